internal import Geometry
internal import LayerTree
internal import RenderTree
internal import Timing

/// Makes the layers of one composition, the outermost or a nested one.
struct LayerBuilder {
    let composition: LottieComposition
    /// The layers' models, front to back.
    let models: [LayerModel]
    /// How local time in the composition becomes frames.
    let clock: FrameClock
    /// The local times that are ever shown, in seconds.
    let times: ClosedRange<Double>
    /// The frames that are ever shown.
    let frames: ClosedRange<Double>
    /// Levels of compositions around this one.
    let depth: Int
    /// The places of layers by their number; the first of several.
    private let places: [Int: Int]
    /// The transforms of layers that are parents, by their places.
    private let parents: [Int: TransformChain]

    init(
        _ composition: LottieComposition, models: [LayerModel], clock: FrameClock, times: ClosedRange<Double>,
        frames: ClosedRange<Double>, depth: Int = 0
    ) {
        self.composition = composition
        self.models = models
        self.clock = clock
        self.times = times
        self.frames = frames
        self.depth = depth
        let places = Dictionary(
            models.enumerated().compactMap { place, model in model.index.map { ($0, place) } },
            uniquingKeysWith: { first, _ in first })
        self.places = places
        parents = LayerBuilder.parents(of: models, places)
    }

    var motion: Motion { Motion(clock: clock, times: times) }

    /// The layers back to front.
    private func layers() -> [Layer] {
        models.indices.reversed().compactMap { place in
            let model = models[place]
            // The matte of older files is the layer before, though it may not say that it is one.
            let isMatte = model.isMatte || (place + 1 < models.count && models[place + 1].hasMatteBefore)
            if model.isHidden || isMatte || isNever(model) { return nil }
            return matted(model, at: place)
        }
    }

    /// Whether a layer's time is never shown.
    private func isNever(_ model: LayerModel) -> Bool {
        model.frames.isEmpty || model.frames.upperBound <= frames.lowerBound
            || model.frames.lowerBound > frames.upperBound
    }

    /// A layer, in another one that its matte cuts if it has one.
    private func matted(_ model: LayerModel, at place: Int) -> Layer? {
        guard let matte = model.matte else { return layer(model, at: place) }
        let source = matte.source.map { places[$0] } ?? (place > 0 ? place - 1 : nil)
        guard let source, source != place else { return layer(model, at: place) }
        guard let cut = layer(model, at: place, mixes: false) else { return nil }
        let wrapper = Layer(name: model.name)
        wrapper.blendMode = model.blendMode
        wrapper.addSublayer(cut)
        // A matte that never shows is empty, and all of it.
        wrapper.mask =
            (isNever(models[source]) ? nil : layer(models[source], at: source, mixes: false)) ?? Layer(name: "matte")
        wrapper.maskKind =
            switch matte.kind {
            case .alpha: .alpha
            case .invertedAlpha: .invertedAlpha
            case .luma: .luminance
            case .invertedLuma: .invertedLuminance
            }
        return wrapper
    }

    /// A layer with its transform, its time, its masks and effects; nil if it shows nothing.
    private func layer(_ model: LayerModel, at place: Int, mixes: Bool = true) -> Layer? {
        let layer = Layer(name: model.name)
        // Effects change what masks have cut.
        let content = model.effects.isEmpty ? layer : Layer(name: "content")
        guard fill(content, with: model) else { return nil }
        addMasks(model.masks, to: content)
        if content !== layer {
            content.anchorPoint = .zero
            layer.addSublayer(affected(content, by: model.effects, masks: model.masks))
        }
        var motion = motion
        self.place(layer, model, at: place, &motion)
        layer.opacity = motion.follow(.init(\.opacity), model.transform.opacity)
        if mixes { layer.blendMode = model.blendMode }
        motion.attach(to: layer)
        show(layer, in: model.frames)
        return layer
    }

    /// Shows a layer in some frames only.
    func show(_ layer: Layer, in span: Range<Double>) {
        if span.lowerBound <= frames.lowerBound && span.upperBound >= frames.upperBound { return }
        let ends = [span.lowerBound, span.upperBound].filter(\.isFinite).map { $0...$0 }
        var motion = motion
        let shown = motion.follow(.init(\.visibility), changes: ends) { frame in
            let now = frame + TrackSampler<Double>.tolerance
            return Visibility(isHidden: now < span.lowerBound || now >= span.upperBound)
        }
        layer.isHidden = shown.isHidden
        motion.attach(to: layer)
    }

    /// Adds what a layer shows; false if that is nothing.
    private func fill(_ layer: Layer, with model: LayerModel) -> Bool {
        switch model.content {
        case .none: return false
        case .solid(let color, let size):
            layer.addSublayer(
                ShapeLayer(name: "solid", path: Path(rect: Rect(origin: .zero, size: size)), fillColor: color))
        case .shapes(let items): addShapes(ShapeProgram(items), to: layer)
        case .image(let id):
            guard case .image(let asset)? = composition.assets[id], let image = asset.image else { return false }
            let content = ImageLayer(name: "image", image: image)
            content.anchorPoint = .zero
            content.bounds = Rect(origin: .zero, size: asset.size.isEmpty ? image.size : asset.size)
            layer.addSublayer(content)
        case .composition(let id, let size, let remap):
            guard case .composition(let models)? = composition.assets[id], depth < LottieLimits.nesting else {
                return false
            }
            layer.addSublayer(nested(models, size: size, remap: remap, in: model))
        case .text(let text): addText(text, masks: model.masks, to: layer)
        }
        return true
    }

