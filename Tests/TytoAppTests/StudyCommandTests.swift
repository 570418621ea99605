import FoundationEssentials
import TestSupport
import Testing

@testable import Analysis

@Suite("The study command")
struct StudyCommandTests {
    @Test("prints what moves by what caused it, with the password as dots")
    func lanes() throws {
        let script = try TemporaryFolder()
        let file = try script.write("0.3 click @username\n0.6 key Tab\n0.9 type q\n1 type j\n", as: "script")
        let outcome = try Program.run(["study", "owl", "--script", file])
        #expect(outcome.code == 0 && outcome.errors.isEmpty)
        #expect(outcome.output.contains("0.300 s  click\n"))
        #expect(outcome.output.contains("  armUpLeft\n"))
        #expect(outcome.output.contains("position · easeInOut 0.30 s"))
        #expect(outcome.output.contains("text ••\n") && !outcome.output.contains("text qj"))
        #expect(try Program.run(["study", "owl", "--script", file]).output == outcome.output)
    }

    @Test("prints findings, and ends with 1 if one is a fault")
    func findings() throws {
        let smooth = try Program.run(["study", "owl", "--findings"])
        #expect(smooth.code == 0 && smooth.output == "no findings\n")
        let jump = try Program.run(["study", "splash", "--findings"])
        #expect(jump.code == 1 && jump.output.contains("2.000 s  jump  content.scale  0.05\n") && jump.errors.isEmpty)
        #expect(try Program.run(["study", "splash", "--findings", "--from", "2.1"]).code == 0)
        #expect(try Program.run(["study", "splash", "--findings", "--to", "1.9"]).code == 0)
    }

    /// Our own files, with the lines that say a fault: lights that switch and stars that twinkle, by values held, and rings
    /// whose swing ends at a speed.
    private static let ownFiles = [
        ("aurora.json", []), ("button.json", []), ("headline.json", []), ("logo-draw.json", []), ("orbits.json", []),
        ("sticker.tgs", []), ("city-night.lottie", ["jump  Lamp fill.opacity", "jump  Windows.opacity"]),
        ("mandala.json", ["velocityBreak  Lenses.rotation", "velocityBreak  Squares.rotation"]),
        ("owl-blink.json", ["jump  Star.scale"]),
    ]

    @Test("finds no fault in our own animations but what is held on purpose", arguments: ownFiles)
    func ownAnimations(file: String, faults: [String]) throws {
        let outcome = try Program.run(["study", Repository.root + "/Resources/lottie/" + file, "--findings"])
        let lines = outcome.output.split(separator: "\n").filter { !$0.contains("overshoot") && $0 != "no findings" }
        let found = lines.map { line in
            let words = line.split(separator: "  ").map(String.init)
            let layer = words[2].split(separator: "/").last ?? ""
            return words[1] + "  " + layer.filter { !$0.isNumber }.replacing(" .", with: ".")
        }
        #expect(Set(found) == Set(faults), "\(outcome.output)")
        #expect(outcome.code == (faults.isEmpty ? 0 : 1))
    }

    @Test("prints JSON with the same content")
    func json() throws {
        struct Report: Decodable {
            struct Group: Decodable {
                let time: Double
                let lanes: [Lane]
            }
            struct Lane: Decodable {
                let layer: String
                let animations: [Bar]
            }
            struct Bar: Decodable {
                let words: String
                let begin: Double
            }
            struct Found: Decodable {
                let kind: String
                let isFault: Bool
                let amount: Double
            }
            let scene: String
            let groups: [Group]
            let findings: [Found]?
        }
        let outcome = try Program.run(["study", "splash", "--findings", "--json"])
        let report = try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
        #expect(outcome.code == 1 && report.scene == "splash")
        #expect(report.findings?.map(\.kind) == ["jump"] && report.findings?.allSatisfy(\.isFault) == true)
        #expect(report.groups.first?.lanes.contains { $0.layer == "content" } == true)
        let lanes = try Program.run(["study", "splash", "--json"])
        #expect(lanes.code == 0 && !lanes.output.contains("findings"))
    }

    @Test("refuses bad times, scenes and scripts with one line")
    func refusals() throws {
        let folder = try TemporaryFolder()
        let wrong = try folder.write("0 click 1", as: "wrong")
        let unknown = try folder.write("0 click @wing9", as: "unknown")
        #expect(try Program.run(["study", "owl", "--from", "2", "--to", "1"]).isRefusal(64, "--from 2", "--to 1"))
        #expect(try Program.run(["study", "owl", "--to", "1e9"]).isRefusal(64, "--to"))
        #expect(try Program.run(["study", "nothing"]).isRefusal(64, "nothing"))
        #expect(try Program.run(["study", "owl", "--set", "nothing=1"]).isRefusal(64, "nothing"))
        #expect(try Program.run(["study", "owl", "--script", wrong]).isRefusal(65, "wrong:1"))
        #expect(try Program.run(["study", "owl", "--script", unknown]).isRefusal(65, "@wing9"))
        #expect(try Program.run(["study", "owl", "--script", folder.path]).isRefusal(65))
    }
}
