import Geometry
import RenderTree

extension DisplayList {
    /// Does the commands of some indices, in order, that are seen in a part of the tile that the context is clipped to.
    /// After a failure of the context's the rest do nothing.
    func draw(_ range: Range<Int>, _ part: Rect, of tile: Rect, seenIn bounds: Rect, in context: Context) {
        var maskedContents: [Pattern?] = []
        // The ends of masks that are not needed here.
        var openMaskEnds: [Int] = []
        // For each clip that is open whether it cuts anything of the tile.
        var areCutting: [Bool] = []
        beginClips(at: range.lowerBound, of: tile, in: context, &areCutting)
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
            case .gradientFill(let path, let map, let rule, let gradient, _):
                context.fill(path, map, rule: rule, with: gradient, in: tile, seenIn: bounds)
            case .placedImage(let image):
                // Slanted edges are rounded by what cuts them, which must not be the damage.
                let room = image.upright == nil ? context.clipBox : part
                item.pixels?.intersection(room).map { context.draw(image, in: $0) }
            case .beginClip(let shape): begin(shape, of: tile, in: context, &areCutting)
            case .endClip:
                if areCutting.removeLast() { context.endClip() }
            case .beginGroup(let pixels):
                context.save()
                context.clip(toPixels: pixels)
                context.beginGroup(alphaOnly: false)
            case .beginMaskedGroup(let pixels, let outline, let mayBeOpen):
                let side = outline.side(of: part)
                if side == .outside {
                    index = item.next
                    continue
                }
                context.save()
                // Edges are rounded by where they are cut, so also what needs no group is cut where it would end.
                context.clip(toPixels: pixels)
                // Behind a full mask an opaque cover hides what is there as it does without one: to the same bytes.
                if side == .inside, mayBeOpen, pixels.contains(part),
                    let cover = lastCover(of: part, in: index..<item.next - 1)
                {
                    openMaskEnds.append(item.next - 1)
                    index = cover
                    continue
                }
                context.beginGroup(alphaOnly: false)
            case .endGroup(let alpha, let mode):
                if let group = context.endGroup() {
                    context.setSource(group)
                    context.paint(alpha: alpha, mode)
                }
                context.restore()
            case .endGroupFilling(let path, let map, let rule, let alpha):
                if openMaskEnds.last == index - 1 {
                    openMaskEnds.removeLast()
                    context.restore()
                    continue
                }
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

    /// Begins a clip, unless it lets the whole tile through, whatever is drawn of it: what is drawn through a mask costs
    /// more, and whether there is one must not depend on the part that is drawn.
    private func begin(_ shape: ClipShape, of tile: Rect, in context: Context, _ areCutting: inout [Bool]) {
        let isCutting = !shape.holds(tile)
        areCutting.append(isCutting)
        if isCutting { context.beginClip(to: shape.path, shape.map) }
    }

    /// How many of the ground's commands can be drawn in a tile without those after them: the edges of a clip that goes on
    /// after the ground are mixed when it ends, with all that is drawn in it.
    func groundCount(in tile: Rect) -> Int {
        let cutting = groundClips.first { index in
            guard case .beginClip(let shape) = items[index].command, items[index].pixels?.meets(tile) ?? true else {
                return false
            }
            return !shape.holds(tile) && shape.path.wholePixels(under: shape.map) == nil
        }
        return cutting ?? groundCount
    }

    /// The ground's clips that are open where a command is begun with.
    private func openClips(at start: Int) -> [Int] { groundClips.filter { $0 < start && start < items[$0].next } }

    /// Begins the clips that are open where a command is begun with.
    private func beginClips(at start: Int, of tile: Rect, in context: Context, _ areCutting: inout [Bool]) {
        for index in openClips(at: start) {
            if case .beginClip(let shape) = items[index].command { begin(shape, of: tile, in: context, &areCutting) }
        }
    }

    /// The first of some commands that is seen in a part of a tile, if it is an image that is laid over what is behind it
    /// without that being in place; and where in the part that can be done.
    func firstImage(_ range: Range<Int>, _ part: Rect) -> (index: Int, image: ImageDrawing, pixels: Rect)? {
        if !openClips(at: range.lowerBound).isEmpty { return nil }
        var index = range.lowerBound
        while index < range.upperBound {
            let item = items[index]
            if let pixels = item.pixels, !pixels.meets(part) {
                index = item.next
                continue
            }
            guard case .placedImage(let image) = item.command,
                let pixels = item.pixels?.intersection(part).flatMap({ image.pixelsLaidAtOnce(in: $0) })
            else { return nil }
            return (index, image, pixels)
        }
        return nil
    }

    /// Whether what is drawn in a part comes out the same where rows are cut off the tile: filled paths and pixels
    /// along rows and columns do, groups and what is cut by paths or stands at an angle need not.
    func isFreeInRows(_ range: Range<Int>, _ part: Rect) -> Bool {
        if !openClips(at: range.lowerBound).isEmpty { return false }
        var index = range.lowerBound
        while index < range.upperBound {
            let item = items[index]
            index += 1
            guard let pixels = item.pixels else { return false }
            if !pixels.meets(part) {
                index = item.next
                continue
            }
            switch item.command {
            case .fill: continue
            case .placedImage(let image) where image.isResampled: continue
            default: return false
            }
        }
        return true
    }

    /// Whether some commands leave nothing in a part but one colour, which is as quickly drawn as copied.
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

    /// The last of some items, brackets aside, that hides whatever was drawn in a part before it.
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

extension Rect {
    /// What is left of the rectangle without a part of it: up to four rectangles.
    func without(_ part: Rect?) -> [Rect] {
        guard let part else { return [self] }
        return [
            Rect(minX, minY, width, part.minY - minY), Rect(minX, part.minY, part.minX - minX, part.height),
            Rect(part.maxX, part.minY, maxX - part.maxX, part.height),
            Rect(minX, part.maxY, width, maxY - part.maxY),
        ].filter { !$0.isEmpty }
    }

    /// Whether all of another rectangle lies within this one.
    func contains(_ other: Rect) -> Bool {
        other.minX >= minX && other.minY >= minY && other.maxX <= maxX && other.maxY <= maxY
    }

    /// Whether both have some area in common.
    func meets(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}
