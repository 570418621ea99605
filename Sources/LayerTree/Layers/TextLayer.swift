public import Geometry
public import RenderTree

/// A layer that draws text in its bounds, as CATextLayer does.
///
/// A single line is centred vertically.
public final class TextLayer: Layer {
    /// Makes a text layer.
    public init(name: String? = nil, _ text: TextContent) {
        super.init(name: name)
        model.content = .text(text)
    }

    /// The text with its font, colour and alignment. Changes immediately, even in a transaction.
    public var text: TextContent {
        get { model.text }
        set { setPlain(\.text, to: newValue) }
    }

    /// The characters. Changes immediately, even in a transaction.
    public var string: String {
        get { model.text.string }
        set { setPlain(\.text.string, to: newValue) }
    }

    /// The text's colour.
    public var color: Color {
        get { model.text.color }
        set { set(\.text.color, to: newValue) }
    }
}
