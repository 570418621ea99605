import Geometry
import RenderTree

extension DisplayList {
    /// Does the commands of some indices, in order, that are seen in a part of the tile that the context is clipped to.
    /// After a failure of the context's the rest do nothing.
    func draw(_ range: Range<Int>, _ part: Rect, of tile: Rect, seenIn bounds: Rect, in context: Context) {
        var maskedContents: [Pattern?] = []
        // The ends of masks that are not needed here.
        var openMaskEnds: [Int] = []
        // How the clips that are open cut the tile.
        var cuts: [(ClipShape.Cut, Affine)] = []
        for clip in openClips(at: range.lowerBound) {
            guard case .beginClip(let shape) = items[clip].command else { continue }
            cuts.append((shape.cut(of: tile), shape.map))
            context.begin(cuts[cuts.count - 1], in: items[clip].pixels ?? tile)
        }
        var index = range.lowerBound
        while index < range.upperBound {
            let item = items[index]
            if let pixels = item.pixels, !pixels.meets(part) {
                index = item.next
                continue
            }
            index += 1
            switch item.command {
            case .fill(let path, let map, let rule, let brush, let alpha):
                guard let source = Pattern(brush, map, alpha: alpha, seenIn: bounds) else { continue }
                context.setSource(source)
                context.fill(path, map, rule: rule)
            case .gradientFill(let path, let map, let rule, let gradient):
                context.fill(path, map, rule: rule, with: gradient, in: tile)
            case .stroke(let path, let map, let style, let brush, let alpha):
                guard let source = Pattern(brush, map, alpha: alpha, seenIn: bounds) else { continue }
                context.setSource(source)
                context.stroke(path, map, style)
            case .placedImage(let image):
                // Slanted edges are rounded by what cuts them, which must not be the damage.
                let room = image.upright == nil ? context.clipBox : part
                item.pixels?.intersection(room).map { context.draw(image, in: $0) }
            case .beginClip(let shape):
                cuts.append((shape.cut(of: tile), shape.map))
                context.begin(cuts[cuts.count - 1], in: item.pixels ?? tile)
            case .endClip: context.end(cuts.removeLast())
            case .beginGroup(let pixels, let extent):
                context.save()
                context.clip(toPixels: pixels)
                context.beginGroup(alphaOnly: false, in: extent)
            case .beginMaskedGroup(let pixels, let extent, let outline, let mayBeOpen):
                let side = outline.side(of: part)
                if side == .outside {
                    index = item.next
                    continue
                }
                context.save()
                // Edges are rounded by where they are cut, so also what needs no group is cut where it would end.
                context.clip(toPixels: pixels)
                // Behind a full mask an opaque cover hides the pixels below it as it does without one: to the same bytes.
                if side == .inside, mayBeOpen, pixels.contains(part),
                    let cover = lastCover(of: part, in: index..<item.next - 1)
                {
                    openMaskEnds.append(item.next - 1)
                    index = cover
                    continue
                }
                if mayBeOpen, fill(index..<item.next - 1, part, of: tile, endingAt: item.next - 1, in: context) {
                    context.restore()
                    index = item.next
                    continue
                }
                context.beginGroup(alphaOnly: false, in: extent)
            case .endGroup(let alpha, let mode):
                if let group = context.endGroup() {
                    context.setSource(group)
                    context.paint(alpha: alpha, mode)
                }
                context.restore()
            case .endMappedGroup(let table, let alpha):
                context.replaceColors(by: table)
                if let group = context.endGroup() {
                    context.setSource(group)
                    context.paint(alpha: alpha, .normal)
                }
                context.restore()
            case .endGroupFilling(let path, let map, let rule, let alpha):
                if openMaskEnds.last == index - 1 {
                    openMaskEnds.removeLast()
                    context.restore()
                    continue
                }
                if alpha < 1 { context.fade(to: alpha) }
                context.endGroup(filling: path, map, rule: rule)
                context.restore()
            case .cut(let path, let map, let rule): context.cut(path, map, rule: rule)
            case .beginMask(let kind, let extent):
                // What cuts out is drawn in the contents' group, another mask beside it.
                if !kind.isInverted { maskedContents.append(context.endGroup()) }
                context.beginGroup(alphaOnly: !kind.readsColors, in: extent)
            case .endMask(let kind, let alpha):
                if kind.readsColors { context.replaceAlphaByLuminance() }
                if kind.isInverted {
                    if let mask = context.endGroup() { context.cut(mask) }
                    if alpha < 1 { context.fade(to: alpha) }
                    if let group = context.endGroup() {
                        context.setSource(group)
                        context.paint(alpha: 1, .normal)
                    }
                } else {
                    if alpha < 1 { context.fade(to: alpha) }
                    if let mask = context.endGroup(), let contents = maskedContents.removeLast() {
                        context.setSource(contents)
                        context.paint(through: mask)
                    }
                }
                context.restore()
            }
        }
    }

