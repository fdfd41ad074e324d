"""Calls functions by the extension, with arguments that stand for tensors: extension.py
FOLDER, which has the extension. It runs in each Python, without PyTorch."""

import ctypes
import gc
import sys
import weakref

sys.path.insert(0, sys.argv[1])

import _tcp_ide_fastcall  # noqa: E402


class Tensor:
    """As much of a tensor as a call looks at: integers of 64 bits, in a row."""

    dtype = "int64"
    is_cpu = True

    def __init__(self, *values):
        self.memory = (ctypes.c_int64 * len(values))(*values)
        self.shape = (len(values),)

    def is_contiguous(self):
        return True

    def data_ptr(self):
        return ctypes.addressof(self.memory)


#: A function (base, data, offset, size, stride, increment) that adds to the first element.
@ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64,
                  ctypes.c_int64, ctypes.c_int64)
def add_to_first(_, data, offset, size, stride, increment):
    assert (offset, size, stride) == (0, 3, 1), (offset, size, stride)
    ctypes.cast(data, ctypes.POINTER(ctypes.c_int64))[0] += increment


def make(boxed=False, arguments=None):
    address = ctypes.cast(add_to_first, ctypes.c_void_p).value
    return _tcp_ide_fastcall.Function(address, None, (), arguments, False, boxed, ())


def fail(call, *arguments, **named):
    try:
        call(*arguments, **named)
    except TypeError as error:
        return str(error)
    raise AssertionError("no error")


def main():
    tensor = Tensor(1, 2, 3)
    function = make(arguments=(("int64", 1), None))
    assert function(tensor, 41) == [] and tensor.memory[0] == 42
    assert function.__dict__ == {"_boxed_call": False}
    print(fail(function, tensor))
    print(fail(function, tensor, 1, x=2))
    boxed, given = make(boxed=True), [tensor, 8]
    assert boxed(given) == [] and given == [] and tensor.memory[0] == 50 and boxed._boxed_call
    print(fail(boxed, tensor, 1))

    made = []
    deferred = _tcp_ide_fastcall.Deferred(lambda: made.append(1) or function, True)
    deferred(tensor, 1)
    deferred(tensor, 1)
    assert made == [1] and tensor.memory[0] == 52 and deferred._boxed_call

    # Released objects are freed: functions, and circles through what is deferred.
    types = _tcp_ide_fastcall.Function, _tcp_ide_fastcall.Deferred
    before = [sys.getrefcount(type_) for type_ in types]
    for _ in range(1000):
        make(arguments=(("int64", 1), None))
        _tcp_ide_fastcall.Deferred(make, False)

    class Maker:
        def __call__(self):
            return function

    maker = Maker()
    maker.circle = _tcp_ide_fastcall.Deferred(maker, False)
    gone = weakref.ref(maker)
    del maker
    gc.collect()
    assert gone() is None
    assert [sys.getrefcount(type_) for type_ in types] == before
    print("Python", ".".join(map(str, sys.version_info[:2])), "is right")


if __name__ == "__main__":
    main()
