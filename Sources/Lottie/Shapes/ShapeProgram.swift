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
    /// - Parameter budget: what may be painted; what goes beyond it is left out.
    package init(_ items: [ShapeItem], within budget: BuildBudget = BuildBudget()) {
        budget.beginShapes()
        self.items = Self.walk(items, budget).drafts.map(\.item)
    }
}

/// A path under way through the modifiers of its group and of those around.
private final class PathEntry {
    /// Modifiers and maps in a chain, beyond which a path is left as it is.
    static let maximumDepth = 256
    /// Elements of a path beyond which it gets no ridges.
    static let mostRidgedElements = 200_000

    private(set) var program: PathProgram
    /// The path elements that computing it takes, about.
    private(set) var work: Int
    private(set) var depth: Int
    var offset: OffsetSampler?

    init(_ program: PathProgram, work: Int, depth: Int = 0) {
        (self.program, self.work, self.depth) = (program, work, depth)
    }

    /// Replaces the program by one made from it.
    func modify(work newWork: Int? = nil, depth newDepth: Int? = nil, _ change: (PathProgram) -> PathProgram) {
        guard depth < Self.maximumDepth else { return }
        program = change(program)
        work = newWork ?? work
        depth = (newDepth ?? depth) + 1
    }
}

/// A path in the coordinates of a group around its own.
private struct PathUse {
    let entry: PathEntry
    /// The maps from its own group, the innermost first.
    var maps: [PathMap] = []

    var program: PathProgram { maps.reduce(entry.program) { .mapped($0, $1) } }
    var depth: Int { entry.depth + maps.count }

    /// The path under another map; nil if it is under too many.
    func mapped(by map: PathMap) -> PathUse? {
        depth < PathEntry.maximumDepth ? PathUse(entry: entry, maps: maps + [map]) : nil
    }
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
    private static func walk(_ items: [ShapeItem], _ budget: BuildBudget) -> (paths: [PathUse], drafts: [Draft]) {
        var uses: [PathUse] = []
        var drafts: [Draft] = []
        func modify(_ modifier: PathModifier) {
            for entry in entries(of: uses) { entry.modify { .modified(modifier, $0) } }
        }
        func paint(_ style: Style) {
            let work = uses.reduce(0) { $0 + min($1.entry.work, BuildBudget.mostElements) }
            if budget.take(elements: work) { drafts.append(.style(style, uses)) }
        }
        for item in items {
            switch item {
            case .group(let group):
                let (inner, content) = walk(group.items, budget)
                let map = PathMap.transform(TransformSampler(group.transform))
                uses += inner.compactMap { $0.mapped(by: map) }
                if !content.isEmpty { drafts.append(.group(group, content)) }
            case .path(let model):
                let sampler = PathSampler(model)
                uses.append(PathUse(entry: PathEntry(.source(sampler), work: sampler.elementCount)))
            case .fill(let fill): paint(.fill(fill))
            case .stroke(let stroke): paint(.stroke(stroke))
            case .trim(let model):
                let trim = TrimSampler(model)
                if trim.isSequential { cut(entries(of: uses), trim) } else { modify(.trim(trim)) }
            case .round(let radius): modify(.round(TrackSampler(radius)))
            case .zigZag(let amplitude, let ridges, let isSmooth):
                let modifier = PathModifier.zigZag(
                    amplitude: TrackSampler(amplitude), ridges: TrackSampler(ridges), isSmooth: isSmooth)
                let factor = Int(max(0, min(LottieBounds.ridges, ridges.greatest))) + 1
                for entry in entries(of: uses) where entry.work * factor <= PathEntry.mostRidgedElements {
                    entry.modify(work: entry.work * factor) { .modified(modifier, $0) }
                }
            case .pucker(let amount): modify(.pucker(TrackSampler(amount)))
            case .twist(let angle, let center):
                modify(.twist(angle: TrackSampler(angle), center: TrackSampler(center)))
            case .offset(let amount, let join, let miterLimit):
                for entry in entries(of: uses) {
                    entry.offset = OffsetSampler(amount: TrackSampler(amount), join: join, miterLimit: miterLimit)
                }
            case .merge(let mode):
                uses = merged(uses, mode)
                drafts.removeAll { if case .group = $0 { true } else { false } }
            case .repeater(let model):
                guard budget.takeRepeater() else { continue }
                let limit = min(Int(LottieBounds.copies), LottieBounds.layers / max(1, uses.count))
                let repeater = RepeaterSampler(model, limit: limit)
                uses = (0..<repeater.maximumCount).flatMap { copy in
                    uses.compactMap { $0.mapped(by: .copy(repeater, copy)) }
                }
                if !drafts.isEmpty { drafts = [.copies(repeater, laterIsAbove: model.laterIsAbove, drafts)] }
            }
        }
        return (uses, drafts)
    }

    /// Lets a trim cut paths as one.
    private static func cut(_ entries: [PathEntry], _ trim: TrimSampler) {
        let joint = JointPaths(entries.map(\.program), trim: trim)
        // All are cut at once.
        let work = entries.reduce(0) { min($0 + $1.work, BuildBudget.mostElements) } / max(1, entries.count) + 1
        let depth = entries.reduce(0) { max($0, $1.depth) }
        for (index, entry) in entries.enumerated() {
            entry.modify(work: work, depth: depth) { _ in .part(joint, index: index) }
        }
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
        let depth = uses.reduce(0) { max($0, $1.depth) }
        guard depth < PathEntry.maximumDepth else { return uses }
        let work = uses.reduce(0) { min($0 + $1.entry.work, BuildBudget.mostElements) }
        let programs = uses.map(\.program)
        guard let combination, programs.count > 1 else {
            return [PathUse(entry: PathEntry(.joined(programs), work: work, depth: depth + 1))]
        }
        // Finding where paths cross takes some ten times as long as copying them.
        return [PathUse(entry: PathEntry(.combined(programs, combination), work: 10 * work, depth: depth + 1))]
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
