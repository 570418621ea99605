import CPixels
import Geometry
import Glibc
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
        _ coverage: UnsafeBufferPointer<Float>, width: Int, height: Int, reach: (x: Int, y: Int), deviation: Size,
        color: Color, _ memory: BlurMemory, _ pool: PaintingPool
    ) -> [UInt32] {
        let table = premultiplied(color)
        return [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
            let pixels = pixels.baseAddress!
            blur(
                coverage, width: width, height: height, channels: 1, reach: reach, deviation: deviation, memory, pool
            ) { y, row in
                for x in 0..<width { pixels[y * width + x] = table[Int(min(max(row[x] + 0.5, 0), 255))] }
            }
            count = width * height
        }
    }

    /// A blurred picture, premultiplied.
    /// - Parameters:
    ///   - channels: The premultiplied channels of each pixel, 0…255, four per pixel, blue first, of a rectangle larger
    ///     than the result by the reach on every side.
    ///   - width: The width of the result in pixels.
    ///   - height: The height of the result in pixels.
    static func picture(
        _ channels: UnsafeBufferPointer<Float>, width: Int, height: Int, reach: (x: Int, y: Int), deviation: Size,
        _ memory: BlurMemory, _ pool: PaintingPool
    ) -> [UInt32] {
        [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
            let bytes = UnsafeMutableRawPointer(pixels.baseAddress!).assumingMemoryBound(to: UInt8.self)
            blur(
                channels, width: width, height: height, channels: 4, reach: reach, deviation: deviation, memory, pool
            ) { y, row in
                tyto_rounded_bytes(row, bytes + 4 * y * width, 4 * width)
            }
            count = width * height
        }
    }

    /// Blurs rows of numbers by a pool's threads, each of which lends its rows of the result, in no order.
    private static func blur(
        _ source: UnsafeBufferPointer<Float>, width: Int, height: Int, channels: Int, reach: (x: Int, y: Int),
        deviation: Size, _ memory: BlurMemory, _ pool: PaintingPool,
        _ take: (_ y: Int, _ row: UnsafePointer<Float>) -> Void
    ) {
        let (sourceHeight, sourceLength) = (height + 2 * reach.y, channels * (width + 2 * reach.x))
        let (length, rowBytes) = (channels * width, sourceLength * MemoryLayout<Float>.stride)
        precondition(source.count == sourceLength * sourceHeight, "the source is larger by the reach")
        let across = memory.across(count: length * sourceHeight)
        let add = tyto_pixel_loops().pointee.add_weighted!
        let rowWeights = weights(deviation: deviation.width, reach: reach.x)
        let columnWeights = weights(deviation: deviation.height, reach: reach.y)
        let sourceBands = Bands(sourceHeight), bands = Bands(height)
        // For each row how many up to it equal the one before: along an upright edge of a shape most do.
        let repeats = memory.repeats(count: sourceHeight)
        pool.run(sourceBands.count) { band in
            for y in sourceBands[band] {
                let row = source.baseAddress! + y * sourceLength
                let isRepeated = y > 0 && memcmp(row, row - sourceLength, rowBytes) == 0
                repeats[y] = isRepeated ? 1 : 0
                let target = across + y * length
                if isRepeated, y > sourceBands[band].lowerBound {
                    target.update(from: target - length, count: length)
                    continue
                }
                target.update(repeating: 0, count: length)
                // Most of a large shadow's margin consists of rows without coverage.
                // A row is all zero if its first number is and each equals the one before.
                if row[0] == 0, memcmp(row, row + 1, rowBytes - MemoryLayout<Float>.stride) == 0 { continue }
                let middle = row + channels * reach.x
                for (step, weight) in rowWeights.enumerated() {
                    let shift = channels * step
                    add(target, middle - shift, middle + shift, step == 0 ? weight / 2 : weight, length)
                }
            }
        }
        for y in 1..<max(1, sourceHeight) where repeats[y] > 0 { repeats[y] = repeats[y - 1] + 1 }
        let sums = memory.sums(count: length * bands.count)
        pool.run(bands.count) { band in
            let row = sums + band * length
            for y in bands[band] {
                if y > bands[band].lowerBound, repeats[y + 2 * reach.y] > 2 * reach.y {
                    take(y, row)
                    continue
                }
                let middle = across + (y + reach.y) * length
                row.update(repeating: 0, count: length)
                for (step, weight) in columnWeights.enumerated() {
                    let share = step == 0 ? weight / 2 : weight
                    add(row, middle - step * length, middle + step * length, share, length)
                }
                take(y, row)
            }
        }
    }

    /// Rows in bands, which threads take in turn.
    private struct Bands {
        private static let height = 16
        let rowCount: Int
        init(_ rowCount: Int) { self.rowCount = rowCount }
        var count: Int { (rowCount + Bands.height - 1) / Bands.height }
        subscript(_ band: Int) -> Range<Int> { Bands.height * band..<min(Bands.height * (band + 1), rowCount) }
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
