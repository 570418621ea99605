public import Geometry
public import RenderTree

/// A layer that draws text in its bounds, as CATextLayer does.
///
/// A single line is centred vertically. Wrapped text begins at the top of the bounds and continues below them where they have
/// no room, so that it needs a width only; truncated it ends with the last line that has room, but has one at least.
public final class TextLayer: Layer {
    /// The size last measured; nil if the bounds do not follow the text.
    private var fittedSize: Size?

    /// Makes a layer of a string, as large as its text.
    ///
    /// The stage's shaper measures it: the size is zero until the layer is on a stage, and follows every change of the
    /// text. Setting another size ends that. The defaults are UIKit's: 17 points, black.
    public convenience init(
        name: String? = nil, _ string: String, size: Double = 17, weight: Font.Weight = .regular, color: Color = .black,
        alignment: TextContent.Alignment = .natural
    ) {
        self.init(
            name: name,
            TextContent(string, font: Font(size: size, weight: weight), color: color, alignment: alignment))
        fittedSize = .zero
    }

    /// Makes a text layer whose bounds are set by its user.
    public init(name: String? = nil, _ text: TextContent) {
        super.init(name: name)
        model.content = .text(text)
    }

    /// The text with its font, colour and alignment. Changes immediately, even in a transaction.
    public var text: TextContent {
        get { model.text }
        set {
            setPlain(\.text, to: newValue)
            fit()
        }
    }

    /// The characters. Changes immediately, even in a transaction.
    public var string: String {
        get { model.text.string }
        set {
            setPlain(\.text.string, to: newValue)
            fit()
        }
    }

    /// The text's colour.
    public var color: Color {
        get { model.text.color }
        set { set(\.color, to: newValue) }
    }

    override func didEnterTimeline() { fit() }

    /// Takes the text's size, unless the bounds have another than the last one taken.
    private func fit() {
        guard let fittedSize, let shaper = timeline?.shaper else { return }
        guard model.bounds.size == fittedSize else { return self.fittedSize = nil }
        let size = shaper.size(of: model.text, width: nil)
        self.fittedSize = size
        if size != fittedSize { setPlain(\.bounds.size, to: size) }
    }
}
