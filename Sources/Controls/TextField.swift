public import Geometry
public import LayerTree
public import RenderTree
public import Stage
internal import Timing

/// One line of text that can be edited, with a picture at its left, a placeholder, and a button that clears it.
///
/// A secure field shows a dot for each character. Its text is in no layer, so it can be in no frame.
public final class TextField {
    /// The field's frame and background.
    public let layer: Layer
    /// Called when the field gets the keyboard.
    public var onBeginEditing: () -> Void = {}
    /// Called when the field loses the keyboard.
    public var onEndEditing: () -> Void = {}
    /// Called when Return is pressed in the field.
    public var onReturn: () -> Void = {}
    /// Called when the text has changed.
    public var onChange: () -> Void = {}

    /// The stage holds its controls, so they must not hold it.
    unowned let stage: Stage
    let buffer: EditingBuffer
    /// Whether the field has the keyboard.
    public internal(set) var isEditing = false

    private let slot: ImageLayer
    private let viewport = Layer(name: "viewport")
    private let selection = Layer(name: "selection")
    private let text: TextLayer
    private let placeholder: TextLayer
    private let caret = Layer(name: "caret")
    private let clear: ClearButton
    private let ring = FocusRing(cornerRadius: 5)
    /// The caret's x before every character, from the text's left edge.
    private var offsets = [0.0]
    /// The text's width.
    private var width = 0.0
    /// How far the text is moved to the left so that the caret can be seen.
    private var scroll = 0.0

    /// A caret is shown for half of this many seconds, then hidden for the other half, as GTK's.
    private static let blinkPeriod = 1.2
    /// After this many blinks without an edit it stays, so that an idle field wakes nobody.
    private static let blinkCount = 10.0
    private static let slotWidth = 40.0
    private static let caretWidth = 2.0

    /// Makes an empty field on a stage; give it a frame.
    public init(
        name: String, placeholder words: String, icon: Picture, isSecure: Bool = false, fontSize: Double = 16,
        on stage: Stage
    ) {
        self.stage = stage
        layer = Layer(name: name)
        buffer = EditingBuffer(isSecure: isSecure, maximumLength: isSecure ? 256 : 1000)
        let font = Font(size: fontSize)
        slot = ImageLayer(name: "icon", icon)
        text = TextLayer(name: "text", TextContent("", font: font, color: Color(hex: 0x333333), alignment: .left))
        placeholder = TextLayer(
            name: "placeholder", TextContent(words, font: font, color: Color(hex: 0xA9B2B9), isTruncated: true))
        clear = ClearButton()
        layer.backgroundColor = .white
        layer.borderColor = Color(hex: 0xCCD3D8)
        layer.borderWidth = 1
        layer.cornerRadius = 5
        viewport.masksToBounds = true
        selection.backgroundColor = Color(hex: 0xB9E1F5)
        caret.backgroundColor = Color(hex: 0x2283C9)
        caret.isHidden = true
        viewport.addSublayers(selection, placeholder, text, caret)
        // The ring lies below the clear button, so that it does not take the button's clicks.
        layer.addSublayers(slot, viewport, ring.layer, clear.layer)
        stage.add(self)
        clear.onClick = { [unowned self] in clearText() }
        stage.add(clear)
    }

    /// The text; nil if the field is secure.
    public var string: String? { buffer.text }

    /// A secure field's text, to be read in place; nil if the field is not secure.
    public var secureText: SecureText? { buffer.secureText }

    /// Where the field is in its superlayer.
    public var frame: Rect {
        get { layer.frame }
        set {
            layer.frame = newValue
            let (width, height) = (newValue.width, newValue.height)
            slot.frame = Rect(9, (height - 22) / 2, 22, 22)
            viewport.frame = Rect(TextField.slotWidth, 1, max(0, width - 2 * TextField.slotWidth), max(0, height - 2))
            placeholder.frame = viewport.bounds
            clear.frame = Rect(width - TextField.slotWidth, 0, TextField.slotWidth, height)
            ring.fit(layer.bounds)
            show()
        }
    }

    /// Empties the field; a secure text is overwritten in memory.
    public func clearText() {
        buffer.clear()
        edited()
    }

    /// Brings the layers up to the buffer after a change of the text.
    func edited() {
        show()
        onChange()
    }

    /// Brings the layers up to the buffer.
    func show() {
        let shown = buffer.displayText
        if text.string != shown {
            text.string = shown
            offsets = stage.shaper.caretOffsets(in: text.text)
            width = stage.shaper.size(of: text.text, width: nil).width
        }
        let caretX = offset(of: buffer.caret)
        let room = viewport.bounds.width
        scroll = min(scroll, max(0, width + TextField.caretWidth - room))
        scroll = max(0, min(scroll, caretX), caretX + TextField.caretWidth - room)
        let height = viewport.bounds.height
        text.frame = Rect(-scroll, 0, width, height)
        let ends = (offset(of: buffer.selection.lowerBound), offset(of: buffer.selection.upperBound))
        selection.frame = Rect(
            corner: Point(min(ends.0, ends.1) - scroll, 8), corner: Point(max(ends.0, ends.1) - scroll, height - 8))
        selection.isHidden = !isEditing || buffer.selection.isEmpty
        caret.frame = stage.pixelAlignment.round(
            Rect(caretX - scroll, 9, TextField.caretWidth, max(0, height - 18)))
        placeholder.isHidden = !buffer.isEmpty
        clear.layer.isHidden = !isEditing || buffer.isEmpty
        ring.isVisible = isEditing
        showCaret()
    }

    /// Shows the caret and lets it blink from now on: a function of the stage's time.
    private func showCaret() {
        caret.isHidden = !isEditing
        guard isEditing, caret.isOnTimeline else { return caret.removeAnimation(forKey: "blink") }
        var blink = KeyframeAnimation(
            \.opacity, Keyframes(values: [1, 0], mode: .discrete), duration: TextField.blinkPeriod)
        blink.timing.repeatCount = TextField.blinkCount
        caret.add(blink, forKey: "blink")
    }

    private func offset(of character: Int) -> Double { offsets[min(character, offsets.count - 1)] }

    /// The boundary between characters that is nearest to a point of the field: where a click puts the caret.
    func boundary(at point: Point) -> Int {
        let x = textX(of: point)
        return offsets.indices.min { abs(offsets[$0] - x) < abs(offsets[$1] - x) } ?? 0
    }

    /// The character that lies under a point of the field, or the nearest one: whose word a double click selects.
    func character(at point: Point) -> Int {
        let x = textX(of: point)
        let under = offsets.indices.dropLast().first { index in
            (min(offsets[index], offsets[index + 1])..<max(offsets[index], offsets[index + 1])).contains(x)
        }
        return under ?? boundary(at: point)
    }

    private func textX(of point: Point) -> Double { point.x - TextField.slotWidth + scroll }
}
