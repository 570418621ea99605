public import Geometry
public import Stage

extension Stage {
    /// Makes a stage without layers, with one pixel per point and text that needs no fonts.
    public convenience init(bare size: Size) { self.init(size: size, scale: 1, shaper: FakeShaper()) }
}
