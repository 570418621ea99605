import Geometry
import Scenes

/// The splash's slogans: lines of our own about motion, owls and water.
enum Slogans {
    /// The slogan that a seed chooses; each is as likely as any other.
    ///
    /// The generator stirs the seed, so that neighbouring seeds differ.
    static func slogan(seed: UInt64, language: Language) -> String {
        var random = SeededGenerator(seed: seed)
        let slogans = all(language)
        return slogans[Int(random.next() % UInt64(slogans.count))]
    }

    /// All of a language: two or three lines each.
    static func all(_ language: Language) -> [String] {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private static let english = [
        "Move with\nmeaning",
        "Every frame\nis a promise",
        "Owls never\ndrop a frame",
        "Still waters\nrun at sixty",
        "Wide eyes,\nquiet wings",
        "Nothing jumps,\neverything\nflows",
        "Between two\nkey frames\nlies a story",
        "Layer on layer,\nlight as\na feather",
        "Small waves,\nbig feelings",
        "The night owl\nships at dawn",
        "Pixels rest,\ncurves dance",
        "Look again:\nit was never\nstill",
        "Ease in,\nstay a while",
        "A spring\nkeeps its word",
        "Smooth is\na kind of kind",
        "Time bends,\nthe water\nremembers",
        "Feathers fall\non curves, too",
    ]

    private static let chinese = [
        "让每一帧\n都有意义",
        "缓入缓出\n不慌不忙",
        "静水深流\n帧帧清澈",
        "猫头鹰\n从不掉帧",
        "两个关键帧之间\n藏着一个故事",
        "弹簧说话\n总是算数",
        "睁一只眼\n闭一只眼",
        "小小的浪\n大大的心",
        "图层叠图层\n轻如一片羽",
        "像素在休息\n曲线在跳舞",
        "没有跳变\n只有流动",
        "夜里的猫头鹰\n清晨的新版本",
        "时间会转弯\n水都记得",
        "再看一眼\n它从未静止",
        "好的动画\n先让人微笑",
        "羽毛落下\n也有曲线",
        "慢一点\n才看得见温柔",
    ]
}
