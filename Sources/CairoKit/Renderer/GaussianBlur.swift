import CPixels
import Geometry
import Glibc
import RenderTree

/// Blurs coverage by a Gauss curve, exact apart from the curve's far ends.
///
/// The curve is separable: rows first, then columns. Each weight is the curve's integral over a pixel, by the error
/// function, so that a straight edge blurs to the integral of the curve at pixel centres.
enum GaussianBlur {
    /// Half of the weights, the middle first, which is itself halved: mirrored, they add up to 1.
    private static func weights(deviation: Double, reach: Int) -> [Float] {
        guard deviation > 0 else { return [0.5] }
        func share(below x: Double) -> Double { 0.5 * (1 + Math.errorFunction(x / (deviation * 2.0.squareRoot()))) }
        let weights = (0...reach).map { step in
            share(below: Double(step) + 0.5) - share(below: Double(step) - 0.5)
        }
        let sum = 2 * weights.reduce(0, +) - weights[0]
        return [Float(weights[0] / sum) / 2] + weights.dropFirst().map { Float($0 / sum) }
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
                tyto_floats_to_bytes(row, bytes + 4 * y * width, 4 * width)
            }
            count = width * height
        }
    }

    /// Blurs rows of numbers by a pool's threads, which call `take` at once, each with its rows of the result, in no order.
    private static func blur(
        _ source: UnsafeBufferPointer<Float>, width: Int, height: Int, channels: Int, reach: (x: Int, y: Int),
        deviation: Size, _ memory: BlurMemory, _ pool: PaintingPool,
        _ take: (_ y: Int, _ row: UnsafePointer<Float>) -> Void
    ) {
        let (sourceHeight, sourceLength) = (height + 2 * reach.y, channels * (width + 2 * reach.x))
        let (length, rowBytes) = (channels * width, sourceLength * MemoryLayout<Float>.stride)
        precondition(source.count == sourceLength * sourceHeight, "the source is larger by the reach")
        let convolve = tyto_pixel_loops().pointee.convolve!
        let rowWeights = weights(deviation: deviation.width, reach: reach.x)
        let columnWeights = weights(deviation: deviation.height, reach: reach.y)
        let sourceBands = Bands(sourceHeight), bands = Bands(height)
        // For each row how many up to it equal the one before: along an upright edge of a shape most do.
        let repeats = memory.repeats(count: sourceHeight)
        // Rows that are not blurred across stay where they are.
        let target = reach.x > 0 ? memory.across(count: length * sourceHeight) : nil
        pool.run(sourceBands.count) { band in
            for y in sourceBands[band] {
                let row = source.baseAddress! + y * sourceLength
                let isRepeated = y > 0 && memcmp(row, row - sourceLength, rowBytes) == 0
                repeats[y] = isRepeated ? 1 : 0
                guard let target = target.map({ $0 + y * length }) else { continue }
                if isRepeated, y > sourceBands[band].lowerBound {
                    target.update(from: target - length, count: length)
                } else if row[0] == 0, memcmp(row, row + 1, rowBytes - MemoryLayout<Float>.stride) == 0 {
                    // Most of a large shadow's margin consists of rows without coverage, in which each number equals the next.
                    target.update(repeating: 0, count: length)
                } else {
                    convolve(target, row + channels * reach.x, channels, rowWeights, rowWeights.count, length)
                }
            }
        }
        for y in 1..<max(1, sourceHeight) where repeats[y] > 0 { repeats[y] = repeats[y - 1] + 1 }
        let across = target.map { UnsafePointer($0) } ?? source.baseAddress!
        let sums = memory.sums(count: length * bands.count)
        pool.run(bands.count) { band in
            let row = sums + band * length
            for y in bands[band] {
                if y == bands[band].lowerBound || repeats[y + 2 * reach.y] <= 2 * reach.y {
                    convolve(row, across + (y + reach.y) * length, length, columnWeights, columnWeights.count, length)
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
