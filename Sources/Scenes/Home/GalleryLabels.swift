/// What the home says.
struct GalleryLabels {
    let subtitle: String

    init(_ language: Language) {
        subtitle =
            switch language {
            case .english: "Click a scene or press its number. Press ? for all keys."
            case .chinese: chineseWords("点击 场景 或 按 其 数字。 按  ?  查看 所有 按键。")
            }
    }
}
