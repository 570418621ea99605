/// Reads how long the frames of a film are shown, sharing nothing with the writers.
enum FilmDelays {
    /// The delays of an animated PNG's frames in fractions of a second.
    static func ofAPNG(_ file: [UInt8]) -> [(numerator: Int, denominator: Int)] {
        var delays: [(Int, Int)] = []
        var position = 8
        func number(_ offset: Int, _ count: Int) -> Int {
            file[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
        }
        while position + 12 <= file.count {
            let length = number(position, 4)
            // Of a frame control's 26 bytes the delay begins at the 20th.
            if file[position + 4..<position + 8].elementsEqual("fcTL".utf8) {
                delays.append((number(position + 28, 2), number(position + 30, 2)))
            }
            position += 12 + length
        }
        return delays
    }

    /// The delays of a GIF's images in hundredths of a second.
    static func ofGIF(_ file: [UInt8]) -> [Int] {
        var delays: [Int] = []
        // The header and the screen, with the palette that all images share.
        var position = 13 + (file[10] & 0x80 == 0 ? 0 : 3 << (Int(file[10]) % 8 + 1))
        func skipBlocks() {
            while file[position] != 0 { position += 1 + Int(file[position]) }
            position += 1
        }
        while file[position] != 0x3B {
            if file[position] == 0x21 {
                if file[position + 1] == 0xF9 { delays.append(Int(file[position + 4]) | Int(file[position + 5]) << 8) }
                position += 2
            } else {
                let flags = Int(file[position + 9])
                position += 10 + (flags & 0x80 == 0 ? 0 : 3 << (flags % 8 + 1)) + 1
            }
            skipBlocks()
        }
        return delays
    }
}
