import CPixels
import Glibc
import TestSupport
import Testing

@testable import CairoKit

/// The loops over pixels give the same for every vector width, and agree with single pixels.
@Suite("Loops over pixels")
struct PixelLoopTests {
    /// All sets of loops that the processor supports.
    private static var sets: [tyto_pixel_loops] {
        let all = [
            tyto_pixel_loops_for_any(), tyto_pixel_loops_for_avx2(), tyto_pixel_loops(),
        ]
        return all.compactMap { $0?.pointee }
    }

    private static let block = Int(TYTO_PIXEL_BLOCK)
    /// No pixels, fewer than a vector has, whole vectors and more.
    private static let counts = Array(0...35) + [64, 127, 512]

    private static func colors(_ pixel: UInt32) -> [Int] { (0..<4).map { Int(pixel >> (8 * UInt32($0)) & 255) } }

    private static func pixel(_ colors: [Int]) -> UInt32 {
        colors.enumerated().reduce(0) { $0 | UInt32($1.element) << (8 * UInt32($1.offset)) }
    }

    /// Two pixels mixed; weights are 256ths.
    private static func mixed(_ a: UInt32, _ weightA: Int, _ b: UInt32, _ weightB: Int) -> UInt32 {
        pixel(zip(colors(a), colors(b)).map { ($0 * weightA + $1 * weightB + 128) >> 8 })
    }

    /// A pixel over another: the lower one's weight is in 255ths, rounded to nearest.
    private static func over(_ front: UInt32, _ behind: UInt32) -> UInt32 {
        let clearness = 255 - Int(front >> 24)
        return pixel(zip(colors(front), colors(behind)).map { min($0 + (2 * $1 * clearness + 255) / 510, 255) })
    }

    /// Random pixels, some of them clear, opaque, or with colours beyond their alpha.
    private static func pixels(_ count: Int, _ random: inout SeededGenerator) -> [UInt32] {
        (0..<count).map { _ in
            let pixel = UInt32.random(in: 0...(.max), using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: return 0
            case 1: return pixel | 0xFF00_0000
            case 2: return .max
            default: return pixel
            }
        }
    }

    /// Runs loops on copies of pixels at any alignment of a word; bytes beside the row must stay.
    private static func changed(
        _ pixels: [UInt32], at start: Int, count: Int, _ body: (UnsafeMutablePointer<UInt32>) -> Void
    ) -> [UInt32] {
        var pixels = pixels
        let before = pixels
        pixels.withUnsafeMutableBufferPointer { if let first = $0.baseAddress { body(first + start) } }
        #expect(pixels[..<start] == before[..<start])
        #expect(pixels[(start + count)...] == before[(start + count)...])
        return Array(pixels[start..<(start + count)])
    }

