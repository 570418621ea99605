import Glibc
import Lottie
import LottieFiles
import System
import TestSupport
import Testing

/// Damaged files are decoded or refused, in little time and memory.
@Suite(.serialized) struct HostileFileTests {
    private static let parts = 20
    private static let archivesOfPart = LongTests.areIncluded ? 200 : 10
    private static let countOfPart = LongTests.areIncluded ? 1000 : 25

    /// The greatest memory of the process so far, in bytes.
    private var greatestMemory: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss * 1024
    }

    @Test(.enabled(if: !SharedFiles.animations.isEmpty, "../shared/lottie is missing"), arguments: 0..<parts)
    func aDamagedAnimationIsDecodedOrRefused(part: Int) throws {
        let before = greatestMemory
        for number in part * Self.countOfPart..<(part + 1) * Self.countOfPart {
            var mutator = FileMutator(UInt64(number))
            let path = SharedFiles.animations[number % SharedFiles.animations.count]
            let file = mutator.damaged(try Files.read(path, limit: 1 << 20))
            let time = ContinuousClock().measure {
                do throws(LottieError) { _ = try LottieComposition(json: file, named: "a.json") } catch {
                    let line = error.description
                    #expect(!line.contains("\n") && line.utf8.count < 1000, "mutant \(number): \(line)")
                }
            }
            #expect(time < .seconds(3), "mutant \(number) of \(path)")
        }
        #expect(greatestMemory - before < 200 << 20)
    }

    @Test(arguments: 0..<parts) func aDamagedArchiveIsReadOrRefused(part: Int) throws {
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

    @Test func longFilesOfNothingButOneThingAreRefusedSoon() {
        let count = 1 << 18
        for unit in ["[", "{\"a\":", "1,", "\"", "{\"k\":[", "-", "\\", "\"\\"] {
            let text = String(repeating: unit, count: count)
            #expect(throws: LottieError.self) { try LottieComposition(json: Array(text.utf8), named: "a.json") }
            #expect(throws: LottieError.self) { try LottieComposition(json: Array(("[" + text).utf8), named: "a.json") }
        }
    }

    @Test func anEndlessDeviceIsRefused() {
        #expect(throws: LottieError.self) { try LottieComposition(contentsOf: "/dev/zero") }
    }
}
