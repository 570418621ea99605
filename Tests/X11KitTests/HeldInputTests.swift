import CX11
import Testing

@testable import X11Kit

@Suite("Input behind a key that an input method's server has")
struct HeldInputTests {
    @Test(
        "what waits behind Tab: keys with their releases, clicks and the keyboard's loss; of what was before, nothing")
    func held() {
        func event(_ type: Int32, _ code: UInt32 = 0) -> XEvent {
            var event = XEvent()
            event.xkey.keycode = code
            event.type = type
            return event
        }
        var held = HeldInput()
        func takes(_ type: Int32, _ code: UInt32 = 9) -> Bool { held.takes(event(type, code)) }
        for type in [KeyPress, ButtonPress, FocusOut] { #expect(!takes(type)) }
        held.wait(for: event(KeyPress, 23))
        for type in [KeyRelease, ButtonRelease, MotionNotify, FocusIn, Expose, ClientMessage] {
            #expect(!takes(type))
        }
        // Text that Xlib itself composed.
        #expect(!takes(KeyPress, 0))
        #expect(held.deadline == nil)
        #expect(takes(KeyPress) && held.deadline != nil)
        // A server that wants them would hear which key of a password was let go.
        #expect(takes(KeyRelease))
        for type in [ButtonPress, MotionNotify, ButtonRelease, FocusOut, FocusIn] {
            #expect(takes(type))
        }
        #expect(!takes(Expose) && !takes(KeyPress, 0))
        held.forget()
        #expect(held.deadline == nil && !takes(KeyPress))
    }
}
