import TestSupport
import Testing

@Suite("What a window leaves to chance", .ownThreads)
struct WindowSeedTests {
    /// The splash with its text, which then stays.
    private static let splash = ["splash", "--set", "waitDuration=3600"]

    @Test("a window's splash has a text by chance; its record has the seed, by which an export shows the same")
    func seed() throws {
        var seeds: Set<String> = []
        for _ in 0..<2 {
            let session = try Session(["run", "--record", "record"] + Self.splash)
            var seed: Substring?
            try waitFor("the record's head") {
                let words = session.text(of: "record").split(separator: " ")
                seed = words.firstIndex(of: "--seed").flatMap { words.dropFirst($0 + 1).first }
                return seed != nil
            }
            let words = Self.splash + ["--seed", String(try #require(seed)), "--at", "5"]
            try session.wait(for: Program.picture(words))
            try session.quit()
            seeds.insert(String(try #require(seed)))
            #expect(session.text(of: "record").contains("--seed \(try #require(seed)) "))
        }
        #expect(seeds.count == 2)
    }

    @Test("an inspection prints the seed; without one given it is 0, as in exports")
    func inspection() throws {
        for (words, seed) in [([], "0"), (["--seed", "17"], "17")] {
            let outcome = try Program.run(["inspect", "splash", "--at", "1"] + words)
            #expect(outcome.output.filter { !$0.isWhitespace }.contains("\"seed\":\(seed)"))
        }
    }

    @Test("a window that plays a script takes the seed 0, so that it shows what an export of the script does")
    func script() throws {
        let folder = try TemporaryFolder()
        let script = try folder.write("0.5 move 1 1\n", as: "script")
        let words = Self.splash + ["--script", script]
        try Session(["run"] + words).wait(for: Program.picture(words + ["--at", "5"]))
    }
}
