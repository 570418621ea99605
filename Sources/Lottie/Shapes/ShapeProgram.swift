internal import Geometry
internal import RenderTree

/// A shape layer's painting: which style paints which paths, and where in the drawing order.
struct ShapeProgram: Sendable {
    /// Something to draw.
    indirect enum Item: Sendable {
        case style(Style, PathProgram)
        /// A style of paths of which some are offset.
        case offsetStyle(Style, [OffsetPath])
        case group(GroupModel, [Item])
        /// The items of each copy, the first in front unless the repeater says otherwise.
        case copies(RepeaterSampler, laterIsAbove: Bool, [[Item]])
    }

    /// A fill or stroke.
    enum Style: Sendable {
        case fill(FillModel)
        case stroke(StrokeModel)
    }

    /// Paths that are offset as one, by the sum of what changes them.
    struct OffsetPath: Sendable {
        let path: PathProgram
        let offsets: [OffsetSampler]
    }

    /// The drawn items, front to back.
    let items: [Item]

    /// Finds out what a layer's items paint.
    ///
    /// A style paints the paths before it in its group and in the groups within; modifiers change the paths before
    /// them, also those that styles within have painted already, and each copy of a repeater before them by itself. A
    /// merge takes the groups before it away.
    init(_ items: [ShapeItem]) { self.items = Self.walk(items).drafts.map(\.item) }
}

/// A path under way through the modifiers of its group and of those around.
private final class PathEntry {
    var program: PathProgram
    var offsets: [OffsetSampler]

    init(_ program: PathProgram, offsets: [OffsetSampler] = []) { (self.program, self.offsets) = (program, offsets) }
}

/// A path in the coordinates of a group around its own.
private struct PathUse {
    let entry: PathEntry
    /// The maps from its own group, the innermost first.
    var maps: [PathMap] = []

    var program: PathProgram { maps.reduce(entry.program) { .mapped($0, $1) } }

    /// The path in its own group's coordinates, empty while a repeater makes no such copy.
    var ownProgram: PathProgram {
        maps.reduce(entry.program) { program, map in
            if case .copy(let repeater, let index) = map { .copied(program, repeater, index) } else { program }
        }
    }

    /// Identifies the paths that are offset as one: by the offsets, and by the copy of each repeater.
    var offsetKey: [AnyHashable] {
        entry.offsets.map { ObjectIdentifier($0) }
            + maps.compactMap { map in if case .copy(_, let index) = map { index } else { nil } }
    }

    /// The path under another map.
    func mapped(by map: PathMap) -> PathUse { PathUse(entry: entry, maps: maps + [map]) }
}

/// Something to draw whose paths may yet be modified by groups around it.
private indirect enum Draft {
    case style(ShapeProgram.Style, [PathUse])
    case group(GroupModel, [Draft])
    case copies(RepeaterSampler, laterIsAbove: Bool, [[Draft]])

    var item: ShapeProgram.Item {
        switch self {
        case .style(let style, let uses) where uses.allSatisfy(\.entry.offsets.isEmpty):
            .style(style, PathProgram.joined(uses.map(\.program)).folded)
        case .style(let style, let uses):
            .offsetStyle(
                style,
                Dictionary(grouping: uses.enumerated(), by: \.element.offsetKey).values
                    .sorted { $0[0].offset < $1[0].offset }
                    .map { group in
                        ShapeProgram.OffsetPath(
                            path: PathProgram.joined(group.map(\.element.program)).folded,
                            offsets: group[0].element.entry.offsets)
                    })
        case .group(let model, let drafts): .group(model, drafts.map(\.item))
        case .copies(let repeater, let laterIsAbove, let copies):
            .copies(repeater, laterIsAbove: laterIsAbove, copies.map { $0.map(\.item) })
        }
    }
}

extension [Draft] {
    /// The drafts without their groups, which a merge takes away.
    fileprivate var withoutGroups: [Draft] {
        compactMap { draft in
            switch draft {
            case .style: draft
            case .group: nil
            case .copies(let repeater, let laterIsAbove, let copies):
                copies.allSatisfy(\.withoutGroups.isEmpty)
                    ? nil : .copies(repeater, laterIsAbove: laterIsAbove, copies.map(\.withoutGroups))
            }
        }
    }
}

/// Makes a repeater's copy, whose paths are modified apart from those of other copies.
private struct EntryCopier {
    private var copies: [ObjectIdentifier: PathEntry] = [:]

    mutating func copy(_ use: PathUse) -> PathUse {
        let identity = ObjectIdentifier(use.entry)
        let entry = copies[identity] ?? PathEntry(use.entry.program, offsets: use.entry.offsets)
        copies[identity] = entry
        return PathUse(entry: entry, maps: use.maps)
    }

