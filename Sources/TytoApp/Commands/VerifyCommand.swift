import ArgumentParser
import FrameExport
import Scenes
import System

/// `tyto verify`: proves that a folder holds what was exported into it.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Checks an export's files and pixels by its manifest.",
        discussion: """
            Reads manifest.json, or the manifests of all parts of a sharded export, and checks that every frame is \
            there, that its file has the hash that was written down, that its pixels have theirs, and that the settings \
            are those that the frames were made with.
            """)

    @Argument(help: "The folder.")
    var folder: String

    /// The largest number of faults that are listed.
    private static let longestReport = 5

    func run() throws {
        let verification: SequenceVerification
        do {
            verification = try SequenceVerification(
                of: folder, jobs: ExportJob.processors, isScene: { App.current.catalog.info(named: $0) != nil })
        } catch let error as FileError {
            throw CommandFailure(.badData, "\(error)")
        }
        let faults = verification.faults
        for fault in faults.prefix(VerifyCommand.longestReport) { printError("\(folder): \(fault)") }
        if faults.count > VerifyCommand.longestReport {
            printError("\(folder): and \(faults.count - VerifyCommand.longestReport) more faults")
        }
        let total = verification.settings.lastFrame - verification.settings.firstFrame + 1
        guard faults.isEmpty else {
            throw CommandFailure(
                .badData, "\(folder): \(verification.goodCount) of \(total) frames are as they were exported")
        }
        let manifests = verification.manifestCount == 1 ? "" : ", by \(verification.manifestCount) manifests"
        try printOutput("\(folder): all \(total) frames are as they were exported\(manifests)")
    }
}
