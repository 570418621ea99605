import Scenes

/// The card scene's texts.
struct CardLabels {
    let open: String
    let title: String
    let rows: [String]
    let next: String
    let thanks: String

    init(_ language: Language) {
        switch language {
        case .english:
            open = "Sign up"
            title = "SIGN UP"
            rows = ["First name", "Last name", "Email"]
            next = "NEXT"
            thanks = "THANK YOU!"
        case .chinese:
            open = "注册"
            title = "注册"
            rows = ["名字", "姓氏", "电子邮箱"]
            next = "下一步"
            thanks = "谢谢！"
        }
    }
}
