import Foundation
import FrameExport
import Gallery
import Geometry
import Glibc
import Scenes
import Stage
import TestSupport
import Testing

@testable import Study
@testable import TytoApp

@Suite("An export from the study panel", .ownThreads)
struct PanelExportTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func session(_ setting: (String, Double)? = nil) throws -> SceneSession {
        let type = try #require(SceneCatalog.gallery.scene(named: "owl"))
        var session = SceneSession(
            SceneConfiguration(type), inputs: [], end: 3)
        if let (name, value) = setting { session = session.setting(name, to: .number(value)) }
        return session
    }

    /// Runs an export to its end; gives what it says, and the files.
    private func run(_ request: ExportRequest, _ sessions: [SceneSession]) throws -> (String, [String]) {
        let export = try #require(PanelExport(request, of: sessions, in: "\(folder.path)/") {})
        export.join()
        return (try #require(export.outcome), folder.names)
    }

    @Test("a picture has the bytes of the command's, under a name of its own each time")
    func picture() throws {
        let request = ExportRequest(form: .png, range: 0.5...0.5)
        let (words, names) = try run(request, [session()])
        let name = try #require(names.first)
        #expect(name.hasSuffix("-owl-00000.500s.png") && words.contains(name))
        #expect(try Program.read(folder / name) == Program.export("owl", "--at", "0.5"))
        #expect(try run(request, [session()]).1.count == 2)
    }

    @Test("a film has the bytes of the command's", arguments: [ExportRequest.Form.apng, .gif])
    func film(form: ExportRequest.Form) throws {
        let (_, names) = try run(ExportRequest(form: form, range: 0...0.2), [session()])
        let outcome = try Program.run(["export", "owl", "--to", "0.2", "-q", "-o", folder / "other.\(form.rawValue)"])
        #expect(outcome.code == 0 && names.count == 1)
        let name = try #require(names.first)
        #expect(name.hasSuffix("-owl-00000.000s-00000.200s.\(form.rawValue)"))
        #expect(Program.read(folder / name) == Program.read(folder / "other.\(form.rawValue)"))
    }

    @Test("two films of one name at once are both kept", arguments: [ExportRequest.Form.apng, .gif])
    func twoAtOnce(form: ExportRequest.Form) throws {
        let request = ExportRequest(form: form, range: 0...0.1)
        let exports = try (1...2).map { _ in
            try #require(PanelExport(request, of: [session()], in: "\(folder.path)/") {})
        }
        for export in exports { export.join() }
        let names = folder.names
        #expect(names.count == 2 && Set(exports.map(\.outcome)).count == 2)
        let count = form == .gif ? 5 : 6
        #expect(exports.allSatisfy { $0.progress.done == count && $0.progress.total == count })
        #expect(try Program.read(folder / names[0]) == Program.read(folder / #require(names.last)))
    }

    @Test("a film of an animation's file has the file's own rate and size, which its message says")
    func file() throws {
        let file = Repository.root + "/Resources/lottie/owl-blink.json"
        let source = try #require(try SceneFile(file)).makeSource()
        let configuration = SceneConfiguration(source, size: Size(900, 300), scale: 2)
        let session = SceneSession(configuration, end: 0.5)
        let (words, names) = try run(ExportRequest(form: .gif, range: 0...0.5), [session.inOwnSize])
        let outcome = try Program.run(["export", file, "--to", "0.5", "-q", "-o", folder / "other.gif"])
        let name = try #require(names.first)
        #expect(outcome.code == 0 && Program.read(folder / name) == Program.read(folder / "other.gif"))
        let size = source.info.size
        #expect(words.contains(" (\(Int(size.width))×\(Int(size.height))) "))
    }

    @Test("a film of a loop has the loop's frames alone, however its times are rounded")
    func loop() throws {
        let rate = 30_000 / 1001.0
        let source = SceneSource(SceneInfo("film", frameRate: rate)) { SceneCatalog.gallery.scenes[0].init() }
        for frames in 10..<60 {
            for round in 1..<4 {
                let (begin, end) = (Double(round * frames) / rate, Double((round + 1) * frames) / rate)
                let export = try #require(
                    PanelExport(
                        ExportRequest(form: .gif, range: begin...end), of: [SceneSession(SceneConfiguration(source))],
                        in: "\(folder.path)/"
                    ) {})
                export.cancel()
                export.join()
                #expect(export.progress.total == frames)
            }
        }
    }

    @Test("two settings stand side by side with 8 points between them")
    func comparison() throws {
        let (_, names) = try run(
            ExportRequest(form: .png, range: 0.5...0.5, comparesSettings: true),
            [session(), session(("armDuration", 1))])
        let pixels = try PNGPixels.of(Program.read(folder / #require(names.first)))
        let alone = try Program.picture("owl", "--at", "0.5")
        #expect(names[0].hasSuffix("-ab.png") && pixels.count == (2 * 375 + 8) * 667)
        for y in stride(from: 0, to: 667, by: 23) {
            let row = Array(pixels[y * 758..<(y + 1) * 758])
            let want = Array(alone[y * 375..<(y + 1) * 375])
            #expect(Array(row[..<375]) == want && Array(row[383...]) == want)
            #expect(row[375..<383].allSatisfy { $0 & 0xFF_FFFF == 0xFF_FFFF })
        }
    }

    @Test("a cancelled film leaves no file", arguments: [ExportRequest.Form.apng, .gif, .mp4, .png])
    func cancelling(form: ExportRequest.Form) throws {
        let range = form == .png ? 3000.0...3000 : 0...60
        let export = try #require(
            PanelExport(ExportRequest(form: form, range: range), of: [session()], in: "\(folder.path)/") {})
        #expect(export.progress.total == (form == .png ? 1 : form == .gif ? 3000 : 3600))
        export.cancel()
        export.join()
        #expect(export.outcome?.contains("cancelled") == true && folder.names.isEmpty)
    }

    @Test("a folder that can't be written is said in one line")
    func unwritable() throws {
        let export = try #require(
            PanelExport(
                ExportRequest(form: .apng, range: 0...0.1), of: [session()], in: "\(folder.path)/no/such/"
            ) {})
        export.join()
        #expect(export.outcome?.contains("\n") == false)
    }

    @Test("the script of the panel makes the frames of the session, and has its settings")
    func script() throws {
        var session = try session(("armDuration", 1))
        session.inputs = []
        let text = try ProgramHost(PreparedScene(session.configuration)).script(of: session)
        #expect(text.contains("--set armDuration=1"))
    }
}
