import CairoKit
import Synchronization

/// Says once that texts are drawn without a font.
enum FontReport {
    private static let isMade = Atomic(false)

    static func make() {
        guard CairoTextShaper.lacksFonts, !isMade.exchange(true, ordering: .relaxed) else { return }
        printError("no font is installed, so that texts are boxes; install one, such as Debian's fonts-dejavu-core")
    }
}
