import TestSupport
import Testing
import Timing

/// The value that an animation of 0→1 over a model value of 0.5 presents.
private func shown(_ timing: MediaTiming, at time: Double) -> Double { timing.sample(at: time)?.progress ?? 0.5 }

private func worstError(_ times: [Double], _ values: [Double], _ show: (Double) -> Double) -> Double {
    zip(times, values).map { abs(show($0) - $1) }.max() ?? 0
}

@Suite("MediaTiming") struct MediaTimingTests {
    static let times = [0, 0.2, 0.5, 0.9, 1.2, 1.5, 1.9, 2.1, 3, 4.5]

    @Test("fill modes keep the values measured on macOS")
    func fillModes() {
        let table: [(MediaTiming.FillMode, [Double])] = [
            (.removed, [0.5, 0.5, 0, 0.5, 0.5]), (.forwards, [0.5, 0.5, 0, 0.5, 1]),
            (.backwards, [0, 0, 0, 0.5, 0.5]), (.both, [0, 0, 0, 0.5, 1]),
        ]
        let times = [0, 0.5, 1, 1.5, 2.5]
        for (mode, values) in table {
            let timing = MediaTiming(beginTime: 1, duration: 1, fillMode: mode)
            #expect(worstError(times, values) { shown(timing, at: $0) } < 1e-12, "\(mode)")
        }
        let wrong = MediaTiming(beginTime: 1, duration: 1, fillMode: .removed)
        #expect(worstError(times, table[3].1) { shown(wrong, at: $0) } > 1e-3)
    }

