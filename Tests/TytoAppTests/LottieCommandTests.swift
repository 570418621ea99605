import CairoKit
import Foundation
import TestSupport
import Testing

/// A square that moves to the right in a second, and a named colour.
enum MovingSquare {
    static let json = """
        {"v":"5.7.0","fr":30,"ip":0,"op":30,"w":100,"h":60,"nm":"Square","assets":[],
         "markers":[{"tm":15,"cm":"half","dr":0}],
         "layers":[{"ddd":0,"ind":1,"ty":4,"nm":"Mover","sr":1,"ip":0,"op":30,"st":0,"bm":0,
           "ks":{"o":{"a":0,"k":100},"r":{"a":0,"k":0},"a":{"a":0,"k":[0,0]},"s":{"a":0,"k":[100,100]},
                 "p":{"a":1,"k":[{"t":0,"s":[20,30],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},{"t":30,"s":[80,30]}]}},
           "shapes":[{"ty":"gr","nm":"Box","it":[
             {"ty":"rc","d":1,"s":{"a":0,"k":[20,20]},"p":{"a":0,"k":[0,0]},"r":{"a":0,"k":0}},
             {"ty":"fl","nm":"Paint","c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":100},"r":1},
             {"ty":"tr","p":{"a":0,"k":[0,0]},"a":{"a":0,"k":[0,0]},"s":{"a":0,"k":[100,100]},"r":{"a":0,"k":0},"o":{"a":0,"k":100}}]}]}]}
        """
    static let size = (width: 100, height: 60)
}

/// Forty nulls, ten of one name, each with an expression that is not played.
private enum ManyLayers {
    static let json: String = {
        let layers = (0..<40).map { number in
            let position = #"{"a":0,"k":[0,0],"x":"var $bm_rt; $bm_rt = wiggle(2, 3);"}"#
            return #"{"nm":"\#(number < 10 ? "Same" : "L\(number)")","ty":3,"ip":0,"op":1,"ks":{"p":\#(position)}}"#
        }
        return #"{"fr":30,"ip":0,"op":1,"w":100,"h":60,"layers":[\#(layers.joined(separator: ","))]}"#
    }()
}

@Suite("A Lottie file in the place of a scene")
struct LottieCommandTests {
    private let folder: TemporaryFolder
    private let file: String

    init() throws {
        folder = try TemporaryFolder()
        file = try folder.write(Array(MovingSquare.json.utf8), as: "square.json")
    }

    /// The columns of a frame's middle row that are red.
    private func red(_ words: String...) throws -> ClosedRange<Int>? {
        let pixels = try Program.picture([file] + words)
        #expect(pixels.count == MovingSquare.size.width * MovingSquare.size.height)
        let row = pixels[(30 * MovingSquare.size.width)..<(31 * MovingSquare.size.width)]
        let columns = row.enumerated().filter { $0.element == 0xFF0000 }.map(\.offset)
        return columns.isEmpty ? nil : columns[0]...columns[columns.count - 1]
    }

    @Test("is drawn at a time, over white, and goes round")
    func pictures() throws {
        #expect(try red("--at", "0") == 10...29)
        #expect(try red("--at", "0.5") == 40...59)
        #expect(try red("--at", "1.5") == 40...59)
        let corner = try Program.picture(file, "--at", "0")[0]
        #expect(corner == 0xFFFFFF)
        let clear = try Surface(png: Program.export(file, "--at", "0", "--background", "none"))
        #expect(clear.straightPixels()[0] == 0)
    }

    @Test("says at which moment a loop is that has gone round")
    func laterTimes() throws {
        func errors(_ words: String...) throws -> String {
            try Program.run(["export", file, "-o", folder / "a.png"] + words).errors
        }
        #expect(try errors("--at", "99.5") == "tyto: --at 99.5: the loop of 1 s is at 0.5 s\n")
        #expect(try errors("--at", "0.5").isEmpty && errors("--at", "99.5", "-q").isEmpty)
    }

    @Test("is exported once through at its own rate by default")
    func wholeExport() throws {
        let outcome = try Program.run(["export", file, "-o", folder / "frames", "--quiet"])
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(TemporaryFolder.names(in: folder / "frames").filter { $0.hasSuffix(".png") }.count == 30)
        #expect(try Program.run(["verify", folder / "frames"]).code == 0)
    }

