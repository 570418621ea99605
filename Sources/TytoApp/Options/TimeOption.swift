import FrameEncoding
import FrameExport
import Geometry

/// A time on the command line: `0.15`, `0.15s` or `150ms`, or the beginning of a frame, `7f`.
enum TimeOption: Hashable {
    /// Seconds, of any size.
    case seconds(Double)
    /// A frame's number, from 0.
    case frame(Int)

    init(_ argument: String) throws(ValueFault) {
        if let value = Geometry.seconds(from: argument) {
            self = .seconds(value)
        } else if argument.hasSuffix("f"), let number = Int(argument.dropLast()), number >= 0 {
            self = .frame(number)
        } else {
            throw ValueFault(description: "it is a number of seconds, as 0.15 or 150ms, or a frame, as 7f")
        }
    }

    /// Checks seconds, before a file tells how long a frame is.
    func check(_ field: ExportError.Field) throws(ExportError) {
        if case .seconds(let time) = self { try TimeLimit.check(time, field) }
    }

    /// The time in seconds, checked.
    /// - Parameter rate: the frames per second that frames are counted by.
    func time(at rate: FrameRate, _ field: ExportError.Field) throws(ExportError) -> Double {
        let time =
            switch self {
            case .seconds(let time): time
            case .frame(let number): rate.time(of: number)
            }
        try TimeLimit.check(time, field)
        return time
    }
}

extension PreparedScene {
    /// The frames per second of a file's animation, or 60.
    var frameRate: FrameRate { FilmFormat.png.defaultRate(of: info.frameRate) }
}
