"""Animations of places: an owl's branch, planets, a city and the northern sky; a function for each."""
import math

from lottie_format import (art, box, comp, curve, cycle, disc, effect, file, framed, gradient, group, keys, layer, lens,
    line, masked, moved, outline, oval, paint, pairs, png, repeat, ring, sh, shown, star, trim, zoom)

SKULL = ("M3 78 C1 62 2 42 13 27 C8 19 6 9 8 1 C17 5 26 9 34 12 C41 9 49 8 58 8 C67 8 75 9 82 12 C90 9 99 5 108 1 "
    "C110 9 108 19 103 27 C114 42 115 62 113 78 C112 92 88 97 58 97 C28 97 4 92 3 78Z")


def owl_blink():
    """Parents, morphing paths, holds, a curved way and markers: the owl blinks twice, then looks after a firefly."""
    brown = gradient([(0, "#B98457"), (1, "#7E5233")], [20, 5], [100, 95])
    cream = gradient([(0, "#FFFAF0"), (1, "#EAD5B0")], [0, 40], [0, 82])
    beak = gradient([(0.5, "#FFCB2E"), (0.5, "#F2A81D")], [50, 0], [66, 0])

    def turn(rest, away, lag=0, over=1.0):
        """Anticipation, a swing with overshoot, a rest and the way back; others follow it by a lag."""
        shares = ((104, 0), (115, -0.2), (134, 1 + 0.16 * over), (148, 0.95), (160, 1), (184, 1), (192, 1.1),
            (210, -0.12 * over), (222, 0.04), (232, 0))
        parts = list(zip(rest, away)) if isinstance(rest, list) else [(rest, away)]
        return keys((0, rest), *((t + lag, [a + (b - a) * share for a, b in parts]) for t, share in shares))

    def lid(x, *times):
        open_, shut = lens(x, 60, 21, 0), lens(x, 60, 21, 0.97)
        return keys((0, open_), *(key for t in times
                for key in ((t, open_, "in"), (t + 5, shut, "hold"), (t + 8, shut, "out"), (t + 20, open_))))

    def eye(side, x, narrow):
        name, rest = f"{side} eye", [x + (58 - x) / 11, 60]
        glance = keys((0, rest), (96, rest, "out"), (100, [x + 6, 57], "hold"), (118, [x + 6, 57]), (134, [x + 5, 55]),
            (182, [x + 5, 55], "out"), (187, [x - 4, 61], "hold"), (206, [x - 4, 61], "out"), (212, rest))
        wide = zoom((0, 100), (96, 100), (106, 116, "out"), (190, 112), (206, 100))
        return [
            layer(f"{side} rim", art("Rim", oval(x, 60, 46), None, "#74492C", 6), parent=name),
            layer(f"{side} lid", art("Lid", sh(lid(x, 36, 58, 110, 212)), "#9A6740", "#4A2C1A", 3), parent=name),
            layer(f"{side} pupil",
                art("Glint", oval(-3.6, -4.4, 8), "#FFFFFF"),
                art("Small glint", oval(3.6, 4.6, 3.4), "#FFFFFF", o=80),
                art("Pupil", oval(0, 0, 23), "#33201A"), p=glance, s=wide, parent=name),
            layer(name, art("Disc", oval(x, 60, 42), cream), p=[x, 60], a=[x, 60], s=turn([100, 100], [narrow, 100]),
                parent="Face")]

    def brow(side, flip):
        dips = ((0, 0), (36, 0), (41, 2), (56, 0.5), (63, 2), (80, 0), (96, 0), (106, -2), (184, -2), (200, 1),
            (226, 0))
        path = "M8 1 C22 10 40 20 54 44 C56 47 57 51 58 54 L58 58 C54 56 50 53 46 46 C38 32 24 22 10 19 C8 14 7 8 8 1Z"
        return layer(f"{side} brow", art("Brow", path, "#54331F"), p=turn([58, 57], [60, 57], 3), a=[58, 57],
            s=[flip, 100], r=keys(*((t, -v * flip / 100) for t, v in dips)), parent="Head")
    tufts = [(53 + dx, y) for y, row in ((104, (-18, -6, 6, 18)), (112, (-12, 0, 12)), (120, (-6, 6))) for dx in row]
    feathers = "".join(f"M{x} {y} C{x} {y + 5} {x + 10} {y + 5} {x + 10} {y}" for x, y in tufts)
    nods = ((0, 86), (36, 86), (42, 88), (66, 88), (80, 86), (104, 86), (116, 89), (134, 84), (184, 85), (196, 88),
        (226, 86))
    fly = [(0, [470, 330], "both", [-20, -60], [30, 40]), (70, [430, 190], "both", [-30, -40], [-30, -10]),
        (110, [452, 96], "both", [20, 6], [-20, 20]), (140, [470, 130], "both", [10, -20], [-20, -30]),
        (172, [440, 110], "both", [24, 30], [10, -60]), (240, [470, 330])]
    wing, tip = ("M9 76 C-5 88 -7 112 10 126 C16 122 25 104 22 88 C20 80 15 74 9 76Z",
        "M10 126 C4 121 0 113 0 106 C6 114 14 116 18 110 C16 117 13 123 10 126Z")
    twinkle = [[100, 100], [60, 60], [100, 100], [100, 100]]
    return file("Owl, blinking", 240, [
            layer("Firefly",
                art("Light", oval(0, 0, 11), "#FFF6C0"),
                art("Glow", oval(0, 0, 60), gradient([(0, "#FFE88A", 0.8), (1, "#FFE88A", 0)], [0, 0], [30, 0], True)),
                p=keys(*fly), o=cycle([100, 45, 100], 240, 6)),
            layer("Beak",
                art("Shine", "M58 57C61 58.5 63.5 61.5 64.6 64.5C61 66.4 55 66.4 51.4 64.5C52.5 61.5 55 58.5 58 57Z",
                    "#FFE488", o=80),
                art("Beak", "M58 57C63 60 66 66 65.5 73C64.8 82 61 89 58 92C55 89 51.2 82 50.5 73C50 66 53 60 58 57Z",
                    beak), p=turn([58, 70], [66, 68], 1, 1.3), a=[58, 70], parent="Head"),
            brow("Left", 100),
            brow("Right", -100), *eye("Left", 25, 103), *eye("Right", 91, 84),
            layer("Face", p=turn([0, 0], [8, -1]), parent="Head"),
            layer("Head",
                art("Chin", "M24 90 C36 97 80 97 92 90 C84 100 32 100 24 90Z", "#5E3A22", o=45),
                art("Skull", SKULL, brown), p=keys(*((t, [58, y]) for t, y in nods)), a=[58, 86], r=turn(0, 17),
                parent="Body"),
            *(layer(f"{side} wing",
                    art("Tip", tip, "#54331F", o=70),
                    art("Wing", wing, "#6E452A"), p=[58, 76], a=[58, 76], s=[flip, 100],
                    r=turn(0, 3 * flip / 100, 6, 2), parent="Body") for side, flip in (("Left", 100), ("Right", -100))),
            layer("Body",
                art("Feathers", feathers, None, "#C9A476", 1.8),
                art("Belly", "M32 98 C32 86 84 86 84 98 C86 118 76 130 58 130 C40 130 30 118 32 98Z", cream),
                art("Torso", "M8 80 C0 108 16 134 58 134 C100 134 116 108 108 80 Z", brown), p=[256, 412], a=[58, 134],
                s=cycle([[250, 250], [254, 246], [250, 250]], 240, 2)),
            layer("Feet", art("Toes", [oval(x, 133, 7, 11, "Toe") for x in (35, 42, 49, 67, 74, 81)], "#F2A81D"),
                p=[256, 412], a=[58, 134], s=[250, 250]),
            layer("Leaf",
                art("Vein", "M2 0 C20 -4 36 -12 50 -26", None, "#3F9A6B", 3),
                art("Blade", "M0 0 C2 -26 26 -40 56 -34 C54 -8 30 8 0 0Z", "#5CC08A"), p=[96, 414],
                r=cycle([-6, 7, -6], 240, 2)),
            layer("Branch",
                art("Knot", oval(392, 428, 20, 9), "#4A3020"),
                art("Bark", "M20 438 C120 408 380 404 496 416 C504 420 500 432 490 434 C380 432 140 436 30 454 C16 456 "
                    "10 444 20 438Z", gradient([(0, "#7A5236"), (1, "#573823")], [0, 410], [0, 450]))),
            *(layer(f"Star {at}", art("Star", star(4, 11, 2.6), "#DDF1FF"), p=[x, y],
                    s=cycle(twinkle, 240, 2, -15 * at, "hold")) for at,
                (x, y) in enumerate(((92, 190), (176, 62), (66, 300)), 1)),
            layer("Moon",
                art("Crater", [oval(-14, 12, 16), oval(16, -14, 10), oval(14, 20, 8)], "#F1DFA8"),
                art("Disc", oval(0, 0, 104), "#FBEFC6"),
                art("Halo", oval(0, 0, 160), "#FBEFC6", o=18), p=[376, 128], s=cycle(pairs(100, 104, 100), 240)),
            layer("Sky",
                art("Sky", oval(256, 256, 472), gradient([(0, "#16426E"), (1, "#3AA0DE")], [256, 20], [256, 492])))],
        markers=((30, "blink", 60), (96, "turn", 140)))


