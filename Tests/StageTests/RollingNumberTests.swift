import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing
import Timing

@Suite("Numbers whose digits roll")
struct RollingNumberTests {
    private let stage = Stage(bare: Size(200, 100))

    /// A number whose digits are 10 points wide and 24 high.
    private func put(_ value: Int) -> RollingNumber {
        let number = RollingNumber(name: "number", value, size: 20)
        number.anchorPoint = .zero
        stage.root.addSublayer(number)
        return number
    }

    /// The digits on screen from left to right, as places on their strips: 3.5 is half way from 3 to 4.
    private func digits(_ number: RollingNumber) -> [Double] {
        wheels(number).map { $0.presentation.bounds.minY / 24 }
    }

    private func wheels(_ number: RollingNumber) -> [Layer] {
        number.sublayers.filter { $0.name?.hasPrefix("digit") == true && $0.presentation.opacity > 0 }
            .sorted { $0.presentation.position.x < $1.presentation.position.x }
    }

    /// What the windows show, complete: the digits that are at least partly within them.
    private func isFilled(_ number: RollingNumber) -> Bool {
        wheels(number).allSatisfy { wheel in
            let window = wheel.presentation.bounds
            let seen = wheel.sublayers.map(\.frame)
                .filter { $0.maxY > window.minY + 1e-9 && $0.minY < window.maxY - 1e-9 }
            let (top, bottom) = (seen.map(\.minY).min() ?? .infinity, seen.map(\.maxY).max() ?? -.infinity)
            return top <= window.minY + 1e-9 && bottom >= window.maxY - 1e-9
        }
    }

    private func text(_ number: RollingNumber) -> String {
        wheels(number).map { wheel in
            let top = wheel.presentation.bounds.minY
            let label = wheel.sublayers.first { abs($0.frame.minY - top) < 1e-9 } as? TextLayer
            return label?.string ?? "?"
        }.joined()
    }

    @Test(
        "it shows the number, of any count of digits, as large as its digits once it is on a stage",
        arguments: [0, 7, 10, 1234, 9_876_543_210, Int.max])
    func shown(value: Int) {
        let number = put(value)
        #expect(text(number) == "\(value)" && isFilled(number))
        #expect(number.bounds.size == Size(Double("\(value)".count) * 10, 24))
        let frames = wheels(number).map { stage.convert($0.bounds, from: $0) }
        #expect(frames.enumerated().allSatisfy { $1 == Rect(Double($0) * 10, 0, 10, 24) })
    }

    @Test("a plain change is immediate")
    func immediate() {
        let number = put(9)
        number.value = 123
        #expect(text(number) == "123" && number.bounds.size == Size(30, 24) && !number.isAnimating)
        number.value = 4
        #expect(text(number) == "4" && number.bounds.size == Size(10, 24))
    }

    @Test("digits roll up for a greater number and down for a smaller one, across nine")
    func directions() {
        let number = put(28)
        stage.animate(.linear(duration: 1)) { number.value = 31 }
        stage.advance(to: 0.5)
        #expect(digits(number) == [2.5, 9.5] && isFilled(number))
        stage.advance(to: 1)
        #expect(digits(number) == [3, 11] && text(number) == "31")
        stage.animate(.linear(duration: 1)) { number.value = 19 }
        stage.advance(to: 1.5)
        #expect(digits(number) == [2, 10] && isFilled(number))
        stage.advance(to: 2)
        #expect(text(number) == "19")
    }

    @Test("a digit that is gained enters from the left and fades in, one that is lost fades out, and the size follows")
    func counts() {
        let number = put(9)
        stage.animate(.linear(duration: 1)) { number.value = 10 }
        stage.advance(to: 0.5)
        #expect(digits(number) == [0.5, 9.5] && number.presentation.bounds.size == Size(15, 24))
        #expect(wheels(number).map(\.presentation.opacity) == [0.5, 1])
        #expect(wheels(number).map(\.presentation.position.x) == [0, 10])
        stage.advance(to: 1)
        #expect(text(number) == "10" && number.bounds.size == Size(20, 24))
        stage.animate(.linear(duration: 1)) { number.value = 9 }
        stage.advance(to: 1.5)
        #expect(wheels(number).map(\.presentation.opacity) == [0.5, 1])
        stage.advance(to: 2)
        #expect(text(number) == "9" && number.bounds.size == Size(10, 24))
    }

