#!/usr/bin/env python3
"""Writes the animations of Resources/lottie: our own art, a function for each file. Equal runs write equal bytes.

    make-lottie.py [FOLDER]    (default: Resources/lottie)
"""
import pathlib
import sys

# Otherwise Python leaves a folder of compiled modules among the resources.
sys.dont_write_bytecode = True

from lottie_format import (arc, art, bar, box, cycle, disc, effect, file, gradient, group, keys, layer, line, masked,
    outline, oval, packed, paint, pairs, plain, prop, repeat, sh, star, trim, zoom)
from lottie_scenes import aurora, city_night, orbits, owl_blink


def logo_draw():
    """Sequential trim, dashes, gradient strokes and a way with auto-orient: a dart passes, bird and word are drawn."""
    sky = gradient([(0, "#FFB25B"), (0.5, "#F2637E"), (1, "#7A4BD8")], [10, 20], [180, 90])
    parts = ("M101 44 C92 24 70 8 38 2 C46 10 50 17 52 23 C42 19 30 17 18 18 C28 25 34 31 38 37 C29 35 19 35 9 38 C22 "
        "45 32 54 " "41 63 C50 72 61 78 73 80",
        "M73 80 C60 90 43 96 22 97 C32 103 44 105 55 104 C52 109 47 113 41 116 C62 119 83 116 "
        "100 107 C122 108 142 100 153 84 C160 74 164 63 166 53 C174 51 182 47 188 40",
        "M188 40 C178 34 168 33 160 36 C150 24 134 20 120 27 C112 31 106 37 101 44")
    whole = parts[0] + "".join(part[part.index("C"):] for part in parts[1:]) + "Z"
    word = ("M0 0 L48 0M24 0 L24 70M62 24 L82 68M102 24 L76 84 C73 91 68 94 60 92M132 4 L132 56 C132 68 138 72 148 "
        "68M116 24 "
        "L150 24M186 22 C171 22 162 32 162 46 C162 60 171 70 186 70 C201 70 210 60 210 46 C210 32 201 22 186 22")
    spots = [[-40, 350], [250, 398], [352, 306], [286, 240], [222, 312], [330, 402], [570, 110]]
    hands = [([110, 80], [-90, 10]), ([72, -8], [0, 56]), ([0, -40], [40, 0]), ([-40, 0], [0, -42]),
        ([0, 56], [-60, 6]), ([110, -11], [-50, 110])]
    frames = [0, 24, 37, 47, 57, 71, 100]
    flight = [(t, spot, "linear", *hand) for t, spot, hand in zip(frames, spots, hands)] + [(100, spots[-1])]
    trail = f"M{spots[0][0]} {spots[0][1]}" + "".join(
        " C" + " ".join(str(n) for n in (a[0] + to[0], a[1] + to[1], b[0] + ti[0], b[1] + ti[1], *b)) for a, b,
        (to, ti) in zip(spots, spots[1:], hands))
    shares = [0, 28.5, 43, 52.2, 61.4, 75, 100]

    def behind(lag):
        return keys(*((t + lag, share, "linear") for t, share in zip(frames, shares)))
    leave = [(190, [256, 208]), (204, [246, 222], "in", [30, 10], [-40, 90]), (232, [600, -60])]
    return file("Logo, drawn", 240, [
            layer("Paper dart",
                art("Fold", "M-16 0 L-22 14 L20 0Z", "#9C8CF0"),
                art("Wing", "M-26 -16 L20 0 L-16 3Z", "#6A4BD8"), p=keys(*flight), ao=1, op=102),
            layer("Trail", group("Trail", sh(outline(trail)), trim(behind(28), behind(0)),
                    line("Dashes", "#B7A2EA", 4, (12, 10, keys((0, 0, "linear"), (130, -44))))), op=132),
            layer("Sparks", group("Sparks", sh(outline("M0 -128 L0 -168"), "Ray"),
                    trim(keys((122, 0, "out"), (150, 100)), keys((114, 0, "out"), (138, 100))),
                    line("Ray stroke", sky, 6), repeat(10, r=36)), p=[256, 200], ip=114, op=152),
            layer("Eye", art("Eye", oval(144, 43, 9), "#FFFFFF"), p=[100, 60], a=[100, 60], parent="Bird",
                s=zoom((112, 0, "over"), (126, 100)), ip=112),
            layer("Bird",
                group("Outline", *(sh(outline(part), f"Stroke {at}") for at, part in enumerate(parts, 1)),
                    trim(0, keys((44, 0), (108, 100)), mode=2), line("Ink", sky, 3.4)),
                art("Feathers", whole, sky, o=keys((100, 0, "out"), (116, 100))),
                p=keys((96, [256, 208]), (102, [256, 214], "over"), (122, [256, 208]), *leave), a=[100, 60],
                s=keys((96, [180, 180]), (103, [168, 168], "over"), (124, [180, 180]), (190, [180, 180]),
                    (203, [186, 168], "over"), (214, [168, 184]), (232, [120, 120])),
                r=keys((100, 0), (108, -4, "over"), (130, 0), (190, 0), (204, 6, "in"), (232, -24)), ip=44, op=232),
            layer("Word", group("Letters",
                    *(sh(outline("M" + part), f"Stroke {at}") for at, part in enumerate(word.split("M")[1:], 1)),
                    trim(keys((196, 0, "in"), (228, 100)), keys((96, 0), (152, 100)), mode=2),
                    line("Pen", "#3A2A6B", 10)), p=[256, 408], a=[105, 46],
                s=keys((146, [88, 88]), (154, [92, 84], "over"), (172, [88, 88])), ip=96, op=229),
            layer("Paper", art("Sheet", box(256, 256, 512, 512, 72),
                    gradient([(0, "#FFFFFF"), (1, "#DDE9FB")], [120, 0], [380, 512])))])


