import Geometry
public import Testing

extension SceneTest {
    /// Expects the picture of a time to equal its golden: `Goldens/TESTFILE/FUNCTION-TIME.png` beside the test's file.
    ///
    /// `TYTO_GOLDENS=update swift test` writes the files. On a difference the drawn picture, the golden and their
    /// difference are attached to the test and written into a temporary folder, which the issue names. Pixels are compared,
    /// not files, and all must be the same. ``GoldenTrait`` finds goldens that no test uses.
    /// - Parameter name: a second part of the file's name, for tests with arguments or several scenes.
    /// - Throws: an error that names a file that can't be read or written.
    public func expectGolden(
        at time: Double, named name: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let picture = try picture(at: time, sourceLocation: sourceLocation)
        try expectGolden(picture, [name, shortest(time)], sourceLocation)
    }

    /// Expects pictures of several times, side by side, to equal one golden: `FUNCTION-filmstrip-TIMES.png`.
    ///
    /// See ``expectGolden(at:named:sourceLocation:)``.
    public func expectGolden(
        filmstrip times: [Double], named name: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let picture = try filmstrip(times, sourceLocation: sourceLocation)
        // A file's name has 255 bytes at most.
        let shown = times.count <= 8 ? times : [times[0], times[times.count - 1], Double(times.count)]
        try expectGolden(
            picture, [name, "filmstrip", shown.map(shortest).joined(separator: "-")], sourceLocation)
    }

    private func expectGolden(_ picture: PixelGrid, _ parts: [String?], _ sourceLocation: SourceLocation) throws {
        let place = GoldenPlace(Test.current, calledAt: sourceLocation)
        let complaint = try place.folder.complaint(about: picture, named: place.use(parts.compactMap(\.self)))
        if let complaint { Issue.record("\(complaint)", sourceLocation: sourceLocation) }
    }
}
