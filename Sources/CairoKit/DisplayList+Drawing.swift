import Geometry
import RenderTree

extension DisplayList {
    /// Does the commands of some indices, in order, that are seen in a part of the tile that the context is clipped to.
    /// After a failure of the context's the rest do nothing.
    func draw(_ range: Range<Int>, _ part: Rect, seenIn bounds: Rect, in context: Context) {
        var maskedContents: [Pattern?] = []
        // The ends of masks that are not needed here.
        var openMaskEnds: [Int] = []
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
            case .stroke(let path, let map, let style, let brush, let alpha):
                guard let source = Pattern(brush, map, alpha: alpha, seenIn: bounds) else { continue }
                context.setSource(source)
                context.stroke(path, map, style)
            case .placedImage(let image):
                // Slanted edges are rounded by what cuts them, which must not be the damage.
                let room = image.upright == nil ? context.clipBox : part
                item.pixels?.intersection(room).map { context.draw(image, in: $0) }
            case .beginClip(let path, let map):
                context.save()
                context.clip(to: path, map)
            case .endClip:
                context.restore()
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

    /// Whether what is drawn in a part comes out the same where rows are cut off the tile: filled and stroked paths and
    /// pixels along rows and columns do, groups and what is cut by paths or stands at an angle need not.
    func isFreeInRows(_ range: Range<Int>, _ part: Rect) -> Bool {
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
            case .fill, .stroke: continue
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
            if case .fill(_, _, _, .color, _) = item.command, item.command.hiddenPixels?.contains(part) == true {
                isPlain = true
            }
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
    /// Whether all of another rectangle lies within this one.
    func contains(_ other: Rect) -> Bool {
        other.minX >= minX && other.minY >= minY && other.maxX <= maxX && other.maxY <= maxY
    }

    /// Whether both have some area in common.
    func meets(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}
