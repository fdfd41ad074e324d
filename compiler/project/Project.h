//===- Project.h - A project's description of its compiler ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The file `.tcp-ide.json`, in which a project names its own compiler and the
/// stages of its pipeline. The language server and the debugger read it by this
/// header, which includes nothing of MLIR.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_COMPILER_PROJECT_PROJECT_H
#define TCP_COMPILER_PROJECT_PROJECT_H

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace mlir::tcp::project {

/// The name of the file.
inline constexpr const char *kFileName = ".tcp-ide.json";

/// A form of a program on its way through a project's pipeline.
struct Stage {
  std::string name, description;
  /// The argument of the pass after which the program has this form. Empty in
  /// the first stage, which is the input, and in a last stage that is the end
  /// of the pipeline.
  std::string after;
};

/// A program to start.
struct Command {
  /// The path of the program, or a name to look up in PATH.
  std::string program;
  std::vector<std::string> arguments;
  /// The directory to start it in.
  std::string directory;
};

/// The content of a valid file.
struct Project {
  /// The path of the file.
  std::string file;
  /// The program and its arguments, one of which has `${file}`.
  std::vector<std::string> command;
  std::vector<Stage> stages;
  /// Says whether the program loads the debugger's plugin; nothing if its name
  /// and its libraries decide.
  std::optional<bool> loadPlugin;

  /// Returns the command that compiles `source`, an absolute path. It starts in
  /// the folder of the project's file, which a relative program is looked up
  /// in.
  Command makeCommand(const std::string &source) const;
  /// Returns the stage with a name, or null.
  const Stage *findStage(const std::string &name) const;
  /// Returns the names of the stages for messages: "ring, arith, ...".
  std::string listStageNames() const;
};

/// A mistake in a file.
struct Problem {
  std::string file;
  /// Counted from 1; 0 if the mistake has no place.
  size_t line = 0, column = 0;
  std::string message;

  /// Returns "FILE:LINE:COLUMN: error: MESSAGE".
  std::string describe() const;
};

/// A project, or a mistake in its file, or neither if there is no file.
using Found = std::variant<std::monostate, Project, Problem>;

/// Reads the file of the project that a source belongs to: the one in the
/// innermost folder around it. A file of another user, who does not own the
/// source either, is a mistake, because its command could be anything.
Found find(const std::string &source);

/// Reads the file at a path. Neither a project nor a mistake comes back if
/// there is none.
Found read(const std::string &path);

/// Reads the text of a file whose path is `path`.
std::variant<Project, Problem> parse(const std::string &path,
                                     const std::string &text);

} // namespace mlir::tcp::project

#endif // TCP_COMPILER_PROJECT_PROJECT_H
