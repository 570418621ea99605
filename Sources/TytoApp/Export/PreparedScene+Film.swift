import FrameEncoding
import FrameExport
import Geometry
import Script

extension PreparedScene {
    /// Checks that all frames of a film have the size of the first.
    /// - Throws: a data failure that names the script's line from which on they have not.
    func checkFilm(of range: FrameRange, _ frames: ClosedRange<Int>) throws(CommandFailure) {
        var viewport = ScriptedViewport(size: size, scale: scale)
        var wanted: (width: Double, height: Double)?
        let start = range.time(of: frames.lowerBound)
        let end = range.time(of: frames.upperBound)
        for (index, entry) in entries.enumerated() where entry.time <= end {
            if entry.time > start, wanted == nil { wanted = FrameLimits.extents(viewport.size, scale: viewport.scale) }
            guard viewport.follow(entry.action) else { continue }
            // What is changed again before the next frame is seen by none.
            let next = entries[(index + 1)...].first { $0.action.changesSize }?.time ?? .infinity
            guard let wanted, range.hasTime(from: entry.time, before: next), next > entry.time else { continue }
            let found = FrameLimits.extents(viewport.size, scale: viewport.scale)
            guard found != wanted else { continue }
            throw CommandFailure(
                .badData,
                "\(scriptName):\(entry.line):\(entry.column): expected frames of one size, as a film has, found "
                    + "\(Int(found.width))×\(Int(found.height)) pixels after \(Int(wanted.width))×\(Int(wanted.height)); "
                    + "fit all into one size with --fit WxH, name a folder, or choose other --frames")
        }
    }
}

extension ScriptAction {
    fileprivate var changesSize: Bool {
        switch self {
        case .resize, .scale: true
        default: false
        }
    }
}

extension FrameRange {
    /// Whether a frame's time is in an interval.
    fileprivate func hasTime(from start: Double, before end: Double) -> Bool {
        let frames = (start - from) * Double(rate.numerator) / Double(rate.denominator)
        var index = max(0, Int(frames.rounded(.down)) - 1)
        while time(of: index) < start { index += 1 }
        return time(of: index) < end
    }
}