    mutating func copy(_ draft: Draft) -> Draft {
        switch draft {
        case .style(let style, let uses): .style(style, uses.map { copy($0) })
        case .group(let model, let drafts): .group(model, drafts.map { copy($0) })
        case .copies(let repeater, let laterIsAbove, let copies):
            .copies(repeater, laterIsAbove: laterIsAbove, copies.map { $0.map { copy($0) } })
        }
    }
}

extension ShapeProgram {
    private static func walk(_ items: [ShapeItem]) -> (paths: [PathUse], drafts: [Draft]) {
        var uses: [PathUse] = []
        var drafts: [Draft] = []
        func modify(_ modifier: PathModifier) {
            for use in uses { use.entry.program = .modified(modifier, use.entry.program) }
        }
        func paint(_ style: Style) { drafts.append(.style(style, uses)) }
        for item in items {
            switch item {
            case .group(let group):
                let (inner, content) = walk(group.items)
                let map = PathMap.transform(TransformSampler(group.transform))
                uses += inner.map { $0.mapped(by: map) }
                if !content.isEmpty { drafts.append(.group(group, content)) }
            case .path(let model):
                uses.append(PathUse(entry: PathEntry(.source(PathSampler(model)))))
            case .fill(let fill): paint(.fill(fill))
            case .stroke(let stroke): paint(.stroke(stroke))
            case .trim(let model):
                let trim = TrimSampler(model)
                if trim.isSequential { cut(uses, trim) } else { modify(.trim(trim)) }
            case .round(let radius): modify(.round(TrackSampler(radius)))
            case .zigZag(let amplitude, let ridges, let isSmooth):
                modify(
                    .zigZag(amplitude: TrackSampler(amplitude), ridges: TrackSampler(ridges), isSmooth: isSmooth))
            case .pucker(let amount): modify(.pucker(TrackSampler(amount)))
            case .twist(let angle, let center):
                modify(.twist(angle: TrackSampler(angle), center: TrackSampler(center)))
            case .offset(let amount, let join, let miterLimit):
                let offset = OffsetSampler(amount: TrackSampler(amount), join: join, miterLimit: miterLimit)
                for use in uses { use.entry.offsets.append(offset) }
            case .merge(let mode):
                uses = merged(uses, mode)
                drafts = drafts.withoutGroups
            case .repeater(let model):
                let repeater = RepeaterSampler(model)
                // What never changes is computed once for all copies.
                for use in uses { use.entry.program = use.entry.program.folded }
                let copies = (0..<repeater.maximumCount).map { index in
                    var copier = EntryCopier()
                    return (
                        uses: uses.map { copier.copy($0).mapped(by: .copy(repeater, index)) },
                        drafts: drafts.map { copier.copy($0) }
                    )
                }
                // As the items of a file, the paths in front are the first.
                uses = (model.laterIsAbove ? copies.reversed() : copies).flatMap(\.uses)
                if !drafts.isEmpty {
                    drafts = [.copies(repeater, laterIsAbove: model.laterIsAbove, copies.map(\.drafts))]
                }
            }
        }
        return (uses, drafts)
    }

    /// Lets a trim cut paths as one.
    private static func cut(_ uses: [PathUse], _ trim: TrimSampler) {
        let joint = JointPaths(uses.map(\.ownProgram), trim: trim)
        for (index, use) in uses.enumerated() { use.entry.program = .part(joint, index: index) }
    }

    /// The path that paths become by a merge, each by itself, also those of a group.
    private static func merged(_ uses: [PathUse], _ mode: MergeMode) -> [PathUse] {
        let combination: Path.Combination? =
            switch mode {
            case .together: nil
            case .union: .union
            case .subtract: .subtraction
            case .intersect: .intersection
            case .exclude: .exclusion
            }
        let programs = uses.map(\.program)
        // The union of paths that share their offsets is offset by them; other combinations are not.
        let offsets = uses.first?.entry.offsets ?? []
        let areShared =
            uses.count == 1
            || combination ?? .union == .union && uses.allSatisfy { $0.entry.offsets.elementsEqual(offsets, by: ===) }
        var program = PathProgram.joined(programs)
        if let combination, programs.count > 1 { program = .combined(programs, combination) }
        return [PathUse(entry: PathEntry(program, offsets: areShared ? offsets : []))]
    }
}

/// An offset solved for sampling.
final class OffsetSampler: Sendable {
    let amount: TrackSampler<Double>
    let join: StrokeStyle.Join
    let miterLimit: Double

    init(amount: TrackSampler<Double>, join: StrokeStyle.Join, miterLimit: Double) {
        (self.amount, self.join, self.miterLimit) = (amount, join, miterLimit)
    }
}
