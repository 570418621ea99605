package import Scenes

/// Frames to be exported.
package struct ExportRequest: Hashable, Sendable {
    package enum Form: String, Hashable, Sendable, CaseIterable {
        case png, apng, gif, mp4
    }

    package var form: Form
    /// In seconds; one time for a picture.
    package var range: ClosedRange<Double>
    /// Whether the two settings stand side by side.
    package var comparesSettings = false

    /// Whether the panel hides layers, which the frames have all the same.
    package var hidesLayers = false

    /// The end of a message about a file that has layers which the panel hides.
    package static let hiddenLayers = Localized(
        ", hidden layers included", zh: chineseWords("（含 隐藏的 图层）"))
}

/// How far an export is.
package struct ExportProgress: Hashable, Sendable {
    /// Frames that are drawn.
    package var done: Int
    package var total: Int
    /// The file being written.
    package var name: String

    package init(done: Int, total: Int, name: String) { (self.done, self.total, self.name) = (done, total, name) }
}
