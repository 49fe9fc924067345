#!/usr/bin/env python3
"""picture.py [--lines N] -- COMMAND…: draws what a command shows in a terminal of 80 columns, as SVG on standard output.

Understands bold, dim and the 16 and 256 colours of ECMA-48; every character stands in its own cell, so that tables stay
aligned in whatever font a reader has. The picture follows the reader's prefers-color-scheme.
"""
import argparse
import contextlib
import fcntl
import html
import os
import pty
import re
import struct
import subprocess
import sys
import termios
import unicodedata

CELL_WIDTH, LINE_HEIGHT, FONT_SIZE, MARGIN = 8.4, 18, 14, 18
#: Paper, ink, and the eight colours, then the eight bright ones.
SCHEMES = {
    "dark": ["#14181d", "#d5d9de", "#3b4048", "#ef6b73", "#6fbf73", "#d8b14a", "#6ea8f0", "#c58ae0", "#5bbfc4", "#d5d9de",
             "#7d8590", "#ff8a90", "#8fdc93", "#f0cd6d", "#92c1ff", "#dcaef2", "#83dce0", "#ffffff"],
    "light": ["#ffffff", "#24292f", "#24292f", "#c4232f", "#1f7a33", "#8a6100", "#0b5cc4", "#8033a8", "#0f747c", "#8c959f",
              "#57606a", "#d73a49", "#2b9a44", "#a87900", "#2b7de9", "#9b51c9", "#168c95", "#24292f"],
}
ESCAPE = re.compile(r"\x1b\[([0-9;]*)m")
BLOCKS = "▁▂▃▄▅▆▇█"
SHADES = {"░": 0.25, "▒": 0.5, "▓": 0.75}


def xterm(number):
    """The colour of a code above 15."""
    if number >= 232:
        level = 8 + (number - 232) * 10
        return f"#{level:02x}{level:02x}{level:02x}"
    steps = [0, 95, 135, 175, 215, 255]
    red, green, blue = (number - 16) // 36, (number - 16) // 6 % 6, (number - 16) % 6
    return f"#{steps[red]:02x}{steps[green]:02x}{steps[blue]:02x}"


def color(number):
    return f"var(--c{number})" if number < 16 else xterm(number)


class Style:
    """The style that escape sequences have set."""

    def __init__(self):
        self.bold = self.dim = False
        self.ink, self.paper = "var(--ink)", None

    def take(self, codes):
        numbers = [int(code or 0) for code in codes.split(";")]
        while numbers:
            number = numbers.pop(0)
            if number == 0:
                self.__init__()
            elif number == 1:
                self.bold = True
            elif number == 2:
                self.dim = True
            elif 30 <= number <= 37:
                self.ink = color(number - 30)
            elif 90 <= number <= 97:
                self.ink = color(number - 82)
            elif number in (38, 48) and numbers[:1] == [5] and len(numbers) > 1:
                chosen = color(numbers[1])
                self.ink, self.paper = (chosen, self.paper) if number == 38 else (self.ink, chosen)
                numbers = numbers[2:]


def width(character):
    if unicodedata.combining(character) or unicodedata.category(character) == "Cf":
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def box(x, y, wide, high, fill, opacity=1.0):
    faint = f' fill-opacity="{opacity}"' if opacity < 1 else ""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" style="fill:{fill}"{faint}/>'


def drawn(character, x, y, style):
    """Draws blocks and squares as shapes, without the gaps that fonts leave; None for letters."""
    opacity = 0.6 if style.dim else 1.0
    if character in BLOCKS:
        high = LINE_HEIGHT * (BLOCKS.index(character) + 1) / 8
        return box(x, y + LINE_HEIGHT - high, CELL_WIDTH, high, style.ink, opacity)
    if character in SHADES:
        return box(x, y, CELL_WIDTH, LINE_HEIGHT, style.ink, SHADES[character] * opacity)
    if character == "■":
        side = CELL_WIDTH - 1
        return box(x + 0.5, y + (LINE_HEIGHT - side) / 2, side, side, style.ink, opacity)
    return None


def words(text, xs, y, style):
    """Letters, each at its own place."""
    places = " ".join(f"{x:.1f}" for x in xs)
    bold = ' font-weight="bold"' if style.bold else ""
    faint = ' fill-opacity="0.6"' if style.dim else ""
    escaped = html.escape(text, quote=False)
    return f'<text x="{places}" y="{y + LINE_HEIGHT - 5:.1f}" style="fill:{style.ink}"{bold}{faint}>{escaped}</text>'


def line(text, y):
    """Returns the shapes of a line, and its number of cells."""
    shapes, cells, style = [], 0, Style()
    for index, piece in enumerate(ESCAPE.split(text)):
        if index % 2:
            style.take(piece)
            continue
        letters, xs = "", []
        for character in piece:
            x = MARGIN + cells * CELL_WIDTH
            cells += width(character)
            if style.paper:
                shapes.append(box(x, y, CELL_WIDTH, LINE_HEIGHT, style.paper))
            shape = drawn(character, x, y, style)
            if shape:
                shapes.append(shape)
            elif character != " ":
                letters, xs = letters + character, xs + [x]
        if letters:
            shapes.append(words(letters, xs, y, style))
    return shapes, cells


def variables(scheme):
    paper, ink, *colors = SCHEMES[scheme]
    return f"--paper:{paper};--ink:{ink};" + "".join(f"--c{number}:{one};" for number, one in enumerate(colors))


def picture(lines):
    shapes, columns = [], 0
    for number, one in enumerate(lines):
        drawings, cells = line(one, MARGIN + number * LINE_HEIGHT)
        shapes += drawings
        columns = max(columns, cells)
    wide, high = round(2 * MARGIN + columns * CELL_WIDTH), 2 * MARGIN + len(lines) * LINE_HEIGHT
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}" '
            f'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="{FONT_SIZE}" role="img" '
            'aria-label="What the command prints">')
    paper = f'<rect width="{wide}" height="{high}" rx="8" style="fill:var(--paper)"/>'
    styles = "svg{" + variables("light") + "}@media(prefers-color-scheme:dark){svg{" + variables("dark") + "}}"
    return "\n".join([head, f"<style>{styles}</style>", paper, *shapes, "</svg>"]) + "\n"


def printed(command, columns=80):
    near, far = pty.openpty()
    fcntl.ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    surroundings = {key: value for key, value in os.environ.items() if key != "NO_COLOR"} | {"TERM": "xterm-256color"}
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=far, env=surroundings) as process:
        os.close(far)
        text = b""
        with contextlib.suppress(OSError):  # Linux raises this when a terminal's other end is closed.
            while piece := os.read(near, 65536):
                text += piece
    os.close(near)
    if process.returncode:
        sys.exit(f"picture.py: {command[0]} ended with {process.returncode}")
    return text.decode().replace("\r\n", "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="What a terminal shows, as SVG on standard output.")
    parser.add_argument("--lines", type=int, help="how many lines the picture shows at most")
    parser.add_argument("command", nargs="+")
    given = parser.parse_args()
    text = "\n".join(printed(given.command).split("\n")[:given.lines])
    sys.stdout.write(picture(text.rstrip("\n").split("\n")))