    /// How many of the ground's commands can be drawn in a tile without those after them: a group that a clip cuts at once
    /// can't be drawn in two parts.
    func groundCount(in tile: Rect) -> Int {
        let first = groundClips.first { index in
            guard case .beginClip(let shape) = items[index].command, items[index].pixels?.meets(tile) ?? true,
                case .group = shape.cut(of: tile)
            else { return false }
            return true
        }
        return first ?? groundCount
    }

    /// The clips that are open where a command outside groups is begun with, outermost first.
    private func openClips(at start: Int) -> [Int] {
        var clips: [Int] = []
        var index = 0
        while index < start {
            let next = items[index].next
            if next > start { clips.append(index) }
            index = next > start ? index + 1 : next
        }
        return clips
    }

    /// The first of some commands that is seen in a part of a tile, if it is an image that is laid over what is behind it
    /// without that being in place; and where in the part that can be done.
    func firstImage(_ range: Range<Int>, _ part: Rect) -> (index: Int, image: ImageDrawing, pixels: Rect)? {
        guard openClips(at: range.lowerBound).isEmpty else { return nil }
        var index = range.lowerBound
        while index < range.upperBound, let pixels = items[index].pixels, !pixels.meets(part) {
            index = items[index].next
        }
        guard index < range.upperBound, case .placedImage(let image) = items[index].command,
            let pixels = items[index].pixels?.intersection(part).flatMap({ image.pixelsLaidAtOnce(in: $0) })
        else { return nil }
        return (index, image, pixels)
    }

    /// Whether some commands leave a single colour in a part: drawn as quickly as copied.
    func isPlain(_ range: Range<Int>, _ part: Rect) -> Bool {
        var isPlain = true
        var index = range.lowerBound
        while index < range.upperBound {
            let item = items[index]
            index = item.next
            guard item.pixels.map({ $0.meets(part) }) ?? true else { continue }
            isPlain = false
            if item.command.plainColor != nil, item.command.hiddenPixels?.contains(part) == true { isPlain = true }
        }
        return isPlain
    }

    /// Fills a mask's shape with the only image in it that is seen in a part, without a group; false where that is not all
    /// there is, or not copied pixel by pixel.
    private func fill(
        _ contents: Range<Int>, _ part: Rect, of tile: Rect, endingAt end: Int, in context: Context
    ) -> Bool {
        let seen = contents.filter { items[$0].pixels?.meets(part) ?? true }
        guard seen.count == 1, case .placedImage(let image) = items[seen[0]].command,
            items[seen[0]].command.hiddenPixels?.contains(part) == true,
            case .endGroupFilling(let path, let map, let rule, _) = items[end].command
        else { return false }
        return context.fill(path, map, rule: rule, with: image, tile)
    }

    /// The last item, brackets aside, that hides all that was drawn before in a part.
    private func lastCover(of part: Rect, in range: Range<Int>) -> Int? {
        var found: Int?
        var index = range.lowerBound
        while index < range.upperBound {
            if items[index].command.hiddenPixels?.contains(part) == true { found = index }
            index = items[index].next
        }
        return found
    }
}

extension Context {
    /// Begins to cut what follows, within the pixels of the shape's box. Where nothing is cut there is no clip, for Cairo cuts
    /// outlines themselves to clips' paths, which rounds otherwise and costs more.
    fileprivate func begin(_ cut: (ClipShape.Cut, map: Affine), in pixels: Rect) {
        switch cut.0 {
        case .nothing: break
        case .each(let path):
            save()
            clip(to: path, cut.map)
        case .group(_, let isIsolated):
            save()
            clip(toPixels: pixels)
            if isIsolated { beginGroup(alphaOnly: drawsAlphaOnly) } else { beginCopy() }
        }
    }

    fileprivate func end(_ cut: (ClipShape.Cut, map: Affine)) {
        switch cut.0 {
        case .nothing: return
        case .each: break
        case .group(let path, isIsolated: true): endGroup(filling: path, cut.map, rule: .nonZero)
        case .group(let path, isIsolated: false): endCopy(inside: path, cut.map)
        }
        restore()
    }
}

extension Rect {
    /// The rectangle minus a part of it: up to four rectangles.
    func without(_ part: Rect?) -> [Rect] {
        guard let part else { return [self] }
        return [
            Rect(minX, minY, width, part.minY - minY), Rect(minX, part.minY, part.minX - minX, part.height),
            Rect(part.maxX, part.minY, maxX - part.maxX, part.height),
            Rect(minX, part.maxY, width, maxY - part.maxY),
        ].filter { !$0.isEmpty }
    }

    func contains(_ other: Rect) -> Bool {
        other.minX >= minX && other.minY >= minY && other.maxX <= maxX && other.maxY <= maxY
    }

    func meets(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}
