import Testing

@testable import Analysis
@testable import Study

@Suite("A ruler's scale of time")
struct TimeScaleTests {
    private let scale = TimeScale(showing: 9.5, width: 1000)

    @Test("a scale of a session has its beginning at the left edge and its end a twentieth before the right one")
    func all() {
        #expect(scale.x(of: 0) == 0)
        #expect(abs(scale.x(of: 9.5) - 950) < 1e-9)
        #expect(TimeScale(showing: 0, width: 1000).last > 4, "a session that has just begun shows seconds")
    }

    @Test("places and times are each other's inverses at any zoom")
    func inverse() {
        for factor in [0.01, 0.5, 1, 3, 1e9] {
            let zoomed = scale.zoomed(by: factor, around: 4)
            for time in [0, 0.1, 4, 9.5, 20] { #expect(abs(zoomed.time(atX: zoomed.x(of: time)) - time) < 1e-9) }
        }
    }

    @Test("a ruler of another width shows the same times")
    func width() {
        let fitted = scale.panned(by: 100).fitted(to: 300)
        #expect(fitted.width == 300 && fitted.first == scale.time(atX: 100))
        #expect(abs(fitted.last - scale.time(atX: 1100)) < 1e-9)
    }

    @Test("zooming keeps the time under the pointer in its place, and the beginning at the left edge")
    func zoom() {
        let near = scale.zoomed(by: 4, around: 5)
        #expect(abs(near.x(of: 5) - scale.x(of: 5)) < 1e-9)
        #expect(near.secondsPerPoint == scale.secondsPerPoint / 4)
        #expect(near.zoomed(by: 0.001, around: 5).first == 0)
        #expect(scale.panned(by: -50).first == 0)
    }

    @Test("a time near the right edge or outside turns the page, and one that is well inside turns none")
    func following() {
        let near = scale.zoomed(by: 10, around: 5)
        #expect(near.following(5) == near)
        for time in [1, 8, 30.0] { #expect(abs(near.following(time).x(of: time) - 200) < 1e-9) }
        #expect(near.following(0).first == 0)
    }

    @Test("at any zoom labels differ, are at least 56 points apart, and cover the ruler")
    func ticks() {
        var zoomed = TimeScale(showing: 36000, width: 1000)
        while zoomed.secondsPerPoint > 1.1e-4 {
            let labelled = zoomed.ticks.filter { $0.label != nil }
            #expect(Set(labelled.map(\.label)).count == labelled.count)
            #expect(labelled.count >= 2 && labelled.count <= 19 && zoomed.ticks.count <= 100)
            for (one, next) in zip(labelled, labelled.dropFirst()) {
                #expect(zoomed.x(of: next.time) - zoomed.x(of: one.time) >= 55.9)
            }
            zoomed = zoomed.zoomed(by: 1.37, around: 100)
        }
    }

    @Test("the rounds of a loop that it shows are at most 60, and are cut where the loop begins anew")
    func rounds() {
        let scale = TimeScale(showing: 9.5, width: 1000)
        func rounds(_ period: Double, _ starts: [Double] = [0], in scale: TimeScale) -> [ClosedRange<Double>] {
            LoopIterations(period: period, starts: starts).rounds(in: scale)
        }
        #expect(rounds(4, in: scale) == [0...4, 4...8, 8...12] && rounds(20, in: scale) == [0...20])
        #expect(rounds(5, in: scale) == [0...5, 5...10])
        #expect(rounds(4, in: scale.panned(by: 850)) == [8...12, 12...16, 16...20])
        #expect(rounds(1e-6, in: scale.panned(by: 850)).count == 60)
        #expect(rounds(4, [0, 5, 6], in: scale) == [0...4, 4...5, 5...6, 6...10])
        let later = rounds(4, [0, 21.075], in: TimeScale(showing: 900, width: 1000))
        #expect(zip(later, later.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound && $0 != $1 })
        #expect(scale.panned(by: 850).earlier(by: 8).first == scale.panned(by: 50).first)
        let loop = LoopIterations(period: 4, starts: [0, 5])
        #expect([0, 1, 4, 4.5, 5.5].map(loop.end) == [4, 4, 4, 5, 9])
    }

    @Test(
        "times below a minute are seconds, later ones minutes and seconds",
        arguments: [
            (0, 1, "0.0"), (0.25, 2, "0.25"), (59.96, 1, "1:00.0"), (65.2, 1, "1:05.2"), (600, 0, "10:00"),
            (12.34, 0, "12"),
        ])
    func words(time: Double, digits: Int, words: String) { #expect(clockWords(time, digits: digits) == words) }
}
