public import Geometry
public import RenderTree

/// A layer that draws text in its bounds, as CATextLayer does. One line stands in the middle of the height.
public final class TextLayer: Layer {
    /// Makes a text.
    public init(name: String? = nil, _ text: TextContent) {
        super.init(name: name)
        model.content = .text(text)
    }

    /// The text with its font, colour and alignment. It changes at once, also in a transaction.
    public var text: TextContent {
        get { model.text }
        set { setPlain(\.text, to: newValue) }
    }

    /// The characters. They change at once, also in a transaction.
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
