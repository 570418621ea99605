import Geometry
public import RenderTree

/// Draws frames with Cairo.
///
/// Drawing is pure: the same frame, fonts and surface size give the same bytes, whatever was drawn before. What a node
/// means is told at ``RenderTree/RenderNode``. Beyond that:
/// - Something with a value that is not a finite number, or under a transform that flattens it, draws nothing and harms
///   nothing else. Colours out of range are clamped; one with a NaN draws nothing.
/// - Nodes, clips and pictures may nest to any depth.
/// - No surface larger than the picture is made on the way.
/// - Gradients mix colours before they are multiplied by alpha, are solid beyond their stops, take stops in any order
///   (those at one place as given) and clamp places to 0…1. One shorter than 1/10000 pixel shows its last colour only.
public final class CairoRenderer {
    private let shaper: CairoTextShaper

    /// Makes a renderer that lays text out with a shaper; the two belong to one thread.
    public init(shaper: CairoTextShaper) { self.shaper = shaper }

    /// Draws a frame over the whole surface, the viewport's origin at its top left.
    /// - Parameters:
    ///   - frame: The frame. A surface larger than ``RenderTree/RenderFrame/pixelWidth`` × `pixelHeight` shows what
    ///     lies beyond the viewport, a smaller one less.
    ///   - surface: What to draw into.
    ///   - rows: The pixel rows to draw, all where nil; the rest keep what they hold. The same rows always get the same
    ///     bytes. Other divisions of a frame agree but for one pixel in a few thousand shapes, which is off by 1/255:
    ///     Cairo's scan converter rounds an edge where it enters the rows drawn.
    /// - Throws: ``CairoError/failed(operation:status:)`` without memory, or when lent memory has gone back.
    public func draw(_ frame: RenderFrame, into surface: Surface, rows: Range<Int>? = nil) throws(CairoError) {
        let all = 0..<surface.height
        let rows = rows?.clamped(to: all) ?? all
        guard !rows.isEmpty else { return }
        let viewport = Rect(0, Double(rows.lowerBound), Double(surface.width), Double(rows.count))
        let context = try Context(surface)
        context.clip(toPixels: viewport)
        context.replaceAll(by: frame.background.isNumber ? frame.background : .clear)
        let list = DisplayList(frame, viewport: viewport, shaper: shaper)
        list.draw(in: context)
        try context.check("draw a frame of \(surface.width)×\(surface.height) pixels")
    }
}

extension DisplayList {
    /// Does all commands in order. After a failure of the context's the rest do nothing.
    func draw(in context: Context) {
        var maskedContents: [Pattern?] = []
        for command in commands {
            switch command {
            case .fill(let path, let map, let rule, let brush, let alpha):
                guard let source = Pattern(brush, map, alpha: alpha, seenIn: context.bounds) else { continue }
                context.setSource(source)
                context.fill(path, map, rule: rule)
            case .stroke(let path, let map, let style, let brush, let alpha):
                guard let source = Pattern(brush, map, alpha: alpha, seenIn: context.bounds) else { continue }
                context.setSource(source)
                context.stroke(path, map, style)
            case .image(let image, let map, let alpha):
                context.draw(image, map, alpha: alpha)
            case .beginClip(let path, let map):
                context.save()
                context.clip(to: path, map)
            case .endClip:
                context.restore()
            case .beginGroup(let pixels):
                context.save()
                context.clip(toPixels: pixels)
                context.beginGroup(alphaOnly: false)
            case .endGroup(let alpha):
                if let group = context.endGroup() {
                    context.setSource(group)
                    context.paint(alpha: alpha)
                }
                context.restore()
            case .endGroupFilling(let path, let map, let rule, let alpha):
                if alpha < 1 { context.fade(to: alpha) }
                if let group = context.endGroup() {
                    context.setSource(group)
                    context.fill(path, map, rule: rule)
                }
                context.restore()
            case .beginMask:
                maskedContents.append(context.endGroup())
                context.beginGroup(alphaOnly: true)
            case .endMask(let alpha):
                if alpha < 1 { context.fade(to: alpha) }
                if let mask = context.endGroup(), let contents = maskedContents.removeLast() {
                    context.setSource(contents)
                    context.paint(through: mask)
                }
                context.restore()
            }
        }
    }
}
