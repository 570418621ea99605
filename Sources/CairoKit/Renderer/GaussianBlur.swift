import CPixels
import Geometry
import RenderTree

/// Blurs coverage by a Gauss curve, exact apart from the curve's far ends.
///
/// The curve is separable: rows first, then columns. Each weight is the curve's integral over a pixel, by the error
/// function, so that a straight edge blurs to the integral of the curve at pixel centres.
enum GaussianBlur {
    /// Half of the weights, the middle first; mirrored, they add up to 1.
    static func weights(deviation: Double, reach: Int) -> [Float] {
        guard deviation > 0 else { return [1] }
        func share(below x: Double) -> Double { 0.5 * (1 + Math.errorFunction(x / (deviation * 2.0.squareRoot()))) }
        let weights = (0...reach).map { step in
            share(below: Double(step) + 0.5) - share(below: Double(step) - 0.5)
        }
        let sum = 2 * weights.reduce(0, +) - weights[0]
        return weights.map { Float($0 / sum) }
    }

    /// The blurred coverage in one opaque colour, premultiplied.
    /// - Parameters:
    ///   - coverage: The coverage of each pixel, 0…255, row after row, of a rectangle larger than the result by the
    ///     reach on every side.
    ///   - width: The width of the result in pixels.
    ///   - height: The height of the result in pixels.
    static func shadow(
        _ coverage: [Float], width: Int, height: Int, reach: Int, deviation: Double, color: Color
    ) -> [UInt32] {
        let weights = weights(deviation: deviation, reach: reach)
        let (sourceWidth, sourceHeight) = (width + 2 * reach, height + 2 * reach)
        precondition(coverage.count == sourceWidth * sourceHeight, "the coverage is larger by the reach")
        var across = [Float](repeating: 0, count: width * sourceHeight)
        var pixels = [UInt32](repeating: 0, count: width * height)
        let table = premultiplied(color)
        let add = tyto_pixel_loops().pointee.add_weighted!
        coverage.withUnsafeBufferPointer { coverage in
            across.withUnsafeMutableBufferPointer { across in
                for y in 0..<sourceHeight {
                    let row = coverage.baseAddress! + y * sourceWidth
                    // Most of a large shadow's margin consists of rows without coverage.
                    guard (0..<sourceWidth).contains(where: { row[$0] != 0 }) else { continue }
                    let target = across.baseAddress! + y * width
                    for (step, weight) in weights.enumerated() {
                        add(target, row + reach - step, row + reach + step, step == 0 ? weight / 2 : weight, width)
                    }
                }
            }
        }
        var sums = [Float](repeating: 0, count: width)
        across.withUnsafeBufferPointer { across in
            sums.withUnsafeMutableBufferPointer { sums in
                for y in 0..<height {
                    let middle = across.baseAddress! + (y + reach) * width
                    let row = sums.baseAddress!
                    row.update(repeating: 0, count: width)
                    for (step, weight) in weights.enumerated() {
                        let share = step == 0 ? weight / 2 : weight
                        add(row, middle - step * width, middle + step * width, share, width)
                    }
                    for x in 0..<width { pixels[y * width + x] = table[Int(min(max(row[x] + 0.5, 0), 255))] }
                }
            }
        }
        return pixels
    }

    private static func premultiplied(_ color: Color) -> [UInt32] {
        func part(_ value: Double, _ coverage: Int) -> UInt32 {
            UInt32((max(0, min(value, 1)) * Double(coverage)).rounded())
        }
        return (0...255).map { coverage in
            UInt32(coverage) << 24 | part(color.red, coverage) << 16 | part(color.green, coverage) << 8
                | part(color.blue, coverage)
        }
    }
}
