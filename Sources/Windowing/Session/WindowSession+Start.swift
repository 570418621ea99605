import CairoKit
import Geometry
import RenderTree
import X11Kit

/// The icons given to the window at its start.
extension WindowSession {
    /// The program's icon in the sizes that window managers ask for.
    static func icons(of picture: Picture, shaper: CairoTextShaper) throws -> [WindowIcon] {
        try [32, 64, 128].map { try icon(picture, side: $0, shaper: shaper) }
    }

    private static func icon(_ picture: Picture, side: Int, shaper: CairoTextShaper) throws -> WindowIcon {
        let side = Double(side)
        let width = side
        let height = side * picture.size.height / picture.size.width
        let box = Rect(0, (side - height) / 2, width, height)
        let frame = RenderFrame(
            size: Size(side, side), scale: 1, background: .clear,
            root: RenderNode(id: 1, contents: [.picture(picture, in: box)]))
        let surface = try Surface(width: frame.pixelWidth, height: frame.pixelHeight)
        try CairoRenderer(shaper: shaper).draw(frame, into: surface, damage: nil)
        return WindowIcon(width: Int(side), height: Int(side), pixels: surface.straightPixels())
    }
}
