package import Geometry
package import Stage

/// A session that can be played again: how it began, its inputs, and how far it went.
package struct SceneSession: Sendable {
    /// The scene and its settings.
    package var configuration: SceneConfiguration
    /// The viewport at time 0, to which the scene is fitted after it was made in the configuration's.
    package var viewport: Viewport
    /// The inputs by time; those of one time in the order in which they happen.
    package var inputs: [SessionInput]
    /// The latest time reached.
    package var end: Double
    /// The changes that no input holds, and that are not played again.
    package var unrecorded: UnrecordedChanges

    /// Makes a session, in the configuration's viewport by default.
    package init(
        _ configuration: SceneConfiguration, viewport: Viewport? = nil, inputs: [SessionInput] = [], end: Double = 0,
        unrecorded: UnrecordedChanges = UnrecordedChanges()
    ) {
        self.configuration = configuration
        self.viewport = viewport ?? Viewport(configuration)
        self.inputs = inputs
        self.end = end
        self.unrecorded = unrecorded
    }

    /// Moves inputs by a number of seconds, none to before 0.
    ///
    /// Those that are then at one time keep their order.
    package func moving(_ ids: Set<Int>, by seconds: Double) -> SceneSession {
        precondition(seconds.isFinite, "inputs can't be moved by \(seconds) s")
        var moved = self
        for index in inputs.indices where ids.contains(inputs[index].id) {
            moved.inputs[index].time = max(0, inputs[index].time + seconds)
        }
        moved.inputs = moved.inputs.stablySorted(by: \.time)
        return moved
    }

    /// Removes inputs.
    package func removing(_ ids: Set<Int>) -> SceneSession {
        var rest = self
        rest.inputs.removeAll { ids.contains($0.id) }
        return rest
    }

    /// Changes a parameter from the beginning; nil restores the default.
    /// - Parameter value: one that the parameter's specification allows.
    package func setting(_ name: String, to value: ParameterSetting?) -> SceneSession {
        var changed = self
        changed.configuration.parameters[name] = value
        return changed
    }

    /// Changes all parameters from the beginning.
    package func setting(_ values: ParameterValues) -> SceneSession {
        var changed = self
        changed.configuration.parameters = values
        return changed
    }

    /// The background of the scene, or of its folder's animations; nil for their own.
    package var backdrop: Color? { configuration.shownBackdrop }

    /// Changes what is behind the scene, or behind the animations of its folder alone.
    package func over(_ backdrop: Color) -> SceneSession {
        var changed = self
        if changed.configuration.folder == nil {
            changed.configuration.backdrop = backdrop
        } else {
            changed.configuration.folder?.backdrop = backdrop
        }
        return changed
    }

    /// The earliest time from which another session may differ; infinity if they don't.
    package func firstDifference(from other: SceneSession) -> Double {
        guard configuration.source.isSame(as: other.configuration.source),
            configuration.parameters == other.configuration.parameters,
            backdrop == other.backdrop, configuration.folder?.isOpen == other.configuration.folder?.isOpen,
            viewport == other.viewport
        else { return 0 }
        for (input, old) in zip(inputs, other.inputs) where input != old { return min(input.time, old.time) }
        let longer = inputs.count > other.inputs.count ? inputs : other.inputs
        return longer.dropFirst(min(inputs.count, other.inputs.count)).first?.time ?? .infinity
    }

    /// The inputs after a time.
    func inputs(after time: Double) -> ArraySlice<SessionInput> {
        inputs[(inputs.lastIndex { $0.time <= time } ?? -1) + 1..<inputs.count]
    }

    /// All inputs with their times, which make the same frames of the configuration's scene.
    package var history: [(time: Double, event: InputEvent)] {
        [viewport.event(from: Viewport(configuration))].compactMap(\.self).map { (0, $0) }
            + SessionInput.history(of: inputs, from: viewport.size).flatMap(\.self)
    }
}

/// An input of a session.
package struct SessionInput: Hashable, Sendable, Identifiable {
    /// Its number in the order of recording, from 1; unique in the session.
    package let id: Int
    package var time: Double
    /// The input, with dots in place of secrets.
    package let event: InputEvent
    /// The viewport's size for an input at a place; nil for other inputs.
    package let aim: Size?
    /// Whether the pointer moved or left, and nothing used that; what follows may use where it is.
    package var isUnusedMove = false

    init(id: Int, time: Double, event: InputEvent, aim: Size?, isUnusedMove: Bool = false) {
        (self.id, self.time, self.event, self.aim, self.isUnusedMove) = (id, time, event, aim, isUnusedMove)
    }

    /// Makes another input like one, at another time.
    package init(id: Int, copying input: SessionInput, at time: Double) {
        self.init(id: id, time: time, event: input.event, aim: input.aim, isUnusedMove: input.isUnusedMove)
    }

    /// The events for each input. Clicks, drags and used moves made at another viewport size are enclosed in that size.
    /// - Parameter size: the viewport's before the inputs.
    static func history(
        of inputs: some Sequence<SessionInput>, from size: Size
    ) -> [[(time: Double, event: InputEvent)]] {
        var size = size
        var groups: [[(time: Double, event: InputEvent)]] = []
        var rest = Array(inputs)[...]
        while let first = rest.first {
            size = first.event.viewportSize ?? size
            let start = groups.count
            for input in rest.prefix(countAimedTogether(rest)) { groups.append([(input.time, input.event)]) }
            rest.removeFirst(groups.count - start)
            guard let aim = first.aim, aim != size else { continue }
            groups[start].insert((first.time, .resized(aim)), at: 0)
            groups[groups.count - 1].append((first.time, .resized(size)))
        }
        return groups
    }

    /// The number of inputs, from the first on, that are replayed together: those of one moment up to the last that is
    /// aimed in the same viewport size.
    ///
    /// Another size lays everything out, and back again: thousands of clicks would take seconds one by one.
    static func countAimedTogether(_ inputs: ArraySlice<SessionInput>) -> Int {
        guard let first = inputs.first, let aim = first.aim else { return min(1, inputs.count) }
        var count = 1
        for (index, input) in inputs.enumerated().dropFirst() {
            let fits = input.aim == aim || input.aim == nil && input.event.viewportSize == nil
            guard input.time == first.time, fits else { break }
            if input.aim != nil { count = index + 1 }
        }
        return count
    }
}

/// The size and scale of a stage.
package struct Viewport: Hashable, Sendable {
    /// In points.
    package var size: Size
    /// Pixels per point.
    package var scale: Double

    init(_ configuration: SceneConfiguration) { (size, scale) = (configuration.size, configuration.scale) }

    init(_ stage: Stage) { (size, scale) = (stage.size, stage.scale) }

    /// The input that changes another viewport to this one; nil for the same.
    func event(from other: Viewport) -> InputEvent? {
        if scale != other.scale { return .rescaled(scale, size: size) }
        return size == other.size ? nil : .resized(size)
    }
}

extension Sequence {
    /// Its elements by time; those of one time keep their order, which the standard library's sort does not promise.
    package func stablySorted(by time: (Element) -> Double) -> [Element] {
        enumerated().sorted { (time($0.element), $0.offset) < (time($1.element), $1.offset) }.map(\.element)
    }
}
