import CX11
import Testing

@testable import X11Kit

@Suite("Input behind a key that an input method's server has")
struct PendingInputTests {
    @Test(
        "keys with their releases, clicks and the keyboard's loss wait behind Tab, and earlier input does not")
    func held() {
        func event(_ type: Int32, _ code: UInt32 = 0) -> XEvent {
            var event = XEvent()
            event.xkey.keycode = code
            event.type = type
            return event
        }
        var held = PendingInput()
        func takes(_ type: Int32, _ code: UInt32 = 9) -> Bool {
            var event = event(type, code)
            return held.takes(&event)
        }
        for type in [KeyPress, ButtonPress, FocusOut] { #expect(!takes(type)) }
        held.wait(for: event(KeyPress, 23))
        let followers = [
            KeyRelease, ButtonRelease, MotionNotify, EnterNotify, LeaveNotify, FocusIn, MappingNotify,
        ]
        for type in followers + [Expose, ClientMessage] {
            #expect(!takes(type))
        }
        // Text that Xlib itself composed.
        #expect(!takes(KeyPress, 0))
        #expect(held.deadline == nil)
        #expect(takes(KeyPress) && held.deadline != nil)
        // A server that wants them would hear which key of a password was let go.
        #expect(takes(KeyRelease))
        for type in followers + [ButtonPress, FocusOut] {
            #expect(takes(type, 1))
        }
        #expect(!takes(Expose) && !takes(KeyPress, 0))
        held.forget()
        #expect(held.deadline == nil && !takes(KeyPress))
    }

    @Test(
        "a server that keeps answering does not block input forever, and its timeout is not granted twice")
    func bounds() {
        var key = XEvent()
        key.xkey.keycode = 9
        key.type = KeyPress
        var held = PendingInput()
        held.timeout = 0
        held.wait(for: key)
        #expect(held.isOver)
        func takes() -> Bool { held.takes(&key) }
        #expect(takes())
        func isEnough(_ toldMore: Bool) -> Bool { held.noteQuestion(toldMore: toldMore) }
        #expect(!isEnough(false) && held.isOver)
        #expect(isEnough(false))
        held.forget()
        held.wait(for: key)
        for _ in 0..<4096 { #expect(takes()) }
        #expect(isEnough(true))
    }
}