def mandala():
    """Repeaters, zig-zag, pucker and bloat, offset, round corners and merges in rings that follow one another."""
    def wheel(name, at, turn, *shapes, swell=6):
        """A ring of shapes that turns by a step of its symmetry and swells, later the farther out it is."""
        big = 100 + swell
        return layer(name, *shapes, p=[256, 256], r=keys((6 * at, 0, "swing"), (6 * at + 170, turn)),
            s=cycle(pairs(100, big, 100), 240, 2, 9 * at))

    def breath(low, high, at):
        return cycle([low, high, low], 240, 2, 9 * at)

    def modifier(kind, name, **values):
        return {"ty": kind, "nm": name,
            **{key: value if key in ("lj", "mm") else prop(value) for key, value in values.items()}}
    petal = "M0 -62 C34 -96 34 -132 0 -172 C-34 -132 -34 -96 0 -62Z"
    warm = gradient([(0, "#FFD166"), (0.5, "#FF6B8B"), (1, "#9B4DDB")], [0, -62], [0, -172])
    cool = gradient([(0, "#35E0C8"), (1, "#3D7BF0")], [0, -162], [0, -200])
    return file("Mandala", 240, [
            wheel("Heart", 0, 45,
                art("Seed", star(8, 15, 8), "#3B1450"),
                art("Bloom", star(8, 40, 26), "#FFD166", items=[modifier("pb", "Bloat", a=breath(8, 38, 0))]),
                swell=10),
            wheel("Lenses", 1, -60, group("Lens", oval(-9, -62, 40, 56, "Left"), oval(9, -62, 40, 56, "Right"),
                    modifier("mm", "Intersect", mm=4), paint("Lens fill", "#FF8FA8", "fl"), repeat(6, r=60))),
            wheel("Squares", 2, 90, group("Square", box(0, 0, 118, 118),
                    modifier("rd", "Rounded corners", r=breath(2, 44, 2)), line("Square stroke", "#FFE8B8", 4),
                    repeat(3, r=30))),
            wheel("Petals", 3, -30, group("Petal", sh(outline(petal)), modifier("pb", "Pucker", a=breath(-18, 14, 3)),
                    paint("Petal fill", warm, "fl"), repeat(12, r=30))),
            wheel("Halos", 3, -30, group("Halo", sh(outline(petal)),
                    modifier("op", "Offset", a=breath(3, 9, 4), lj=2, ml=4), line("Halo stroke", "#FFB3C7", 2, o=70),
                    repeat(12, r=30))),
            wheel("Crescents", 5, 30, group("Crescent", oval(0, -186, 46, 46, "Full moon"),
                    oval(0, -200, 46, 46, "Shade"), modifier("mm", "Subtract", mm=3),
                    paint("Crescent fill", cool, "fl"), repeat(12, r=30), r=15)),
            wheel("Ripple", 6, 30, group("Ripple", oval(0, 0, 412),
                    modifier("zz", "Zig-zag", s=breath(4, 11, 6), r=11, pt=2), line("Ripple stroke", "#FFD166", 3))),
            wheel("Beads", 7, 15, group("Bead", oval(0, -240, breath([6, 6], [11, 11], 7)),
                    paint("Bead fill", "#7EF0DC", "fl"), repeat(24, r=15)), swell=3),
            layer("Velvet", art("Velvet", box(256, 256, 512, 512, 72),
                    gradient([(0, "#5A1F6E"), (0.7, "#2C1048"), (1, "#1A0A30")], [256, 256], [256, 590], True)))])


