import Glibc
import Synchronization
import System
import TestSupport
import Testing

import func CX11.XSync

@testable import X11Kit

@Suite("Requests that the server refuses", .ownThreads, .serialized)
struct RefusalTests {
    /// How a window's life ended.
    private enum Outcome: Equatable {
        /// Its last frame is on the screen.
        case shown
        /// It ended with an error, described.
        case error
        /// It was never shown, after so many X errors.
        case hidden(complaints: Int)
        /// It showed something else.
        case stale
    }

    /// The time to wait for an event, in seconds.
    private static let timeout = 2.0

    /// Opens a window, uses all its functions, resizes it, and checks its contents.
    private func live(
        on server: XServer, through proxy: XProxy, presenter: PresenterKind? = nil
    ) throws -> Outcome {
        do {
            let connection = try Connection(display: proxy.display)
            var complaints = 0
            connection.onError = { _ in complaints += 1 }
            _ = connection.scale()
            var options = WindowOptions(title: "T", width: 43, height: 31)
            options.presenter = presenter
            options.icons = [WindowIcon(width: 1, height: 1, pixels: [1])]
            let window = try Window(connection, options)
            window.show()
            guard try wait(window, until: { $0.contains(.mapped) && $0.contains(.exposed) }) else {
                return .hidden(complaints: complaints)
            }
            _ = window.monitor
            window.watchScale(from: 1)
            try present(2, in: window)
            window.takeKeys(for: .text)
            window.prepareForTyping()
            window.setCursor(.hand)
            window.offer("x", as: .clipboard)
            window.requestText(of: .primary)
            window.toggleFullScreen()
            try window.resize(width: 53, height: 41)
            guard try wait(window, until: { $0.contains(.resized(width: 53, height: 41)) }) else {
                return .hidden(complaints: complaints)
            }
            let end = MonotonicClock.now + Self.timeout
            repeat {
                let color = try present(3, in: window)
                let seen = try server.screenshot().part(x: 0, y: 0, width: 53, height: 41)
                if seen.allSatisfy({ $0 == color }) { return .shown }
            } while MonotonicClock.now < end
            return .stale
        } catch let error as X11Error {
            #expect(!String(describing: error).contains("\n"))
            return .error
        }
    }

    /// Presents so many frames, each of one colour; gives that of the last.
    @discardableResult
    private func present(_ count: Int, in window: Window) throws -> UInt32 {
        var color: UInt32 = 0
        for _ in 0..<count {
            let frame = try window.takeFrame(width: window.width, height: window.height)
            color = UInt32(truncatingIfNeeded: (frame.number + 1) * 0x10305)
            frame.withPixels { [color] pixels, stride in
                for offset in Swift.stride(from: 0, to: stride * window.height, by: 4) {
                    pixels.storeBytes(of: color, toByteOffset: offset, as: UInt32.self)
                }
            }
            let number = frame.number
            if try frame.present() {
                _ = try wait(window, until: { $0.contains(frame: number) || $0.contains(.exposed) })
            }
            if let display = window.connection.live { XSync(display, 0) }
            _ = try window.waitForEvents(until: 0)
        }
        return color
    }

    /// Whether events that satisfy the condition come in time.
    private func wait(_ window: Window, until isDone: ([WindowEvent]) -> Bool) throws -> Bool {
        let end = MonotonicClock.now + Self.timeout
        var events: [WindowEvent] = []
        while !isDone(events) {
            guard MonotonicClock.now < end else { return false }
            events += try window.waitForEvents(until: end)
        }
        return true
    }

    /// X's numbers of BadMatch, BadAccess and BadAlloc.
    private static let codes: [UInt8] = [8, 10, 11]

    @Test(
        "a window whose requests are refused, once or always, shows its frame or reports an error",
        .long,
        arguments: [1, Int.max])
    func each(times: Int) throws {
        let server = try XServer(screen: "120x100x24")
        let requests = try made(on: server).subtracting(Self.fatal.map { XProxy.Request($0, 0) })
        #expect(requests.count > 30)
        try refuse(requests, times, on: server)
    }

    @Test("refused requests of a presenter give a frame or an error", arguments: [PresenterKind.sharedMemory, .wire])
    func otherWays(way: PresenterKind) throws {
        let server = try XServer(screen: "120x100x24")
        // The pointer's shape takes a PutImage too.
        let picture = XProxy.Request(way == .wire ? nil : "MIT-SHM", way == .wire ? 72 : 3)
        let requests = try made(on: server, presenter: way).subtracting(made(on: server)).union([picture])
        for times in [1, Int.max] { try refuse(requests, times, on: server, presenter: way) }
    }

    /// The requests whose refusal ends the program in Xlib 1.8 or libXext 1.3.4.
    ///
    /// They follow null pointers, or find a reply that was not taken.
    private static let fatal = ["Generic Event Extension", "RENDER", "SYNC"]

    @Test("refused first requests of some extensions give a frame or an error", arguments: fatal)
    func firstRequests(name: String) async {
        await withKnownIssue("Xlib ends the program", isIntermittent: true) {
            await #expect(processExitsWith: .success) { [name] in
                let server = try XServer(screen: "120x100x24")
                let proxy = try XProxy(server) { made, _ in made == XProxy.Request(name, 0) ? .refuse(11) : .pass }
                _ = try RefusalTests().live(on: server, through: proxy)
            }
        }
    }

    /// The requests that a window's life makes.
    private func made(on server: XServer, presenter: PresenterKind? = nil) throws -> Set<XProxy.Request> {
        let made = Mutex<Set<XProxy.Request>>([])
        let observer = try XProxy(server) { request, _ in
            made.withLock { _ = $0.insert(request) }
            return .pass
        }
        #expect(try live(on: server, through: observer, presenter: presenter) == .shown)
        return made.withLock(\.self)
    }

    /// Lives with each of the requests refused.
    private func refuse(
        _ requests: Set<XProxy.Request>, _ times: Int, on server: XServer, presenter: PresenterKind? = nil
    ) throws {
        for (index, request) in requests.sorted(by: { "\($0)" < "\($1)" }).enumerated() {
            let left = Mutex(times)
            let code = Self.codes[index % Self.codes.count]
            let proxy = try XProxy(server) { made, _ in
                guard made == request else { return .pass }
                return left.withLock { left in
                    left -= 1
                    return left >= 0 ? .refuse(code) : .pass
                }
            }
            let outcome = try live(on: server, through: proxy, presenter: presenter)
            switch outcome {
            case .shown, .error: break
            case .hidden(let complaints): #expect(complaints > 0, "\(request)")
            case .stale: Issue.record("\(request) refused with \(code): the window shows something else")
            }
        }
        for size in [43 * 31 * 4, 53 * 41 * 4] {
            #expect(SharedFrames.segments(ofSize: size, madeBy: getpid()).count == 0)
        }
        // The proxy hands on no descriptors: what was tried with them is gone as well.
        #expect(SharedFrames(of: server.identifier) == SharedFrames())
    }
}
