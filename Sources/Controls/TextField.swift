public import Geometry
public import LayerTree
public import RenderTree
public import Stage
internal import Timing

/// An editable line of text with a placeholder.
///
/// It has a frame, a picture at its left and a button that clears it, or is plain, for callers that draw around it
/// themselves. A secure field shows a dot per character. Its text is in no layer, so that no frame can contain it.
public final class TextField {
    /// The field's frame and background.
    public let layer: Layer
    /// Called when the field gains the focus.
    public var onBeginEditing: () -> Void = {}
    /// Called when the field loses the focus.
    public var onEndEditing: () -> Void = {}
    /// Called when Return is pressed in the field.
    public var onReturn: () -> Void = {}
    /// Called when the text has changed.
    public var onChange: () -> Void = {}
    /// Called when the caret of the focused field has come to another place on screen.
    public var onCaretMove: () -> Void = {}

    /// Unowned, as the stage owns its controls.
    unowned let stage: Stage
    let buffer: EditingBuffer
    /// Whether the field is focused.
    public internal(set) var isEditing = false

    /// Called before a key is handled; returns whether it was used.
    var interceptsKey: (KeyPress) -> Bool = { _ in false }

    /// The colour of the caret, and at less opacity of the selection.
    package var accent = Color(hex: 0x2283C9) {
        didSet { (caret.backgroundColor, selection.backgroundColor) = (accent, accent.with(alpha: 0.3)) }
    }

    /// The text that an input method composes in place of the selection.
    var composition = Composition.none

    /// The largest number of characters; a longer paste is cut off.
    static let maximumLength = 4096

    private let isPlain: Bool
    private let slot: ImageLayer?
    let viewport = Layer(name: "viewport")
    private let selection = Layer(name: "selection")
    private let text: TextLayer
    private let placeholder: TextLayer
    private let caret = Layer(name: "caret")
    /// Nil until something is composed.
    private var marks: CompositionMarks?
    private let clear: ClearButton
    private let ring = FocusRing(cornerRadius: 7)
    /// The caret's x before every character, from the text's left edge.
    private var offsets = [0.0]
    /// The text's width.
    private var width = 0.0
    /// The distance that the text is scrolled left to show the caret.
    private var scroll = 0.0
    /// Whether the layers are out of date.
    private var needsLayout = false
    /// Whether the next layout scrolls to the caret.
    private var revealsCaret = true

    /// The caret's blink period in seconds, as GTK's; it is visible for half of it.
    private static let blinkPeriod = 1.2
    /// The number of blinks until an idle caret stays, without further frames.
    private static let blinkCount = 10.0
    /// The width at either end: for the picture and for the clear button.
    private var slotWidth: Double { isPlain ? 0 : 40 }
    /// The space above and below the caret.
    private var caretMargin: Double { isPlain ? 3 : 8 }
    /// The gap that Inter leaves between two straight strokes at the size of a form.
    private static let caretWidth = 1.5
    /// The space after the text of an unfocused field, which has no clear button.
    private var endMargin: Double { isPlain ? 0 : 10 }

    /// Makes an empty field in a frame on a stage; set its ``frame``.
    public convenience init(
        name: String, placeholder: String, icon: Picture, isSecure: Bool = false, fontSize: Double = 16, on stage: Stage
    ) {
        self.init(
            name: name, placeholder: placeholder, icon: icon, isSecure: isSecure, fontSize: fontSize,
            color: Color(hex: 0x333333), isPlain: false, on: stage)
    }

    /// Makes an empty field on a stage with text and caret only: no frame, no ring, no button.
    public convenience init(plain name: String, placeholder: String, fontSize: Double, color: Color, on stage: Stage) {
        self.init(
            name: name, placeholder: placeholder, icon: nil, isSecure: false, fontSize: fontSize, color: color,
            isPlain: true, on: stage)
    }

