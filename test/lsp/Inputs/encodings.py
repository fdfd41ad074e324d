"""Sends the same requests in UTF-8, UTF-16 and UTF-32. The answers must name the same text."""

import re
import sys

from client import Client

# The text has characters of one to four bytes, combining marks, joined emoji and tabs.
TEXT = """// Größe 𝄞 👩\u200d👩 e\u0301 \t漢
func.func @"grö🎉ße"(%x: f32) -> f32 {
  %0 = arith.addf %x, %x {note = "👩\u200d👩"} : f32 loc("ä𝄞e\u0301")
\t%1 = arith.addf %0, %missing {note = "漢"} : f32 // 🎉
  /* é */ %2 = arith.addi %x, %x : f32
  %3 = func.call @"grö🎉ße"(%0) {note = "é𝄞"} : (f32) -> f32 loc("𝄞")
        return %3 : f32
}
func.func @other(%x: f32) -> f32 { return %x : f32 }"""
TEXT = TEXT.replace("/* é */ ", "")
URI = "untitled:a"
LINE_END = re.compile("\r\n|\r|\n")


class Document:
    """Converts between indices of a text and positions in an encoding."""

    def __init__(self, text, encoding):
        self.text = text
        self.encoding = encoding
        self.starts = [0] + [match.end() for match in LINE_END.finditer(text)]

    def units(self, text):
        return len(text) if self.encoding == "utf-32" else (
            len(text.encode("utf-8")) if self.encoding == "utf-8"
            else len(text.encode("utf-16-le")) // 2)

    def position(self, offset):
        line = max(i for i, start in enumerate(self.starts) if start <= offset)
        return {"line": line, "character": self.units(
            self.text[self.starts[line]:offset])}

    def offset(self, position):
        start = self.starts[position["line"]]
        end = start
        while self.units(self.text[start:end]) < position["character"]:
            end += 1
        assert self.units(self.text[start:end]) == position["character"], position
        assert not LINE_END.search(self.text[start:end]), position
        return end

    def slice(self, span):
        begin, end = self.offset(span["start"]), self.offset(span["end"])
        assert begin <= end, span
        return begin, self.text[begin:end]

    def span(self, begin, end):
        return {"start": self.position(begin), "end": self.position(end)}

    def apply(self, edits):
        places = sorted((self.offset(edit["range"]["start"]),
                         self.offset(edit["range"]["end"]), edit["newText"])
                        for edit in edits)
        result, done = "", 0
        for begin, end, text in places:
            assert begin >= done, edits
            result += self.text[done:begin] + text
            done = end
        return result + self.text[done:]


def spans(document, value):
    """Returns the ranges and positions of an answer as indices and texts."""
    if isinstance(value, list):
        return [found for item in value for found in spans(document, item)]
    # A range in another file, such as the definition of an op, is not in this text.
    if not isinstance(value, dict) or value.get("uri", URI) != URI:
        return []
    if "start" in value and "end" in value:
        return [document.slice(value)]
    if set(value) == {"line", "character"}:
        return [document.offset(value)]
    return [found for key in sorted(value) for found in spans(document, value[key])]


def tokens(document, data):
    line = character = 0
    found = []
    for i in range(0, len(data), 5):
        lines, characters, length, kind, modifiers = data[i:i + 5]
        character = characters if lines else character + characters
        line += lines
        begin = {"line": line, "character": character}
        end = {"line": line, "character": character + length}
        found.append((*document.slice({"start": begin, "end": end}), kind, modifiers))
    return found


def observe(server, text, encoding):
    """Returns the answers of a server in a form that does not depend on the encoding."""
    client = Client([server])
    chosen = client.initialize({"general": {"positionEncodings": [encoding]}})
    assert chosen["capabilities"]["positionEncoding"] == encoding, chosen
    # The document is opened with an error, which an edit corrects.
    wrong = text.replace("🎉ße", "🎉𝄞ss", 1)
    client.open(URI, wrong)
    client.diagnostics(URI, 1)
    document = Document(wrong, encoding)
    at = wrong.index("𝄞ss")
    client.change(URI, 2, [{"range": document.span(at, at + 3), "text": "ße"}])
    document = Document(text, encoding)
    about = {"textDocument": {"uri": URI}, "options": {"tabSize": 2}}
    seen = {"diagnostics": sorted(
        (spans(document, found["range"]), found["message"])
        for found in client.diagnostics(URI, 2)["diagnostics"])}

    for method in ("documentSymbol", "foldingRange", "inlayHint", "codeLens"):
        seen[method] = spans(document, client.call(
            "textDocument/" + method,
            dict(about, range=document.span(0, len(text)))))
    seen["tokens"] = tokens(document, client.call(
        "textDocument/semanticTokens/full", about)["data"])
    seen["formatted"] = document.apply(client.call("textDocument/formatting", about))
    for match in re.finditer(r'"[^"]*"|[%@]?[\w.]+', text):
        place = dict(about, position=document.position(match.start()),
                     positions=[document.position(match.start())],
                     range=document.span(*match.span()),
                     context={"diagnostics": [], "includeDeclaration": True})
        for method in ("hover", "definition", "references", "documentHighlight",
                       "selectionRange", "completion", "codeAction"):
            answer = client.call("textDocument/" + method, place)
            seen[method, match.start()] = spans(document, answer)
    place = dict(about, position=document.position(text.index("%x")), newName="%größe")
    seen["bad rename"] = client.call("textDocument/rename", place)
    place["newName"] = "%y"
    seen["rename"] = document.apply(
        client.call("textDocument/rename", place)["changes"][URI])
    place = dict(about, position=document.position(text.index('@"grö')),
                 newName='@"漢𝄞"')
    seen["symbol"] = document.apply(
        client.call("textDocument/rename", place)["changes"][URI])
    assert client.shut_down() == 0
    return seen


def check(server, text, name):
    expected = observe(server, text, "utf-32")
    slices = [part for spans, _ in expected["diagnostics"] for _, part in spans]
    assert "%missing" in slices and "arith.addi" in slices, slices
    assert ("%missing" in [part for _, part, *_ in expected["tokens"]]), name
    at = text.index("%0 = arith") + 5
    assert expected["hover", at] == [(at, "arith.addf")], expected["hover", at]
    assert expected["symbol"] == text.replace("grö🎉ße", "漢𝄞"), expected["symbol"]
    assert expected["rename"].count("%y") == text.count("%x") - 2, expected["rename"]
    assert "\n" in text or "\n" not in expected["formatted"], "line ends are kept"
    for encoding in ("utf-16", "utf-8"):
        got = observe(server, text, encoding)
        for key, value in expected.items():
            if got[key] != value:
                sys.exit(f"{name}, {encoding}, {key}: {got[key]} is not {value}")
    print(name, "is the same in three encodings:",
          len(expected["tokens"]), "tokens,", len(slices), "places of diagnostics")


def main(server):
    for name, end in (("LF", "\n"), ("CRLF", "\r\n"), ("CR", "\r")):
        text = TEXT.replace("\n", end)
        check(server, text, name)
        check(server, text + end, name + " at the end")
        check(server, "\uFEFF" + text, name + " behind a byte order mark")


main(sys.argv[1])
