import ArgumentParser
import FrameEncoding
import FrameExport
import Geometry
import Scenes
import Script
import Stage

extension ExportCommand {
    /// Checks everything, the scene last.
    func makeJob() throws -> (plan: PreparedScene, job: ExportJob) {
        try from?.check(.start)
        try to?.check(.end)
        let namedRate = try fps.map { text in
            guard let rate = FrameRate(text) else { throw ExportError.rate(text) }
            return rate
        }
        let jobs = try checkedJobs()
        let shard = try checkedShard()
        let plan = try makePlan()
        Interruption.watch()
        let kind = format?.format ?? output.flatMap(FilmFormat.init(fileName:)) ?? .png
        let rate = namedRate ?? kind.defaultRate(of: plan.info.frameRate)
        let start = try from?.time(at: rate, .start) ?? 0
        let end = try to?.time(at: rate, .end) ?? plan.end(after: start)
        let range = try FrameRange(nonEmptyFrom: start, to: end, rate: rate)
        let frames = frames?.frames ?? 0...range.count - 1
        guard frames.upperBound < range.count else {
            throw CommandFailure(
                .usage, "--frames: there is no frame \(frames.upperBound); the last is \(range.count - 1)")
        }
        let destination: ExportJob.Destination
        if let file = try makeFile(frames) {
            guard shard == nil, !overwrite else {
                throw CommandFailure(.usage, "--shard and --overwrite are for folders of PNG files")
            }
            if case .film(let format, _) = file, format != .png, fit == nil { try plan.checkFilm(of: range, frames) }
            destination = file
        } else {
            try SequenceSettings.check(range)
            let settings = try settings(plan, range, frames)
            destination = .folder(output ?? "frames", settings, shard, overwrites: overwrite)
        }
        let job = ExportJob(range, frames: frames, to: destination, jobs: jobs, png: png, shaper: plan.shaper) {
            played(plan)
        }
        return (plan, job)
    }

    private func checkedShard() throws -> Shard? {
        guard let shard else { return nil }
        guard let part = Shard(shard) else {
            throw CommandFailure(.usage, "--shard \"\(shard)\" is not i/n with 1 ≤ i ≤ n ≤ 100000")
        }
        return part
    }

    /// The file, or the standard output; nil for a folder.
    private func makeFile(_ frames: ClosedRange<Int>) throws -> ExportJob.Destination? {
        let path = output ?? "frames"
        if path == "-" {
            guard let format else {
                throw CommandFailure(.usage, "-o - needs a --format, one of: \(StreamFormat.words)")
            }
            try PictureOutput.refuseTerminal()
            try check(format.format)
            return .film(format.format, .standardOutput)
        }
        guard format == nil else {
            throw CommandFailure(.usage, "--format is for -o -; a file's format follows from its extension")
        }
        if let film = FilmFormat(fileName: path) {
            try check(film)
            return .film(film, .file(path))
        }
        try OutputName.checkFolder(path)
        guard FilmFormat.ending(ofFileName: path) == "png" else { return nil }
        guard frames.count == 1 else {
            throw CommandFailure(
                .usage,
                "-o \"\(path)\" can't hold \(frames.count) frames; name a folder, or choose one with --at or --frames i"
            )
        }
        return .picture(.file(path))
    }

    /// Checks that a film has the clear pixels that are wanted.
    private func check(_ film: FilmFormat) throws(CommandFailure) {
        guard film.hasAlpha || background?.color != .clear else {
            let able = FilmFormat.allCases.filter(\.hasAlpha).map(\.rawValue).joined(separator: ", ")
            throw CommandFailure(
                .usage, "--background none: \(film.rawValue) has no clear pixels; name a folder, or one of: \(able)")
        }
    }

    /// The digest of a script's inputs until a time; nil without a script.
    ///
    /// It is played once without drawing, so a fault in it is reported before anything is written.
    private func scriptDigest(_ plan: PreparedScene, until time: Double) throws -> String? {
        guard options.script != nil else { return nil }
        let player = plan.makePlayer(omitsBackdrops: background != nil)
        var digest = ScriptDigest()
        player.stage.inputObserver = { [unowned stage = player.stage] event in
            digest.add(event, at: stage.time)
        }
        do {
            try player.advance(to: time, unless: Interruption.isAsked)
        } catch is SamplingStopped {
            throw ExitCode(Interruption.exitCode)
        }
        return "\(digest)"
    }

    private func settings(_ plan: PreparedScene, _ range: FrameRange, _ frames: ClosedRange<Int>) throws
        -> SequenceSettings
    {
        plan.settings(
            range, frames, script: try scriptDigest(plan, until: range.time(of: frames.upperBound)),
            background: background?.name, fit: fit, png: png ?? .fast)
    }
}

extension PreparedScene {
    /// The settings of frames for a manifest.
    func settings(
        _ range: FrameRange, _ frames: ClosedRange<Int>, script: String? = nil, background: String? = nil,
        fit: FrameFit? = nil, png: PNGStyle = .fast
    ) -> SequenceSettings {
        var parameters = configuration.parameters.texts
        if splash != nil { parameters["splash"] = nil }
        return SequenceSettings(
            program: App.current.frameVersion, scene: info.name, file: file?.digest, parameters: parameters,
            seed: configuration.seed, language: language.rawValue, reducedMotion: reducedMotion == .on,
            splash: splash ?? false, script: script, fps: "\(range.rate)", from: range.from, frameCount: range.count,
            frames: frames, size: [size.width, size.height], scale: scale, background: background, fit: fit,
            png: png)
    }
}
