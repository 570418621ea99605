import Geometry
import System
import TestSupport
import Testing

@testable import X11Kit

/// A server with a window, and a test's operations on them.
final class Desktop {
    let server: XServer
    let window: Window
    var events: [WindowEvent] = []
    var complaints: [String] = []
    /// Another server that lives as long.
    var companion: AnyObject?

    /// The frame presented last, if the display tells when it shows it.
    private var awaited: Int?

    /// The time after which a waiting test fails, in seconds.
    static let timeout = 30.0

    init(
        _ server: XServer? = nil, through proxy: XProxy? = nil, width: Int = 300, height: Int = 200,
        presenter: PresenterKind? = nil, preparesKeys: Bool = true
    ) throws {
        let server = try server ?? XServer()
        self.server = server
        var options = WindowOptions(title: "Tyto – ‘test’ ü", width: width, height: height)
        options.presenter = presenter
        window = try Window(Connection(display: proxy?.display ?? server.display), options)
        window.connection.onError = { [weak self] in self?.complaints.append($0) }
        window.show()
        try wait { $0.contains(.mapped) && $0.contains(.exposed) }
        // A program has drawn before anybody types.
        if !preparesKeys { return }
        window.takeKeys(for: .text)
        window.prepareForTyping()
    }

    /// Creates one beside another program that owns the clipboard.
    static func withOwner() throws -> (Desktop, RawClient) {
        let desktop = try Desktop()
        let owner = try RawClient(desktop.server)
        owner.ownClipboard()
        return (desktop, owner)
    }

    /// Takes events until they satisfy the condition.
    func wait(
        _ what: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation,
        until isDone: ([WindowEvent]) -> Bool
    ) throws {
        let deadline = MonotonicClock.now + Desktop.timeout
        while !isDone(events) {
            events += try window.waitForEvents(until: deadline)
            if MonotonicClock.now > deadline {
                Issue.record(
                    "waited in vain; what came: \(events); \(complaints)", sourceLocation: sourceLocation)
                return
            }
        }
    }

    /// Waits for the server to process all requests, and takes all events so far.
    ///
    /// Without the wait, other clients may get their events sooner than the window gets its own.
    func takeEvents() throws {
        window.connection.settle()
        events += try window.waitForEvents(until: 0)
    }

    /// Runs xdotool and returns the events until they satisfy the condition.
    ///
    /// Events are taken meanwhile, as in a program.
    func xdotool(
        _ arguments: String..., until isDone: ([WindowEvent]) -> Bool
    ) throws -> [WindowEvent] {
        events = []
        let tool = try server.start("xdotool", arguments)
        let deadline = MonotonicClock.now + Desktop.timeout
        while Poll.wait(for: [tool.output], until: 0).isEmpty, MonotonicClock.now < deadline {
            events += try window.waitForEvents(until: 0)
            Poll.wait(for: [window.connection.descriptor, tool.output], until: deadline)
        }
        try tool.finish()
        try wait(until: isDone)
        return events
    }

    /// Presents a frame of the window's size with a pattern; returns the pixels.
    @discardableResult
    func presentPattern(seed: UInt32, damage: [Rect]? = nil, refresh: UInt64? = nil) throws -> [UInt32] {
        let frame = try window.takeFrame(width: window.width, height: window.height)
        let (width, height) = (frame.width, frame.height)
        let pixels = (0..<width * height).map { Desktop.pixel(UInt32($0), seed) }
        frame.withPixels { memory, stride in
            pixels.withUnsafeBytes { pixels in
                for y in 0..<height {
                    let row = UnsafeRawBufferPointer(rebasing: pixels[y * width * 4..<(y + 1) * width * 4])
                    (memory + y * stride).copyMemory(from: row.baseAddress!, byteCount: row.count)
                }
            }
        }
        let number = frame.number
        awaited = try frame.present(damage: damage, refresh: refresh) ? number : nil
        return pixels
    }

    /// The window's pixels on the screen, after the server has processed all requests.
    func seen() throws -> [UInt32] {
        if let number = awaited { try wait { $0.contains(frame: number) } }
        _ = window.connection.firstErrorAfterSync()
        return try server.screenshot().part(x: 0, y: 0, width: window.width, height: window.height)
    }

    private static func pixel(_ index: UInt32, _ seed: UInt32) -> UInt32 {
        ((index &+ 1) &* 2_654_435_761 ^ seed &* 40_503) & 0xFFFFFF
    }
}

extension [WindowEvent] {
    /// Whether a frame, or one after it, was shown.
    func contains(frame number: Int) -> Bool {
        contains { if case .frameShown(let shown) = $0 { shown.number >= number } else { false } }
    }
}