    private init(
        name: String, placeholder words: String, icon: Picture?, isSecure: Bool, fontSize: Double, color: Color,
        isPlain: Bool, on stage: Stage
    ) {
        self.stage = stage
        self.isPlain = isPlain
        layer = Layer(name: name)
        buffer = EditingBuffer(isSecure: isSecure, maximumLength: TextField.maximumLength)
        let font = Font(size: fontSize)
        slot = icon.map { ImageLayer(name: "icon", $0) }
        text = TextLayer(name: "text", TextContent("", font: font, color: color, alignment: .left))
        placeholder = TextLayer(
            name: "placeholder", TextContent(words, font: font, color: Color(hex: 0xA9B2B9), isTruncated: true))
        clear = ClearButton(on: stage)
        if !isPlain {
            layer.backgroundColor = .white
            layer.borderColor = Color(hex: 0xCCD3D8)
            layer.cornerRadius = 5
        }
        viewport.masksToBounds = true
        selection.backgroundColor = Color(hex: 0xB9E1F5)
        caret.backgroundColor = accent
        caret.isHidden = true
        viewport.addSublayers(selection, placeholder, text, caret)
        if let slot { layer.addSublayer(slot) }
        layer.addSublayer(viewport)
        stage.add(self)
        guard !isPlain else { return }
        // The ring is below the clear button, so that it does not take the button's clicks.
        layer.addSublayers(ring.layer, clear.layer)
        clear.onClick = { [unowned self] in clearText() }
        stage.add(clear)
    }

    /// The text; nil if the field is secure.
    public var string: String? { buffer.text }

    /// A secure field's text; nil if the field is not secure.
    public var secureText: SecureText? { buffer.secureText }

    /// The field's frame in its superlayer.
    public var frame: Rect {
        get { layer.frame }
        set {
            layer.frame = newValue
            let (width, height) = (newValue.width, newValue.height)
            slot?.frame = Rect(9, (height - 22) / 2, 22, 22)
            // Whole pixels, so that the line is also sharp at 1.25 pixels per point; below one pixel per point there
            // are none.
            let line = stage.pixelAlignment.floor(1)
            if !isPlain { layer.borderWidth = line > 0 ? line : 1 }
            clear.frame = Rect(width - slotWidth, 0, slotWidth, height)
            ring.fit(layer.bounds)
            show()
        }
    }

    /// Empties the field; a secure text is overwritten in memory.
    public func clearText() {
        composition = .none
        buffer.clear()
        edited()
    }

    /// Empties the field for another user: unlike ``clearText()`` this can't be undone.
    public func reset() { setText("") }

    /// Replaces the text, with the caret at its end; this can't be undone.
    ///
    /// It is cut as what is typed: to one line of at most 4,096 characters. ``onChange`` is called.
    public func setText(_ text: String) {
        composition = .none
        buffer.setText(text)
        edited()
    }

    /// Selects the whole text.
    public func selectAll() {
        endComposition()
        buffer.selectAll()
        show()
    }

    /// Updates the layers after a change of the text.
    func edited() {
        show()
        onChange()
    }

    /// Schedules a layout before the next frame or hit test.
    ///
    /// Laying out a long text takes longer than a key may, and of several keys at one time only the last one's result
    /// is visible.
    /// - Parameter revealsCaret: whether to scroll to the caret. An unfocused field shows the text's beginning, which
    ///   ends in an ellipsis if it is longer than the field.
    func show(revealsCaret: Bool = true) {
        self.revealsCaret = revealsCaret
        needsLayout = true
        stage.setNeedsLayout(self)
    }

    /// Updates the layers from the buffer.
    public func layOut() {
        guard needsLayout else { return }
        needsLayout = false
        let composed = composedText
        let shown = composed?.string ?? buffer.displayText
        if text.string != shown {
            text.string = shown
            offsets = stage.shaper.caretOffsets(in: text.text)
            width = stage.shaper.size(of: text.text, width: nil).width
        }
        clear.layer.isHidden = !isEditing || buffer.isEmpty
        placeholder.isHidden = !buffer.isEmpty || composed != nil
        let room = max(0, layer.bounds.width - slotWidth - (isEditing ? slotWidth : endMargin))
        layOutViewport(room)
        let height = viewport.bounds.height
        let caretX = offset(of: composed?.caret ?? buffer.caret)
        let lastCaret = caret.frame
        if !isEditing {
            scroll = 0
        } else if revealsCaret {
            scroll = min(scroll, max(0, width - room))
            scroll = max(0, min(scroll, caretX), caretX - room)
        }
        let isCut = !isEditing && width > room
        if text.text.isTruncated != isCut { text.text.isTruncated = isCut }
        text.frame = Rect(viewportX(0), 0, isCut ? room : width, height)
        placeholder.frame = Rect(viewportX(scroll), 0, room, height)
        let ends = (offset(of: buffer.selection.lowerBound), offset(of: buffer.selection.upperBound))
        selection.frame = Rect(
            corner: Point(viewportX(min(ends.0, ends.1)), caretMargin),
            corner: Point(viewportX(max(ends.0, ends.1)), height - caretMargin))
        selection.isHidden = !isEditing || buffer.selection.isEmpty || composed != nil
        placeCaret(caretX)
        showMarks(composed)
        ring.isVisible = isEditing
        showCaret()
        if isEditing, caret.frame != lastCaret { onCaretMove() }
    }

