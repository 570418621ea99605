import TestSupport
import Testing

@Suite("What is written from habit")
struct HabitTests {
    /// Lines, each with the compiler's words; none where it compiles.
    private static let lines: [(code: String, words: String?)] = [
        ("layer.set(\\.opasity, to: 1)", "no member 'opasity'"),
        ("layer.set(\\.lineWidth, to: 2)", "a plain layer has none: use a ShapeLayer, and .shape(\\.lineWidth)"),
        ("layer.set(\\.path, to: Path())", "a plain layer has none: use a ShapeLayer, and .shape(\\.path)"),
        ("layer.set(\\.fillColor, to: .red)", "a plain layer has none: use a ShapeLayer, and .shape(\\.fillColor)"),
        ("layer.set(\\.strokeColor, to: .red)", "a plain layer has none: use a ShapeLayer, and .shape(\\.strokeColor)"),
        ("layer.set(\\.strokeStart, to: 0)", "a plain layer has none: use a ShapeLayer, and .shape(\\.strokeStart)"),
        ("layer.set(\\.alpha, to: 0)", "renamed to 'opacity'"),
        ("layer.add(BasicAnimation(\\.strokeEnd, from: 0, to: 1, duration: 1))", "use a ShapeLayer"),
        ("layer.add(BasicAnimation<Double>(keyPath: \"opacity\"))", "keys are key paths: BasicAnimation(\\.opacity"),
        ("layer.add(BasicAnimation(\"opacity\", from: 0.0, to: 1))", "keys are key paths: BasicAnimation(\\.opacity"),
        ("layer.add(other)", "renamed to 'addSublayer(_:)'"),
        ("layer.addChild(other)", "renamed to 'addSublayer(_:)'"),
        ("layer.addSublayer(other, shape)", "renamed to 'addSublayers(_:)'"),
        ("layer.alpha = 0", "renamed to 'opacity'"),
        ("layer.center = Point(1, 2)", "renamed to 'position'"),
        ("shape.set(\\.lineWidth, to: 2)", nil),
        ("shape.add(BasicAnimation(.shape(\\.path), to: Path(roundedRect: Rect(0, 0, 9, 9), cornerRadius: 3)))", nil),
        ("layer.add(BasicAnimation(\\.opacity, from: 0, to: 1, duration: 1))", nil),
        ("layer.addSublayers(other, shape)", nil),
        ("stage.animate(duration: 1, repeatCount: 3, autoreverses: true) { layer.opacity = 0 }", nil),
        ("stage.sequence([.animate(duration: 0.1, repeatCount: 2) { layer.opacity = 1 }])", nil),
        ("layer.backgroundColor = .red", nil),
        ("layer.backgroundColor = Color(hex: \"#E0245E\")", nil),
    ]

    @Test("works, or gets the right word from the compiler")
    func words() throws {
        let folder = try TemporaryFolder()
        let parameters = "stage: Stage, layer: Layer, other: Layer, shape: ShapeLayer"
        let head = ["Geometry", "LayerTree", "RenderTree", "Stage", "Timing"].map { "import \($0)\n" }.joined()
        let code = HabitTests.lines.enumerated().map { "func line\($0)(\(parameters)) { \($1.code) }\n" }
        let file = try folder.write(head + code.joined(), as: "habits.swift")
        let process = try ChildProcess(
            "sh", ["-c", "swiftc -typecheck -swift-version 6 -I \"$0\" \"$1\" 2>&1", Self.modules, file])
        process.closeInput()
        var bytes: [UInt8] = []
        while case let part = process.read(), !part.isEmpty { bytes += part }
        let errors = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { $0.contains(": error: ") }
        for (index, line) in HabitTests.lines.enumerated() {
            let own = errors.filter { $0.hasPrefix("\(file):\(index + 6):") }
            if let words = line.words {
                #expect(own.contains { $0.contains(words) }, "\(line.code): \(own)")
            } else {
                #expect(own.isEmpty, "\(line.code): \(own)")
            }
        }
    }

    /// The folder of the modules that the tests are built with.
    private static let modules: String = {
        let program = CommandLine.arguments[0]
        return program.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/Modules"
    }()
}
