import Glibc
import System
import TestSupport
import Testing

@testable import X11Kit

/// Urgent data of a TCP connection wakes a poll as a pressure trigger does.
@Suite("Notifications of memory pressure", .ownThreads)
struct MemoryPressureTests {
    @Test("only urgent data of a pressure source ends a wait without a deadline")
    func urgent() throws {
        let desktop = try Desktop()
        let source = try UrgentSource()
        let pressure = MemoryPressure(descriptor: source.receiver)
        #expect(send(source.sender, "a", 1, 0) == 1)
        #expect(Poll.wait(for: [source.receiver], until: nil) == [source.receiver])
        #expect(try desktop.window.waitForEvents(until: MonotonicClock.now + 0.001, pressure: pressure).isEmpty)
        #expect(send(source.sender, "b", 1, Int32(MSG_OOB)) == 1)
        #expect(try desktop.window.waitForEvents(until: nil, pressure: pressure) == [.memoryShort])
        var byte: UInt8 = 0
        #expect(recv(source.receiver, &byte, 1, Int32(MSG_OOB)) == 1)
        #expect(try desktop.window.waitForEvents(until: MonotonicClock.now + 0.001, pressure: pressure).isEmpty)
    }

    @Test("a pressure source that is gone notifies only once")
    func gone() throws {
        let desktop = try Desktop()
        let source = try UrgentSource()
        let pressure = MemoryPressure(descriptor: source.receiver)
        source.reset()
        #expect(try desktop.window.waitForEvents(until: nil, pressure: pressure) == [.memoryShort])
        #expect(pressure.descriptor == -1)
        #expect(try desktop.window.waitForEvents(until: MonotonicClock.now + 0.001, pressure: pressure).isEmpty)
    }

    @Test("without a pressure source, waiting works as usual")
    func absent() throws {
        let desktop = try Desktop()
        let pressure = MemoryPressure(descriptor: -1)
        #expect(try desktop.window.waitForEvents(until: MonotonicClock.now + 0.001, pressure: pressure).isEmpty)
    }
}

/// A TCP connection within the machine. The owner of the receiver closes it.
private final class UrgentSource {
    let receiver: Int32
    private(set) var sender: Int32

    init() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        sender = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let (connector, size) = (sender, length)
        let isConnected = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && listen(listener, 1) == 0
                    && getsockname(listener, address, &length) == 0 && connect(connector, address, size) == 0
            }
        }
        receiver = accept(listener, nil, nil)
        try #require(isConnected && receiver >= 0)
    }

    /// Breaks the connection off.
    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(sender, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        close(sender)
        sender = -1
    }

    deinit { if sender >= 0 { close(sender) } }
}
