import CairoKit
import Synchronization

/// Says that texts were drawn without a font, once.
enum FontReport {
    private static let isMade = Atomic(false)

    /// Says it if there is anything to say.
    static func make() {
        guard CairoTextShaper.drewWithoutFonts, !isMade.exchange(true, ordering: .relaxed) else { return }
        printError("no font is installed, and texts are boxes; install one, such as Debian's fonts-dejavu-core")
    }
}
