internal import Geometry
internal import RenderTree

/// What a shape layer paints: which style paints which paths, and where in the order of drawing.
package struct ShapeProgram: Sendable {
    /// Something to draw.
    package indirect enum Item: Sendable {
        case style(Style, PathProgram, offset: OffsetSampler?)
        case group(GroupModel, [Item])
        /// Copies, the first in front unless the repeater says otherwise.
        case copies(RepeaterSampler, laterIsAbove: Bool, [Item])
    }

    /// A fill or stroke.
    package enum Style: Sendable {
        case fill(FillModel)
        case stroke(StrokeModel)
    }

    /// What is drawn, front to back.
    package let items: [Item]

    /// Finds out what a layer's items paint.
    ///
    /// A style paints the paths before it in its group and in the groups within; modifiers change the paths before
    /// them, also those that styles within have painted already. A merge takes the groups before it away.
    /// - Parameter copyLimit: how many copies of something are made at most.
    package init(_ items: [ShapeItem], copyLimit: Int = 1000) {
        let (_, drafts) = Self.walk(items, copyLimit: copyLimit)
        self.items = drafts.map(\.item)
    }
}

/// A path under way through the modifiers of its group and of those around.
private final class PathEntry {
    var program: PathProgram
    var offset: OffsetSampler?

    init(_ program: PathProgram) { self.program = program }
}

/// A path in the coordinates of a group around its own.
private struct PathUse {
    let entry: PathEntry
    /// The maps from its own group, the innermost first.
    var maps: [PathMap] = []

    var program: PathProgram { maps.reduce(entry.program) { .mapped($0, $1) } }
}

/// Something to draw whose paths may yet be modified by groups around it.
private indirect enum Draft {
    case style(ShapeProgram.Style, [PathUse])
    case group(GroupModel, [Draft])
    case copies(RepeaterSampler, laterIsAbove: Bool, [Draft])

    var item: ShapeProgram.Item {
        switch self {
        case .style(let style, let uses):
            .style(
                style, PathProgram.joined(uses.map(\.program)).folded,
                offset: uses.lazy.compactMap(\.entry.offset).first)
        case .group(let model, let drafts): .group(model, drafts.map(\.item))
        case .copies(let repeater, let laterIsAbove, let drafts):
            .copies(repeater, laterIsAbove: laterIsAbove, drafts.map(\.item))
        }
    }
}

extension ShapeProgram {
    private static func walk(_ items: [ShapeItem], copyLimit: Int) -> (paths: [PathUse], drafts: [Draft]) {
        var uses: [PathUse] = []
        var drafts: [Draft] = []
        func modify(_ modifier: PathModifier) {
            for entry in entries(of: uses) { entry.program = .modified(modifier, entry.program) }
        }
        for item in items {
            switch item {
            case .group(let group):
                let (inner, content) = walk(group.items, copyLimit: copyLimit)
                let map = PathMap.transform(TransformSampler(group.transform))
                uses += inner.map { PathUse(entry: $0.entry, maps: $0.maps + [map]) }
                if !content.isEmpty { drafts.append(.group(group, content)) }
            case .path(let model):
                uses.append(PathUse(entry: PathEntry(.source(PathSampler(model)))))
            case .fill(let fill): drafts.append(.style(.fill(fill), uses))
            case .stroke(let stroke): drafts.append(.style(.stroke(stroke), uses))
            case .trim(let model):
                let trim = TrimSampler(model)
                guard trim.isSequential else {
                    modify(.trim(trim))
                    continue
                }
                let members = entries(of: uses)
                let joint = JointPaths(members.map(\.program), trim: trim)
                for (index, entry) in members.enumerated() { entry.program = .part(joint, index: index) }
            case .round(let radius): modify(.round(TrackSampler(radius)))
            case .zigZag(let amplitude, let ridges, let isSmooth):
                modify(
                    .zigZag(
                        amplitude: TrackSampler(amplitude), ridges: TrackSampler(ridges), isSmooth: isSmooth))
            case .pucker(let amount): modify(.pucker(TrackSampler(amount)))
            case .twist(let angle, let center):
                modify(.twist(angle: TrackSampler(angle), center: TrackSampler(center)))
            case .offset(let amount, let join, let miterLimit):
                for entry in entries(of: uses) {
                    entry.offset = OffsetSampler(amount: TrackSampler(amount), join: join, miterLimit: miterLimit)
                }
            case .merge(let mode):
                uses = [PathUse(entry: PathEntry(merged(uses.map(\.program), mode)))]
                drafts.removeAll { if case .group = $0 { true } else { false } }
            case .repeater(let model):
                let repeater = RepeaterSampler(model, limit: min(copyLimit, LottieBounds.layers / max(1, uses.count)))
                uses = (0..<repeater.maximumCount).flatMap { copy in
                    uses.map { PathUse(entry: $0.entry, maps: $0.maps + [.copy(repeater, copy)]) }
                }
                if !drafts.isEmpty { drafts = [.copies(repeater, laterIsAbove: model.laterIsAbove, drafts)] }
            }
        }
        return (uses, drafts)
    }

    /// The path that paths become by a merge, each by itself, also those of a group.
    private static func merged(_ programs: [PathProgram], _ mode: MergeMode) -> PathProgram {
        let combination: Path.Combination? =
            switch mode {
            case .together: nil
            case .union: .union
            case .subtract: .subtraction
            case .intersect: .intersection
            case .exclude: .exclusion
            }
        guard let combination, programs.count > 1 else { return .joined(programs) }
        return .combined(programs, combination)
    }

    /// The different paths of some uses, in order.
    private static func entries(of uses: [PathUse]) -> [PathEntry] {
        var known: Set<ObjectIdentifier> = []
        return uses.map(\.entry).filter { known.insert(ObjectIdentifier($0)).inserted }
    }
}

/// An offset solved for sampling.
package struct OffsetSampler: Sendable {
    let amount: TrackSampler<Double>
    let join: StrokeStyle.Join
    let miterLimit: Double
}
