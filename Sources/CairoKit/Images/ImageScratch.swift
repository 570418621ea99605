import CCairo
import CPixels
import Geometry
import RenderTree

/// A tile-sized buffer in which a piece of an image or a gradient is prepared before painting.
///
/// It belongs to one context at a time, and so to one thread.
final class ImageScratch: @unchecked Sendable {
    let surface: OpaquePointer
    /// The same pixels marked as opaque, which Cairo copies faster.
    let opaque: OpaquePointer
    /// A context that replaces the surface's pixels.
    let handle: OpaquePointer
    private let resampler = UprightResampler(width: TileGrid.tileWidth)
    private let pixels: UprightResampler.Pixels
    private let loops = tyto_pixel_loops().pointee

    init() {
        let (width, height) = (Int32(TileGrid.tileWidth), Int32(TileGrid.tileHeight))
        let count = TileGrid.tileWidth * TileGrid.tileHeight
        pixels = .allocate(capacity: count)
        pixels.initialize(repeating: 0, count: count)
        let bytes = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
        surface = cairo_image_surface_create_for_data(bytes, CAIRO_FORMAT_ARGB32, width, height, 4 * width)
        opaque = cairo_image_surface_create_for_data(bytes, CAIRO_FORMAT_RGB24, width, height, 4 * width)
        handle = cairo_create(surface)
        cairo_set_antialias(handle, CAIRO_ANTIALIAS_NONE)
        cairo_set_operator(handle, CAIRO_OPERATOR_SOURCE)
    }

    /// The first failure of the drawing context, which keeps it.
    var status: cairo_status_t { cairo_status(handle) }

    deinit {
        cairo_destroy(handle)
        cairo_surface_destroy(surface)
        cairo_surface_destroy(opaque)
        pixels.deallocate()
    }

    /// Draws a piece of a gradient of some colours at the corner.
    func draw(_ gradient: PlacedGradient, _ colors: [UInt32], in piece: Rect) {
        cairo_surface_flush(surface)
        let (map, count) = (gradient.map, Int(piece.width))
        colors.withUnsafeBufferPointer { colors in
            var row = tyto_gradient_row(
                colours: colors.baseAddress, last: Float(colors.count - 1), x: 0, y: 0, step_x: Float(map.a),
                step_y: Float(map.b))
            for y in 0..<Int(piece.height) {
                let start = map.apply(to: Point(piece.minX + 0.5, piece.minY + Double(y) + 0.5))
                (row.x, row.y) = (Float(start.x), Float(start.y))
                let target = pixels + y * TileGrid.tileWidth
                switch gradient.kind {
                case .linear: loops.shade_linear(target, row, count)
                case .radial: loops.shade_radial(target, row, count)
                }
            }
        }
        cairo_surface_mark_dirty(surface)
    }

    /// Stretches a piece of an image that is ``ImageDrawing/isResampled``.
    func resample(_ image: ImageDrawing, _ piece: Rect) {
        cairo_surface_flush(surface)
        resample(image, piece, into: pixels, stride: TileGrid.tileWidth, .replacing)
        cairo_surface_mark_dirty(surface)
    }

    /// Stretches a piece of an image that is ``ImageDrawing/isResampled``.
    ///
    /// Unless it replaces, the image must consist of one part.
    /// - Parameters:
    ///   - target: The pixel at the piece's corner.
    ///   - stride: The distance between rows in pixels.
    ///   - laying: How pixels are composited.
    func resample(
        _ image: ImageDrawing, _ piece: Rect, into target: UprightResampler.Pixels, stride: Int,
        _ laying: UprightResampler.Laying
    ) {
        for part in image.parts {
            guard var drawn = part.pixels.intersection(piece) else { continue }
            if let region = part.region {
                guard let inside = image.map.boundingBox(of: region).centers.intersection(drawn) else { continue }
                drawn = inside
            }
            drawn = drawn.offset(by: Point(-piece.minX, -piece.minY))
            let (view, matrix) = part.seen(in: piece)
            view.bitmap.pixels.withUnsafeBufferPointer { source in
                guard let first = source.baseAddress else { return }
                resampler.draw(
                    first + (view.y * view.bitmap.width + view.x), sourceWidth: view.width,
                    sourceStride: view.bitmap.width,
                    UprightResampler.Axis(slope: matrix.a, offset: matrix.tx, count: view.width),
                    UprightResampler.Axis(slope: matrix.d, offset: matrix.ty, count: view.height),
                    alpha: image.alpha, into: target, stride: stride, Int(drawn.minX)..<Int(drawn.maxX),
                    Int(drawn.minY)..<Int(drawn.maxY), laying)
            }
        }
    }
}

extension Rect {
    /// The pixels whose centres are inside, for edges in Cairo's precision.
    fileprivate var centers: Rect {
        func first(_ edge: Double) -> Double { ((edge * 256).rounded() / 256 - 0.5).rounded(.up) }
        let (left, top) = (first(minX), first(minY))
        return Rect(left, top, first(maxX) - left, first(maxY) - top)
    }
}
