import CairoKit
import FrameExport
import RenderTree

/// The file that the key e writes the shown frame into.
enum KeptFrame {
    /// Writes a frame into the working directory, never over another; returns the file's name.
    static func write(_ frame: RenderFrame, of scene: String, at time: Double, shaper: CairoTextShaper) throws -> String
    {
        let name = fileName(scene, time)
        return try ExportJob(frame, to: .newFile(stem: name), shaper: shaper).run()?.path ?? name
    }

    /// A name that sorts by time: `tyto-owl-00012.345s` for the program `tyto`.
    static func fileName(_ scene: String, _ time: Double) -> String { "\(App.name)-\(scene)-\(seconds(time))" }

    /// A time as it stands in names: `00012.345s`.
    static func seconds(_ time: Double) -> String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = "\(number)"
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let milliseconds = Int((time * 1000).rounded())
        return "\(padded(milliseconds / 1000, 5)).\(padded(milliseconds % 1000, 3))s"
    }
}
