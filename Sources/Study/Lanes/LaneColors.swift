import Controls
import Geometry

/// The colours of bars and curves, by what they change.
struct LaneColors: Hashable {
    let theme: ControlTheme

    /// The colour of a property's bars and curves; of paths, images and texts for nil.
    func color(of property: LayerProperty?) -> Color {
        let isDark = theme == .dark
        return switch property {
        case .x, .y: Color(hex: isDark ? 0x4FB3F0 : 0x0B6FB8)
        case .width, .height: Color(hex: isDark ? 0x45C8B4 : 0x0C7F70)
        case .opacity: Color(hex: isDark ? 0xC3A1F2 : 0x7A4CC2)
        case .scale: Color(hex: isDark ? 0x86CC62 : 0x3E7D1E)
        case .rotation: Color(hex: isDark ? 0xF2A65A : 0xB55C08)
        default: theme.faintText
        }
    }
}
