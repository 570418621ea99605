import Geometry

/// How a painted path follows from what a file draws.
indirect enum PathProgram: Sendable {
    case constant(Path)
    case source(PathSampler)
    case modified(PathModifier, PathProgram)
    /// A constant path that is cut, measured once.
    case trimmed(MeasuredPath, TrimSampler)
    /// The path while a repeater makes the copy with this index.
    case copied(PathProgram, RepeaterSampler, Int)
    /// One of several paths that are cut together.
    case part(JointPaths, index: Int)
    case joined([PathProgram])
    case combined([PathProgram], Path.Combination)
    /// The closed subpaths.
    case closed(PathProgram)
    case mapped(PathProgram, PathMap)

    /// The spans of frames in which the path may change; none for a constant.
    var changes: [ClosedRange<Double>] {
        switch self {
        case .constant: []
        case .source(let sampler): sampler.changes
        case .modified(let modifier, let program): modifier.changes + program.changes
        case .trimmed(_, let trim): trim.changes
        case .copied(let program, let repeater, _): program.changes + repeater.countChanges
        case .part(let joint, _): joint.changes
        case .joined(let programs), .combined(let programs, _): programs.flatMap(\.changes)
        case .closed(let program): program.changes
        case .mapped(let program, let map): program.changes + map.changes
        }
    }

    /// The same path with everything computed that is constant in time.
    var folded: PathProgram {
        if changes.isEmpty { return .constant(path(at: 0)) }
        switch self {
        case .constant, .source, .trimmed, .part: return self
        case .modified(let modifier, let program):
            let folded = program.folded
            if case .trim(let trim) = modifier, case .constant(let path) = folded {
                return .trimmed(MeasuredPath(path), trim)
            }
            return .modified(modifier, folded)
        case .copied(let program, let repeater, let index):
            return repeater.countChanges.isEmpty ? program.folded : .copied(program.folded, repeater, index)
        case .joined(let programs): return programs.count == 1 ? programs[0].folded : .joined(programs.map(\.folded))
        case .combined(let programs, let combination): return .combined(programs.map(\.folded), combination)
        case .closed(let program): return .closed(program.folded)
        case .mapped(let program, let map): return .mapped(program.folded, map)
        }
    }

    /// The path at a frame.
    func path(at frame: Double) -> Path {
        switch self {
        case .constant(let path): return path
        case .source(let sampler): return sampler.path(at: frame)
        case .modified(let modifier, let program):
            return modifier.path(of: program.path(at: frame), at: frame)
        case .trimmed(let path, let trim): return trim.paths(of: [path], at: frame)[0]
        case .copied(let program, let repeater, let index):
            return repeater.hasCopy(index, at: frame) ? program.path(at: frame) : Path()
        case .part(let joint, let index): return joint.paths(at: frame)[index]
        case .joined(let programs):
            var path = Path()
            for program in programs { path.append(program.path(at: frame)) }
            return path
        case .combined(let programs, let combination):
            var paths: [Path] = []
            for program in programs where program.isMade(at: frame) { paths.append(program.path(at: frame)) }
            return Path.combined(paths, by: combination)
        case .closed(let program): return program.path(at: frame).closedSubpaths
        case .mapped(let program, let map):
            guard let affine = map.map(at: frame) else { return Path() }
            let path = program.path(at: frame)
            return affine == .identity ? path : path.transformed(by: affine)
        }
    }
}

/// A map that a path is painted under.
enum PathMap: Sendable {
    case transform(TransformSampler)
    /// The copy of a repeater by its index.
    case copy(RepeaterSampler, Int)

    var changes: [ClosedRange<Double>] {
        switch self {
        case .transform(let transform): transform.changes
        case .copy(let repeater, _): repeater.changes
        }
    }

    /// The map at a frame; nil for a copy that is not there.
    func map(at frame: Double) -> Affine? {
        switch self {
        case .transform(let transform): transform.map(at: frame)
        case .copy(let repeater, let index):
            repeater.hasCopy(index, at: frame) ? repeater.map(of: index, at: frame) : nil
        }
    }
}

extension PathProgram {
    /// Whether there is a path at a frame; a repeater may not make the copy that it belongs to.
    private func isMade(at frame: Double) -> Bool {
        if case .mapped(let program, let map) = self {
            map.map(at: frame) != nil && program.isMade(at: frame)
        } else {
            true
        }
    }
}
