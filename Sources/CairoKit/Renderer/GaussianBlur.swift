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
        _ coverage: [Float], width: Int, height: Int, reach: (x: Int, y: Int), deviation: Size, color: Color
    ) -> [UInt32] {
        var pixels = [UInt32](repeating: 0, count: width * height)
        let table = premultiplied(color)
        blur(coverage, width: width, height: height, channels: 1, reach: reach, deviation: deviation) { y, row in
            for x in 0..<width { pixels[y * width + x] = table[Int(min(max(row[x] + 0.5, 0), 255))] }
        }
        return pixels
    }

    /// A blurred picture, premultiplied.
    /// - Parameters:
    ///   - channels: The premultiplied channels of each pixel, 0…255, four per pixel, blue first, of a rectangle larger
    ///     than the result by the reach on every side.
    ///   - width: The width of the result in pixels.
    ///   - height: The height of the result in pixels.
    static func picture(
        _ channels: [Float], width: Int, height: Int, reach: (x: Int, y: Int), deviation: Size
    ) -> [UInt32] {
        var pixels = [UInt32](repeating: 0, count: width * height)
        blur(channels, width: width, height: height, channels: 4, reach: reach, deviation: deviation) { y, row in
            for x in 0..<width {
                var pixel: UInt32 = 0
                for channel in 0..<4 {
                    pixel |= UInt32(min(max(row[4 * x + channel] + 0.5, 0), 255)) << (8 * UInt32(channel))
                }
                pixels[y * width + x] = pixel
            }
        }
        return pixels
    }

    /// Blurs rows of numbers and lends each row of the result.
    private static func blur(
        _ source: [Float], width: Int, height: Int, channels: Int, reach: (x: Int, y: Int), deviation: Size,
        _ take: (_ y: Int, _ row: UnsafePointer<Float>) -> Void
    ) {
        let (sourceHeight, sourceLength) = (height + 2 * reach.y, channels * (width + 2 * reach.x))
        let length = channels * width
        precondition(source.count == sourceLength * sourceHeight, "the source is larger by the reach")
        var across = [Float](repeating: 0, count: length * sourceHeight)
        let add = tyto_pixel_loops().pointee.add_weighted!
        let rowWeights = weights(deviation: deviation.width, reach: reach.x)
        // For each row how many up to it equal the one before: along an upright edge of a shape most do.
        var repeats = [Int](repeating: 0, count: sourceHeight)
        source.withUnsafeBufferPointer { source in
            across.withUnsafeMutableBufferPointer { across in
                for y in 0..<sourceHeight {
                    let row = source.baseAddress! + y * sourceLength
                    // Most of a large shadow's margin consists of rows without coverage.
                    let target = across.baseAddress! + y * length
                    if y > 0, (0..<sourceLength).allSatisfy({ row[$0] == row[$0 - sourceLength] }) {
                        repeats[y] = repeats[y - 1] + 1
                        target.update(from: target - length, count: length)
                        continue
                    }
                    guard (0..<sourceLength).contains(where: { row[$0] != 0 }) else { continue }
                    let middle = row + channels * reach.x
                    for (step, weight) in rowWeights.enumerated() {
                        let shift = channels * step
                        add(target, middle - shift, middle + shift, step == 0 ? weight / 2 : weight, length)
                    }
                }
            }
        }
        let columnWeights = weights(deviation: deviation.height, reach: reach.y)
        var sums = [Float](repeating: 0, count: length)
        across.withUnsafeBufferPointer { across in
            sums.withUnsafeMutableBufferPointer { sums in
                for y in 0..<height {
                    if y > 0, repeats[y + 2 * reach.y] > 2 * reach.y {
                        take(y, sums.baseAddress!)
                        continue
                    }
                    let middle = across.baseAddress! + (y + reach.y) * length
                    let row = sums.baseAddress!
                    row.update(repeating: 0, count: length)
                    for (step, weight) in columnWeights.enumerated() {
                        let share = step == 0 ? weight / 2 : weight
                        add(row, middle - step * length, middle + step * length, share, length)
                    }
                    take(y, row)
                }
            }
        }
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
