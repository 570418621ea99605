import Testing

@testable import TytoApp

@Suite("Words for a shell")
struct ShellWordTests {
    @Test(
        "are quoted where they need it",
        arguments: [
            ("armDuration=0.6", "armDuration=0.6"), ("a b", "'a b'"), ("it's", "'it'\\''s'"), ("$(x)", "'$(x)'"),
            ("", "''"), ("ü=1", "'ü=1'"),
        ])
    func quoting(text: String, quoted: String) { #expect(shellWord(text) == quoted) }
}
