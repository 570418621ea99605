import CairoKit
import Geometry
import Glibc
import LayerTree
import Stage
import System
import TestSupport
import Testing

@testable import Lottie

/// Damaged files are decoded and drawn, or refused, in little time and memory.
@Suite struct HostileDrawingTests {
    private static let countOfPart = LongTests.areIncluded ? 1000 : 25
    /// What a file may take beyond the memory of a process that draws nothing.
    private static let maxMemory = 500 << 20

    /// Each part has a process of its own, which may crash and whose memory is measured. One by one they would take as long
    /// as all other tests.
    @Test("a damaged animation is drawn in little time and memory", .serialized, arguments: 0..<10)
    func damage(part: Int) async {
        await #expect(processExitsWith: .success) { [part = part as Int] in
            try HostileDrawingTests.draw(part)
        }
    }

    @Test("another damaged animation is drawn in little time and memory", .serialized, arguments: 10..<20)
    func moreDamage(part: Int) async {
        await #expect(processExitsWith: .success) { [part = part as Int] in
            try HostileDrawingTests.draw(part)
        }
    }

    private static func draw(_ part: Int) throws {
        let files = SharedFiles.animations + SharedFiles.own
        let renderer = CairoRenderer(threads: 1)
        let surface = try Surface(width: 64, height: 64)
        for number in part * countOfPart..<(part + 1) * countOfPart {
            var mutator = FileMutator(UInt64(100_000 + number))
            let path = files[number % files.count]
            let file = mutator.damaged(try SharedFiles.bytes(of: path))
            let before = try beginMeasuring()
            let time = try ContinuousClock().measure {
                let composition: LottieComposition
                do throws(LottieError) { composition = try LottieComposition(json: file, named: "a.json") } catch {
                    let line = error.description
                    #expect(!line.contains("\n") && line.utf8.count < 1000, "mutant \(number) of \(path): \(line)")
                    return
                }
                let stage = Stage(size: Size(64, 64), scale: 1, shaper: CairoTextShaper())
                let layer = LottieLayer(composition)
                layer.position = Point(32, 32)
                layer.transform = .scale(64 / max(composition.size.width, composition.size.height))
                stage.root.addSublayer(layer)
                layer.play()
                for share in [0, 0.3, 0.99, 1.5] {
                    stage.advance(to: min(share * composition.duration, 86_400))
                    try renderer.draw(stage.frame(), into: surface)
                }
            }
            let memory = status("VmHWM") - before
            #expect(time < .seconds(20), "mutant \(number) of \(path)")
            #expect(memory < maxMemory, "mutant \(number) of \(path) takes \(memory >> 20) MB")
        }
    }

    /// Lowers the process's greatest memory to what it has now (proc(5)), which it returns in bytes.
    private static func beginMeasuring() throws -> Int {
        let file = open("/proc/self/clear_refs", O_WRONLY)
        defer { close(file) }
        try #require(write(file, "5", 1) == 1)
        return status("VmRSS")
    }

    /// A number of the process's status, in bytes.
    private static func status(_ key: String) -> Int {
        let lines = String(decoding: wholeFile("/proc/self/status"), as: UTF8.self).split(separator: "\n")
        let line = lines.first { $0.hasPrefix("\(key):") } ?? ""
        return (line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
    }
}
