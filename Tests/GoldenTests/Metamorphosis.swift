import Geometry
import RenderTree

/// A change of a drawing that does to its pixels what is known beforehand: what GTK's renderer tests do to each case.
enum Metamorphosis: CaseIterable {
    /// Left and right swapped.
    case mirroredAcross
    /// Top and bottom swapped.
    case mirroredDown
    /// Turned by a quarter.
    case turned
    /// Moved by whole pixels, to where four tiles of the renderer's meet.
    case moved
    /// Cut to a rectangle of whole pixels.
    case clipped
    /// At two pixels a point.
    case doubled

    private static let offset = (x: 480, y: 40)
    private static let clip = Rect(13, 9, 37, 41)
    private static let wrapperID = UInt64.max

    /// The changed drawing of a tree that fills a square.
    func frame(_ root: RenderNode, side: Int) -> RenderFrame {
        let extent = Double(side)
        func frame(_ map: Affine) -> RenderFrame {
            PaintCase.frame(
                RenderNode(id: Metamorphosis.wrapperID, transform: map, children: [root]), side: side)
        }
        switch self {
        case .mirroredAcross: return frame(Affine(-1, 0, 0, 1, extent, 0))
        case .mirroredDown: return frame(Affine(1, 0, 0, -1, 0, extent))
        case .turned: return frame(Affine(0, 1, -1, 0, extent, 0))
        case .moved:
            let (x, y) = (Double(Metamorphosis.offset.x), Double(Metamorphosis.offset.y))
            var moved = frame(.translation(x, y))
            moved.size = Size(x + extent, y + extent)
            return moved
        case .clipped:
            var cut = frame(.identity)
            cut.root.clip = RoundedRect(Metamorphosis.clip, radius: 0)
            return cut
        case .doubled:
            var large = frame(.identity)
            large.scale = 2
            return large
        }
    }

    /// The changed drawing as it should be, and as it is where both can be compared.
    func pictures(reference: PixelGrid, drawn: PixelGrid) -> (expected: PixelGrid, actual: PixelGrid) {
        switch self {
        case .mirroredAcross: (reference.mirroredAcross, drawn)
        case .mirroredDown: (reference.mirroredDown, drawn)
        case .turned: (reference.turned, drawn)
        case .moved:
            (
                reference,
                drawn.part(
                    x: Metamorphosis.offset.x, y: Metamorphosis.offset.y, width: reference.width,
                    height: reference.height)
            )
        case .clipped: (reference.kept(in: Metamorphosis.clip, outside: 0xFFFF_FFFF), drawn)
        case .doubled: (reference, drawn.halved)
        }
    }
}
