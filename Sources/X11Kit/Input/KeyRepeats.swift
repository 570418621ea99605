import CX11

/// Distinguishes the presses of keys from their repeats while they are held down.
///
/// A repeat is a press of a key that is down (XkbSetDetectableAutoRepeat), or, from servers without that, one at the time
/// of the key's release. Server times identify presses, which an input method returns later.
struct KeyRepeats {
    private struct Key {
        /// The time of the press that was not a repeat; nil if the window did not get it.
        var pressed: Time?
        /// The time of the last release; nil while the key is down.
        var released: Time?
    }

    private var keys: [UInt32: Key] = [:]
    private var isDetectable = false

    /// Requests repeats without releases, once: the reply takes time that the first frame has no use for.
    mutating func makeDetectable(_ display: OpaquePointer) {
        guard !isDetectable else { return }
        isDetectable = true
        XkbSetDetectableAutoRepeat(display, 1, nil)
    }

    /// Records an event from the server, in the order of arrival; one that was put back may come again.
    mutating func note(_ event: XEvent) {
        // Of events that programs send, the times are arbitrary, and releases may be missing.
        guard event.xany.send_event == 0 else { return }
        switch event.type {
        case KeyPress:
            let key = keys[event.xkey.keycode]
            let isRepeat = key.map { $0.released == nil || $0.released == event.xkey.time } ?? false
            keys[event.xkey.keycode] = Key(pressed: isRepeat ? key?.pressed : event.xkey.time)
        case KeyRelease: keys[event.xkey.keycode]?.released = event.xkey.time
        case KeymapNotify: noteKeymap(event.xkeymap)
        default: return
        }
    }

    /// Records the keys that are down as the keyboard comes to the window: releases went elsewhere before.
    private mutating func noteKeymap(_ event: XKeymapEvent) {
        withUnsafeBytes(of: event.key_vector) { bytes in
            for code in UInt32(8)..<256 {
                let isDown = bytes[Int(code / 8)] >> (code % 8) & 1 == 1
                if !isDown {
                    keys[code] = nil
                } else if keys[code]?.released != nil || keys[code] == nil {
                    keys[code] = Key()
                }
            }
        }
    }

    /// Whether a press from the server or an input method is a repeat.
    func isRepeat(_ event: XKeyEvent) -> Bool {
        guard event.time != 0, let key = keys[event.keycode] else { return false }
        return key.pressed != event.time
    }
}
