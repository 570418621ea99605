extension Stage {
    /// Makes an empty stage whose text is measured by Pango, as ``CairoRenderer`` draws it.
    public convenience init(size: Size, scale: Double = 1) {
        self.init(size: size, scale: scale, shaper: CairoTextShaper())
    }
}
