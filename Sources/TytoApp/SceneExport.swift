import ArgumentParser
import CairoKit
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
    ///   - framesPerSecond: above 0 and at most 10000.
    /// - Throws: an error in one line; a `CancellationError` where Ctrl-C stopped it. No file is left half-written.
    public func export(
        to path: String, from start: Double = 0, until end: Double = 3, framesPerSecond: Double = 60
    ) throws {
        try export([
            "--output=\(path)", "--from=\(start)", "--to=\(end)", "--fps=\(framesPerSecond)", "--quiet",
        ])
    }

    /// Writes the one frame of a time as a PNG file.
    /// - Throws: an error in one line.
    public func export(to path: String, at time: Double) throws {
        try export(["--output=\(path)", "--at=\(time)", "--quiet"])
    }

    private func export(_ arguments: [String]) throws {
        DebugWarning.handler = DebugWarning.handler ?? printError
        do {
            try OwnSignals.kept { try ExportCommand.parse(arguments).export { try Plan(self) } }
        } catch is ExitCode {
            throw CancellationError()
        }
    }
}

extension Scene {
    /// Writes frames of a new scene of this type, with this one's parameters.
    /// - Parameters:
    ///   - path: a film by its extension (apng, gif, mp4, webm, y4m, rgba), or a folder for PNG files.
    ///   - start: the first frame's time in seconds.
    ///   - end: the time that all frames are before.
    ///   - framesPerSecond: above 0 and at most 10000.
    ///   - scale: pixels per point.
    /// - Throws: an error in one line.
    public func export(
        to path: String, from start: Double = 0, until end: Double = 3, framesPerSecond: Double = 60, scale: Double = 1
    ) throws {
        var configuration = try SceneConfiguration(self, imageFolder: "images")
        configuration.scale = scale
        try configuration.export(to: path, from: start, until: end, framesPerSecond: framesPerSecond)
    }

    /// Writes the one frame of a time of a new scene, with this one's parameters, as a PNG file.
    /// - Throws: an error in one line.
    public func export(to path: String, at time: Double, scale: Double = 1) throws {
        var configuration = try SceneConfiguration(self, imageFolder: "images")
        configuration.scale = scale
        try configuration.export(to: path, at: time)
    }
}