def orbits():
    """Nested compositions with start, stretch and time remap: planets, and a comet that is fastest near the sun."""
    def ball(name, radius, light, dark, *more):
        shade = gradient([(0, light), (0.5, light), (1, dark)], [-radius / 3, -radius / 3], [radius, radius], True)
        return layer(name, *more, art(name, oval(0, 0, 2 * radius), shade), p=[80, 80])

    def circling(ref, rx, ry, scale, turn):
        """A planet's way around: its composition twice, each with a start of its own."""
        return [shown(f"{ref} {at + 1}", ref, 160, st=150 * at, ip=150 * at, op=150 * at + 150, parent="Carrier")
            for at in range(2)] + [layer("Carrier", a=[256, 256], **ring(rx, ry, 300, scale, turn))]

    def moons(ip, op):
        path = ring(62, 20, 150, 100)
        for key in path["p"]["k"]:
            key["s"] = [key["s"][0] - 176, key["s"][1] - 176]
        return layer(f"Moon from {ip}", art("Moon", oval(0, 0, 17), "#E4E9FF"), ip=ip, op=op, **path)
    band = art("Bands",
        "M-32 -11 C-14 -4 14 -4 32 -11 L33 -3 C14 5 -14 5 -33 -3ZM-31 12 C-12 19 12 19 31 12 L29 17 C12 24 -12 "
        "24 -29 17Z", "#FFFFFF", o=22)
    stars = [[oval((97 * at * at + 31 * at) % 512, (61 * at * at + 173 * at) % 512, 1.6 + at % 3, name="Star")
            for at in range(first, 45, 3)] for first in range(3)]
    lane = [oval(256, 256, 2 * rx, 2 * ry, "Lane") for rx, ry in ((92, 44), (148, 76), (200, 110))]
    assets = [
        comp("Azure", 150, [moons(0, 75), ball("Sea", 34, "#63D2FF", "#2256C8", band), moons(75, 150)]),
        comp("Ember", 150, [ball("Lava", 20, "#FFB37A", "#D8434E")]),
        comp("Giant", 150, [
                layer("Near ring", art("Ring", "M-62 0 C-40 24 40 24 62 0", None, "#FFE3B0", 7), p=[80, 80], r=-14),
                ball("Gas", 36, "#C9A2FF", "#6A36B8", band),
                layer("Far ring", art("Ring", "M-62 0 C-40 -24 40 -24 62 0", None, "#C79A6A", 7), p=[80, 80], r=-14)]),
        comp("Azure orbit", 300, circling("azure", 148, 76, 82, 3)),
        comp("Ember orbit", 300, circling("ember", 92, 44, 88, 1)),
        comp("Giant orbit", 300, [
                shown("Giant", "giant", 160, sr=2, parent="Carrier"),
                layer("Carrier", a=[256, 256], **ring(200, 110, 300, 74, 0))]),
        comp("System", 300, [
                shown("Azure", "azure-orbit"),
                shown("Giant", "giant-orbit"),
                shown("Ember, first lap", "ember-orbit", sr=0.5, op=150),
                shown("Ember, second lap", "ember-orbit", sr=0.5, st=150, ip=150),
                layer("Lanes", art("Lanes", lane, None, "#7C8CFF", 1.5, o=45))]),
        comp("Comet path", 300, [layer("Comet",
                    art("Head", oval(0, 0, 11), "#FFFFFF"),
                    art("Tail", "M2 -5 C-30 -5 -60 -2 -92 0 C-60 2 -30 5 2 5 C8 4 8 -4 2 -5Z",
                        gradient([(0, "#BFF3FF", 0.9), (1, "#7FC8FF", 0)], [0, 0], [-92, 0])), ao=1,
                    p=ring(206, 112, 300, 100, 2)["p"])])]
    slow = keys((0, 0, "fall"), (150, 2.5, "rise"), (300, 5))
    return file("Orbits", 300, [
            masked(shown("System, nearer half", "system", r=-16),
                ("Nearer half", "a", "M-100 256 L612 256 L612 612 L-100 612Z")),
            layer("Sun",
                art("Core", oval(0, 0, 84), gradient([(0, "#FFF9E0"), (1, "#FFC23D")], [0, 0], [44, 0], True)),
                art("Long rays", star(4, 104, 20), "#FFE9B0", o=60, r=keys((0, 0, "linear"), (300, 90))),
                art("Short rays", star(12, 62, 44), "#FF9F43", o=85, r=keys((0, 0, "linear"), (300, -30))),
                p=[256, 256], s=cycle(pairs(76, 83, 76), 300, 3)),
            layer("Glow", art("Glow", oval(0, 0, 300), gradient(
                        [(0, "#FFB347", 0.6), (0.35, "#FF8A3D", 0.18), (1, "#FF6A3D", 0)], [0, 0], [150, 0], True)),
                p=[256, 256], s=cycle(pairs(100, 116, 100), 300, 3)),
            shown("System", "system", r=-16),
            shown("Comet", "comet-path", tm=slow, p=[128, 186], r=28),
            *(layer(f"Stars {at}", art("Stars", spots, "#CBD5FF"), o=cycle([90, 30, 90], 300, 2, -50 * at)) for at,
                spots in enumerate(stars, 1)),
            layer("Nebula", art("Cloud", oval(0, 0, 520),
                    gradient([(0, "#8A4DFF", 0.42), (1, "#8A4DFF", 0)], [0, 0], [260, 0], True)), p=[330, 160],
                s=[100, 52], r=-24, o=cycle([100, 55, 100], 300)),
            layer("Space", art("Space", box(256, 256, 512, 512, 72),
                    gradient([(0, "#2B2F77"), (0.6, "#171A45"), (1, "#0C0E28")], [256, 256], [256, 560], True)))],
        assets)