    @Test("repeated, reversed, cut and offset timings play as measured on macOS")
    func cycles() {
        let table: [(String, MediaTiming, [Double])] = [
            ("autoreverses", .init(duration: 1, autoreverses: true), [0, 0.2, 0.5, 0.9, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5]),
            ("count", .init(duration: 1, repeatCount: 2.5), [0, 0.2, 0.5, 0.9, 0.2, 0.5, 0.9, 0.1, 0.5, 0.5]),
            (
                "repeatDuration", .init(duration: 1, repeatDuration: 1.7),
                [0, 0.2, 0.5, 0.9, 0.2, 0.5, 0.5, 0.5, 0.5, 0.5]
            ),
            ("speed", .init(duration: 1, speed: 2), [0, 0.4, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
            ("offset", .init(duration: 1, timeOffset: 0.3), [0.3, 0.5, 0.8, 0.2, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
            ("backwards", .init(duration: 1, speed: -1), [1, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
            ("infinite", .init(duration: 1, repeatCount: .infinity), [0, 0.2, 0.5, 0.9, 0.2, 0.5, 0.9, 0.1, 0, 0.5]),
        ]
        for (name, timing, values) in table {
            #expect(worstError(Self.times, values) { shown(timing, at: $0) } < 1e-12, "\(name)")
        }
        // A span that grew with the offset would still be running at 1.1 s; one that does not wrap would show 1.2.
        let grown = MediaTiming(duration: 1, timeOffset: 0.3, repeatDuration: 1.3)
        #expect(table[4].1.sample(at: 1.1) == nil)
        #expect(grown.sample(at: 1.1) != nil)
        let unwrapped: (Double) -> Double = { $0 < 1 ? $0 + 0.3 : 0.5 }
        #expect(worstError(Self.times, table[4].2, unwrapped) > 1e-3)
    }

    @Test("the maps between local and parent time are inverse")
    func localTime() throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<200 {
            let timing = MediaTiming(
                beginTime: .random(in: -5...5, using: &random), duration: 1,
                speed: .random(in: 0.1...4, using: &random) * (Bool.random(using: &random) ? 1 : -1),
                timeOffset: .random(in: -5...5, using: &random))
            let time = Double.random(in: -10...10, using: &random)
            let local = timing.localTime(at: time)
            #expect(local == (time - timing.beginTime) * timing.speed + timing.timeOffset)
            let back = try #require(timing.parentTime(atLocal: local))
            #expect(abs(back - time) < 1e-9)
        }
        #expect(MediaTiming(duration: 1, speed: 0).parentTime(atLocal: 0) == nil)
        #expect(MediaTiming(duration: 1, speed: 0, timeOffset: 3).localTime(at: 17) == 3)
    }

    @Test("active durations and ends follow from repeat count, autoreversing, repeat duration and speed")
    func ends() {
        let table: [(MediaTiming, active: Double, end: Double)] = [
            (.init(duration: 2), 2, 2), (.init(beginTime: 3, duration: 2), 2, 5),
            (.init(beginTime: 3, duration: 2, speed: 4), 2, 3.5), (.init(duration: 2, repeatCount: 2.5), 5, 5),
            (.init(duration: 2, repeatCount: 2.5, autoreverses: true), 10, 10),
            (.init(duration: 2, repeatDuration: 7), 7, 7),
            (.init(duration: 2, repeatDuration: 7, autoreverses: true), 7, 7),
            (.init(duration: 2, repeatCount: .infinity), .infinity, .infinity),
            (.init(duration: 2, speed: 0), 2, .infinity), (.init(beginTime: 1, duration: 2, speed: -2), 2, 2),
            (.init(duration: 2, timeOffset: 1.5), 2, 2), (.init(duration: 0), 0, 0),
            (.init(duration: 0, repeatCount: .infinity), 0, 0), (.init(duration: 2, repeatCount: 0), 0, 0),
            (.init(duration: .infinity), .infinity, .infinity),
        ]
        for (timing, active, end) in table {
            #expect(timing.activeDuration == active, "\(timing)")
            #expect(timing.endTime == end, "\(timing)")
        }
    }

    @Test("a fill after the end shows the state just before it")
    func fillAfterEnd() {
        let table: [(MediaTiming, Double)] = [
            (.init(duration: 0.1, repeatCount: 3, fillMode: .both), 1),
            (.init(duration: 0.1, repeatDuration: 0.3, fillMode: .both), 1),
            (.init(duration: 0.2, repeatDuration: 0.6, fillMode: .both), 1),
            (.init(duration: 0.7, repeatCount: 2.5, fillMode: .both), 0.5),
            (.init(duration: 1, autoreverses: true, fillMode: .both), 0),
            (.init(duration: 1, repeatCount: 1.25, autoreverses: true, fillMode: .both), 0.5),
            (.init(duration: 1, timeOffset: 0.3, fillMode: .both), 0.3),
            (.init(duration: 1, speed: -1, fillMode: .both), 0),
            (.init(duration: 0, fillMode: .both), 1),
            (.init(duration: 1, repeatCount: 0, fillMode: .both), 0),
        ]
        for (timing, progress) in table {
            #expect(abs(shown(timing, at: timing.endTime) - progress) < 1e-12, "\(timing)")
            #expect(abs(shown(timing, at: 1e9) - progress) < 1e-12, "\(timing)")
            let justBefore = shown(timing, at: timing.endTime - 1e-9)
            if timing.activeDuration > 0 { #expect(abs(justBefore - progress) < 1e-7, "\(timing)") }
        }
        #expect(shown(.init(duration: 1, speed: -1, fillMode: .both), at: -3) == 1)
        #expect(shown(.init(duration: 0, fillMode: .both), at: -3) == 0)
        #expect(shown(.init(duration: 1, timeOffset: 0.3, fillMode: .both), at: -3) == 0.3)
    }

    @Test("the last instant does not flash the beginning of an iteration that is never played")
    func lastInstant() throws {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<2000 {
            let count = Double(Int.random(in: 1...9, using: &random))
            let timing = MediaTiming(
                beginTime: .random(in: 0...3, using: &random), duration: .random(in: 0.01...2, using: &random),
                speed: .random(in: 0.1...3, using: &random), repeatCount: count)
            let sample = try #require(timing.sample(at: timing.endTime.nextDown))
            #expect(sample.progress > 0.999)
            #expect(sample.iteration == Int(count) - 1)
            #expect(timing.sample(at: timing.endTime) == nil)
        }
    }

    @Test("iterations count whole cycles, and their second half is backward if autoreversed")
    func iterations() {
        let there = MediaTiming(duration: 1, repeatCount: 3)
        #expect(there.sample(at: 2.25) == .init(progress: 0.25, iteration: 2, direction: .forward))
        let back = MediaTiming(duration: 1, repeatCount: 3, autoreverses: true)
        #expect(back.sample(at: 3.25) == .init(progress: 0.75, iteration: 1, direction: .backward))
        #expect(back.sample(at: 4.25) == .init(progress: 0.25, iteration: 2, direction: .forward))
        let shifted = MediaTiming(duration: 1, timeOffset: -0.25)
        #expect(shifted.sample(at: 0) == .init(progress: 0.75, iteration: -1, direction: .forward))
    }

    @Test("a timing at speed 0 holds its offset for ever, including the end")
    func paused() {
        for (offset, progress) in [(0, 0), (0.25, 0.25), (1, 1), (1.25, 0.25)] {
            let timing = MediaTiming(beginTime: 5, duration: 1, speed: 0, timeOffset: offset)
            for time in [-1e6, 0, 5, 1e6] { #expect(timing.sample(at: time)?.progress == progress) }
        }
        #expect(MediaTiming(duration: 0, speed: 0).sample(at: 0)?.progress == 1)
    }

    @Test("timing samples are the same in every order of times")
    func purity() {
        let timing = MediaTiming(beginTime: 0.3, duration: 0.7, speed: 1.3, repeatCount: 4, autoreverses: true)
        let times = (0..<500).map { Double($0) * 0.011 }
        let forwards = times.map { timing.sample(at: $0) }
        #expect(Array(times.reversed().map { timing.sample(at: $0) }.reversed()) == forwards)
    }

    @Test("a negative duration traps") func invalidDuration() async {
        await #expect(processExitsWith: .failure) { _ = MediaTiming(duration: -1) }
    }
}