# Letters on a baseline: width, lines "x y x y …" and arcs "@x y radius begin sweep".
LETTERS = {
    "A": (70, "7 -7 35 -63 63 -7/18 -25 52 -25"),
    "B": (60, "32 -63 8 -63 8 -7 34 -7/@32 -49 14 -90 180/8 -35 34 -35/@34 -21 14 -90 180"),
    "C": (68, "@38 -35 28 -45 -270"), "D": (68, "30 -7 8 -7 8 -63 30 -63/@30 -35 28 -90 180"),
    "E": (56, "47 -63 8 -63 8 -7 47 -7/8 -35 41 -35"), "F": (54, "47 -63 8 -63 8 -7/8 -35 41 -35"),
    "G": (74, "@38 -35 28 -45 -315/66 -35 44 -35"), "H": (66, "8 -63 8 -7/58 -63 58 -7/8 -35 58 -35"),
    "I": (22, "11 -63 11 -7"), "J": (50, "40 -63 40 -23/@24 -23 16 0 150"),
    "K": (62, "8 -63 8 -7/52 -63 12 -31/24 -41 54 -7"), "L": (52, "8 -63 8 -7 44 -7"),
    "M": (78, "8 -7 8 -63 39 -24 70 -63 70 -7"), "N": (68, "8 -7 8 -63 60 -7 60 -63"),
    "O": (76, "@38 -35 28 -90 180/@38 -35 28 90 180"), "P": (58, "8 -7 8 -63 32 -63/@32 -46 17 -90 180/32 -29 8 -29"),
    "Q": (76, "@38 -35 28 -90 180/@38 -35 28 90 180/46 -24 66 -6"),
    "R": (60, "8 -7 8 -63 32 -63/@32 -47 16 -90 180/32 -31 8 -31/30 -31 50 -7"),
    "S": (56, "46 -63 24 -63/@24 -49 14 -90 -180/24 -35 33 -35/@33 -21 14 -90 180/33 -7 9 -7"),
    "T": (60, "7 -63 53 -63/30 -63 30 -7"),
    "U": (66, "8 -63 8 -32/58 -63 58 -32/@33 -32 25 0 180"), "V": (66, "7 -63 33 -7 59 -63"),
    "W": (94, "7 -63 26 -7 47 -55 68 -7 87 -63"), "X": (62, "8 -63 54 -7/54 -63 8 -7"),
    "Y": (62, "7 -63 31 -33 55 -63/31 -33 31 -7"), "Z": (60, "8 -63 52 -63 8 -7 52 -7"), " ": (32, ""),
    "!": (24, "12 -63 12 -28/12 -8 12 -7")}


