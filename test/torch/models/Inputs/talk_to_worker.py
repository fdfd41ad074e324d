"""Asks `tcp-aot export --persistent_worker` for programs, as Bazel does, and prints the answers
by the numbers of their requests."""

import pathlib
import subprocess

COMMAND = ["tcp-aot", "export", "--persistent_worker"]


def varint(number):
    """Encodes a number as protocol buffers do."""
    encoded = b""
    while number > 127:
        encoded += bytes([number & 127 | 128])
        number >>= 7
    return encoded + bytes([number])


def request(number, *arguments):
    """Encodes a WorkRequest, with an input and a verbosity that the worker does not need."""
    message = b"".join(b"\x0a" + varint(len(a)) + a.encode() for a in arguments)
    message += b"\x12\x06\x0a\x01f\x12\x01d" + b"\x18" + varint(number) + b"\x28\x01"
    return varint(len(message)) + message


def read_varint(file):
    number = shift = 0
    while True:
        byte = file.read(1)[0]
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return number


def read_response(file):
    """Returns the status, the output and the number of a WorkResponse."""
    size, fields = read_varint(file), {}
    end, content = 0, file.read(size)
    while end < size:
        key, end = content[end], end + 1
        number = shift = 0
        while True:
            number |= (content[end] & 127) << shift
            shift, end = shift + 7, end + 1
            if content[end - 1] < 128:
                break
        if key & 7 == 2:
            number, end = content[end:end + number].decode(), end + number
        fields[key >> 3] = number
    return fields.get(1, 0), fields.get(2, ""), fields[3]


def main():
    requests = [
        request(7, "models.add=first"),
        request(8, "models.add=second", "-ffile-prefix-map=./="),
        request(9, "models.wrong=wrong"),
        request(10, "models.killed=killed"),
        request(11, "--unknown"),
    ]
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL) as worker:
        # Requests arrive in pieces, and two at once.
        whole = b"".join(requests)
        for start in range(0, len(whole), 13):
            worker.stdin.write(whole[start:start + 13])
            worker.stdin.flush()
        responses = sorted((read_response(worker.stdout) for _ in requests),
                           key=lambda response: response[2])
        for status, output, number in responses:
            lines = output.strip().splitlines()
            # The usage comes first; a message of the exporter comes last.
            shown = [line for line in lines if line.startswith("usage:")][:1] or lines[-1:]
            print(f"request {number}: {status}" + "".join(f": {line}" for line in shown))
        worker.stdin.close()
        ended = worker.wait()
    subprocess.run(["tcp-aot", "export", "models.add=alone", "-ffile-prefix-map=./="],
                   check=True)
    pairs = [(pathlib.Path("second" + end), pathlib.Path("alone" + end))
             for end in ("_torch.mlir", "_reference_tensors.npz")]
    same = all(a.read_bytes() == b.read_bytes() for a, b in pairs)
    print(f"equal to one that is exported alone: {same}")
    print(f"end: {ended}")
    half = subprocess.run(COMMAND, input=requests[0][:-3], capture_output=True)
    print(f"half a request: {half.returncode}")
    # A field of the kind 7, which there is not.
    none = subprocess.run(COMMAND, input=b"\x02\x0f\x01", capture_output=True, text=False)
    print(f"no request: {none.returncode}: {none.stderr.decode().strip().splitlines()[-1]}")


if __name__ == "__main__":
    main()
