import Dispatch
import Glibc
import Testing
import TytoTesting

@testable import Ticker

@Suite("The ticker", .goldens)
struct TickerSceneTests {
    private let test: SceneTest<TickerScene>

    init() throws { test = try SceneTest(TickerScene.self) }

    /// Sends prices, one each quarter of a second.
    private func send(_ prices: [Double]) {
        for (index, price) in prices.enumerated() { test.send(\.$price, price, at: 0.25 * Double(index + 1)) }
    }

    @Test("a price moves the line on by one step, and the dot to its height")
    func step() {
        let (x, y) = (test.value("strip", \.position.x, at: 0), test.value("dot", \.position.y, at: 0))
        send([110])
        #expect(test.value("strip", \.position.x, at: 3) == x - 6)
        #expect(abs(test.value("dot", \.position.y, at: 3) - (y - 112 * 0.45 / 2)) < 1e-9)
        #expect(test.scene(at: 3).figures.string == "110.00")
        #expect(test.scene(at: 3).change.string == "▲ 10.00")
    }

    @Test("prices beyond the chart, and what is no number, stay inside")
    func extremes() {
        send([1e300, -1e300, .nan, .infinity, 99.999])
        for time in stride(from: 0, to: 3, by: 0.1) {
            #expect((60...210).contains(test.value("dot", \.position.y, at: time)))
        }
    }

    @Test("a thousand prices keep a line of few points")
    func memory() {
        for index in 0..<1000 { test.send(\.$price, 100 + Double(index % 7), at: 0.01 * Double(index)) }
        #expect(test.scene(at: 11).pointCount <= 60)
        #expect(test.value("strip", \.position.x, at: 20) == 330 - 6000)
    }

    @Test("it is the same at every frame rate, and never jumps")
    func frameRates() throws {
        send([101, 104, 99, 97, 103])
        try test.expectSame(at: [24, 60, 144])
    }

    @Test("it looks like this")
    func pictures() throws {
        send((0..<40).map { index in 88 + 2.4 * Double(index * 7 % 11) })
        try test.expectGolden(filmstrip: [0, 2.4, 2.55, 10.5])
    }

    @Test("lines come from a server, and end with it")
    func server() async throws {
        let server = try #require(LineServer(sending: "101.5\n99\nx\n"))
        var lines: [String] = []
        for await line in Lines(fromPort: server.port) { lines.append(line) }
        #expect(lines == ["101.5", "99", "x"])
        for await line in Lines(fromPort: server.port) { Issue.record("a line without a server: \(line)") }
    }
}

/// A server that sends a text to one client, and ends.
private struct LineServer {
    let port: UInt16

    init?(sending text: String) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 1) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        if !isListening { return nil }
        DispatchQueue.global().async {
            let client = accept(listener, nil, nil)
            close(listener)
            _ = Glibc.send(client, text, text.utf8.count, Int32(MSG_NOSIGNAL))
            close(client)
        }
    }
}
