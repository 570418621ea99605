import CX11
import Geometry
import Glibc
import TestSupport
import Testing

@testable import X11Kit

@Suite("Frames", .ownThreads, .serialized)
struct FrameTests {
    @Test("the window shows the frame's pixels exactly", arguments: PresenterKind.allCases)
    func exact(kind: PresenterKind) throws {
        let desktop = try Desktop(presenter: kind)
        for seed in 1...5 as ClosedRange<UInt32> {
            let pixels = try desktop.presentPattern(seed: seed)
            #expect(try desktop.seen() == pixels)
        }
        #expect(desktop.window.presenterKind == kind)
        #expect(desktop.complaints == [])
    }

    @Test("only the damage is sent, rounded outwards to whole pixels", arguments: PresenterKind.allCases)
    func damage(kind: PresenterKind) throws {
        let desktop = try Desktop(presenter: kind)
        let first = try desktop.presentPattern(seed: 1)
        let rects = [
            Rect(10.5, 20.5, 30, 5), Rect(-50, 190, 60, 100), Rect(0, 0, 0, 10), Rect(400, 10, 5, 5),
            Rect(.nan, 0, 1, 1), Rect(-.infinity, 150, .infinity, 1),
        ]
        let second = try desktop.presentPattern(seed: 2, damage: rects)
        var expected = first
        for y in 0..<200 {
            for x in 0..<300 where (10..<41).contains(x) && (20..<26).contains(y) || x < 10 && y >= 190 || y == 150 {
                expected[y * 300 + x] = second[y * 300 + x]
            }
        }
        #expect(try desktop.seen() == expected)
    }

    @Test("a frame without damage sends nothing and is complete immediately", arguments: PresenterKind.allCases)
    func noDamage(kind: PresenterKind) throws {
        let desktop = try Desktop(presenter: kind)
        let first = try desktop.presentPattern(seed: 1)
        for seed in 2...5 as ClosedRange<UInt32> { try desktop.presentPattern(seed: seed, damage: []) }
        #expect(try desktop.seen() == first)
    }

    @Test("a frame that overlaps the one before is not older than the buffers are many")
    func overlap() throws {
        let desktop = try Desktop(presenter: .present)
        var pixels: [UInt32] = []
        // One buffer does for all of these.
        for seed in 1...8 as ClosedRange<UInt32> {
            pixels = try desktop.presentPattern(seed: seed)
            _ = try desktop.seen()
        }
        pixels = try desktop.presentPattern(seed: 9)
        let frame = try desktop.window.takeFrame(width: desktop.window.width, height: desktop.window.height)
        #expect((1...3).contains(frame.age))
        let (last, count) = (pixels[pixels.count - 1], pixels.count)
        let held = frame.withPixels { memory, stride in
            (memory + (count / frame.width - 1) * stride + (frame.width - 1) * 4).load(as: UInt32.self)
        }
        #expect(frame.age > 1 || held == last)
    }

