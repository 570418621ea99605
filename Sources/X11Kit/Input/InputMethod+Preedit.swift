import CX11
import Glibc

/// The ways in which an input method shows its preedit text, the best first.
enum InputStyle: CaseIterable {
    /// The program draws it in its text, by callbacks.
    case callbacks
    /// The method draws it in its own window over the caret.
    case position
    /// The method draws it anywhere.
    case nothing
    /// The method composes nothing that could be shown.
    case none

    private var preedit: Int {
        switch self {
        case .callbacks: XIMPreeditCallbacks
        case .position: XIMPreeditPosition
        case .nothing: XIMPreeditNothing
        case .none: XIMPreeditNone
        }
    }

    /// Xlib's styles to try, in order, of those that a method supports.
    ///
    /// Its status is drawn by the method or not at all.
    static func offered(by method: OpaquePointer, of styles: [InputStyle]) -> [UInt] {
        guard let known = tyto_input_styles(method) else { return [] }
        defer { XFree(known) }
        let offered = UnsafeBufferPointer(start: known.pointee.supported_styles, count: Int(known.pointee.count_styles))
        let wanted = styles.flatMap { style in
            [XIMStatusNothing, XIMStatusNone].map { UInt(style.preedit | $0) }
        }
        return wanted.filter(offered.contains)
    }

    /// Creates a font set, which methods that draw in the window require.
    ///
    /// Any fonts will do, as most methods use their own.
    static func fonts(_ display: OpaquePointer) -> OpaquePointer? {
        var missing: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        var count: Int32 = 0
        let fonts = XCreateFontSet(display, "-*-*-medium-r-normal--*-*-*-*-*-*-*-*,*", &missing, &count, nil)
        if let missing { XFreeStringList(missing) }
        return fonts
    }
}

/// Xlib's callbacks while an input method composes.
extension InputMethod {
    /// Changes a part of the preedit text (XIMPreeditDrawCallbackStruct).
    static let drawPreedit: XIMProc = { _, owner, call in
        guard let method = of(owner), let call else { return }
        let change = UnsafeRawPointer(call).assumingMemoryBound(to: XIMPreeditDrawCallbackStruct.self).pointee
        let (first, length, caret) = (Int(change.chg_first), Int(change.chg_length), Int(change.caret))
        guard let text = change.text?.pointee else {
            return method.preedit.replace(first: first, length: length, by: [], highlighted: [], caret: caret)
        }
        let highlighted = highlights(text)
        if let scalars = scalars(text) {
            method.preedit.replace(first: first, length: length, by: scalars, highlighted: highlighted, caret: caret)
        } else {
            method.preedit.highlight(first: first, highlighted, caret: caret)
        }
    }

    /// Moves the caret in the preedit text, and returns its position (XIMPreeditCaretCallbackStruct).
    ///
    /// Moves by words or lines leave it where it is.
    static let movePreeditCaret: XIMProc = { _, owner, call in
        guard let method = of(owner), let call else { return }
        UnsafeMutableRawPointer(call).withMemoryRebound(to: XIMPreeditCaretCallbackStruct.self, capacity: 1) { caret in
            let place =
                switch caret.pointee.direction {
                case XIMAbsolutePosition: Int(caret.pointee.position)
                case XIMForwardChar: method.preedit.caret + 1
                case XIMBackwardChar: method.preedit.caret - 1
                default: method.preedit.caret
                }
            caret.pointee.position = Int32(method.preedit.moveCaret(to: place))
        }
    }

    static let endPreedit: XIMProc = { _, owner, _ in of(owner)?.preedit = PreeditBuffer() }

    /// The text's scalars; nil if it only changes the highlights of the existing text.
    private static func scalars(_ text: XIMText) -> [Unicode.Scalar]? {
        if text.encoding_is_wchar != 0 {
            guard let wide = text.string.wide_char else { return nil }
            return (0..<Int(text.length)).prefix { wide[$0] != 0 }.prefix(PreeditBuffer.limit).map {
                Unicode.Scalar(UInt32(bitPattern: wide[$0])) ?? "\u{FFFD}"
            }
        }
        // The process's character type is UTF-8; see ``locale``.
        return text.string.multi_byte.map { bytes in
            String(decoding: UnsafeRawBufferPointer(start: bytes, count: strlen(bytes)), as: UTF8.self)
                .unicodeScalars.prefix(PreeditBuffer.limit).map(\.self)
        }
    }

    private static func highlights(_ text: XIMText) -> [Bool] {
        guard let feedback = text.feedback else { return [] }
        let marks = UInt(XIMReverse | XIMHighlight)
        return (0..<min(Int(text.length), PreeditBuffer.limit)).map { feedback[$0] & marks != 0 }
    }
}
