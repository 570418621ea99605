import Geometry
import Synchronization
import Testing

@Suite("Warnings in debug builds")
struct DebugWarningTests {
    #if DEBUG
        @Test("a colour of eight digits is reported where it is written, with what to write for both orders of alpha")
        func alphaDigits() {
            var line: UInt = 0
            let lines = DebugWarning.collecting {
                line = #line + 1
                #expect(Color(hex: 0xFF22_83C9) == Color(hex: 0x2283C9))
                _ = Color(hex: 0xFFFFFF)
                _ = Color(hex: 0x2283C9, alpha: 0.5)
            }
            #expect(
                lines == [
                    "GeometryTests/DebugWarningTests.swift:\(line): Color(hex: 0xFF2283C9) has more than six digits: write "
                        + "Color(hex: 0xFF2283, alpha: 0.79) for RRGGBBAA or Color(hex: 0x2283C9, alpha: 1.0) for AARRGGBB"
                ])
        }
    #endif

    /// In a process of its own, whose other tests have not used up the number of reports.
    @Test("a handler gets each report once, those made before it was set first")
    func handler() async {
        await #expect(processExitsWith: .success) {
            let lines = Mutex<[String]>([])
            func reportTwice(_ message: String) {
                for _ in 0..<2 { DebugWarning.report(message, at: CallSite("Likes/Like.swift", 7)) }
            }
            reportTwice("early")
            DebugWarning.handler = { line in lines.withLock { $0.append(line) } }
            reportTwice("late")
            #if DEBUG
                #expect(lines.withLock { $0 } == ["Likes/Like.swift:7: early", "Likes/Like.swift:7: late"])
            #else
                #expect(lines.withLock { $0 } == [])
            #endif
        }
    }
}