    @Test("a number below zero has a sign, which fades")
    func negative() {
        let number = put(-12)
        let sign = number.sublayers.first { $0.name == "minus" }
        #expect(text(number) == "12" && sign?.opacity == 1 && number.bounds.size == Size(30, 24))
        stage.animate(.linear(duration: 1)) { number.value = 3 }
        stage.advance(to: 0.5)
        #expect(sign?.presentation.opacity == 0.5)
        stage.advance(to: 1)
        #expect(text(number) == "3" && sign?.opacity == 0 && number.bounds.size == Size(10, 24))
        number.value = .min
        #expect(text(number) == "9223372036854775808")
    }

    @Test("a new value on the way rolls on from what is on screen, and every window stays filled", arguments: 0..<20)
    func interrupted(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let number = put(50)
        for _ in 0..<25 {
            stage.advance(to: stage.time + .random(in: 0...0.3, using: &random))
            let ids = wheels(number)
            let before = ids.map(\.presentation.bounds.minY)
            let spring = Spring(response: 0.4, dampingRatio: .random(in: 0.2...1, using: &random))
            stage.animate(.spring(spring)) { number.value += .random(in: -60...60, using: &random) }
            let after = ids.map(\.presentation.bounds.minY)
            #expect(zip(before, after).allSatisfy { abs($0 - $1) < 1e-9 })
            for _ in 0..<8 {
                #expect(isFilled(number), "seed \(seed) at \(stage.time)")
                stage.advance(to: stage.time + 0.02)
            }
        }
        stage.advance(to: stage.time + 20)
        #expect(text(number) == "\(number.value.magnitude)" && isFilled(number))
    }

    @Test("a spring that swings far past the end shows digits all the way", arguments: [0.05, 0.2, 0.5])
    func overshoot(ratio: Double) {
        let number = put(0)
        stage.animate(.spring(Spring(response: 0.5, dampingRatio: ratio))) { number.value = 9 }
        var greatest = 0.0
        for frame in 0...600 {
            stage.advance(to: Double(frame) / 60)
            greatest = max(greatest, digits(number)[0])
            #expect(isFilled(number), "at \(stage.time)")
        }
        #expect(greatest > 10)
    }

    @Test("each digit that does not change stands still")
    func still() {
        let number = put(1234)
        stage.animate(.linear(duration: 1)) { number.value = 1235 }
        stage.advance(to: 0.5)
        #expect(digits(number) == [1, 2, 3, 4.5])
    }

    @Test("a hundred increments in a row leave no digits behind but those shown")
    func memory() {
        let number = put(0)
        for _ in 0..<100 {
            stage.animate(duration: 0.3) { number.value += 1 }
            stage.advance(to: stage.time + 0.05)
        }
        stage.advance(to: 100)
        number.value += 1
        #expect(text(number) == "101" && number.sublayers.flatMap(\.sublayers).count == 3)
    }

    @Test("with reduced motion the number changes without rolling")
    func reduced() {
        let number = put(5)
        stage.reducesMotion = true
        stage.animate(duration: 1) { number.value = 8 }
        #expect(text(number) == "8")
    }

    @Test("its colour is that of all digits, and animates")
    func color() {
        let number = put(12)
        stage.animate(.linear(duration: 1)) { number.color = .white }
        stage.advance(to: 0.5)
        let labels = wheels(number).flatMap(\.sublayers)
        #expect(labels.count == 2 && labels.allSatisfy { $0.presentation.text.color == Color(white: 0.5) })
        number.value = 345
        #expect(wheels(number).flatMap(\.sublayers).allSatisfy { ($0 as? TextLayer)?.color == .white })
    }
}
