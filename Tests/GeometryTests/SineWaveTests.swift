import Geometry
import TestSupport
import Testing

@Suite("Sine waves as Béziers")
struct SineWaveTests {
    struct Case: Sendable, CustomStringConvertible {
        let amplitude: Double
        let frequency: Double
        let width: Double
        var description: String { "A=\(amplitude) ω=\(frequency) W=\(width)" }
    }

    /// Amplitudes and frequencies: the scenes', mirrored, large, gentle and steep ones.
    static let waves: [(amplitude: Double, frequency: Double)] = [
        (8, 0.025), (5, 0.025), (2, 0.05), (-8, 0.025), (8, -0.025), (300, 0.01), (2500, 0.005), (8, 1e-9), (8, 2e-6),
        (8, 1e-4), (3, 1.3),
    ]

    static let widths: [Double] = [375, 1920, 3840]

    static let cases: [Case] = widths.flatMap { width in
        waves.map { wave in Case(amplitude: wave.amplitude, frequency: wave.frequency, width: width) }
    }

    static let phases: [Double] =
        stride(from: 0.013, to: 6.3, by: 0.4).map { $0 } + [0, 1.5707963267948966, -3.141592653589793, 1e6, -12345.678]
        + [1e-12, -1e-12]

    /// The surface's curves: all of the path but the move and the closing edges.
    func surface(_ path: Path) -> [CubicBezier] {
        var curves: [CubicBezier] = []
        var current = Point.zero
        for element in path.elements {
            switch element {
            case .move(let point), .line(let point): current = point
            case .cubic(let first, let second, let end):
                curves.append(CubicBezier(current, first, second, end))
                current = end
            case .close: break
            }
        }
        return curves
    }

    @Test("a wave's surface is never more than 6e-5 of its amplitude off", arguments: cases)
    func error(of example: Case) {
        for phase in Self.phases {
            let wave = SineWave(
                amplitude: example.amplitude, angularFrequency: example.frequency, phase: phase, level: 70)
            let curves = surface(wave.path(width: example.width, height: 667))
            let samples = max(8, 4000 / curves.count)
            var (worst, last, runsForwards) = (0.0, 0.0, true)
            for curve in curves {
                for index in 0...samples {
                    let point = curve.point(at: Double(index) / Double(samples))
                    worst = max(worst, (point.y - wave.y(at: point.x)).magnitude)
                    runsForwards = runsForwards && point.x >= last - 1e-9
                    last = point.x
                }
            }
            #expect(worst < 6e-5 * wave.amplitude.magnitude, "phase \(phase)")
            #expect(runsForwards, "phase \(phase)")
            #expect(curves.first?.start.x == 0)
            #expect(curves.last?.end.x == example.width)
        }
    }

    @Test("a wave has four curves per wavelength", arguments: [(375.0, 7), (1920, 32), (3840, 63)])
    func count(width: Double, most: Int) {
        for step in 0..<100 {
            let wave = SineWave(amplitude: 8, angularFrequency: 1.0 / 40, phase: Double(step) * 0.16, level: 78)
            #expect(surface(wave.path(width: width, height: 667)).count <= most)
        }
    }

    @Test("a gliding wave's curves meet at crests, troughs and crossings")
    func borders() {
        for step in 0..<50 {
            let wave = SineWave(amplitude: 8, angularFrequency: 1.0 / 40, phase: Double(step) * 0.16, level: 0)
            for curve in surface(wave.path(width: 375, height: 100)).dropLast() {
                let quarters = (curve.end.x / 40 + wave.phase) / (.pi / 2)
                #expect((quarters - quarters.rounded()).magnitude < 1e-9)
                #expect([-8.0, 0, 8].contains(curve.end.y))
            }
        }
    }

    @Test("a wave's path extends down to the height and closes")
    func closes() {
        let path = SineWave(amplitude: 8, angularFrequency: 1.0 / 40, level: 78).path(width: 375, height: 667)
        #expect(path.elements.suffix(3) == [.line(Point(375, 667)), .line(Point(0, 667)), .close])
        #expect(path.contains(Point(187, 400)))
        #expect(!path.contains(Point(187, 60)))
    }

    @Test("a wave of no amplitude or frequency is flat")
    func flat() {
        let flat = SineWave(amplitude: 0, angularFrequency: 3, phase: 1, level: 50).path(width: 100, height: 80)
        #expect(flat.bounds == Rect(0, 50, 100, 30))
        let still = SineWave(amplitude: 4, angularFrequency: 0, phase: .pi / 2, level: 50).path(width: 100, height: 80)
        #expect(still.bounds == Rect(0, 54, 100, 26))
    }

    @Test(
        "a wave too fine to draw is drawn as its level", arguments: [1e3, -1e3, 1e18, 1e300, .greatestFiniteMagnitude])
    func tooFine(frequency: Double) {
        let path = SineWave(amplitude: 4, angularFrequency: frequency, level: 50).path(width: 3840, height: 80)
        #expect(path.bounds == Rect(0, 50, 3840, 30))
    }

    @Test("the number of a wave's curves is bounded")
    func bounded() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<300 {
            func magnitude() -> Double { Math.pow(10, .random(in: -12...12, using: &random)) }
            let wave = SineWave(
                amplitude: magnitude(), angularFrequency: magnitude(), phase: magnitude(), level: magnitude())
            let path = wave.path(width: magnitude(), height: 100)
            #expect(path.isFinite)
            #expect(path.elements.count <= SineWave.maximumCurveCount + 4)
        }
    }

    @Test(
        "a wave with numbers that are not finite gives an empty path", arguments: [Double.nan, .infinity, -.infinity])
    func notFinite(number: Double) {
        let wave = SineWave(amplitude: 8, angularFrequency: 1, phase: 0, level: 50)
        for keyPath in [\SineWave.amplitude, \.angularFrequency, \.phase, \.level] {
            var broken = wave
            broken[keyPath: keyPath] = number
            #expect(broken.path(width: 100, height: 100).isEmpty)
        }
        #expect(wave.path(width: number, height: 100).isEmpty)
        #expect(wave.path(width: 100, height: number).isEmpty)
        #expect(wave.path(width: 0, height: 100).isEmpty)
        #expect(wave.path(width: -5, height: 100).isEmpty)
    }
}
