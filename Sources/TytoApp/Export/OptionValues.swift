import ArgumentParser
import FrameEncoding
import FrameExport
import Geometry
import System

extension PNGStyle: ExpressibleByArgument {}

/// The valid form of a value, for the error that quotes it.
struct ValueFault: Error, CustomStringConvertible {
    let description: String
}

/// Numbers on the command line; their errors name a valid one.
enum OptionNumber {
    static func number(_ argument: String) throws(ValueFault) -> Double {
        guard let value = Double(argument) else { throw ValueFault(description: "it is a number, as 2 or 0.5") }
        return value
    }
}

/// A format that can go to the standard output.
struct StreamFormat {
    let format: FilmFormat

    init(_ argument: String) throws(ValueFault) {
        guard let format = FilmFormat(rawValue: argument), FilmFormat.streams.contains(format) else {
            let isFilm = FilmFormat(rawValue: argument) != nil
            throw ValueFault(
                description: "it is one of \(StreamFormat.words)"
                    + (isFilm ? "; \(argument) needs a file, as -o film.\(argument)" : ""))
        }
        self.format = format
    }

    static let words = FilmFormat.streams.map(\.rawValue).joined(separator: ", ")
}

/// The background behind all layers: `none` or a colour such as `ffffff`.
struct BackgroundChoice {
    let name: String
    let color: Color

    init(_ argument: String) throws(ValueFault) {
        guard let color = argument == "none" ? .clear : Color(digits: argument) else {
            throw ValueFault(description: "it is \"none\" or a colour as ffcc00")
        }
        self.color = color
        name = (argument.hasPrefix("#") ? argument.dropFirst() : argument[...]).lowercased()
    }
}

/// Some of a run's frames: `12` or `12-40`.
struct FrameSelection {
    let frames: ClosedRange<Int>

    init(_ argument: String) throws(ValueFault) {
        guard let numbers = wholeNumbers(argument, parted: "-"), numbers.count <= 2,
            numbers[0] <= numbers[numbers.count - 1]
        else { throw ValueFault(description: "it is a frame's number as 12, or the first and the last as 12-40") }
        frames = numbers[0]...numbers[numbers.count - 1]
    }
}

extension FrameFit {
    init(_ argument: String) throws(ValueFault) {
        guard let numbers = wholeNumbers(argument, parted: "x"), numbers.count == 2,
            let fit = FrameFit(width: numbers[0], height: numbers[1])
        else {
            throw ValueFault(description: "it is a width and a height in pixels, as 1920x1080; \(FrameLimits.words)")
        }
        self = fit
    }
}

/// The whole numbers of a text with a character between each two; nil if a part is none.
private func wholeNumbers(_ text: String, parted separator: Character) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
        part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    return numbers.count == parts.count ? numbers : nil
}
