internal import Geometry
internal import LayerTree
internal import Stage

/// The planes of lists and tooltips, in front of everything else on a stage.
extension Stage {
    /// The ``Layer/zPosition`` of open lists.
    static var listPlane: Double { 1e6 }
    /// The ``Layer/zPosition`` of tooltips.
    static var tooltipPlane: Double { 2e6 }

    /// The bounding box of a layer in the root layer, as presented now; nil if it is not on the stage.
    func frameInRoot(of layer: Layer) -> Rect? {
        layer.stage === self ? root.boundingBox(of: layer.bounds, from: layer) : nil
    }

    /// The place of something below a rectangle of the root layer, or else above it, within the stage.
    func place(_ size: Size, beside target: Rect, centred: Bool, gap: Double) -> Rect {
        let room = root.bounds.inset(by: Insets(all: gap))
        let size = Size(min(size.width, room.width), min(size.height, room.height))
        let x = centred ? target.midX - size.width / 2 : target.minX
        let (below, above) = (target.maxY + gap, target.minY - gap - size.height)
        let y = below + size.height > room.maxY && above >= room.minY ? above : below
        return pixelAlignment.round(
            Rect(
                origin: Point(
                    max(room.minX, min(x, room.maxX - size.width)), max(room.minY, min(y, room.maxY - size.height))),
                size: size))
    }
}
