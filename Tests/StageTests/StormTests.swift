import Stage
import TestSupport
import Testing

@Suite("A storm of random calls")
struct StormTests {
    /// The seed's storm by steps; none is one go. Presents nothing but at the end and at two times before it.
    private func run(
        _ seed: Int, step: Double?, isChecked: Bool = false, isWild: Bool
    ) -> (storm: Storm, fingerprints: [[UInt64]]) {
        let storm = Storm(seed: seed, isChecked: isChecked, isWild: isWild)
        var found: [[UInt64]] = []
        var frame = 1
        for time in [0.77, 1.91, Storm.end] {
            while let step, Double(frame) * step < time {
                storm.stage.advance(to: Double(frame) * step)
                frame += 1
            }
            storm.advance(to: time)
            found.append(storm.fingerprint)
        }
        storm.finish()
        found.append(storm.fingerprint)
        return (storm, found)
    }

    private func check(_ seeds: Range<Int>, isWild: Bool = true) {
        var (checks, calls) = (0, 0)
        for seed in seeds {
            let (storm, fingerprints) = run(seed, step: nil, isChecked: true, isWild: isWild)
            #expect(storm.faults.isEmpty, "seed \(seed)")
            for step in [1.0 / 60, 1.0 / 144] {
                let (other, others) = run(seed, step: step, isWild: isWild)
                #expect(others == fingerprints && other.faults.isEmpty, "seed \(seed) in steps of \(step)")
            }
            checks += storm.checkCount
            calls += Storm.callCount
        }
        #expect(calls == seeds.count * 30 && checks > calls / 2)
    }

    @Test("has no jumps, ends at the models, completes each call once, and is the same at every frame rate")
    func share() { check(0..<100) }

    @Test("the same of layers that only turn and scale, where no map is ambiguous") func tame() {
        check(0..<100, isWild: false)
    }

    @Test("of 2,000 seeds has no jumps and is the same at every frame rate", .long, arguments: [true, false])
    func whole(isWild: Bool) { check(0..<2000, isWild: isWild) }
}
