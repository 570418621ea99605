import Testing

/// The rules see what is wrong, and leave alone what only looks so.
@Suite("The architecture's rules")
struct RulesTests {
    private func file(_ path: String, _ text: String) -> SourceFile { SourceFile(path: "Sources/\(path)", text: text) }

    @Test(
        "an import that is not allowed is reported",
        arguments: [
            ("Geometry/A.swift", "import Timing"), ("Geometry/A.swift", "import Glibc"),
            ("Geometry/A.swift", "import Foundation"), ("Geometry/Math.swift", "import Foundation"),
            ("Geometry/Math.swift", "public import Glibc"), ("Timing/A.swift", "internal import RenderTree"),
            ("RenderTree/A.swift", "public import Timing"), ("RenderTree/A.swift", "import LayerTree"),
            ("LayerTree/A.swift", "import Stage"), ("LayerTree/A.swift", "import CCairo"),
            ("Stage/A.swift", "\n  import Controls"), ("Stage/A.swift", "@preconcurrency import Foundation"),
            ("Controls/A.swift", "import Scenes"), ("Controls/A.swift", "@testable import Scenes"),
            ("Scenes/A.swift", "import struct CairoKit.Surface"), ("Scenes/A.swift", "import X11Kit"),
            ("CairoKit/A.swift", "import LayerTree"), ("CairoKit/A.swift", "public import CCairo"),
            ("CairoKit/A.swift", "@_exported import CPango"), ("CairoKit/A.swift", "import X11Kit"),
            ("X11Kit/A.swift", "import CairoKit"), ("X11Kit/A.swift", "import RenderTree"),
            ("FrameExport/A.swift", "import CairoKit"), ("FrameExport/A.swift", "import Foundation"),
            ("tyto-cli/A.swift", "import CX11"), ("Tyto/A.swift", "import FrameExport"),
            ("Elsewhere/A.swift", "import Geometry"),
        ])
    func badImports(path: String, text: String) {
        #expect(!Rules.importViolations(file(path, text)).isEmpty)
    }

    @Test(
        "an import that is allowed is not reported",
        arguments: [
            ("Geometry/Math.swift", "private import Glibc"), ("Geometry/A.swift", "// import Foundation"),
            ("Geometry/A.swift", "/* import Foundation\nimport Glibc */"),
            ("Geometry/A.swift", "let text = \"\"\"\n    import Foundation\n    \"\"\""),
            ("Geometry/A.swift", "let important = importance"),
            ("LayerTree/A.swift", "internal import Synchronization"),
            ("Scenes/A.swift", "import Geometry\nimport Controls\npublic import Stage\nimport Timing"),
            ("CairoKit/A.swift", "import CCairo\nimport CPango\nimport Glibc\npublic import RenderTree"),
            ("X11Kit/A.swift", "import CX11\nimport Synchronization"),
            ("Tyto/A.swift", "@_exported public import Stage"),
        ])
    func goodImports(path: String, text: String) {
        #expect(Rules.importViolations(file(path, text)) == [])
    }

    @Test(
        "what is unsafe is reported outside the Kits",
        arguments: [
            "let x = unsafe y", "func f(_ p: UnsafePointer<Int>) {}", "values.withUnsafeBufferPointer { _ in }",
            "let p: OpaquePointer?", "let p: UnsafeMutableRawBufferPointer", "nonisolated(unsafe) var x = 1",
            "unsafeBitCast(a, to: B.self)", "Unmanaged.passRetained(a)",
        ])
    func unsafety(text: String) {
        for module in ["Geometry", "Stage", "Scenes", "FrameExport", "tyto-cli"] {
            #expect(!Rules.unsafeViolations(file("\(module)/A.swift", text)).isEmpty)
        }
        #expect(Rules.unsafeViolations(file("CairoKit/A.swift", text)) == [])
        #expect(Rules.unsafeViolations(file("X11Kit/Deep/A.swift", text)) == [])
        #expect(Rules.unsafeViolations(file("FrameExport/Files/A.swift", text)) == [])
        #expect(Rules.unsafeViolations(file("Geometry/A.swift", "// \(text)\nlet a = \"\(text)\"")) == [])
    }

    @Test(
        "a type of C in a public declaration of a Kit is reported",
        arguments: [
            "public let handle: OpaquePointer",
            "public func f(\n    _ a: Int,\n    surface: OpaquePointer?\n) -> Int {",
            "public var status: cairo_status_t { 0 }", "public init(layout: PangoLayout) {}",
            "public func next() -> XEvent {", "public func next()\n    -> XEvent\n{", "open func draw(_ c: CInt) {}",
            "public typealias Handle = OpaquePointer", "public static let shared = cairo_create()",
            "public private(set) var image: XImage?", "private(set) public var image: XImage?",
            "public final class A: Foo<PangoFont> {",
            "public enum A {\n    case one(XID)\n}", "public protocol P {\n    func f(_ x: XEvent)\n}",
            "@discardableResult\n    public mutating func f() -> CUnsignedChar {",
            "@inlinable public subscript(i: Int) -> UnsafePointer<Int> {",
            "public func f(_ p: UnsafeMutableBufferPointer<UInt8>) {",
        ])
    func publicCTypes(text: String) {
        #expect(!Rules.publicCTypeViolations(file("CairoKit/A.swift", text), ownTypes: []).isEmpty)
    }

    @Test(
        "a type of C that only the Kit itself sees is not reported",
        arguments: [
            "let handle: OpaquePointer", "private var event: XEvent", "public import Geometry",
            "public func f() -> Int { cairo_version() }", "public var width: Int = Int(cairo_version())",
            "public init(size: Int) {\n    let image: XImage\n}", "/// An OpaquePointer.\npublic let a: Int",
            "public final class PangoShaper {\n    let layout: PangoLayout\n}", "public let shaper: PangoShaper",
            "public struct A {\n    var x: cairo_t\n}\npublic let a: Int",
            "public enum X11Error {\n    case one(Int)\n}",
            "public let a: Int\nlet b: OpaquePointer",
            "public func lend(_ body: (UnsafeMutableRawBufferPointer) -> Void) {",
        ])
    func hiddenCTypes(text: String) {
        #expect(Rules.publicCTypeViolations(file("CairoKit/A.swift", text), ownTypes: ["PangoShaper"]) == [])
    }

    @Test("a file is too long from the first line beyond the limit")
    func lengths() {
        let limit = Rules.maximumLineCount
        #expect(Rules.lengthViolations(path: "A.swift", text: String(repeating: "\n", count: limit)) == [])
        #expect(Rules.lengthViolations(path: "A.swift", text: String(repeating: "\n", count: limit + 1)).count == 1)
    }

    @Test("strangers at the top level and tracked builds are reported")
    func topLevel() {
        #expect(
            Rules.strangers(atTopLevel: ["Sources", "Makefile", ".ci", "docs", "Package.resolved", ".build"])
                == [".build", "Makefile", "Package.resolved", "docs"])
        #expect(Rules.strangers(atTopLevel: ["Package.swift", "Tests", "Resources", "README.md", "LICENSE"]) == [])
        #expect(
            Rules.tracksOfBuilds(in: ["Package.resolved", "a/.build/b.o", ".build-x/c", "Sources/Build.swift"])
                == ["Package.resolved", "a/.build/b.o", ".build-x/c"])
    }
}
