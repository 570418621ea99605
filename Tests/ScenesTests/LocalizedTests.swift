import Scenes
import Testing

@Suite("Localized texts")
struct LocalizedTests {
    @Test("Chinese words are joined by word joiners, and two spaces make one")
    func words() {
        #expect(chineseWords("查看 按键") == "查\u{2060}看按\u{2060}键")
        #expect(chineseWords("按  ?  查看。") == "按 ? 查\u{2060}看\u{2060}。")
    }
}
