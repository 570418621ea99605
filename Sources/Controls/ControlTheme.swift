public import Geometry
package import RenderTree

/// The colours of controls on a light or a dark surface.
public struct ControlTheme: Hashable, Sendable {
    /// The colour behind controls.
    public var surface: Color
    /// The colour of texts and icons.
    public var text: Color
    /// The colour of texts that matter less, such as units.
    public var faintText: Color
    /// The colour of lines between parts, and of outlines.
    public var line: Color
    /// The colour of what is selected, and of the present time.
    public var accent: Color

    /// Makes a theme.
    public init(surface: Color, text: Color, faintText: Color, line: Color, accent: Color) {
        self.surface = surface
        self.text = text
        self.faintText = faintText
        self.line = line
        self.accent = accent
    }

    /// The tint behind fields.
    package var field: Color { text.with(alpha: 0.05) }
    /// The colour of an outline around what can't be used as it is, such as a text that is no number.
    package var fault: Color { Color(hex: 0xD64541) }

    /// A text in one line, of the size of all controls' texts.
    package func words(
        _ string: String, color: Color? = nil, alignment: TextContent.Alignment = .left
    ) -> TextContent {
        TextContent(
            string, font: Font(size: 12), color: color ?? text, alignment: alignment, isTruncated: true)
    }

    /// Dark on light.
    public static let light = ControlTheme(
        surface: Color(hex: 0xF6F8FA), text: Color(hex: 0x14283A), faintText: Color(hex: 0x5B6F80),
        line: Color(hex: 0xD3DCE3), accent: Color(hex: 0x0B6FB8))
    /// Light on dark.
    public static let dark = ControlTheme(
        surface: Color(hex: 0x17212B), text: Color(hex: 0xE6EDF3), faintText: Color(hex: 0x93A5B4),
        line: Color(hex: 0x2F3E4C), accent: Color(hex: 0x4FB3F0))
}
