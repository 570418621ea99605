import CairoKit
import Geometry
import Lottie
import RenderTree
import System

/// Decodes a composition's images: those in the file, in its archive, or beside it.
struct ImageReader {
    /// The file that names the images.
    let file: String
    /// The archive that holds them; nil for a file alone.
    let archive: DotLottie?
    /// Gets the bytes of each file that is read beside the animation.
    private let whenRead: ([UInt8]) -> Void
    private var pixelCount = 0
    private var byteCount = 0
    private var scannedPixelCount = 0
    /// The results of the files read so far: several assets may show one.
    private var known: [String: Result<Image, InflateFault>] = [:]

    init(file: String, archive: DotLottie?, whenRead: @escaping ([UInt8]) -> Void) {
        self.file = file
        self.archive = archive
        self.whenRead = whenRead
    }

    /// Adds the images that can be decoded, and notes the others.
    mutating func addImages(to composition: inout LottieComposition) {
        for identifier in composition.assets.keys.sorted() {
            guard case .image(var model) = composition.assets[identifier] else { continue }
            do throws(InflateFault) {
                model.image = try known(model)
                if model.size.isEmpty, let image = model.image { model.size = image.size }
                // A URL is as large as its image, and isn't needed any more.
                if model.source.hasPrefix("data:") { model.source = "data:" }
            } catch {
                composition.needs.append(
                    LottieNeed(
                        layer: "", feature: "image “\(shown(identifier))”: \(error.reason)",
                        kind: error.kind ?? error.reason, image: shown(identifier)))
            }
            composition.assets[identifier] = .image(model)
        }
    }

    private mutating func known(_ model: ImageModel) throws(InflateFault) -> Image {
        let name = model.source.hasPrefix("data:") ? nil : "\(model.folder)/\(model.source)"
        if let name, let result = known[name] { return try result.get() }
        let result: Result<Image, InflateFault>
        do throws(InflateFault) { result = .success(try image(of: model)) } catch { result = .failure(error) }
        if let name { known[name] = result }
        return try result.get()
    }

    private mutating func image(of model: ImageModel) throws(InflateFault) -> Image {
        let bytes = try countedBytes(of: model)
        if bytes.starts(with: JPEGReader.signature) {
            let reader = try JPEGReader(bytes)
            try count(reader.width, reader.height)
            let (scans, pixels) = (reader.scanCount, reader.width * reader.height)
            guard scannedPixelCount + scans * pixels <= LottieLimits.scannedPixels else {
                throw InflateFault(
                    reason: "it is \(reader.width)×\(reader.height) in \(scans) scans; save it with fewer")
            }
            scannedPixelCount += scans * pixels
            return Image(try reader.bitmap())
        }
        guard let size = Surface.pngSize(of: bytes) else {
            throw InflateFault(reason: "it is neither PNG nor JPEG; convert it")
        }
        try count(size.width, size.height)
        do throws(CairoError) { return Image(try Surface(png: bytes).bitmap()) } catch {
            throw InflateFault(reason: "\(error)")
        }
    }

    /// Counts an image's pixels against the bounds.
    private mutating func count(_ width: Int, _ height: Int) throws(InflateFault) {
        let count = width * height
        guard count <= LottieLimits.pixels, pixelCount + count <= LottieLimits.allPixels else {
            throw InflateFault(
                reason: "it is \(width)×\(height); images may have \(LottieLimits.pixels >> 20) million pixels, "
                    + "and all of a file \(LottieLimits.allPixels >> 20) million")
        }
        pixelCount += count
    }

    /// An image's bytes, counted against the bound of all; damaged ones are counted as large ones.
    private mutating func countedBytes(of model: ImageModel) throws(InflateFault) -> [UInt8] {
        guard byteCount < LottieLimits.imageBytes else {
            throw InflateFault(reason: "the file has more than \(LottieLimits.imageBytes >> 20) MB of images before it")
        }
        do throws(InflateFault) {
            let bytes = try bytes(of: model)
            byteCount += bytes.count
            return bytes
        } catch {
            byteCount += error.cost
            throw error
        }
    }

    private func bytes(of model: ImageModel) throws(InflateFault) -> [UInt8] {
        if model.source.hasPrefix("data:") {
            guard let comma = model.source.firstIndex(of: ","), model.source[..<comma].hasSuffix(";base64"),
                let bytes = Base64.bytes(model.source[model.source.index(after: comma)...].utf8)
            else { throw InflateFault(reason: "its data: URL is not base64") }
            return bytes
        }
        if let archive {
            do throws(LottieError) {
                if let bytes = try archive.image(model.source, in: model.folder) { return bytes }
            } catch { throw InflateFault(reason: error.reason, cost: LottieLimits.fileSize) }
            throw InflateFault(reason: "the archive has no file “\(shown(model.source))”")
        }
        let path = model.folder.isEmpty || model.folder.hasSuffix("/") ? model.folder : model.folder + "/"
        let name = path + model.source
        // A file is trusted with what lies beside it, and with nothing else.
        let isInside = !name.hasPrefix("/") && !name.contains(":") && !name.split(separator: "/").contains("..")
        func fault(_ words: String) -> InflateFault {
            InflateFault(reason: "“\(shown(name))” \(words)", kind: "the file \(words)")
        }
        guard isInside else { throw fault("is not in the animation's folder") }
        let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
        do throws(FileError) {
            let bytes = try Files.readAtOnce(folder + name, limit: LottieLimits.fileSize)
            whenRead(bytes)
            return bytes
        } catch {
            throw fault("can't be read: \(error.reason)")
        }
    }
}