def city_night():
    """Masks of all kinds, luma and inverted mattes and an image: a train and the owl's sign above the river."""
    craters = [(40, 44, 15), (82, 36, 9), (74, 80, 19), (36, 88, 8), (100, 70, 7), (58, 60, 5), (94, 98, 10),
        (60, 22, 6)]

    def surface(x, y):
        light = 236 - 14 * math.sin(x / 21 + math.sin(y / 17)) * math.cos(y / 26) - 0.16 * (x + y - 128)
        for u, v, r in craters:
            distance = math.hypot(x - u, y - v) / r
            light -= 34 * max(0, 1 - distance ** 4) - 14 * max(0, 1 - abs(distance - 1.1) * 5)
        return max(0, min(255, round(light / 6) * 6))
    near = [(8, 62, 150), (74, 48, 96), (124, 56, 196), (186, 70, 120), (262, 46, 172), (312, 60, 88), (376, 52, 148),
        (432, 76, 108)]
    far = [(-10, 60, 128), (50, 44, 176), (100, 52, 140), (160, 40, 214), (206, 62, 168), (280, 50, 128),
        (334, 46, 204), (386, 60, 160), (452, 70, 186)]

    def block(x, width, height):
        return box(x + width / 2, 392 - height / 2, width, height, 2, "Building")
    panes = [(x + 10 + 13 * column, 392 - height + 14 + 18 * row) for x, width, height in near
        for column in range((width - 12) // 13) for row in range((height - 20) // 18)]
    lit = [[box(x, y, 6, 9, 1, "Window") for at, (x, y) in enumerate(panes) if (at * 7 + at // 5 * 3) % 11 in some]
        for some in ((0, 5), (2, 8), (4,))]
    blink = [[(0, 100), (150, 20), (206, 100)], [(0, 10), (46, 100), (190, 10)], [(0, 100), (88, 10), (128, 100)]]
    tower = art("Lamp", oval(152, 160, 7), "#FF5A6E", o=cycle([100, 15, 100], 240, 4, 0, "hold"))
    skyline = comp("Skyline", 240, [
            layer("Beacon", tower),
            *(layer(f"Windows {at}", art("Windows", some, "#FFD98A"), o=keys(*((*key, "hold") for key in keys_)))
                for at, (some, keys_) in enumerate(zip(lit, blink), 1)),
            layer("Near houses", art("Houses", [block(*house) for house in near] + [box(152, 178, 3, 40, name="Mast")],
                    gradient([(0, "#2B2A63"), (1, "#171740")], [0, 190], [0, 392]))),
            layer("Far houses", art("Houses", [block(*house) for house in far],
                    gradient([(0, "#6A4A9C"), (1, "#3A3078")], [0, 180], [0, 392])))])
    phases = cycle([lens(64, 64, 60, share) for share in (0.3, 1, 0.3)], 240)
    puffs = [oval(-84, 12, 110, 52), oval(-22, -10, 120, 92), oval(56, -4, 130, 76), oval(112, 14, 90, 46)]
    owl = moved(outline(SKULL), 0.6, -35, -30)
    train = [
        art("Panes", [box(-30 + 20 * at, -12, 13, 9, 2, "Pane") for at in range(4)], "#FFE6A8"),
        art("Car", box(0, -10, 90, 22, 5), "#F2637E"), repeat(4, p=[-95, 0])]
    spots = [oval((97 * at * at + 61 * at) % 512, (41 * at * at + 83 * at) % 230, 1.6 + at % 3 * 0.7, name="Star")
        for at in range(40)]
    made = framed("City at night", 240, [
            layer("Train", *train, p=keys((36, [-60, 390]), (190, [960, 390]))),
            layer("Quay", art("Quay", box(256, 394, 520, 8), "#0F0F30")),
            layer("Ripples",
                group("Crest", box(0, 0, 560, 4, 2), paint("Crest fill", "#FFFFFF", "fl"), repeat(18, p=[3, 9]),
                    p=keys((0, [240, 348], "linear"), (240, [252, 384]))),
                art("Calm", box(256, 456, 520, 130), "#5C5C5C"), td=1),
            shown("Reflection", "skyline", p=[256, 453.2], s=[100, -45], tt=3, tp="Ripples", o=80),
            layer("River", art("Water", box(256, 456, 520, 130),
                    gradient([(0, "#7A4A9E"), (0.4, "#3A3284"), (1, "#17174A")], [0, 392], [0, 512]))),
            shown("City", "skyline"),
            layer("Lamp", p=[208, 392], r=cycle([-13, 11, -13], 240)),
            masked(layer("Signal", art("Light", oval(0, 0, 130), gradient(
                            [(0, "#FFFBE0", 0.95), (0.7, "#FFF0B0", 0.85), (1, "#FFE08A", 0.4)], [0, 0], [58, 0],
                            True)), p=[0, -280], parent="Lamp"), ("Disc", "a", disc(48), cycle([0, 5, 0], 240, 3)),
                ("Owl", "s", owl), ("Left eye", "a", disc(11, -18, 6)), ("Right eye", "a", disc(11, 18, 6))),
            layer("Beam", art("Beam", "M-4 0 L-44 -280 L44 -280 L4 0Z",
                    gradient([(0, "#FFF3C0", 0.75), (1, "#FFF3C0", 0.12)], [0, 0], [0, -280])), parent="Lamp", bm=2),
            layer("Wear",
                art("Hole", oval(0, 0, 150), gradient([(0, "#FFFFFF"), (1, "#000000")], [0, 0], [75, 0], True)), td=1,
                p=cycle([[120, 150], [300, 128], [120, 150]], 240)),
            layer("Clouds", *(art(f"Cloud {at}", puffs,
                        gradient([(0, "#C9B2F0", 0.7), (1, "#8A6CC8", 0)], [0, -50], [0, 44]), p=[x, y], s=[size, size])
                    for at, (x, y, size) in enumerate(((120, 130, 110), (400, 176, 76), (300, 74, 60)), 1)), tt=4,
                tp="Wear", p=cycle([[-16, 0], [22, 4], [-16, 0]], 240)),
            masked(layer("Moon", ty=2, refId="moon-surface", p=[392, 96], a=[64, 64], s=[72, 72], r=-40),
                ("Sunlight", "a", phases, 2), ("Disc", "i", disc(58, 64, 64))),
            layer("Earthshine", art("Shade", oval(0, 0, 82), "#2A2466"), p=[392, 96]),
            layer("Moon's disc", art("Disc", oval(0, 0, 83), "#FFFFFF"), p=[392, 96], td=1),
            layer("Stars", art("Stars", spots, "#FFFFFF"), tt=2, tp="Moon's disc", o=cycle([100, 55, 100], 240, 3)),
            layer("Dusk", art("Dusk", box(256, 256, 512, 512), gradient(
                        [(0, "#12123F"), (0.32, "#3B2C82"), (0.56, "#B0508F"), (0.72, "#FF9A76")], [0, 0], [0, 512])))],
        [skyline,
            {"id": "moon-surface", "nm": "Moon's surface", "w": 128, "h": 128, "u": "i/", "p": "moon.png", "e": 0}])
    return made, [("i/moon.png", png(128, 128, surface))]


def aurora():
    """Gradients with alpha, moving stops and a highlight, blend modes and blur: curtains of light over mountains."""
    def ribbon(name, start, end, swing, phase, colors, height, blur, o, isHemmed=True):
        """A curtain of light: its hem waves, rays run along it, and a vertical blur lets it fade upwards."""
        def hem(turn):
            def y(x):
                small = swing / 3 * math.sin(x / 43 - phase - turn)
                return start + (end - start) * x / 512 + swing * math.sin(x / 84 + phase + turn) + small
            return [(x, y(x)) for x in range(-60, 601, 110)]

        def light(shift):
            return [(at / 10, colors[at % len(colors)],
                    round(0.2 + 0.8 * math.sin(1.9 * at + phase + shift) ** 2, 2) * (0 < at < 10)) for at in range(11)]
        times, turns = [60 * at for at in range(5)], [math.tau * at / 4 for at in range(5)]
        curtain = [curve(points + [(x, y - height) for x, y in points[::-1]]) for points in map(hem, turns)]
        edge = [curve(hem(turn), False) for turn in turns]
        rays = gradient({t: light(turn / 2) for t, turn in zip(times, turns)}, [-30, 0], [540, 0])
        glow = gradient([(0, colors[0], 0), (0.3, colors[1], 0.8), (0.7, colors[2], 0.8), (1, colors[0], 0)], [-30, 0],
            [540, 0])
        line_ = [layer(f"{name} hem", group("Hem", sh(keys(*((t, path, "linear") for t, path in zip(times, edge)))),
                    line("Hem stroke", glow, 10)), bm=2, o=o * 0.6, ef=[blurred(14, 1)])]
        return (line_ if isHemmed else []) + [layer(f"{name} curtain",
                art("Curtain", sh(keys(*((t, path, "linear") for t, path in zip(times, curtain)))), rays), bm=2,
                ef=[blurred(blur, 3)], p=[0, 4], o=cycle([o, o - 20, o], 240, 2, -40 * len(name)))]

    def blurred(amount, direction):
        return effect("Gaussian Blur", 29, ("Blurriness", amount), ("Blur Dimensions", direction),
            ("Repeat Edge Pixels", 0))

    def firs(name, color, y, size):
        tree = ("M0 0 L-3 0 L-3 -4 L-15 -4 L-6 -18 L-11 -18 L-4 -32 L-8 -32 L0 -50 L8 -32 L4 -32 L11 -18 L6 -18 L15 -4 "
            "L3 -4 L3 0Z")
        rows = [group(f"Row {at}", sh(outline(tree)), paint("Fir fill", color, "fl"),
                repeat(math.ceil(62000 / step / size / share), p=[step, 0]), p=[-20 + 23 * at, y + 7],
                s=[size * share] * 2) for at, (step, share) in enumerate(((37, 1), (53, 1.25), (71, 0.8)), 1)]
        hill = curve([(-80, 600)] + [(x, y + 5 * math.sin(x / 60 + size)) for x in range(-60, 600, 80)] + [(600, 600)])
        return layer(name, *rows, art("Hill", hill, color))
    night = [[(0, "#070B2A"), (0.55, "#123A5E"), (1, "#2A6E7C")], [(0, "#0B0B33"), (0.45, "#2A2C6B"), (1, "#3F7F8F")]]
    peaks = ("M-20 420 L60 330 L104 366 L190 262 L236 316 L268 292 L350 372 L410 310 L470 362 L540 322 L540 440 L-20 "
        "440Z",
        "M190 262 L236 316 L222 322 L206 306 L196 330 L178 300 L160 312 L150 310ZM410 310 L446 340 L426 338 L412 "
        "350 L400 334 L384 338ZM60 330 L86 352 L66 350 L54 360 L46 345Z")
    spots = [[oval((89 * at * at + 37 * at) % 512, (53 * at * at + 91 * at) % 300, 1.8 + at % 3 * 0.8, name="Star")
            for at in range(first, 21, 3)] for first in range(3)]
    return framed("Aurora", 240, [
            layer("Vignette", art("Vignette", box(256, 256, 512, 512),
                    gradient([(0, "#FFFFFF"), (0.6, "#FFFFFF"), (1, "#5A5F8A")], [256, 230], [256, 610], True)), bm=1),
            firs("Near firs", "#07131F", 470, 130),
            firs("Far firs", "#0E2A38", 436, 70),
            layer("Snow", art("Snow", peaks[1], "#BFE9E4", o=75)),
            layer("Mountains", art("Rock", peaks[0], gradient([(0, "#2B5A70"), (1, "#123446")], [0, 270], [0, 440]))),
            layer("Shooting star", group("Trace", sh(outline("M420 40 L250 138")),
                    trim(keys((150, 0, "in"), (178, 100)), keys((144, 0, "out"), (170, 100))),
                    line("Trace stroke", gradient([(0, "#FFFFFF", 0), (1, "#FFFFFF", 1)], [420, 40], [250, 138]), 3)),
                ip=144, op=180),
            *ribbon("Green", 330, 190, 34, 0, ["#19F09A", "#2CE6C4", "#6BFFB0"], 110, 70, 95),
            *ribbon("Teal", 170, 280, 30, 2.1, ["#1FC8E8", "#5A86FF", "#24E0C0"], 96, 80, 75, False),
            *ribbon("Violet", 150, 96, 26, 4.2, ["#9A5BFF", "#E85AD0", "#6A6BFF"], 80, 90, 80),
            layer("Moon",
                art("Moon", oval(0, 0, 44),
                    gradient([(0, "#FFFFFF"), (1, "#C7D8F5")], [0, 0], [24, 0], True, h=55, a=-130)),
                art("Halo", oval(0, 0, 170), gradient([(0, "#DCE8FF", 0.5), (1, "#DCE8FF", 0)], [0, 0], [85, 0], True)),
                p=[96, 92]),
            *(layer(f"Stars {at}", art("Stars", some, "#EAF4FF"), o=cycle([100, 25, 100], 240, 2, -40 * at)) for at,
                some in enumerate(spots, 1)),
            *(layer(name, art("Night", box(256, 256, 512, 512), gradient(colors, [256, 0], [256, 440])), o=o)
                for name, colors, o in (
                    ("Violet night", night[1], cycle([0, 100, 0], 240)), ("Blue night", night[0], 100)))])