    /// A nested composition, cut at its size, in its own time.
    private func nested(_ models: [LayerModel], size: Size, remap: Track<Double>?, in model: LayerModel) -> Layer {
        let content = Layer(name: "composition")
        content.anchorPoint = .zero
        content.bounds = Rect(origin: .zero, size: size)
        content.masksToBounds = true
        var (clock, times, frames) = (clock, times, frames)
        if let remap {
            clock = .remapped(TrackSampler(remap), rate: composition.frameRate, within: clock)
            frames = -Double.infinity...Double.infinity
        } else {
            let shown = frames.clamped(to: model.frames.lowerBound...model.frames.upperBound)
            let ends = [shown.lowerBound, shown.upperBound].map { ($0 - model.start) / model.stretch }
            frames = min(ends[0], ends[1])...max(ends[0], ends[1])
            if let rate = clock.directRate {
                content.beginTime = model.start / rate
                content.speed = 1 / model.stretch
                times = frames.lowerBound / rate...frames.upperBound / rate
            } else {
                clock = .nested(start: model.start, stretch: model.stretch, within: clock)
            }
        }
        let builder = LayerBuilder(
            composition, models: models, clock: clock, times: times, frames: frames, depth: depth + 1)
        builder.addLayers(to: content)
        return content
    }

    /// Adds the layers, which mix with each other but not with what is behind the composition.
    func addLayers(to content: Layer) {
        for layer in layers() { content.addSublayer(layer) }
        content.isIsolated = content.sublayers.contains { $0.blendMode != .normal }
    }

    /// Gives a layer its place, which its parents move, too.
    private func place(_ layer: Layer, _ model: LayerModel, at place: Int, _ motion: inout Motion) {
        let own = TransformSampler(model.transform, turnsAlongPath: model.turnsAlongPath)
        let parent = model.parent.flatMap { places[$0] }.flatMap { parents[$0] }
        layer.place(own, model.transform, under: parent, &motion)
    }

    /// Solves the transforms of layers that move others; a file has no circles of them.
    private static func parents(of models: [LayerModel], _ places: [Int: Int]) -> [Int: TransformChain] {
        var chains: [Int: TransformChain] = [:]
        func chain(at place: Int) -> TransformChain {
            if let known = chains[place] { return known }
            let model = models[place]
            let chain = TransformChain(
                TransformSampler(model.transform, turnsAlongPath: model.turnsAlongPath),
                under: model.parent.flatMap { places[$0] }.map { chain(at: $0) })
            chains[place] = chain
            return chain
        }
        for model in models { if let place = model.parent.flatMap({ places[$0] }) { _ = chain(at: place) } }
        return chains
    }
}

extension LayerModel {
    /// Whether the layer before it is its matte.
    fileprivate var hasMatteBefore: Bool { matte != nil && matte?.source == nil }
}

extension Layer {
    /// Gives the layer a place by a transform and those of its parents.
    ///
    /// The layer's coordinates stay those of the file: its anchor is the origin of its bounds.
    func place(
        _ own: TransformSampler, _ model: TransformModel, under parent: TransformChain? = nil, _ motion: inout Motion
    ) {
        anchorPoint = .zero
        if parent == nil, own.isPlain {
            bounds = Rect(origin: motion.follow(.init(\.bounds.origin), model.anchor), size: .zero)
            position = placed(model.position, own, &motion)
            let scale = Point(
                motion.follow(.init(\.transform.scaleX), model.scale.component(\.x, dimension: 0)),
                motion.follow(.init(\.transform.scaleY), model.scale.component(\.y, dimension: 1)))
            let rotation = motion.follow(.init(\.transform.rotation), model.rotation)
            if scale != Point(1, 1) || rotation != 0 { setTransform(scale: scale, rotation: rotation) }
            return
        }
        let chain = TransformChain(own, under: parent)
        transform = motion.follow(.init(\.transform), changes: chain.changes) { chain.map(at: $0) }
    }

    private func placed(_ model: PositionModel, _ sampler: TransformSampler, _ motion: inout Motion) -> Point {
        switch model {
        case .split(let x, let y):
            return Point(motion.follow(.init(\.position.x), x), motion.follow(.init(\.position.y), y))
        case .whole(let track):
            if track.keys.contains(where: { $0.curve != nil }) {
                let position = sampler.position
                return motion.follow(.init(\.position), changes: position.changes) { position.value(at: $0) }
            }
            guard track.keys.contains(where: { $0.easings.count > 1 }) else {
                return motion.follow(.init(\.position), track)
            }
            return Point(
                motion.follow(.init(\.position.x), track.component(\.x, dimension: 0)),
                motion.follow(.init(\.position.y), track.component(\.y, dimension: 1)))
        }
    }
}