    @Test("vectorized mixing, fading and compositing of rows agree with single pixels", arguments: counts)
    func laying(count: Int) {
        var random = SeededGenerator(seed: UInt64(count))
        for _ in 0..<8 {
            let whole = Bool.random(using: &random) ? 256 : Int.random(in: 0...256, using: &random)
            let lowerWeight = Int.random(in: 0...whole, using: &random)
            let start = Int.random(in: 0..<8, using: &random)
            let upper = Self.pixels(start + count + Self.block, &random)
            let lower = Self.pixels(start + count + Self.block, &random)
            let behind = Self.pixels(count + 16, &random)
            let color = Self.pixels(1, &random)[0]
            let expected = (start..<(start + count)).map {
                Self.mixed(upper[$0], whole - lowerWeight, lower[$0], lowerWeight)
            }
            let back = behind[start..<(start + count)]
            upper.withUnsafeBufferPointer { upper in
                lower.withUnsafeBufferPointer { lower in
                    let mixture = tyto_mixture(
                        upper: upper.baseAddress! + start, lower: lower.baseAddress! + start,
                        upper_weight: UInt16(whole - lowerWeight), lower_weight: UInt16(lowerWeight))
                    for loops in Self.sets {
                        func run(_ body: (UnsafeMutablePointer<UInt32>) -> Void) -> [UInt32] {
                            Self.changed(behind, at: start, count: count, body)
                        }
                        #expect(run { loops.replace($0, mixture, 0, count) } == expected)
                        #expect(
                            run { loops.replace($0, mixture, 0xFF00_0000, count) } == expected.map { $0 | 0xFF00_0000 })
                        let laid = zip(expected, back).map { Self.over($0, $1) }
                        #expect(run { loops.lay_over($0, $0, mixture, count) } == laid)
                        #expect(
                            run { target in
                                behind.withUnsafeBufferPointer {
                                    loops.lay_over(target, $0.baseAddress! + start, mixture, count)
                                }
                            } == laid)
                        #expect(
                            run { loops.lay_over_colour($0, color, mixture, count) }
                                == expected.map { Self.over($0, color) })
                    }
                }
            }
        }
    }

    @Test("vectorized stretching of a row agrees with single pixels, up to its ends", arguments: counts)
    func stretching(count: Int) {
        var random = SeededGenerator(seed: UInt64(1000 + count))
        let room = (count + Self.block - 1) / Self.block * Self.block
        for (step, isMirrored) in [0, 0.3, 0.99, 1, 1.11, 1.67, 2, 2.1, 2.4, 3.7].flatMap({ [($0, false), ($0, true)] })
        {
            let sourceCount = 2 + Int(Double(room) * step)
            let source = Self.pixels(sourceCount, &random)
            let rising = (0..<room).map { Int32(min(Int(Double($0) * step + 0.4), sourceCount - 2)) }
            let columns = isMirrored ? rising.reversed() : rising
            let shares = columns.map { _ in UInt32.random(in: 0...256, using: &random) }
            let expected = zip(columns, shares).map {
                Self.mixed(source[Int($0)], 256 - Int($1), source[Int($0) + 1], Int($1))
            }
            for loops in Self.sets {
                let stretched = Self.changed([UInt32](repeating: 7, count: room + 16), at: 3, count: room) { target in
                    loops.stretch(target, source, sourceCount, columns, shares.map { $0 * 0x0001_0001 }, count, source)
                }
                #expect(stretched.prefix(count) == expected.prefix(count))
            }
        }
    }

    @Test(
        "stretching a row reads no memory past its end",
        arguments: [2, 9, 17, 33, 400])
    func ends(sourceCount: Int) throws {
        let page = 4096
        let memory = try #require(
            mmap(nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
        defer { munmap(memory, 2 * page) }
        try #require(mprotect(memory + page, page, PROT_NONE) == 0)
        let source = (memory + (page - 4 * sourceCount)).assumingMemoryBound(to: UInt32.self)
        for index in 0..<sourceCount { source[index] = UInt32(truncatingIfNeeded: index &* 0x0107_1D35) }
        for step in [0.0, 0.5, 1, 1.9, 2.05, 2.2, 2.6] {
            let room = 4 * Self.block
            // The last columns are the row's last.
            let columns = (0..<room).map { Int32(max(0, sourceCount - 2 - Int(Double(room - 1 - $0) * step))) }
            let shares = [UInt32](repeating: 77 * 0x0001_0001, count: room)
            let expected = columns.map { Self.mixed(source[Int($0)], 256 - 77, source[Int($0) + 1], 77) }
            for loops in Self.sets {
                var target = [UInt32](repeating: 0, count: room)
                loops.stretch(&target, source, sourceCount, columns, shares, room, source)
                #expect(target == expected, "\(step)")
            }
        }
    }

    @Test("a gradient's colours are looked up along a line and around a point, and the ends' beyond", arguments: counts)
    func shading(count: Int) {
        let colors = (0..<130).map { UInt32($0) * 0x0101_0101 }
        for (x, y, stepX, stepY): (Float, Float, Float, Float) in [
            (-7.3, 0, 0.61, 0), (140, 3, -0.93, 0.2), (-40, 55, 0.4, -0.3), (60, 1e30, 1e30, 0),
        ] {
            func color(_ place: Float) -> UInt32 { colors[Int(max(0, min(place, 129)))] }
            let linear = (0..<count).map { color(Float($0) * stepX + x) }
            let radial = (0..<count).map { index in
                let (x, y) = (Float(index) * stepX + x, Float(index) * stepY + y)
                return color((x * x + y * y).squareRoot() + 1)
            }
            for loops in Self.sets {
                colors.withUnsafeBufferPointer { colors in
                    let row = tyto_gradient_row(
                        colours: colors.baseAddress, last: 129, x: x, y: y, step_x: stepX, step_y: stepY)
                    let clear = [UInt32](repeating: 7, count: count + 16)
                    #expect(Self.changed(clear, at: 3, count: count) { loops.shade_linear($0, row, count) } == linear)
                    #expect(Self.changed(clear, at: 3, count: count) { loops.shade_radial($0, row, count) } == radial)
                }
            }
        }
    }

    @Test("rows of numbers are convolved with one rounding per operation, in either direction", arguments: counts)
    func convolving(count: Int) {
        var random = SeededGenerator(seed: UInt64(2000 + count))
        for (weightCount, distance) in [(1, 4), (4, 4), (9, 1), (3, count + 5)] {
            let reach = (weightCount - 1) * distance
            let row = (0..<count + 2 * reach).map { _ in Float.random(in: -255...255, using: &random) }
            let weights = (0..<weightCount).map { _ in Float.random(in: 0...1, using: &random) }
            let expected = (reach..<reach + count).map { middle in
                weights.indices.reduce(Float(0)) { sum, step in
                    sum + weights[step] * (row[middle - step * distance] + row[middle + step * distance])
                }
            }
            for loops in Self.sets {
                let result = [Float](unsafeUninitializedCapacity: count + 1) { result, written in
                    result.initialize(repeating: 7)
                    row.withUnsafeBufferPointer { row in
                        loops.convolve(
                            result.baseAddress, row.baseAddress! + reach, distance, weights, weightCount, count)
                    }
                    written = count + 1
                }
                #expect(result == expected + [7], "\(weightCount) weights")
            }
        }
    }

    @Test("bytes become numbers, and numbers the nearest bytes")
    func bytes() {
        let all = (UInt8.min...255).map(\.self)
        var numbers = [Float](repeating: 0, count: 256)
        tyto_bytes_to_floats(all, &numbers, 256)
        #expect(numbers == all.map { Float($0) })
        var bytes = [UInt8](repeating: 0, count: 259)
        tyto_floats_to_bytes(numbers.map { $0 - 0.4999 } + [-3, 255.6, .nan], &bytes, 259)
        #expect(bytes == all + [0, 255, 0])
        tyto_floats_to_bytes(numbers.map { $0 + 0.4999 }, &bytes, 256)
        #expect(bytes == all + [0, 255, 0])
    }

    @Test("RGB rows have three bytes per pixel, and no byte is written beyond")
    func writeRGB() {
        var random = SeededGenerator(seed: 41)
        for loops in Self.sets {
            for count in Self.counts {
                let row = Self.pixels(count + 1, &random)
                var bytes = [UInt8](repeating: 170, count: 3 * count + 40)
                let common = loops.write_rgb(&bytes, row, count)
                let expected = row.prefix(count).flatMap { pixel in
                    [16, 8, 0].map { UInt8(truncatingIfNeeded: pixel >> $0) }
                }
                #expect(bytes.prefix(3 * count).elementsEqual(expected), "\(count) pixels")
                #expect(bytes.dropFirst(3 * count).allSatisfy { $0 == 170 }, "\(count) pixels")
                #expect(common == row.prefix(count).reduce(.max, &))
            }
        }
    }
}
