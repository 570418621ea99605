private import Glibc

/// The functions of the C mathematical library that the pure modules use.
///
/// This is the one file outside the Kits that imports C. Arguments and results are in radians and plain numbers; the
/// behaviour outside a function's domain is that of IEEE 754 (a NaN).
public enum Math {
    /// The sine of an angle in radians.
    public static func sin(_ angle: Double) -> Double { Glibc.sin(angle) }
    /// The cosine of an angle in radians.
    public static func cos(_ angle: Double) -> Double { Glibc.cos(angle) }
    /// The tangent of an angle in radians.
    public static func tan(_ angle: Double) -> Double { Glibc.tan(angle) }
    /// The angle of the vector (x, y), in radians, −π…π.
    public static func atan2(_ y: Double, _ x: Double) -> Double { Glibc.atan2(y, x) }
    /// The inverse tangent, in radians, −π/2…π/2.
    public static func atan(_ value: Double) -> Double { Glibc.atan(value) }
    /// e to the power of the exponent.
    public static func exp(_ exponent: Double) -> Double { Glibc.exp(exponent) }
    /// The natural logarithm.
    public static func log(_ value: Double) -> Double { Glibc.log(value) }
    /// The natural logarithm of 1 + value, exact for small values.
    public static func log1p(_ value: Double) -> Double { Glibc.log1p(value) }
    /// e to the power of the exponent, less 1, exact for small exponents.
    public static func expm1(_ exponent: Double) -> Double { Glibc.expm1(exponent) }
    /// The base to the power of the exponent.
    public static func pow(_ base: Double, _ exponent: Double) -> Double { Glibc.pow(base, exponent) }
    /// √(x² + y²) without intermediate overflow.
    public static func hypot(_ x: Double, _ y: Double) -> Double { Glibc.hypot(x, y) }
    /// The error function: 2/√π times the integral of e^(−t²) from 0.
    public static func errorFunction(_ value: Double) -> Double { Glibc.erf(value) }
    /// The cube root.
    public static func cbrt(_ value: Double) -> Double { Glibc.cbrt(value) }
}