def headline():
    """Text by letters of our own, four animators with range selectors, and slots for the text and a colour."""
    def letter(sign, width, strokes):
        shapes = []
        for stroke in filter(None, strokes.split("/")):
            n = [float(number) for number in stroke.strip("@").split()]
            shapes += [arc(*n, 15)] if "@" in stroke else [bar(*n[at:at + 4], 15) for at in range(0, len(n) - 2, 2)]
        drawn = [group(sign, *(sh(shape, f"Stroke {at}") for at, shape in enumerate(shapes, 1)))] if shapes else []
        return {"ch": sign, "size": 100, "style": "Bold", "w": width, "fFamily": "Tyto Round",
            "data": {"shapes": drawn}}

    def animator(name, shape, offset, end=100, **values):
        return {"nm": name, "s": {"t": 0, "b": 1, "rn": 0, "sh": shape, "r": 1, "s": prop(0), "e": prop(end),
                "o": offset, "a": prop(100), "xe": prop(0), "ne": prop(0), "sm": prop(100)},
            "a": {key: prop(value) for key, value in values.items()}}
    accent = {"sid": "accent", "a": 0, "k": plain("#FF5470")}
    text = {"t": "MAKE IT\rMOVE", "f": "TytoRound-Bold", "s": 98, "lh": 104, "tr": 36, "ls": 0, "j": 2,
        "fc": plain("#2B2250")}
    words = {"sid": "headline", "k": [{"t": 0, "s": text}]}
    drop = animator("Drop in", 2, keys((2, -100), (84, 100)), p=[0, -46], r=-24, o=0, s=[50, 50])
    bounce = animator("Bounce", 4, keys((8, -50), (92, 100)), 50, p=[0, 16], s=[106, 90])
    wave = animator("Highlight", 4, keys((92, -40), (150, 100)), 40, p=[0, -16], fc=accent)
    fall = animator("Leave", 3, keys((188, -100, "in"), (234, 100)), p=[0, 46], r=18, o=0, s=[70, 70])

    def confetti(at, x, y, shape, color, turn):
        begin = 40 + 7 * at
        return layer(f"Confetti {at}", art("Paper", shape, color), p=keys((begin, [256, 250], "out"),
                (begin + 26, [x, y]), (190 + 3 * at, [x, y + 8], "in"), (216 + 3 * at, [x, y + 60])),
            s=zoom((begin, 0, "over"), (begin + 22, 100), (190 + 3 * at, 100, "back"), (216 + 3 * at, 0)),
            r=keys((begin, turn - 200, "out"), (begin + 40, turn), (216, turn + 40)), ip=begin, op=218 + 3 * at)
    paper = [(74, 132, star(3, 17), "#FFB53E", 20), (150, 74, oval(0, 0, 24), "#3CC8B4", 0),
        (330, 62, box(0, 0, 22, 22, 5), "#7A5BE0", 24), (436, 110, star(4, 22, 7), "#FF5470", 10),
        (448, 330, oval(0, 0, 18), "#FFB53E", 0), (66, 350, star(4, 18, 6), "#7A5BE0", 30),
        (110, 440, box(0, 0, 18, 18, 4), "#FF5470", 40), (404, 436, star(3, 17), "#3CC8B4", -10)]
    return file("Headline", 240, [
            layer("Headline", ty=5, p=[256, 242],
                t={"d": words, "p": {}, "m": {"g": 1, "a": prop([0, -35])}, "a": [drop, bounce, wave, fall]}),
            layer("Underline", group("Brush", sh(outline("M126 392 C190 372 240 372 262 384 C284 398 330 388 386 376")),
                    trim(keys((186, 0, "in"), (224, 100)), keys((70, 0, "out"), (108, 100))),
                    line("Brush stroke", accent, 13)), ip=70, op=226),
            *(confetti(at, *piece) for at, piece in enumerate(paper, 1)),
            layer("Poster", art("Paper", box(256, 256, 512, 512, 72),
                    gradient([(0, "#FFF8EC"), (1, "#FFE3CC")], [0, 0], [512, 512])))],
        fonts={"list": [{"fName": "TytoRound-Bold", "fFamily": "Tyto Round", "fStyle": "Bold", "ascent": 72}]},
        chars=[letter(sign, *drawn) for sign, drawn in LETTERS.items()],
        slots={"headline": {"p": {"k": words["k"]}}, "accent": {"p": {"a": 0, "k": accent["k"]}}})


