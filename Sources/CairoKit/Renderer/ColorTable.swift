import CPixels
import Geometry

/// The colours that replace others by their luminance, in 256 steps.
struct ColorTable {
    private let colors: [UInt32]
    /// The weight of the new colour in 256ths.
    private let weight: UInt32

    /// Makes the table of a ramp of colours from black to white.
    init(_ ramp: [Color], amount: Double) {
        func byte(_ value: Double) -> UInt32 { UInt32((255 * max(0, min(value, 1))).rounded()) }
        colors = (0..<256).map { luminance in
            let place = Double(luminance) / 255 * Double(ramp.count - 1)
            let lower = min(Int(place), max(ramp.count - 2, 0))
            let (share, low, high) = (place - Double(lower), ramp[lower], ramp[min(lower + 1, ramp.count - 1)])
            func mixed(_ part: KeyPath<Color, Double>) -> UInt32 {
                byte(low[keyPath: part] + (high[keyPath: part] - low[keyPath: part]) * share)
            }
            return mixed(\.alpha) << 24 | mixed(\.red) << 16 | mixed(\.green) << 8 | mixed(\.blue)
        }
        weight = UInt32((256 * max(0, min(amount, 1))).rounded())
    }

    func replace(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
        tyto_replace_colours(pixels, count, colors, weight)
    }
}