    @Test(
        "of After Effects' rates is exported at the rate that is meant",
        arguments: [
            ("29.9700012207031", "30000/1001"), ("30.0000305175781", "30"), ("23.976", "24000/1001"), ("12.5", "25/2"),
        ])
    func rates(written: String, meant: String) throws {
        let other = try folder.write(
            Array(MovingSquare.json.replacing("\"fr\":30", with: "\"fr\":\(written)").utf8), as: "rate.json")
        #expect(try Program.run(["export", other, "--frames", "0-1", "-o", folder / "few", "--quiet"]).code == 0)
        let one = try Program.run(["export", other, "--frames", "1", "-o", folder / "one.apng"])
        #expect(one.errors.contains("1 frame in") || one.output.contains("1 frame in"), "\(one)")
        let manifest = String(decoding: Program.read(folder / "few/manifest.json"), as: UTF8.self)
        #expect(manifest.replacing("\\/", with: "/").contains("\"\(meant)\""))
        #expect(manifest.contains(#""frameCount" : 30,"#))
    }

    @Test("that has changed does not continue an export")
    func changedFile() throws {
        let arguments = ["export", file, "-o", folder / "frames", "--quiet"]
        #expect(try Program.run(arguments).code == 0)
        _ = try folder.write(Array(MovingSquare.json.replacing("[80,30]", with: "[90,30]").utf8), as: "square.json")
        #expect(try Program.run(arguments).isRefusal(73, "--overwrite"))
    }

    @Test("has its named colours and numbers as parameters")
    func settings() throws {
        #expect(try red("--at", "0", "--set", "Mover.Box.Paint.Color=#00ff00") == nil)
        let pixels = try Program.picture(file, "--at", "0", "--set", "Mover.Box.Paint.Color=#00ff00")
        #expect(pixels[30 * MovingSquare.size.width + 20] == 0x00FF00)
        let faint = try Program.picture(file, "--at", "0", "--set", "Mover.Box.Paint.Opacity=0")
        #expect(faint.allSatisfy { $0 == 0xFFFFFF })
        let refusal = try Program.run(["export", file, "--at", "0", "--set", "Mover.Box.Paint.Color=red"])
        #expect(refusal.isRefusal(64, "Mover.Box.Paint.Color", "#ff8800"))
        #expect(try Program.run(["export", file, "--at", "0", "--set", "Nothing=1"]).isRefusal(64, "Nothing"))
    }

    @Test("is listed with its size, rate, layers, markers and parameters")
    func listing() throws {
        let outcome = try Program.run(["list", file])
        #expect(outcome.code == 0)
        for words in [
            "100x60", "30 frames/s", "30 frames", "1 s", "layer Mover", "marker 0.5 s: half",
            "--set 'Mover.Box.Paint.Color=#ff0000'", "1 layer: 1 shape",
        ] {
            #expect(outcome.output.contains(words), "\(words)")
        }
        let late = try folder.write(
            Array(MovingSquare.json.replacing("\"tm\":15", with: "\"tm\":45").utf8), as: "late.json")
        #expect(try Program.run(["list", late]).output.contains("marker 1.5 s: half (outside of the loop)\n"))
        let json = try Program.run(["list", file, "--json"])
        let object = try JSONDecoder().decode(Listing.self, from: Data(json.output.utf8))
        #expect(object.duration == 1 && object.layers == ["Mover"])
    }

