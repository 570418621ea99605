/// Two rows of pixels, mixed into one and laid over what is there.
///
/// All is arithmetic of whole numbers, so that four pixels at a time and one alone give the same.
struct RowMixture {
    typealias Pixels = UnsafeMutablePointer<UInt32>
    /// Four pixels, two of their colours: in the lower halves of words, or seen as eight numbers of 16 bits.
    typealias Words = SIMD4<UInt32>
    typealias Lanes = SIMD8<UInt16>

    /// The first pixels of both rows; up to three past the last are read too.
    let upper: Pixels
    let lower: Pixels
    /// What the rows count, together at most 256.
    let upperWeight: UInt16
    let lowerWeight: UInt16

    /// Draws so many pixels.
    func draw(into pixels: Pixels, count: Int, _ laying: UprightResampler.Laying) {
        // One loop each: what is decided here is not decided for each pixel.
        switch laying {
        case .replacing: run(into: pixels, count) { mixed, _ in mixed }
        case .hiding: run(into: pixels, count) { mixed, _ in mixed | Words(repeating: 0xFF00_0000) }
        case .over: run(into: pixels, count) { RowMixture.over($0, $1()) }
        }
    }

    /// Rounds colours in 1/256 and puts four pixels together.
    @inline(__always)
    static func joined(_ blueRed: Lanes, _ greenAlpha: Lanes) -> Words {
        let half = Lanes(repeating: 128)
        return unsafeBitCast(
            (blueRed &+ half) &>> Lanes(repeating: 8) | (greenAlpha &+ half) & Lanes(repeating: 0xFF00), to: Words.self)
    }

    @inline(__always)
    private func run(into pixels: Pixels, _ count: Int, _ lay: (_ mixed: Words, _ behind: () -> Words) -> Words) {
        let target = UnsafeMutableRawPointer(pixels)
        var index = 0
        while index &+ 4 <= count {
            let offset = 4 &* index
            let laid = lay(mixed(at: index)) { target.loadUnaligned(fromByteOffset: offset, as: Words.self) }
            target.storeBytes(of: laid, toByteOffset: offset, as: Words.self)
            index &+= 4
        }
        guard index < count else { return }
        let laid = lay(mixed(at: index)) {
            var behind = Words()
            for place in index..<count { behind[place &- index] = pixels[place] }
            return behind
        }
        for place in index..<count { pixels[place] = laid[place &- index] }
    }

    /// Four mixed pixels.
    @inline(__always)
    private func mixed(at index: Int) -> Words {
        let above = UnsafeRawPointer(upper).loadUnaligned(fromByteOffset: 4 &* index, as: Lanes.self)
        let below = UnsafeRawPointer(lower).loadUnaligned(fromByteOffset: 4 &* index, as: Lanes.self)
        let (upperWeights, lowerWeights) = (Lanes(repeating: upperWeight), Lanes(repeating: lowerWeight))
        let (mask, eight) = (Lanes(repeating: 0xFF), Lanes(repeating: 8))
        return RowMixture.joined(
            (above & mask) &* upperWeights &+ (below & mask) &* lowerWeights,
            above &>> eight &* upperWeights &+ below &>> eight &* lowerWeights)
    }

    /// Lays four pixels over four others: what is behind counts 255 less the alpha, in 255ths, rounded to nearest.
    @inline(__always)
    private static func over(_ front: Words, _ behind: Words) -> Words {
        let clearness = Words(repeating: 255) &- front &>> Words(repeating: 24)
        let weights = unsafeBitCast(clearness | clearness &<< Words(repeating: 16), to: Lanes.self)
        let lanes = unsafeBitCast(behind, to: Lanes.self)
        let (half, eight) = (Lanes(repeating: 128), Lanes(repeating: 8))
        let blueRed = (lanes & Lanes(repeating: 0xFF)) &* weights &+ half
        let greenAlpha = lanes &>> eight &* weights &+ half
        let faded =
            (blueRed &+ blueRed &>> eight) &>> eight
            | (greenAlpha &+ greenAlpha &>> eight) & Lanes(repeating: 0xFF00)
        // Colours that exceed their alpha must not run over into others.
        let (a, b) = (unsafeBitCast(front, to: SIMD16<UInt8>.self), unsafeBitCast(faded, to: SIMD16<UInt8>.self))
        let sum = a &+ b
        return unsafeBitCast(sum.replacing(with: 255, where: sum .< a), to: Words.self)
    }
}
