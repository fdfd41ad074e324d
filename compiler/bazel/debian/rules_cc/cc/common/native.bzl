"""What is built into Bazel 4, under names that can be exported."""

native_cc_common = cc_common  # buildifier: disable=native-cc-common
native_cc_info = CcInfo  # buildifier: disable=native-cc-info