    /// Places the text's viewport, on whole pixels.
    ///
    /// It is wider than its room by the part of a caret at the very end that extends beyond.
    private func layOutViewport(_ room: Double) {
        let (alignment, overhang) = (stage.pixelAlignment, TextField.caretWidth / 2)
        let edge = isPlain ? 0.0 : 1
        viewport.frame = Rect(
            corner: Point(alignment.floor(slotWidth - overhang), edge),
            corner: Point(alignment.ceil(slotWidth + room + overhang), max(edge, layer.bounds.height - edge)))
    }

    /// Converts an x of the text to the viewport.
    private func viewportX(_ textX: Double) -> Double { slotWidth - viewport.frame.minX + textX - scroll }

    /// Places the caret centred between two characters.
    ///
    /// Like the field it is on whole pixels, and a whole number of them wide.
    private func placeCaret(_ textX: Double) {
        let (alignment, origin) = (stage.pixelAlignment, viewport.frame.origin)
        let width = max(alignment.floor(TextField.caretWidth), 1 / alignment.scale)
        let left = alignment.round(origin.x + viewportX(textX) - width / 2)
        let margin = caretMargin + 1
        let top = alignment.round(origin.y + margin)
        let bottom = max(top, alignment.round(viewport.frame.maxY - margin))
        caret.frame = Rect(left - origin.x, top - origin.y, width, bottom - top)
    }

    /// The caret's rectangle in the field.
    var caretFrame: Rect {
        layOut()
        return caret.frame.offset(by: viewport.frame.origin)
    }

    /// Marks the composed part of the text.
    private func showMarks(_ composed: ComposedText?) {
        guard let composed else {
            marks?.layer.removeFromSuperlayer()
            return
        }
        let marks = marks ?? CompositionMarks(color: text.text.color)
        self.marks = marks
        if marks.layer.superlayer == nil { viewport.insertSublayer(marks.layer, at: 0) }
        func across(_ characters: Range<Int>) -> ClosedRange<Double> {
            let ends = (viewportX(offset(of: characters.lowerBound)), viewportX(offset(of: characters.upperBound)))
            return min(ends.0, ends.1)...max(ends.0, ends.1)
        }
        let lineHeight = stage.shaper.size(of: text.text, width: nil).height
        let middle = viewport.bounds.height / 2
        marks.show(
            across(composed.composed), highlights: composed.highlights.map(across),
            height: middle - lineHeight / 2...middle + lineHeight / 2, alignment: stage.pixelAlignment)
    }

    /// Shows the caret and restarts its blinking, a function of the stage's time.
    private func showCaret() {
        caret.isHidden = !isEditing
        guard isEditing, caret.isOnTimeline else { return caret.removeAnimation(forKey: "blink") }
        var blink = KeyframeAnimation(
            \.opacity, Keyframes(values: [1, 0], mode: .discrete), duration: TextField.blinkPeriod)
        blink.timing.repeatCount = TextField.blinkCount
        caret.add(blink, forKey: "blink")
    }

    private func offset(of character: Int) -> Double { offsets[min(character, offsets.count - 1)] }

    /// The character boundary nearest to a point, where a click puts the caret.
    func boundary(at point: Point) -> Int {
        layOut()
        let x = textX(of: point)
        return offsets.indices.min { abs(offsets[$0] - x) < abs(offsets[$1] - x) } ?? 0
    }

    /// The character nearest to a point, whose word a double click selects.
    func character(at point: Point) -> Int {
        layOut()
        let x = textX(of: point)
        let under = offsets.indices.dropLast().first { index in
            (min(offsets[index], offsets[index + 1])..<max(offsets[index], offsets[index + 1])).contains(x)
        }
        return under ?? boundary(at: point)
    }

    private func textX(of point: Point) -> Double { point.x - slotWidth + scroll }
}
