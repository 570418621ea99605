public import LayerTree

extension Layer {
    /// The texts of the layer and of all below it, also of hidden ones, from the back.
    public var texts: [String] { ((self as? TextLayer).map { [$0.string] } ?? []) + sublayers.flatMap(\.texts) }

    /// The texts that can be seen, from the back: none is empty or hidden.
    public var shownTexts: [String] {
        if isHidden { return [] }
        let own = (self as? TextLayer).map { [$0.string] } ?? []
        return own.filter { !$0.isEmpty } + sublayers.flatMap(\.shownTexts)
    }
}
