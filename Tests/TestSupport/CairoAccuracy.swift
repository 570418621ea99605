/// How exactly Cairo draws.
public enum CairoAccuracy {
    /// How far, in 255ths, a pixel's coverage at an edge may be from the share that lies inside.
    ///
    /// Cairo's scan converter (cairo-tor-scan-converter.c) samples 15 rows a pixel and 256 columns, so that an edge that is
    /// rounded into another row covers 255/15 more or less.
    public static let edge = 17
}
