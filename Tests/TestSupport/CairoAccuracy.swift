/// The accuracy of Cairo's drawing.
public enum CairoAccuracy {
    /// The largest error, in 255ths, of a pixel's coverage at an edge.
    ///
    /// Cairo's scan converter (cairo-tor-scan-converter.c) samples 15 rows per pixel and 256 columns, so that an edge
    /// that is rounded into another row covers 255/15 more or less.
    public static let edge = 17
}