def sticker():
    """Stars, split positions, loops of key frames, drop shadow and tint: a star jumps and waves."""
    jump = [(0, 0), (20, 16), (26, 0, "out"), (48, -104, "in"), (70, 0, "out"), (78, 14), (94, -10), (108, 0), (180, 0)]
    press = [(0, [100, 100]), (20, [114, 84], "out"), (30, [90, 114]), (48, [100, 100], "in"), (69, [92, 110], "out"),
        (77, [118, 80]), (92, [94, 107]), (106, [102, 98]), (118, [100, 100]), (150, [102, 98]), (180, [100, 100])]
    x = dict(keys((0, 256), (45, 264), (90, 256)), x="var $bm_rt;\n$bm_rt = loopOut('cycle', 0);")
    wave = dict(keys((0, -8), (15, 26), (30, -8)), x="var $bm_rt;\n$bm_rt = loopOut('cycle', 0);")
    blink = keys((0, [100, 100]), (110, [100, 100], "in"), (114, [100, 8], "out"), (122, [100, 100]),
        (132, [100, 100], "in"), (136, [100, 8], "out"), (144, [100, 100]))
    body = star(5, 128, 80, 20, inside=20)

    def spark(at, px, py, size, color):
        y = dict(keys((0, py), (30 + 15 * (at % 2), py - 22)), x="var $bm_rt;\n$bm_rt = loopOut('pingpong', 0);")
        return layer(f"Spark {at}", art("Spark", star(4, size, size / 3.4), "#FFFFFF", "#FFFFFF", 5),
            p={"s": True, "x": prop(px), "y": y}, s=cycle(pairs(100, 62, 100), 180, 3, -20 * at),
            r=cycle([-8, 10, -8], 180, 1, -20 * at), ef=[effect("Tint", 20, ("Map Black To", "#5A2A8A"),
                    ("Map White To", cycle([color, "#FFFFFF", color], 180, 3, -20 * at)), ("Amount to Tint", 100))])
    shadow = effect("Drop Shadow", 25, ("Shadow Color", "#3A1A6B"), ("Opacity", 110), ("Direction", 180),
        ("Distance", 12), ("Softness", 26))
    gold = gradient([(0, "#FFE57A"), (1, "#FFB020")], [-40, -120], [60, 130])
    lines = [("Left eye", -38), ("Right eye", 38)]
    return file("Sticker", 180, [
            spark(1, 78, 150, 26, "#FF7AB8"),
            spark(2, 440, 128, 32, "#7AD7FF"),
            spark(3, 452, 330, 20, "#FFB13D"),
            spark(4, 64, 330, 20, "#8AF0C0"),
            *(layer(name,
                    art("Glint", oval(3, -6, 8), "#FFFFFF"),
                    art("Pupil", oval(0, 0, 25, 33), "#4A2358"), p=[at, -18], s=blink, parent="Star") for name,
                at in lines),
            layer("Mouth",
                art("Tongue", oval(0, 20, 26, 18), "#FF6B81"),
                art("Mouth", "M-24 0 C-14 4 14 4 24 0 C22 34 -22 34 -24 0Z", "#7A2B4A"), p=[0, 10],
                s=keys((0, [100, 100]), (20, [90, 70], "over"), (36, [116, 124]), (76, [116, 124]), (96, [100, 100])),
                parent="Star"),
            layer("Cheeks", art("Cheeks", [oval(-62, 12, 26, 16), oval(62, 12, 26, 16)], "#FF8A5C", o=75),
                parent="Star"),
            layer("Star",
                art("Shine", "M-30 -78 C-22 -84 -14 -96 -6 -110", None, "#FFF7D0", 9),
                art("Body", body, gold, gold, 34),
                art("Border", body, None, "#FFFFFF", 66), parent="Bounce", s=[93, 93],
                r=keys((0, -4), (20, -14, "in"), (30, 20, "linear"), (62, 330, "out"), (78, 363), (100, 354),
                    (124, 358), (150, 361), (180, 356)), ef=[shadow]),
            layer("Bounce", p={"s": True, "x": x, "y": keys(*((t, 400 + y, *rest) for t, y, *rest in jump))},
                a=[0, 118], s=keys(*press)),
            layer("Hand",
                art("Arm", "M0 0 C20 -6 36 -22 46 -44", None, "#FFB020", 34),
                art("Border", "M0 0 C20 -6 36 -22 46 -44", None, "#FFFFFF", 66), p=[104, -30], r=wave, parent="Star"),
            layer("Ground", art("Shade", oval(0, 0, 220, 34), "#3A1A6B", o=22), p={"s": True, "x": x, "y": prop(450)},
                s=keys((0, [100, 100]), (20, [112, 104], "out"), (48, [58, 70], "in"), (76, [114, 106]), (96, [97, 98]),
                    (110, [100, 100])))], tgs=1)


