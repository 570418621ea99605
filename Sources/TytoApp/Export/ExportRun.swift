import ArgumentParser
import FrameEncoding
import FrameExport
import Geometry
import Scenes
import Script
import Stage

/// What an export of many frames is to do, checked.
struct ExportRun {
    /// Where frames go.
    enum Target {
        /// One of them, into a file or onto the standard output.
        case picture(String)
        /// All of them into a folder.
        case folder(String)
        /// All of them into a file, or onto the standard output without a name.
        case film(FilmFormat, String?)
    }

    let plan: Plan
    let range: FrameRange
    let frames: ClosedRange<Int>
    let target: Target
    let shard: Shard?
    let jobs: Int
}

extension ExportCommand {
    /// Checks everything, the scene last.
    func makeRun(_ makePlan: () throws -> Plan) throws -> ExportRun {
        if let from { try TimeLimit.check(from, "--from") }
        if let to { try TimeLimit.check(to, "--to") }
        let namedRate = try fps.map(ExportLimit.rate)
        let jobs = try checkedJobs()
        let part = try checkedShard()
        let plan = try makePlan()
        let rate = try namedRate ?? plan.info.frameRate.flatMap(FrameRate.init(nearest:)) ?? ExportLimit.rate("60")
        let start = from ?? 0
        let end = to ?? plan.end(after: start)
        let range = FrameRange(from: start, to: end, rate: rate)
        let count = range.count
        guard count > 0 else {
            throw CommandFailure(.usage, "there is no frame from \(start) to \(end); --to must be after --from")
        }
        let frames = frames?.frames ?? 0...count - 1
        guard frames.upperBound < count else {
            throw CommandFailure(.usage, "--frames: there is no frame \(frames.upperBound); the last is \(count - 1)")
        }
        let target = try makeTarget(frames)
        if case .folder = target {
            guard count <= SequenceSettings.maximumCount else {
                throw CommandFailure(
                    .usage, "\(count) frames are too many for a folder; at most \(SequenceSettings.maximumCount)")
            }
        } else if part != nil || overwrite {
            throw CommandFailure(.usage, "--shard and --overwrite are for folders of PNG files")
        }
        if case .film(let format, _) = target, format != .png, fit == nil { try plan.checkFilm(of: range, frames) }
        return ExportRun(plan: plan, range: range, frames: frames, target: target, shard: part, jobs: jobs)
    }

    private func checkedShard() throws -> Shard? {
        guard let shard else { return nil }
        guard let part = Shard(shard) else {
            throw CommandFailure(.usage, "--shard \"\(shard)\" is not i/n with 1 ≤ i ≤ n ≤ 100000")
        }
        return part
    }

    private func makeTarget(_ frames: ClosedRange<Int>) throws -> ExportRun.Target {
        let path = output ?? "frames"
        if path == "-" {
            guard let format else {
                throw CommandFailure(.usage, "-o - needs a --format, one of: \(StreamFormat.words)")
            }
            try PictureOutput.refuseTerminal()
            return try checked(format.format, nil)
        }
        guard format == nil else {
            throw CommandFailure(.usage, "--format is for -o -; a file's format follows from its extension")
        }
        if let film = FilmFormat(fileName: path) { return try checked(film, path) }
        if let ending = OutputName.unknownEnding(of: path) {
            throw CommandFailure(
                .usage,
                "-o \"\(path)\": .\(ending) is none of the formats, which are "
                    + FilmFormat.allCases.map(\.rawValue).joined(separator: ", ") + "; end it in / for a folder")
        }
        guard FilmFormat.ending(ofFileName: path) == "png" else { return .folder(path) }
        guard frames.count == 1 else {
            throw CommandFailure(
                .usage,
                "-o \"\(path)\" can't hold \(frames.count) frames; name a folder, or choose one with --at or --frames i"
            )
        }
        return .picture(path)
    }

    private func checked(_ film: FilmFormat, _ path: String?) throws -> ExportRun.Target {
        guard film.hasAlpha || background?.color != .clear else {
            let able = FilmFormat.allCases.filter(\.hasAlpha).map(\.rawValue).joined(separator: ", ")
            throw CommandFailure(
                .usage, "--background none: \(film.rawValue) has no clear pixels; name a folder, or one of: \(able)")
        }
        return .film(film, path)
    }

    /// What a run's script does; nil without one. It is played once without drawing, so a fault in it is reported
    /// before anything is written.
    private func scriptDigest(_ run: ExportRun, isStopped: () -> Bool) throws -> String? {
        guard options.script != nil else { return nil }
        let player = run.plan.makePlayer(omitsBackdrops: background != nil)
        var digest = ScriptDigest()
        player.stage.inputObserver = { [unowned stage = player.stage] event in
            digest.add(event, at: stage.time)
        }
        do {
            try player.advance(to: run.range.time(of: run.frames.upperBound), unless: isStopped)
        } catch is SamplingStopped {
            throw ExitCode(Interruption.exitCode)
        }
        return "\(digest)"
    }

    /// What the manifest says of a run.
    func settings(_ run: ExportRun, isStopped: () -> Bool) throws -> SequenceSettings {
        var parameters = run.plan.configuration.parameters.texts
        if run.plan.splash != nil { parameters["splash"] = nil }
        return try SequenceSettings(
            program: App.current.frameVersion, scene: run.plan.info.name, file: run.plan.file?.digest,
            parameters: parameters,
            seed: run.plan.configuration.seed, language: run.plan.language.rawValue,
            reducedMotion: run.plan.reducedMotion == .on, splash: run.plan.splash ?? false,
            script: scriptDigest(run, isStopped: isStopped), fps: "\(run.range.rate)", from: run.range.from,
            frameCount: run.range.count, frames: run.frames, size: [run.plan.size.width, run.plan.size.height],
            scale: run.plan.scale, background: background?.name, fit: fit, png: png ?? .fast)
    }
}
