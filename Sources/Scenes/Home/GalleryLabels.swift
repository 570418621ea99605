/// What the home says.
struct GalleryLabels {
    let subtitle: String

    init(_ language: Language) {
        subtitle =
            switch language {
            case .english: "Click a scene or press its number. Press ? for all keys."
            case .chinese: "点击场景或按其数字。按 ? 查看所有按键。"
            }
    }
}
