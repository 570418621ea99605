import Scenes

/// Somewhere to go, in the language of the reader.
struct Place {
    let name: String
    let kind: String
    let distance: String
    let rating: String
    let hours: String
    /// Whether it is open now.
    let isOpen: Bool
    /// The name of its picture.
    let image: String

    /// The places around, the nearest first.
    static func nearby(_ language: Language) -> [Place] {
        switch language {
        case .english:
            [
                Place("Café Lumen", "Coffee · Brunch", "120 m", "4.8 (312)", "Open until 18:00", image: "place1"),
                Place("Linden Park", "Park · Playground", "250 m", "4.7 (1,204)", "Open until 22:00", image: "place2"),
                Place("Red Bowl", "Noodles · Soup", "300 m", "4.6 (587)", "Open until 23:00", image: "place3"),
                Place("City Museum", "Museum · History", "450 m", "4.5 (2,031)", "Open until 17:30", image: "place4"),
                Place("Paper & Ink", "Books · Stationery", "600 m", "4.9 (176)", "Open until 19:00", image: "place5"),
                Place("Old Harbour", "Boats · Sights", "750 m", "4.6 (893)", "Open all day", image: "place6"),
                Place("Golden Crust", "Bakery · Cakes", "800 m", "4.8 (441)", opens: "Opens 06:30", image: "place7"),
                Place("Owl’s Peak", "Viewpoint · Trail", "1.4 km", "4.9 (1,560)", "Open all day", image: "place8"),
                Place("Corner Roast", "Coffee · Beans", "1.6 km", "4.4 (98)", "Open until 17:00", image: "place1"),
                Place("Rose Garden", "Garden · Walks", "1.9 km", "4.7 (720)", "Open until 20:00", image: "place2"),
                Place("Rowing Club", "Boats · Lessons", "2.1 km", "4.3 (65)", opens: "Opens 09:00", image: "place6"),
                Place("Night Pages", "Books · Tea", "2.4 km", "4.8 (203)", "Open until 01:00", image: "place5"),
            ]
        case .chinese:
            [
                Place("流光咖啡", "咖啡 · 早午餐", "120 米", "4.8(312)", "营业至 18:00", image: "place1"),
                Place("椴树公园", "公园 · 游乐场", "250 米", "4.7(1204)", "营业至 22:00", image: "place2"),
                Place("红碗面馆", "面条 · 汤品", "300 米", "4.6(587)", "营业至 23:00", image: "place3"),
                Place("城市博物馆", "博物馆 · 历史", "450 米", "4.5(2031)", "营业至 17:30", image: "place4"),
                Place("纸墨书店", "书籍 · 文具", "600 米", "4.9(176)", "营业至 19:00", image: "place5"),
                Place("老港码头", "游船 · 景点", "750 米", "4.6(893)", "全天开放", image: "place6"),
                Place("金麦烘焙", "面包 · 蛋糕", "800 米", "4.8(441)", opens: "06:30 开门", image: "place7"),
                Place("猫头鹰峰", "观景台 · 步道", "1.4 公里", "4.9(1560)", "全天开放", image: "place8"),
                Place("街角烘豆", "咖啡 · 咖啡豆", "1.6 公里", "4.4(98)", "营业至 17:00", image: "place1"),
                Place("玫瑰园", "花园 · 散步", "1.9 公里", "4.7(720)", "营业至 20:00", image: "place2"),
                Place("赛艇俱乐部", "划船 · 课程", "2.1 公里", "4.3(65)", opens: "09:00 开门", image: "place6"),
                Place("夜读书屋", "书籍 · 茶", "2.4 公里", "4.8(203)", "营业至 01:00", image: "place5"),
            ]
        }
    }

    private init(
        _ name: String, _ kind: String, _ distance: String, _ rating: String, _ hours: String, image: String
    ) {
        (self.name, self.kind, self.distance, self.rating) = (name, kind, distance, rating)
        (self.hours, isOpen, self.image) = (hours, true, image)
    }

    private init(
        _ name: String, _ kind: String, _ distance: String, _ rating: String, opens: String, image: String
    ) {
        (self.name, self.kind, self.distance, self.rating) = (name, kind, distance, rating)
        (self.hours, isOpen, self.image) = (opens, false, image)
    }
}
