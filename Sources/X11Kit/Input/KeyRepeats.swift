import CX11

/// Distinguishes the presses of keys from their repeats while they are held down.
///
/// A repeat is a press of a key that is down (XkbSetDetectableAutoRepeat), or, from servers without that, one at the time
/// of the key's release. Server times identify presses, which an input method returns later.
struct KeyRepeats {
    private enum Key {
        case up
        /// Pressed at a time; nil if the window did not get the press.
        case down(since: Time?)
        case released(since: Time?, at: Time)
    }

    /// The keys by their codes.
    private var keys = [Key](repeating: .up, count: 256)
    private var isRequested = false
    /// The serial number of the first event whose repeats have no releases; nil while there is none.
    private var firstDetectable: UInt?

    init(firstDetectable: UInt? = nil) { self.firstDetectable = firstDetectable }

    /// Requests repeats without releases, once: the reply takes time that the first frame has no use for.
    mutating func makeDetectable(_ display: OpaquePointer) {
        guard !isRequested else { return }
        isRequested = true
        let serial = XNextRequest(display)
        var isSupported: Int32 = 0
        XkbSetDetectableAutoRepeat(display, 1, &isSupported)
        if isSupported != 0 { firstDetectable = serial }
    }

    /// Records an event from the server, in the order of arrival; one that was put back may come again.
    mutating func note(_ event: XEvent) {
        // Of events that programs send, the times are arbitrary, and releases may be missing.
        guard event.xany.send_event == 0 else { return }
        switch event.type {
        case KeyPress: notePress(event.xkey)
        case KeyRelease:
            let code = Int(event.xkey.keycode & 0xFF)
            if case .down(let since) = keys[code] { keys[code] = .released(since: since, at: event.xkey.time) }
        case KeymapNotify: noteKeymap(event.xkeymap)
        default: return
        }
    }

    private mutating func notePress(_ event: XKeyEvent) {
        let code = Int(event.keycode & 0xFF)
        switch keys[code] {
        case .down: return
        // It was put back.
        case .released(event.time, _): return
        case .released(let since, event.time) where event.serial < firstDetectable ?? .max:
            keys[code] = .down(since: since)
        case .up, .released:
            // The order of earlier keys, perhaps a password's, is forgotten.
            for code in keys.indices { if case .released = keys[code] { keys[code] = .up } }
            keys[code] = .down(since: event.time)
        }
    }

    /// Records the keys that are down as the keyboard or the pointer comes to the window: releases went elsewhere before.
    private mutating func noteKeymap(_ event: XKeymapEvent) {
        withUnsafeBytes(of: event.key_vector) { bytes in
            // The first byte is not sent.
            for code in 8..<256 {
                if bytes[code / 8] >> (code % 8) & 1 == 0 {
                    keys[code] = .up
                } else if case .down = keys[code] {
                    continue
                } else {
                    keys[code] = .down(since: nil)
                }
            }
        }
    }

    /// Whether the key of a code is down, by the events so far.
    func isDown(_ code: UInt32) -> Bool { if case .down = keys[Int(code & 0xFF)] { true } else { false } }

    /// Whether a press from the server or an input method is a repeat.
    func isRepeat(_ event: XKeyEvent) -> Bool {
        guard event.time != 0 else { return false }
        switch keys[Int(event.keycode & 0xFF)] {
        case .up: return false
        case .down(let since), .released(let since, _): return since != event.time
        }
    }
}
