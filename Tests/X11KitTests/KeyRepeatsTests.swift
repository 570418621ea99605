import CX11
import Testing

@testable import X11Kit

@Suite("Repeats of keys that are held down")
struct KeyRepeatsTests {
    private static func key(_ type: Int32, _ time: Time, code: UInt32 = 9) -> XEvent {
        var event = XEvent()
        event.xkey.keycode = code
        event.xkey.time = time
        event.type = type
        return event
    }

    /// Keys that are down as the keyboard comes to the window.
    private static func keymap(_ codes: Int...) -> XEvent {
        var event = XEvent()
        withUnsafeMutableBytes(of: &event.xkeymap.key_vector) { bytes in
            for code in codes { bytes[code / 8] |= 1 << (code % 8) }
        }
        event.type = KeymapNotify
        return event
    }

    private static let (first, up) = (key(KeyPress, 10), key(KeyRelease, 50))

    @Test(
        "a press is a repeat if its key is down, or was released at the same time",
        arguments: [
            ([first, key(KeyPress, 20), key(KeyPress, 30)], [false, true, true]),
            ([first, up, key(KeyPress, 60), key(KeyPress, 70)], [false, false, true]),
            // Without the extension.
            ([first, up, key(KeyPress, 50), key(KeyRelease, 60), key(KeyPress, 60)], [false, true, true]),
            ([first, up, key(KeyPress, 50), key(KeyRelease, 60), key(KeyPress, 61)], [false, true, false]),
            // Two keys.
            ([first, key(KeyPress, 20, code: 20), key(KeyPress, 30, code: 20), up], [false, false, true]),
            // One that was put back.
            ([first, first, key(KeyPress, 20), key(KeyPress, 20)], [false, false, true, true]),
            ([first, up, first, key(KeyPress, 60)], [false, false, false]),
            // Pressed or released in another window.
            ([keymap(9), key(KeyPress, 20), up, key(KeyPress, 60)], [true, false]),
            ([first, keymap(), key(KeyPress, 20)], [false, false]),
            ([first, keymap(9, 20), key(KeyPress, 20)], [false, true]),
            ([first, up, keymap(9), key(KeyPress, 60)], [false, true]),
        ])
    func streams(events: [XEvent], expected: [Bool]) {
        var repeats = KeyRepeats()
        var found: [Bool] = []
        for event in events {
            repeats.note(event)
            if event.type == KeyPress { found.append(repeats.isRepeat(event.xkey)) }
        }
        #expect(found == expected)
    }

    @Test("where a server sends repeats without releases, a press after a release is none, however quick")
    func quick() {
        // Events before the server knew of it may still be in the queue.
        for (firstDetectable, isRepeat) in [(0, false), (1, true)] as [(UInt, Bool)] {
            var repeats = KeyRepeats(firstDetectable: firstDetectable)
            let press = Self.key(KeyPress, 50)
            for event in [Self.first, Self.up, press] { repeats.note(event) }
            #expect(repeats.isRepeat(press.xkey) == isRepeat)
        }
    }

    @Test(
        "presses that an input method returns late, also after the release, are what they were; those of programs are none"
    )
    func late() {
        var repeats = KeyRepeats()
        let held = Self.key(KeyPress, 40)
        for event in [Self.first, held, Self.up] { repeats.note(event) }
        #expect(!repeats.isRepeat(Self.first.xkey) && repeats.isRepeat(held.xkey))
        var sent = Self.key(KeyPress, 0)
        sent.xany.send_event = 1
        for _ in 0..<2 {
            repeats.note(sent)
            #expect(!repeats.isRepeat(sent.xkey))
        }
    }
}
