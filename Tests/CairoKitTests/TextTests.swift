import CairoKit
import Foundation
import Geometry
import RenderTree
import Testing

@Suite struct TextTests {
    private let shaper = CairoTextShaper()

    private func text(_ string: String, size: Double = 16, family: String = "DejaVu Sans, sans-serif") -> TextContent {
        TextContent(string, font: Font(family: family, size: size))
    }

    private func ink(_ content: TextContent, _ box: Rect, scale: Double = 1) throws -> Pixels {
        try draw(RenderNode(id: 1, contents: [.text(content, in: box)]), 100, 60, scale: scale, shaper: shaper)
    }

    @Test("text size is proportional to the font size, without steps")
    func proportion() {
        let unit = shaper.size(of: text("The owl, 12 × 3", size: 1), width: nil)
        for size in [0.001, 0.5, 7.3, 16, 17.01, 333, 1e6] {
            let scaled = shaper.size(of: text("The owl, 12 × 3", size: size), width: nil)
            #expect(abs(scaled.width / (unit.width * size) - 1) < 1e-9)
            #expect(abs(scaled.height / (unit.height * size) - 1) < 1e-9)
        }
    }

    #if DEBUG
        @Test("a family that is not installed is reported once with its line, unless a generic one may replace it")
        func missingFamily() {
            var line: UInt = 0
            let lines = DebugWarning.collecting {
                line = #line + 1
                let font = Font(family: "No Such Family", size: 16)
                for string in ["one", "two"] { _ = shaper.size(of: TextContent(string, font: font), width: nil) }
                for family in ["DejaVu Sans", "dejavu sans, No Such", "Not There, sans-serif", "monospace"] {
                    _ = shaper.size(of: text("one", family: family), width: nil)
                }
                _ = shaper.size(of: TextContent("one", font: Font(size: 16)), width: nil)
            }
            let start = "CairoKitTests/TextTests.swift:\(line): font \"No Such Family\" is not installed: \""
            #expect(lines.count == 1 && lines[0].hasPrefix(start) && lines[0].hasSuffix("\" is drawn in its place"))
        }
    #endif

    @Test("equal characters have equal widths")
    func dots() {
        let one = shaper.size(of: text("•"), width: nil).width
        #expect(one > 0)
        for count in 2...12 {
            let width = shaper.size(of: text(String(repeating: "•", count: count)), width: nil).width
            #expect(abs(width - Double(count) * one) < 0.01)
        }
    }

    @Test("empty text has the height of a line and one caret position")
    func empty() throws {
        let size = shaper.size(of: text(""), width: nil)
        #expect(size.width == 0)
        #expect(size.height == shaper.size(of: text("Owl"), width: nil).height)
        #expect(shaper.caretOffsets(in: text("")) == [0])
        #expect(try ink(text(""), Rect(0, 0, 100, 60)).isClear)
    }