def button():
    """Markers as segments: hover, press and rest; the icon turns from play to pause."""
    play = ["M-22 -32 L6 -16 L6 16 L-22 32Z", "M6 -16 L34 0 L34 0 L6 16Z"]
    pause = ["M-26 -30 L-8 -30 L-8 30 L-26 30Z", "M8 -30 L26 -30 L26 30 L8 30Z"]
    halves = [sh(keys((0, outline(a)), (74, outline(a), "swing"), (94, outline(b)), (142, outline(b), "swing"),
                (162, outline(a))), f"Half {at}") for at, (a, b) in enumerate(zip(play, pause), 1)]
    lift = keys((0, [200, 200], "back"), (8, [200, 203], "over"), (30, [200, 190]), (64, [200, 190], "out"),
        (70, [200, 204], "over"), (92, [200, 190]), (140, [200, 190]), (166, [200, 200]))
    size = zoom((0, 100), (8, 97, "over"), (30, 108), (64, 108, "out"), (70, 92, "over"), (92, 108), (140, 108, "back"),
        (168, 100))

    def burst(name, color, lag, radius, count, shape):
        return layer(name, group(name, shape, paint(f"{name} fill", color, "fl"),
                p=keys((70 + lag, [0, -84], "out"), (100 + lag, [0, -radius])),
                s=zoom((70 + lag, 0, "over"), (84 + lag, 100, "in"), (108 + lag, 0))), repeat(count, r=360 / count),
            p=[200, 192], r=keys((70, 0, "out"), (110, 24)), ip=70, op=112)
    ripple = [layer(f"Ripple {at}", art("Ripple", oval(0, 0, 180), None, "#5B6BE6",
                keys((70 + lag, 14, "out"), (112 + lag, 0)), o=keys((70 + lag, 70), (112 + lag, 0))), p=[200, 192],
            s=zoom((70 + lag, 90, "out"), (112 + lag, 180)), ip=70 + lag, op=113 + lag) for at,
        lag in enumerate((0, 9), 1)]
    face = gradient([(0, "#4FC3F7"), (0.5, "#5B7BEA"), (1, "#7A4FE0")], [-70, -90], [70, 90])
    sheen = gradient([(0, "#FFFFFF", 0), (0.5, "#FFFFFF", 0.55), (1, "#FFFFFF", 0)], [-26, 0], [26, 0])
    return file("Button", 180, [
            layer("Icon", art("Icon", halves, "#FFFFFF", "#FFFFFF", 6), parent="Face", s=[110, 110],
                p=keys((6, [0, 0], "back"), (14, [-5, 0], "over"), (34, [4, 0]), (64, [4, 0]), (84, [0, 0])),
                r=keys((74, 0, "swing"), (94, 180), (142, 180, "swing"), (162, 360))),
            masked(layer("Sheen", group("Sheen", box(0, 0, 52, 260), paint("Sheen fill", sheen, "fl"), r=24,
                        p=keys((14, [-140, 0]), (46, [140, 0]))), parent="Face", ip=14, op=46),
                ("Disc", "a", disc(90))),
            layer("Face",
                art("Rim", oval(0, 0, 176), None, "#FFFFFF", 3, o=30),
                art("Disc", oval(0, 0, 180), face), p=lift, s=size),
            burst("Dots", "#FFB23E", 0, 156, 8, oval(0, 0, 14)),
            burst("Stars", "#FF5F8F", 4, 136, 8, star(4, 13, 4, turn=20)),
            *ripple,
            layer("Shadow", art("Shadow", oval(0, 0, 190, 150),
                    gradient([(0, "#2A2F6B", 0.55), (0.55, "#2A2F6B", 0.3), (1, "#2A2F6B", 0)], [0, 0], [92, 0], True)),
                p=keys((0, [200, 232]), (8, [200, 228], "over"), (30, [200, 258]), (64, [200, 258], "out"),
                    (70, [200, 226], "over"), (92, [200, 258]), (140, [200, 258]), (166, [200, 232])),
                s=keys((0, [100, 100]), (30, [112, 108]), (64, [112, 108], "out"), (70, [92, 94], "over"),
                    (92, [112, 108]), (140, [112, 108]), (166, [100, 100])),
                o=keys((0, 100), (30, 75), (64, 75), (70, 100), (92, 75), (166, 100)))], side=400,
        markers=((0, "hover", 60), (60, "press", 70), (130, "rest", 50)))


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent / "lottie")
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in ANIMATIONS.items():
        made = make()
        data = packed(name, *made) if isinstance(made, tuple) else packed(name, made)
        folder.joinpath(name).write_bytes(data)
        print(f"{name}: {len(data)} bytes")


ANIMATIONS = {"owl-blink.json": owl_blink, "logo-draw.json": logo_draw, "orbits.json": orbits,
    "city-night.lottie": city_night, "mandala.json": mandala, "aurora.json": aurora, "headline.json": headline,
    "sticker.tgs": sticker, "button.json": button}

main()