    @Test("a frame's age says which frame its pixels still show", arguments: PresenterKind.allCases)
    func age(kind: PresenterKind) throws {
        let desktop = try Desktop(presenter: kind)
        var shown: [UInt32] = []
        for number in 0..<20 as Range<UInt32> {
            let frame = try desktop.window.takeFrame(width: 50, height: 40)
            let (age, held) = (frame.age, frame.withPixels { pixels, _ in pixels.load(as: UInt32.self) })
            if age > 0 { #expect(held == shown[shown.count - age]) }
            frame.withPixels { pixels, _ in pixels.storeBytes(of: number, as: UInt32.self) }
            // A frame that is never presented leaves pixels of no known age.
            if number % 7 == 6 { continue }
            try frame.present()
            shown.append(number)
        }
        #expect(shown.count == 18)
    }

    @Test("after a resize frames have the new size, and one taken before is dropped", arguments: PresenterKind.allCases)
    func resized(kind: PresenterKind) throws {
        let desktop = try Desktop(presenter: kind)
        try desktop.presentPattern(seed: 1)
        for (index, size) in [(400, 300), (123, 457), (1, 1), (300, 200)].enumerated() {
            let old = try desktop.window.takeFrame(width: desktop.window.width, height: desktop.window.height)
            try desktop.window.resize(width: size.0, height: size.1)
            try desktop.wait { $0.contains(.resized(width: size.0, height: size.1)) }
            let pixels = try desktop.presentPattern(seed: UInt32(index))
            try old.present()
            #expect(try desktop.seen() == pixels)
        }
        #expect(desktop.complaints == [])
    }

    @Test("a server without shared memory gets frames over the wire")
    func withoutSharedMemory() throws {
        let desktop = try Desktop(XServer(arguments: ["-extension", "MIT-SHM"]))
        let pixels = try desktop.presentPattern(seed: 3)
        #expect(try desktop.seen() == pixels)
        #expect(desktop.window.presenterKind == .wire)
        #expect(desktop.complaints == [])
    }

    @Test("a server without the requirements of Present gets frames by shared memory")
    func withoutPresent() throws {
        // Xvfb can't be without Present itself.
        let desktop = try Desktop(XServer(arguments: ["-extension", "XFIXES"]))
        let pixels = try desktop.presentPattern(seed: 3)
        #expect(try desktop.seen() == pixels)
        #expect(desktop.window.presenterKind == .sharedMemory)
        #expect(desktop.complaints == [])
    }

    @Test("a frame that the server refuses is followed by an exposure, and another presenter is used")
    func refusedFrame() throws {
        let desktop = try Desktop()
        for (seed, next) in [(1, PresenterKind.sharedMemory), (2, .wire)] {
            try desktop.presentPattern(seed: UInt32(seed))
            let opcode = try #require(presenterOpcode(desktop))
            desktop.events = []
            try desktop.window.check([ServerError(code: 8, majorOpcode: opcode, minorOpcode: 3, resource: 0)])
            try desktop.wait { $0.contains(.exposed) }
            let pixels = try desktop.presentPattern(seed: UInt32(seed) + 10)
            #expect(desktop.window.presenterKind == next)
            #expect(try desktop.seen() == pixels)
        }
        #expect(desktop.complaints.count == 2)
        // Over the wire one is drawn again; a server that refuses all of them can't be helped.
        let refusal = ServerError(
            code: 8, majorOpcode: try #require(presenterOpcode(desktop)), minorOpcode: 0, resource: 0)
        for seed in 1...40 as ClosedRange<UInt32> {
            try desktop.presentPattern(seed: seed)
            if seed % 5 == 0 { try desktop.window.check([refusal]) }
        }
        desktop.events = []
        try desktop.wait { $0.contains(.exposed) }
        let pixels = try desktop.presentPattern(seed: 50)
        #expect(try desktop.seen() == pixels)
        let error = #expect(throws: X11Error.self) {
            for seed in 1...40 as ClosedRange<UInt32> {
                try desktop.presentPattern(seed: seed)
                try desktop.window.check([refusal])
            }
        }
        guard case .presenterFailed(.wire, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    private func presenterOpcode(_ desktop: Desktop) -> UInt8? {
        (0...255).first { opcode in
            let error = ServerError(code: 0, majorOpcode: opcode, minorOpcode: 0, resource: 0)
            return desktop.window.presenter?.isFailure(error) == true
        }
    }

    @Test("a display reports when each frame was shown, at refreshes that rise with the times")
    func shown() throws {
        let desktop = try Desktop(presenter: .present)
        desktop.events = []
        for seed in 0..<10 as Range<UInt32> {
            try desktop.presentPattern(seed: seed)
            _ = try desktop.seen()
        }
        let shown = desktop.events.compactMap { if case .frameShown(let shown) = $0 { shown } else { nil } }
        #expect(shown.map(\.number) == Array(0..<10))
        for (before, after) in zip(shown, shown.dropFirst()) {
            #expect(after.time > before.time && after.refresh! > before.refresh!)
        }
    }

    @Test("a frame requested for a later refresh is not shown before it")
    func later() throws {
        let desktop = try Desktop(presenter: .present)
        func show(_ refresh: UInt64?) throws -> UInt64 {
            desktop.events = []
            let frame = try desktop.window.takeFrame(width: 300, height: 200)
            let number = frame.number
            try frame.present(refresh: refresh)
            try desktop.wait { $0.contains(frame: number) }
            return desktop.events.compactMap { if case .frameShown(let shown) = $0 { shown.refresh } else { nil } }
                .last!
        }
        // A loaded machine may miss a refresh, but never shows a frame early.
        let first = try show(nil)
        #expect(try show(first + 12) >= first + 12)
        #expect(try show(1) > first + 12)
    }

    @Test(
        "servers of other depths show the pixels as exactly as they can",
        arguments: [(16, 8), (15, 8), (30, 1)], PresenterKind.allCases)
    func depths(depth: (Int, Int), kind: PresenterKind) throws {
        let desktop = try Desktop(XServer(screen: "320x240x\(depth.0)"), presenter: kind)
        let pixels = try desktop.presentPattern(seed: 5)
        let first = try desktop.seen()
        for (want, got) in zip(pixels, first) where !isNear(want, got, by: depth.1) {
            Issue.record("\(String(want, radix: 16)) became \(String(got, radix: 16))")
            break
        }
        // Only the damage changes, whichever buffer it is drawn into.
        for seed in 6...9 as ClosedRange<UInt32> { try desktop.presentPattern(seed: seed, damage: [Rect(3, 4, 5, 6)]) }
        let last = try desktop.seen()
        for y in 0..<200 {
            for x in 0..<300
            where !((3..<8).contains(x) && (4..<10).contains(y)) && last[y * 300 + x] != first[y * 300 + x] {
                Issue.record("(\(x), \(y)) changed")
                return
            }
        }
        #expect(desktop.window.presenterKind == kind && desktop.complaints == [])
    }

    @Test(
        "shared memory has no name, so that none can be left behind",
        arguments: [PresenterKind.sharedMemory, .present])
    func nothingLeftBehind(kind: PresenterKind) throws {
        let desktop = try Desktop(width: 321, height: 123, presenter: kind)
        try desktop.presentPattern(seed: 1)
        // Other tests have theirs in this process.
        #expect(SharedFrames(of: desktop.server.identifier) == SharedFrames(files: 2))
        #expect(SharedFrames.segments(ofSize: 321 * 123 * 4, madeBy: getpid()).count == 0)
        for width in 322...340 { _ = try desktop.window.takeFrame(width: width, height: 123) }
        #expect(SharedFrames(of: desktop.server.identifier) == SharedFrames(files: 2))
        desktop.window.close()
        try waitFor("its end") { SharedFrames(of: desktop.server.identifier) == SharedFrames() }
    }

    @Test(
        "a server without descriptor passing gets numbered memory, marked for removal while in use",
        arguments: [PresenterKind.sharedMemory, .present])
    func memoryWithNumber(kind: PresenterKind) throws {
        let server = try XServer(screen: "400x300x24")
        // It hands on no descriptors.
        let proxy = try XProxy(server) { _, _ in .pass }
        let connection = try Connection(display: proxy.display)
        var options = WindowOptions(title: "T", width: 323, height: 121)
        options.presenter = kind
        let window = try Window(connection, options)
        let frame = try window.takeFrame(width: 323, height: 121)
        #expect(window.presenterKind == kind)
        #expect(SharedFrames(of: server.identifier) == SharedFrames(segments: 2))
        #expect(SharedFrames.segments(ofSize: 323 * 121 * 4, madeBy: getpid()) == (2, 0))
        withExtendedLifetime(frame) {}
    }

    @Test("impossible sizes are refused", arguments: [(0, 1), (1, 0), (-1, 5), (32768, 5), (5, 100_000)])
    func impossible(width: Int, height: Int) throws {
        let desktop = try Desktop()
        #expect(throws: X11Error.impossibleSize(width: width, height: height)) {
            _ = try desktop.window.takeFrame(width: width, height: height)
        }
        #expect(throws: X11Error.impossibleSize(width: width, height: height)) {
            try desktop.window.resize(width: width, height: height)
        }
    }
}
