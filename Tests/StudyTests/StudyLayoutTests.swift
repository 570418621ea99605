import Geometry
import Testing

@testable import Study

@Suite("Where the panel's parts are")
struct StudyLayoutTests {
    private static let scenes = [Size(375, 667), Size(1120, 720), Size(640, 480), Size(400, 400), Size(1920, 1080)]
    private static let windows = [
        Size(640, 480), Size(900, 600), Size(900, 667), Size(1280, 800), Size(1366, 768), Size(1920, 1080),
    ]

    @Test("in every window the parts are inside it and apart from one another", arguments: windows)
    func parts(window: Size) {
        for scene in Self.scenes {
            let layout = StudyLayout(window: window, scene: scene)
            let parts = [layout.picture, layout.time, layout.bar]
            for (index, part) in parts.enumerated() {
                let inside = part.intersection(Rect(origin: .zero, size: window))
                #expect(inside == part, "\(part) of \(scene) is outside \(window)")
                for other in parts[(index + 1)...] {
                    let overlap = part.intersection(other)
                    #expect(overlap?.isEmpty ?? true, "\(part) and \(other) overlap in \(window)")
                }
            }
            #expect(layout.time.width >= 400 && layout.time.height >= 84, "\(layout.time) for \(scene) in \(window)")
            #expect(layout.bar.width >= 500)
        }
    }

    @Test("a phone's scene keeps its pixels from 900 by 667 points up, and a gallery's from 1120 by 1080")
    func exact() {
        for window in [Size(900, 667), Size(1280, 800), Size(1366, 768)] {
            #expect(StudyLayout(window: window, scene: Size(375, 667)).pictureScale == 1)
        }
        #expect(StudyLayout(window: Size(1120, 1080), scene: Size(1120, 720)).pictureScale == 1)
        #expect(StudyLayout(window: Size(900, 600), scene: Size(375, 667)).pictureScale < 1)
    }
}
