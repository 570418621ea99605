import LottieFiles
import System
import TestSupport
import Testing

@testable import Lottie

/// Damaged files are decoded or refused, in little time and memory.
@Suite(.serialized) struct HostileFileTests {
    private static let parts = 20
    private static let archivesOfPart = LongTests.areIncluded ? 200 : 10

    @Test("a damaged archive is read or refused", arguments: 0..<parts) func damage(part: Int) throws {
        let folder = try TemporaryFolder()
        let archives = [ArchiveBytes.version1, ArchiveBytes.version2, ArchiveBytes.sticker]
        for number in part * Self.archivesOfPart..<(part + 1) * Self.archivesOfPart {
            var mutator = FileMutator(UInt64(number))
            let archive = Base64.bytes(archives[number % archives.count][...].utf8) ?? []
            let path = try folder.write(mutator.damaged(archive, isText: false), as: "a")
            do throws(LottieError) { _ = try LottieComposition(contentsOf: path) } catch {
                #expect(!error.description.contains("\n"), "mutant \(number)")
            }
        }
    }

    @Test("long files of nothing but one thing are refused soon") func longFiles() {
        let count = 1 << 18
        for unit in ["[", "{\"a\":", "1,", "\"", "{\"k\":[", "-", "\\", "\"\\"] {
            let text = String(repeating: unit, count: count)
            #expect(throws: LottieError.self) { try LottieComposition(json: Array(text.utf8), named: "a.json") }
            #expect(throws: LottieError.self) { try LottieComposition(json: Array(("[" + text).utf8), named: "a.json") }
        }
    }

    @Test("an endless device is refused") func devices() {
        #expect(throws: LottieError.self) { try LottieComposition(contentsOf: "/dev/zero") }
    }
}
