import Geometry
import Testing

@testable import Study

@Suite("Where the panel's parts are")
struct StudyLayoutTests {
    private static let scenes = [
        Size(375, 667), Size(1120, 720), Size(640, 480), Size(400, 400), Size(1920, 1080), Size(800, 600),
    ]
    private static let windows = [
        Size(640, 480), Size(800, 600), Size(899, 900), Size(900, 600), Size(900, 667), Size(1024, 599),
        Size(1280, 800), Size(1366, 768), Size(1920, 1080), Size(2560, 1440), Size(3840, 2160),
    ]

    private static func parts(_ layout: StudyLayout) -> [(name: String, frame: Rect)] {
        [
            ("picture", layout.picture), ("corner", layout.corner), ("ruler", layout.ruler),
            ("inputs", layout.inputs), ("lanes", layout.lanes), ("bar", layout.bar), ("tree", layout.tree),
            ("inspector", layout.inspector), ("settings", layout.settings), ("layers' title", layout.layersTitle),
            ("settings' title", layout.settingsTitle), ("tabs", layout.tabs),
        ].filter { !$0.1.isEmpty }
    }

    @Test("in every window the parts are inside it and apart from one another", arguments: windows)
    func parts(window: Size) {
        for scene in Self.scenes {
            for (shows, pane) in [(true, StudyPane.time), (true, .layers), (true, .settings), (false, .time)] {
                let layout = StudyLayout(window: window, scene: scene, showsPanes: shows, pane: pane)
                let parts = Self.parts(layout)
                for (index, part) in parts.enumerated() {
                    let inside = part.frame.intersection(Rect(origin: .zero, size: window))
                    #expect(inside == part.frame, "\(part) of \(scene) is outside \(window)")
                    for other in parts[(index + 1)...] {
                        let overlap = part.frame.intersection(other.frame)
                        #expect(overlap?.isEmpty ?? true, "\(part) and \(other) overlap for \(scene) in \(window)")
                    }
                }
                #expect(layout.bar.width >= 500)
            }
        }
    }

    @Test("every pane that is shown has room for its rows, and each can be shown", arguments: windows)
    func room(window: Size) {
        for scene in Self.scenes {
            var shown: Set<String> = []
            for pane in [StudyPane.time, .layers, .settings] {
                let layout = StudyLayout(window: window, scene: scene, pane: pane)
                for (name, frame) in Self.parts(layout) {
                    shown.insert(name)
                    switch name {
                    case "lanes": #expect(frame.width >= 400 && frame.height >= 60, "\(frame) \(scene) \(window)")
                    case "tree", "inspector":
                        #expect(frame.width >= 220 && frame.height >= 100, "\(frame) \(scene) \(window)")
                    case "settings": #expect(frame.width >= 240 && frame.height >= 200, "\(frame) \(scene) \(window)")
                    default: break
                    }
                }
            }
            #expect(shown.isSuperset(of: ["lanes", "tree", "inspector", "settings"]), "\(scene) in \(window)")
        }
    }

    @Test("from 1280 by 800 points up all panes of all scenes are shown at once")
    func together() {
        for window in Self.windows where window.width >= 1280 {
            for scene in Self.scenes {
                let layout = StudyLayout(window: window, scene: scene)
                let isWhole = !layout.tree.isEmpty && !layout.settings.isEmpty && !layout.lanes.isEmpty
                #expect(isWhole && layout.choices.isEmpty, "\(scene) in \(window)")
            }
        }
    }

    @Test("a phone's scene keeps its pixels from 900 by 667 points up, and a gallery's without panes from 1120 by 1080")
    func exact() {
        for window in [Size(900, 667), Size(1280, 800), Size(1366, 768)] {
            #expect(StudyLayout(window: window, scene: Size(375, 667)).pictureScale == 1)
        }
        let gallery = Size(1120, 720)
        #expect(StudyLayout(window: Size(1120, 1080), scene: gallery, showsPanes: false).pictureScale == 1)
        #expect(StudyLayout(window: Size(1120, 1080), scene: gallery).pictureScale < 1)
        #expect(StudyLayout(window: Size(1920, 1080), scene: gallery).pictureScale == 1)
        // A small file is enlarged by a whole factor that has room, and no other scene.
        let sizes = [(Size(320, 240), 2.0), (Size(200, 200), 3), (Size(512, 512), 1), (Size(2000, 200), 0.39)]
        for (scene, scale) in sizes {
            let window = Size(1280, 800)
            #expect(abs(StudyLayout(window: window, scene: scene, isFile: true).pictureScale - scale) < 1e-9)
            #expect(StudyLayout(window: window, scene: scene).pictureScale == min(scale, 1))
        }
        #expect(StudyLayout(window: Size(900, 600), scene: Size(375, 667)).pictureScale < 1)
    }
}
