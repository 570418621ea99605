import FrameEncoding
import FrameExport
import Geometry
public import Scenes

extension SceneConfiguration {
    /// Configures a scene with another one's type and parameters, its images and the environment's language.
    /// - Parameter imageFolder: the folder of its images, relative to the executable's own folder.
    /// - Throws: ``ParameterError`` for a value outside its range; an error that names an image's file.
    public init(_ scene: any Scene, imageFolder: String) throws {
        let folder = ImageFiles.folder(imageFolder)
        let images = try ImageFiles.load(type(of: scene).info.images, from: folder, requiring: [])
        try self.init(scene, language: .preferred, images: images)
    }

    /// Writes frames into a film or a folder, as the command `export` does.
    /// - Parameters:
    ///   - path: a film by its extension (apng, gif, mp4, webm, y4m, rgba), or a folder for PNG files.
    ///   - start: the first frame's time in seconds.
    ///   - end: the time that all frames are before.
    ///   - framesPerSecond: above 0 and at most 10000; 29.97 is exactly 30000/1001.
    ///   - overwriting: whether to start anew in a folder that holds an export; else one with the same settings resumes, and
    ///     any other is an error.
    /// - Throws: an error in one line; a `CancellationError` where Ctrl-C stopped it. No file is left half-written.
    public func export(
        to path: String, from start: Double = 0, until end: Double = 3, framesPerSecond: Double = 60,
        overwriting: Bool = false
    ) throws {
        let film = FilmFormat(fileName: path)
        guard path != "-", film != nil || FilmFormat.ending(ofFileName: path) != "png" else {
            throw CommandFailure(
                .usage,
                "path \"\(path)\" can't hold films; name a film or a folder, or export one time by export(to:at:)")
        }
        try export {
            try TimeLimit.check(start, .start)
            try TimeLimit.check(end, .end)
            guard let rate = FrameRate(nearest: framesPerSecond) else { throw ExportError.rate("\(framesPerSecond)") }
            let plan = try PreparedScene(self)
            let range = try FrameRange(nonEmptyFrom: start, to: end, rate: rate)
            let frames = 0...range.count - 1
            if film == nil {
                try OutputName.checkFolder(path)
                try SequenceSettings.check(range)
            }
            let destination =
                film.map { ExportJob.Destination.film($0, .file(path)) }
                ?? .folder(path, plan.settings(range, frames), overwrites: overwriting)
            return ExportJob(range, frames: frames, to: destination) { plan.makeFrames() }
        }
    }

    /// Writes the one frame of a time as a PNG file.
    /// - Throws: an error in one line; a `CancellationError` where Ctrl-C stopped it.
    public func export(to path: String, at time: Double) throws {
        try export {
            try TimeLimit.check(time, .time)
            try OutputName.checkPicture(path, of: .time)
            let plan = try PreparedScene(self)
            return try ExportJob(at: time, to: PictureOutput.destination(path), shaper: plan.shaper) {
                plan.makeFrames()
            }
        }
    }

    private func export(_ makeJob: () throws -> ExportJob) throws {
        DebugWarning.handler = DebugWarning.handler ?? printError
        let outcome = try OwnSignals.kept {
            Interruption.watch()
            return try makeJob().runUntilSignal()
        }
        FontReport.make()
        guard let outcome, outcome.folder?.isComplete ?? true else { throw CancellationError() }
    }
}

extension Scene {
    /// Writes frames of a new scene of this type, with this one's parameters.
    /// - Parameters:
    ///   - path: a film by its extension (apng, gif, mp4, webm, y4m, rgba), or a folder for PNG files.
    ///   - start: the first frame's time in seconds.
    ///   - end: the time that all frames are before.
    ///   - framesPerSecond: above 0 and at most 10000; 29.97 is exactly 30000/1001.
    ///   - scale: pixels per point.
    ///   - overwriting: whether to start anew in a folder that holds an export; else one with the same settings resumes, and
    ///     any other is an error.
    ///   - imageFolder: the folder of the scene's images, relative to the executable's own folder.
    /// - Throws: an error in one line; a `CancellationError` where Ctrl-C stopped it. No file is left half-written.
    public func export(
        to path: String, from start: Double = 0, until end: Double = 3, framesPerSecond: Double = 60, scale: Double = 1,
        overwriting: Bool = false, imageFolder: String = "images"
    ) throws {
        var configuration = try SceneConfiguration(self, imageFolder: imageFolder)
        configuration.scale = scale
        try configuration.export(
            to: path, from: start, until: end, framesPerSecond: framesPerSecond, overwriting: overwriting)
    }

    /// Writes the one frame of a time of a new scene, with this one's parameters, as a PNG file.
    /// - Parameter imageFolder: the folder of the scene's images, relative to the executable's own folder.
    /// - Throws: an error in one line; a `CancellationError` where Ctrl-C stopped it.
    public func export(to path: String, at time: Double, scale: Double = 1, imageFolder: String = "images") throws {
        var configuration = try SceneConfiguration(self, imageFolder: imageFolder)
        configuration.scale = scale
        try configuration.export(to: path, at: time)
    }
}