    @Test(
        "left-to-right carets increase from 0 to the width, one more than there are characters",
        arguments: ["Owl", "e\u{301}te\u{301}", "office ffi", "请输入账号", "a\u{1F469}\u{200D}\u{1F467}b", "नमस्ते", "a b\tc"])
    func carets(_ string: String) {
        let offsets = shaper.caretOffsets(in: text(string))
        #expect(offsets.count == string.count + 1)
        #expect(offsets.first == 0)
        #expect(abs((offsets.last ?? 0) - shaper.size(of: text(string), width: nil).width) < 0.01)
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 < $1 } || string.count < 2)
    }

    @Test("right-to-left carets decrease from the width to 0")
    func rightToLeft() {
        let offsets = shaper.caretOffsets(in: text("שלום"))
        #expect(offsets.count == 5)
        #expect(abs(offsets[0] - shaper.size(of: text("שלום"), width: nil).width) < 0.01)
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 > $1 })
        #expect(abs(offsets[4]) < 0.01)
    }

    @Test("NUL characters take no room and do not end the text")
    func nul() throws {
        #expect(shaper.size(of: text("a\0b"), width: nil) == shaper.size(of: text("ab"), width: nil))
        let plain = shaper.caretOffsets(in: text("ab"))
        #expect(shaper.caretOffsets(in: text("a\0b")) == [plain[0], plain[1], plain[1], plain[2]])
        #expect(try ink(text("a\0b"), Rect(0, 0, 100, 60)) == ink(text("ab"), Rect(0, 0, 100, 60)))
    }

    @Test("wrapped text fits its width, and again the size measured")
    func wrapping() {
        var content = text("Such a wide-eyed owl covers its eyes when you type a password")
        content.isWrapped = true
        let line = shaper.size(of: text("Owl"), width: nil).height
        for width in [60.0, 100, 173.3, 300] {
            let size = shaper.size(of: content, width: width)
            #expect(size.width <= width + 0.001)
            #expect(size.height >= 2 * line)
            #expect(shaper.size(of: content, width: size.width) == size)
        }
        #expect(shaper.size(of: content, width: nil).height == line)
    }

    @Test("truncated text fits its width")
    func truncation() {
        var content = text("Such a wide-eyed owl")
        let whole = shaper.size(of: content, width: 60)
        content.isTruncated = true
        #expect(whole.width > 60)
        #expect(shaper.size(of: content, width: 60).width <= 60)
        #expect(shaper.size(of: content, width: whole.width) == whole)
        #expect(shaper.size(of: content, width: nil) == whole)
    }

    @Test("text is aligned left, centre or right in its box")
    func alignment() throws {
        func centre(_ alignment: TextContent.Alignment, _ string: String = "owl") throws -> Double {
            var content = text(string)
            content.alignment = alignment
            let box = try #require(try ink(content, Rect(0, 0, 100, 60)).inkBox)
            return Double(box.left + box.right + 1) / 2
        }
        let half = shaper.size(of: text("owl"), width: nil).width / 2
        #expect(try abs(centre(.left) - half) < 1.5)
        #expect(try abs(centre(.center) - 50) < 1.5)
        #expect(try abs(centre(.right) - (100 - half)) < 1.5)
        #expect(try centre(.natural) == centre(.left))
        #expect(try centre(.natural, "שלום") > 50)
    }

    @Test("a single line is centred vertically in its box, wrapped text is at the top")
    func verticalPlace() throws {
        func middle(_ isWrapped: Bool) throws -> Double {
            var content = text("xxx")
            content.isWrapped = isWrapped
            let box = try #require(try ink(content, Rect(0, 0, 100, 60)).inkBox)
            return Double(box.top + box.bottom + 1) / 2
        }
        let height = shaper.size(of: text("xxx"), width: nil).height
        let offset = try middle(false) - 30
        #expect(abs(offset) < height / 4)
        #expect(try abs(middle(true) - (height / 2 + offset)) <= 1)
    }

    @Test("text moves by fractions of a pixel")
    func subpixel() throws {
        let quarter = try ink(text("owl"), Rect(0.25, 0, 100, 60))
        #expect(try quarter != ink(text("owl"), Rect(0, 0, 100, 60)))
        #expect(try abs(quarter.coverage - ink(text("owl"), Rect(0, 0, 100, 60)).coverage) < 1)
    }

    @Test("text at twice the scale equals text at twice the size, byte for byte")
    func scaleFree() throws {
        let small = try ink(text("Owl 目"), Rect(0, 0, 100, 60), scale: 2)
        let large = try draw(
            RenderNode(id: 1, contents: [.text(text("Owl 目", size: 32), in: Rect(0, 0, 200, 120))]), 200, 120)
        #expect(small == large)
    }

    @Test("long text is drawn along its entire width")
    func longInk() throws {
        let content = text(String(repeating: "█", count: 600), size: 1)
        let width = shaper.size(of: content, width: nil).width
        #expect(width > 300)
        let pixels = try draw(
            RenderNode(id: 1, contents: [.text(content, in: Rect(0, 0, width, 9))]), Int(width), 9, shaper: shaper)
        for x in 0..<Int(width) { #expect(pixels[x, 4][0] == 255, "at \(x)") }
    }

    @Test("without any font, characters are shown as boxes")
    func noFonts() async {
        await #expect(processExitsWith: .success) {
            let empty = FileManager.default.temporaryDirectory.appendingPathComponent("tyto-no-fonts-\(getpid()).conf")
            try Data("<fontconfig></fontconfig>".utf8).write(to: empty)
            defer { try? FileManager.default.removeItem(at: empty) }
            setenv("FONTCONFIG_FILE", empty.path, 1)
            let shaper = CairoTextShaper()
            let content = TextContent("Owl 目", font: Font(size: 10))
            let size = shaper.size(of: content, width: nil)
            #expect(size.width > 0 && abs(size.height - 12) < 1e-9)
            #expect(shaper.caretOffsets(in: content).count == 6)
            let pixels = try draw(
                RenderNode(id: 1, contents: [.text(content, in: Rect(0, 0, 60, 20))]), 60, 20, shaper: shaper)
            #expect(!pixels.isClear)
        }
    }

    @Test(
        "a line stands where its first font puts it, whatever other fonts its characters need",
        arguments: ["目", "🦉", "שלום", "नम", "☺"], [1, 1.25, 1.5, 2, 3])
    func baseline(_ other: String, scale: Double) throws {
        for isWrapped in [false, true] {
            var plain = text("Hx", size: 15, family: "Inter, sans-serif")
            plain.alignment = .left
            plain.isWrapped = isWrapped
            var mixed = plain
            mixed.string += " " + other
            #expect(shaper.size(of: mixed, width: nil).height == shaper.size(of: plain, width: nil).height)
            let box = Rect(5, 5, 90, 50)
            let (one, two) = (try ink(plain, box, scale: scale), try ink(mixed, box, scale: scale))
            let extent = try #require(one.inkBox)
            for y in 0..<Int(60 * scale) {
                for x in 0...extent.right { #expect(one[x, y] == two[x, y], "at \(x), \(y)") }
            }
        }
    }

    @Test("lines of any fonts are equally high, and as many as fit a box are shown")
    func lineHeights() throws {
        var content = text("目目目目目目目目", family: "Inter, Noto Sans CJK SC, sans-serif")
        content.isWrapped = true
        let line = shaper.size(of: text("Owl", family: content.font.family), width: nil).height
        #expect(shaper.size(of: content, width: 40).height == 4 * line)
        content.isTruncated = true
        let (two, three) = (try ink(content, Rect(0, 0, 40, 2 * line)), try ink(content, Rect(0, 0, 40, 3 * line)))
        let (low, high) = (try #require(two.inkBox).bottom, try #require(three.inkBox).bottom)
        #expect(abs(Double(high - low) - line) <= 1)
    }

    @Test("a word joiner keeps Han characters on one line, and takes no room")
    func wordJoiner() {
        let font = Font(family: "Noto Sans CJK SC, sans-serif", size: 16)
        func size(_ string: String, width: Double?) -> Size {
            shaper.size(of: TextContent(string, font: font, isWrapped: true), width: width)
        }
        let one = size("按键", width: nil)
        #expect(size("按\u{2060}键", width: nil) == one)
        // Room for three: a line of two words of two breaks within the second, or before it.
        #expect(abs(size("查看按键", width: 1.6 * one.width).width - 1.5 * one.width) < 0.01)
        #expect(size("查\u{2060}看按\u{2060}键", width: 1.6 * one.width) == Size(one.width, 2 * one.height))
    }

    @Test("a word too long for a line is broken without a hyphen")
    func longWords() throws {
        var content = text("wwww")
        let two = shaper.size(of: text("ww"), width: nil)
        content.isWrapped = true
        #expect(shaper.size(of: content, width: two.width) == Size(two.width, 2 * two.height))
    }

    @Test("text is drawn in its colour and alpha")
    func color() throws {
        var content = text("█", size: 80)
        content.color = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
        #expect(agree(try ink(content, Rect(0, 0, 100, 60))[20, 30], [127.5, 127.5, 63.75, 0], within: 1))
    }

    /// The font of Debian's package fonts-noto-color-emoji, which the README's test line installs.
    private static let emojiFont = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"

    @Test(
        "emoji are drawn in their own colours, faded by the text's alpha",
        .enabled(if: FileManager.default.fileExists(atPath: emojiFont)))
    func emoji() throws {
        func owl(alpha: Double) throws -> Pixels {
            var content = text("🦉", size: 40)
            content.color = Color.black.with(alpha: alpha)
            return try ink(content, Rect(0, 0, 100, 60))
        }
        let pixels = try owl(alpha: 1)
        let box = try #require(pixels.inkBox)
        let places = (box.top...box.bottom).flatMap { y in (box.left...box.right).map { (x: $0, y: y) } }
        #expect(places.contains { pixels[$0.x, $0.y][1] > pixels[$0.x, $0.y][3] + 60 }, "the owl is brown")
        let faded = try owl(alpha: 0.5)
        for place in places {
            #expect(agree(faded[place.x, place.y], pixels[place.x, place.y].map { Double($0) / 2 }, within: 1))
        }
    }

    @Test("a font's weight changes the glyphs, and an unknown family falls back")
    func fonts() throws {
        var bold = text("owl")
        bold.font.weight = .bold
        let box = Rect(0, 0, 100, 60)
        #expect(try ink(bold, box).coverage > ink(text("owl"), box).coverage)
        for family in ["", ",,,", "No Such Family At All", "\0", "a\0b , sans-serif", "🦉"] {
            #expect(try !ink(text("owl", family: family), box).isClear)
        }
    }

    @Test("a font size that is not positive and finite shows nothing and measures zero")
    func sizes() throws {
        for size in [0, -3, Double.nan, Double.infinity, Double.leastNonzeroMagnitude] {
            #expect(shaper.size(of: text("owl", size: size), width: 30) == .zero)
            #expect(shaper.caretOffsets(in: text("owl", size: size)) == [0, 0, 0, 0])
            #expect(try ink(text("owl", size: size), Rect(0, 0, 100, 60)).isClear)
        }
    }

    @Test("unusual text is laid out without a crash")
    func strangeText() throws {
        let strings = [
            "\u{FFFD}\u{FFFE}\u{FFFF}", "\u{202E}\u{2066}owl", "\u{301}\u{301}", "\n\n\r\n", "\u{2028}\u{2029}",
            "\u{E000}",
            "\u{10FFFF}", "\u{200D}\u{FE0F}", "a\u{0}\u{0}", String(repeating: "\u{301}", count: 500),
            "\u{7F}\u{1B}[0m",
            "👩‍👩‍👧‍👦🏳️‍🌈", "﷽", "ᬅᬓ᭄ᬱᬭ", "\u{FEFF}",
        ]
        for string in strings {
            for isWrapped in [true, false] {
                var content = text(string)
                content.isWrapped = isWrapped
                content.isTruncated = true
                for width in [nil, 0, -5, 1, 50, 1e30, .infinity, .nan] as [Double?] {
                    let size = shaper.size(of: content, width: width)
                    #expect(size.isFinite && size.width >= 0 && size.height >= 0)
                }
                #expect(shaper.caretOffsets(in: content).count == string.count + 1)
                for box in [Rect(0, 0, 100, 60), Rect(5, 5, 0, 0), Rect(0, 0, -9, -9), Rect(0, 0, 1e30, 1e30)] {
                    _ = try ink(content, box)
                }
            }
        }
    }

    @Test("text longer than the limit keeps a caret for each character")
    func longText() {
        let string = String(repeating: "w", count: 20000)
        let offsets = shaper.caretOffsets(in: text(string))
        #expect(offsets.count == 20001)
        #expect(offsets[20000] == offsets[16384])
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test("a letter with a million accents and the text after it are left out, without delay")
    func accents() throws {
        let heap = "ab" + "e" + String(repeating: "\u{301}", count: 1_000_000) + "cd"
        let shaper = CairoTextShaper()
        #expect(shaper.size(of: text(heap), width: nil) == shaper.size(of: text("ab"), width: nil))
        #expect(shaper.caretOffsets(in: text(heap)).count == 6)
    }

    @Test("a truncated line that fits its box is shaped as without truncation")
    func fitting() throws {
        var content = text("owl and moon")
        let whole = shaper.size(of: content, width: nil)
        content.isTruncated = true
        #expect(shaper.size(of: content, width: whole.width) == whole)
        #expect(shaper.size(of: content, width: whole.width - 1).width < whole.width)
    }
}
