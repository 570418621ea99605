import TestSupport
import Testing

@Suite("The program with damaged Lottie files")
struct HostileProgramTests {
    private static let parts = 4
    private static let countOfPart = LongTests.areIncluded ? 200 : 15

    /// Layers that turn, each until another frame.
    private static let manyEnds: String = {
        let layers = (0..<1500).map { number in
            let keys = #"{"t":0,"s":[0]},{"t":\#(1 + Double(number) * 0.05),"s":[50]}"#
            return ##"{"ty":1,"ip":0,"op":90,"sw":9,"sh":9,"sc":"#ff0000","ks":{"r":{"a":1,"k":[\##(keys)]}}}"##
        }
        return #"{"fr":30,"ip":0,"op":90,"w":99,"h":99,"layers":[\#(layers.joined(separator: ","))]}"#
    }()

    /// A text whose letters come one after the other.
    private static let longText: String = {
        let range = #"{"s":{"a":1,"k":[{"t":0,"s":[0]},{"t":60,"s":[100]}]}}"#
        let animator = #"{"s":\#(range),"a":{"p":{"a":0,"k":[3,3]}}}"#
        let document = #"{"t":0,"s":{"t":"\#(String(repeating: "word ", count: 400))","f":"F","s":9,"fc":[0,0,0]}}"#
        let layer = #"{"ty":5,"ip":0,"op":60,"ks":{},"t":{"d":{"k":[\#(document)]},"a":[\#(animator)]}}"#
        let font = #"{"fName":"F","fFamily":"sans-serif","fStyle":"Regular"}"#
        return #"{"fr":30,"ip":0,"op":60,"w":99,"h":99,"fonts":{"list":[\#(font)]},"layers":[\#(layer)]}"#
    }()

    @Test("studies thousands of letters, and layers that each end at another time, within 30 seconds of a processor")
    func longStudies() throws {
        let folder = try TemporaryFolder()
        for (name, text) in [("ends.json", Self.manyEnds), ("text.json", Self.longText)] {
            _ = try folder.write(text, as: name)
            let outcome = try Program.shell(#"ulimit -t 30; exec "$0" study "$1" --findings"#, folder / name)
            #expect(outcome.code == 0 || outcome.code == 1, "\(name): \(outcome.code) \(outcome.errors)")
            #expect(outcome.errors.contains("looked for until") == (name == "ends.json"), "\(outcome.errors)")
        }
    }

    @Test("draws them or refuses them in one line, within 5 seconds and 500 MB each", arguments: 0..<parts)
    func damagedFiles(part: Int) throws {
        let folder = try TemporaryFolder()
        let files = SharedFiles.animations + SharedFiles.own
        for number in part * Self.countOfPart..<(part + 1) * Self.countOfPart {
            var mutator = FileMutator(UInt64(200_000 + number))
            let path = files[number * 7 % files.count]
            _ = try folder.write(mutator.damaged(try SharedFiles.bytes(of: path)), as: "\(number).json")
        }
        // The limits are those of each process: kilobytes of addresses and seconds of processor time.
        let outcome = try Program.shell(
            """
            ulimit -v 512000
            ulimit -t 5
            cd "$1"
            for file in *.json; do
                "$0" export "$file" --at 0.5 --size 64x64 --jobs 1 --quiet -o out.png 2> errors
                code=$?
                [ $code = 0 ] || { [ $code = 65 ] && [ "$(wc -l < errors)" = 1 ]; } || echo "$file: exit code $code"
            done
            """, folder.path)
        #expect(outcome.code == 0 && outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome)")
    }

    @Test("a limit of addresses under which the system's libraries end the program is said beforehand")
    func littleAddressSpace() throws {
        let outcome = try Program.shell("ulimit -v 307200; exec \"$0\" list \"$1\"", "card")
        #expect(outcome.code == 0 && outcome.errors.hasPrefix("tyto: ulimit -v allows 300 MiB; with less than 400 "))
        #expect(outcome.saysOneLine && !outcome.output.isEmpty)
    }
}
