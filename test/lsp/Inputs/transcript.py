"""Prints a transcript with the texts of its documents in the messages: transcript.py FILE

The text of a document stands in a comment in front of the message, line by line, and the message
has "text":TEXT. The line in front of the text is `// Text:`, or `// Text with CRLF:` if the lines
end so:

  // Text:
  //   func.func @f() {
  //     return
  //   }
  {"jsonrpc":"2.0", ..., "version":1,"text":TEXT}}}
"""

import json
import re
import sys

TEXT = re.compile(r"^// Text(?P<crlf> with CRLF)?:\n(?P<lines>(?://(?:   .*)?\n)+)", re.M)


def main(path):
    with open(path, encoding="utf-8") as file:
        transcript = file.read()
    texts = []

    def take(match):
        lines = [line[5:] for line in match["lines"].splitlines()]
        texts.append("".join(line + ("\r\n" if match["crlf"] else "\n") for line in lines))
        return ""

    rest = TEXT.sub(take, transcript)
    print(re.sub(r'(?<="text":)TEXT\b', lambda _: json.dumps(texts.pop(0), ensure_ascii=False),
                 rest), end="")
    if texts:
        sys.exit(f"{path}: no message has the text '{texts[0]}'")


main(sys.argv[1])
