import Geometry
import Script

/// Why an export that was asked for can't be made.
package enum ExportError: Error {
    /// A part of what was asked for, by its name in the library.
    package enum Field: Sendable {
        case path, start, end, framesPerSecond, time, size, window, scale, overwriting
    }

    /// A time is outside of what a script may reach.
    case outside(Field, Double)
    /// No frame rate is written so.
    case rate(String)
    /// The end is not after the start.
    case noFrames(from: Double, to: Double)
    /// A folder does not take so many frames.
    case tooMany(Int)
    /// A path's ending is that of no format.
    case unknownEnding(String, path: String)
    /// A path's ending is not that of a picture, which the field asks for; nil for a sheet.
    case noPicture(String, path: String, of: Field?)
    /// The pixels per point are outside of 0.1 … 16.
    case scale(Double)
    /// A side of the size that the field gives is less than a point.
    case tooSmall(Field, width: Double, height: Double)
    /// The size that the field gives has more pixels than a picture may.
    case tooLarge(Field, width: Double, height: Double, scale: Double)
    /// There is another export.
    case conflict(ConflictError)

    /// The error in one line.
    /// - Parameter name: the name of a field where the export was asked for.
    package func message(naming name: (Field) -> String) -> String {
        func words(_ width: Double, _ height: Double) -> String { "\(shortest(width))x\(shortest(height))" }
        switch self {
        case .outside(let field, let time):
            return "\(name(field)) \(shortest(time)) is outside 0 … \(Int(TimeLimit.seconds)) seconds"
        case .rate(let text):
            return
                "\(name(.framesPerSecond)) \"\(text)\" is none of 30, 23.976, 30000/1001 …, above 0 and at most 10000"
        case .noFrames(let start, let end):
            return "there is no frame from \(start) to \(end); \(name(.end)) must be after \(name(.start))"
        case .tooMany(let count):
            return "\(count) frames are too many for a folder; at most \(SequenceSettings.maximumCount)"
        case .unknownEnding(let ending, let path):
            let formats = FilmFormat.allCases.map(\.rawValue).joined(separator: ", ")
            return
                "\(name(.path)) \"\(path)\": .\(ending) is none of the formats, which are \(formats); end it in / for a folder"
        case .noPicture(let ending, let path, let maker):
            let picture = "\(path.dropLast(ending.count))png"
            return
                "\(name(.path)) \"\(path)\": \(maker.map(name) ?? "a sheet") makes a PNG picture, not .\(ending); name it \"\(picture)\""
        case .scale(let scale): return "\(name(.scale)) \(shortest(scale)) is outside 0.1 … 16 pixels per point"
        case .tooSmall(let field, let width, let height):
            return "\(name(field)) \(words(width, height)) is too small; both sides are at least 1 point"
        case .tooLarge(let field, let width, let height, let scale):
            return
                "\(name(field)) \(words(width, height)) at \(name(.scale)) \(shortest(scale)) is too large; "
                + FrameLimits.words
        case .conflict(let error): return "\(error), or start anew with \(name(.overwriting))"
        }
    }
}

extension ExportError: CustomStringConvertible {
    /// The error with the library's names.
    package var description: String { message { "\($0)" } }
}
