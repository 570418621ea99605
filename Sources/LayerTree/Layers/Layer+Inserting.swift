extension Layer {
    /// Adds a layer directly behind one of the sublayers, removing it from its previous parent.
    /// - Precondition: `sibling` is a sublayer of this layer.
    public func insertSublayer(_ layer: Layer, below sibling: Layer) { insert(layer, above: false, sibling) }

    /// Adds a layer directly in front of one of the sublayers, removing it from its previous parent.
    /// - Precondition: `sibling` is a sublayer of this layer.
    public func insertSublayer(_ layer: Layer, above sibling: Layer) { insert(layer, above: true, sibling) }

    private func insert(_ layer: Layer, above: Bool, _ sibling: Layer) {
        guard layer !== sibling else { return }
        guard let place = sublayers.firstIndex(where: { $0 === sibling }) else {
            preconditionFailure("a layer is inserted above or below a sublayer of the same layer")
        }
        // Removing the layer from its old place moves those in front of it.
        let removed = sublayers[..<place].contains { $0 === layer } ? 1 : 0
        insertSublayer(layer, at: place - removed + (above ? 1 : 0))
    }

    /// A new layer that draws the same, sublayers and mask included, visible and without animations.
    ///
    /// Of a subclass only what it draws is copied, into the kind of layer that draws that. Layers nested deeper than
    /// ``maximumDepth`` are left out.
    package func copy() -> Layer {
        let copy = copy(depth: 1)
        copy.model.isHidden = false
        return copy
    }

    private func copy(depth: Int) -> Layer {
        let copy =
            switch model.content {
            case .none: Layer(name: name)
            case .shape: ShapeLayer(name: name)
            case .gradient: GradientLayer(name: name)
            case .text(let text): TextLayer(name: name, text)
            case .image(let image): ImageLayer(name: name, image)
            }
        copy.model = model
        copy.zPosition = zPosition
        guard depth < Layer.maximumDepth else { return copy }
        for sublayer in sublayers { copy.addSublayer(sublayer.copy(depth: depth + 1)) }
        copy.mask = mask?.copy(depth: depth + 1)
        return copy
    }
}