    @Test("is listed with times that lead back to their frames, as the frames' numbers do", arguments: [24, 29.97, 60])
    func printedTimes(rate: Double) throws {
        let frames = [1, 2, 5, 7, 17, 29]
        let held = (0..<30).map { #"{"t":\#($0),"s":[\#(20 + $0),30],"h":1}"# }.joined(separator: ",")
        let markers = frames.map { #"{"tm":\#($0),"cm":"m\#($0)","dr":0}"# }.joined(separator: ",")
        let json = MovingSquare.json.replacing(
            #"[{"t":0,"s":[20,30],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},{"t":30,"s":[80,30]}]"#,
            with: "[\(held)]"
        ).replacing(#"{"tm":15,"cm":"half","dr":0}"#, with: markers).replacing("\"fr\":30", with: "\"fr\":\(rate)")
        _ = try folder.write(Array(json.utf8), as: "square.json")
        let lines = try Program.run(["list", file]).output.split(separator: "\n").filter { $0.contains("marker ") }
        #expect(lines.count == frames.count)
        for (frame, line) in zip(frames, lines) {
            let time = String(line.split(separator: " ")[1])
            for text in [time, "\(time)s", "\(frame)f"] { #expect(try red("--at", text)?.lowerBound == 10 + frame) }
        }
        #expect(try Program.run(["export", file, "--at", "7frames"]).isRefusal(64, "--at", "7f"))
    }

    @Test("of many layers is listed by a summary, with what is drawn without together, and long lists cut")
    func longListing() throws {
        let long = try folder.write(Array(ManyLayers.json.utf8), as: "long.json")
        let outcome = try Program.run(["list", long])
        let lines = outcome.output.split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(lines.prefix(2) == ["long: 100x60, 30 frames/s, 1 frame from 0, 0.033333334 s", "40 layers: 40 nulls"])
        let expressions = "31 expressions (layers Same, L10, L11, L12, L13, L14, L15, L16 and 23 more)"
        #expect(lines.contains("drawn without: \(expressions)"))
        #expect(lines.contains("layer Same (10 times)") && lines.contains("… 11 more names of layers; --json has all"))
        #expect(lines.count < 60)
        let exported = try Program.run(["export", long, "--at", "0", "-o", folder / "a.png", "--quiet"])
        #expect(exported.code == 0 && exported.errors.contains("drawn without: 31 expressions"))
        #expect(exported.saysOneLine)
    }

    @Test("is suggested the name that a wrong one may mean")
    func suggestions() throws {
        func refusal(_ setting: String) throws -> Program.Outcome {
            try Program.run(["export", file, "--at", "0", "--set", setting])
        }
        #expect(try refusal("mover.box.paint.colr=#00ff00").isRefusal(64, "did you mean \"Mover.Box.Paint.Color\"?"))
        #expect(try refusal("paint.color=#00ff00").isRefusal(64, "did you mean \"Mover.Box.Paint.Color\"?"))
        #expect(try refusal(String(repeating: "x", count: 20_000)).isRefusal(64, "key=value"))
        let near = try Program.run(["list", folder / "sqare.json"])
        #expect(near.isRefusal(65, "sqare.json: it can't be read", "did you mean \"\(file)\"?"), "\(near.errors)")
        #expect(try !Program.run(["list", folder / "circle.json"]).errors.contains("did you mean"))
    }

    @Test("whose text is set is checked for fonts and letters that are not there")
    func fontsOfSetTexts() throws {
        let glyph = #"{"ch":"a","fFamily":"No Such Font","style":"Regular","size":100,"w":50,"data":{"shapes":[]}}"#
        let text = """
            {"fr":30,"ip":0,"op":30,"w":50,"h":50,"chars":[\(glyph)],
             "fonts":{"list":[{"fName":"F","fFamily":"No Such Font","fStyle":"Regular"}]},
             "layers":[{"nm":"T","ty":5,"ip":0,"op":30,"t":{"d":{"k":[{"s":{"s":10,"f":"F","t":"a","fc":[0,0,0]},"t":0}]}}}]}
            """
        let path = try folder.write(Array(text.utf8), as: "text.json")
        let arguments = ["export", path, "--at", "0", "-o", folder / "t.png", "--quiet"]
        #expect(try Program.run(arguments).errors.isEmpty)
        let set = try Program.run(arguments + ["--set", "T.Text=bc"])
        #expect(set.code == 0 && set.saysOneLine && set.errors.contains("No Such Font"))
        #expect(try Program.run(arguments + ["--set", "T.Text=bc", "--strict"]).code == 65)
        #expect(try Program.run(arguments + ["--set", "T.Text=\u{10FFFD}a"]).code == 0)
        let long = try Program.run(arguments + ["--set", "T.Text=" + String(repeating: "a", count: 10_001)])
        #expect(long.code == 0 && long.errors.contains("beyond its first 10000 characters"))
    }

    @Test("of a loop is drawn into a sheet without its beginning twice, over any colour")
    func sheets() throws {
        func sheet(_ words: String...) throws -> [UInt32] {
            let outcome = try Program.run(["sheet", file, "-o", folder / "sheet.png"] + words)
            #expect(outcome.code == 0, "\(outcome.errors)")
            return try PNGPixels.of(Program.read(folder / "sheet.png"))
        }
        let loop = try sheet("--count", "4")
        #expect(try loop == sheet("--at", "0,.25,.5,.75"))
        #expect(try loop != sheet("--count", "4", "--to", "1"))
        let dark = try sheet("--count", "4", "--background", "102030")
        #expect(dark.contains(0x102030) && !loop.contains(0x102030))
    }

    @Test("continues an export only with the images that it began with")
    func changedImage() throws {
        let text = """
            {"fr":30,"ip":0,"op":3,"w":10,"h":10,"assets":[{"id":"p","w":10,"h":10,"p":"p.png"}],
             "layers":[{"ty":2,"refId":"p","ip":0,"op":3}]}
            """
        let path = try folder.write(Array(text.utf8), as: "image.json")
        for number in 0...1 {
            _ = try folder.write(
                try Program.export(file, "--at", "\(number).1", "--size", "\(9 + number)x9"), as: "p.png")
            let outcome = try Program.run(["export", path, "-o", folder / "frames", "--quiet"])
            #expect(number == 0 ? outcome.code == 0 : outcome.isRefusal(73, "--overwrite"))
        }
    }

    private struct Listing: Decodable {
        let duration: Double
        let layers: [String]
    }

    @Test("is inspected, studied and drawn into a sheet")
    func otherCommands() throws {
        let inspected = try Program.run(["inspect", file, "--at", "0.5"])
        #expect(inspected.code == 0 && inspected.output.contains("Mover"))
        #expect(try Program.run(["study", file]).code == 0)
        // Its key frames are those in the loop, however long they continue.
        let keys = #"{"t":-30,"s":[1],"h":1},{"t":10,"s":[2],"h":1},{"t":20,"s":[3],"h":1},{"t":90,"s":[4],"h":1}"#
        let held = MovingSquare.json.replacing(#""r":{"a":0,"k":0},"a""#, with: #""r":{"a":1,"k":[\#(keys)]},"a""#)
        let study = try Program.run(["study", try folder.write(Array(held.utf8), as: "held.json")])
        #expect(study.output.contains("0.000 … 1.000 s  rotation · 4 key frames 2.00 s"), "\(study.output)")
        let found = try Program.run(["study", folder / "held.json", "--findings"])
        #expect(found.code == 1 && found.output.split(separator: "\n").count == 2, "\(found.output)")
        #expect(try Program.run(["sheet", file, "--count", "3", "-o", folder / "sheet.png"]).code == 0)
    }

    @Test("of our own sets a colour by its slot, also of letters in motion, and any text in any letters")
    func slots() throws {
        let path = Repository.root + "/Resources/lottie/headline.json"
        func picture(_ words: String...) throws -> [UInt32] {
            try Program.picture([path, "--at", "1.9", "--size", "128x128"] + words)
        }
        let own = try picture()
        let blue = try picture("--set", "accent=#0000ff")
        #expect(blue != own)
        #expect(blue.contains { $0 & 0xFF > 0xC0 && $0 >> 16 < 0x60 })
        let listed = try Program.run(["list", path]).output
        #expect(listed.contains("--set 'headline=MAKE IT\\nMOVE'"))
        #expect(try picture("--set", "headline=MAKE IT\\nMOVE") == own)
        #expect(try picture("--set", "headline=42") != picture("--set", "headline="))
    }

    @Test("that needs what is not there says so once, and is refused with --strict")
    func needs() throws {
        let script = MovingSquare.json.replacing(
            "\"r\":{\"a\":0,\"k\":0},\"a\":{\"a\":0,\"k\":[0,0]},\"s\":{\"a\":0,\"k\":[100,100]},\n",
            with:
                "\"r\":{\"a\":0,\"k\":0,\"x\":\"var $bm_rt; $bm_rt = wiggle(2, 3);\"},\"a\":{\"a\":0,\"k\":[0,0]},\"s\":{\"a\":0,\"k\":[100,100]},\n"
        )
        let wiggling = try folder.write(Array(script.utf8), as: "wiggle.json")
        let lenient = try Program.run(["export", wiggling, "--at", "0", "-o", folder / "a.png", "--quiet"])
        #expect(lenient.code == 0)
        #expect(lenient.saysOneLine)
        #expect(lenient.errors.contains("Mover") && lenient.errors.contains("expression"))
        let strict = try Program.run(["export", wiggling, "--at", "0", "-o", folder / "b.png", "--strict"])
        #expect(strict.code == 65 && !TemporaryFolder.names(in: folder.path).contains("b.png"))
    }

    @Test("that can't be read or is none is refused with its place")
    func refusals() throws {
        #expect(try Program.run(["export", folder / "none.json", "--at", "0"]).isRefusal(65, "none.json"))
        for (text, place) in [("{", "broken.json:1:2:"), ("[]", "broken.json:1:1:"), ("{\"w\":10", "broken.json:1:8:")]
        {
            let broken = try folder.write(Array(text.utf8), as: "broken.json")
            #expect(try Program.run(["list", broken]).isRefusal(65, place), "\(text)")
        }
        let others: [(bytes: [UInt8], words: String)] = [
            ([0x89, 0x50, 0x4E, 0x47, 13, 10], "it is a PNG picture"), ([], "it is empty"),
        ]
        for (bytes, words) in others {
            let other = try folder.write(bytes, as: "other.json")
            #expect(try Program.run(["export", other, "--at", "0"]).isRefusal(65, "other.json: \(words)"))
        }
        #expect(try Program.run(["list", folder.path + "/"]).isRefusal(65, "Is a directory; name a file"))
    }
}
