import * as path from 'node:path';
import * as vscode from 'vscode';
import {activeProgram, requireFile, saveFile} from '../editors';
import {restoreType} from './nativeDebugger';
import {findPython} from './python';
import {addPythonSession} from './pythonSessions';

/**
 * Returns the configuration that debugs the compile of a file, or of one function of it. Throws if
 * the compiler can't read the file.
 */
export function configurationOf(file: vscode.Uri, symbol?: string): vscode.DebugConfiguration {
  const name = path.basename(file.fsPath);
  requireFile(file);
  return {
    type: 'tcp',
    request: 'launch',
    name: symbol === undefined ? `Compile ${name}` : `Compile @${symbol} of ${name}`,
    program: file.fsPath,
    ...(symbol === undefined ? {} : {args: [`--function=${symbol}`]}),
    // The compile must stop somewhere.
    stopOnEntry: !hasBreakpoint(file),
  };
}

/** Returns whether a compile of `file` can reach a breakpoint. */
function hasBreakpoint(file: vscode.Uri): boolean {
  return vscode.debug.breakpoints.some(
    breakpoint =>
      breakpoint.enabled &&
      (breakpoint instanceof vscode.FunctionBreakpoint ||
        (breakpoint instanceof vscode.SourceBreakpoint &&
          breakpoint.location.uri.toString() === file.toString())),
  );
}

/**
 * Makes configurations for F5 without a launch.json, and fills in the fields that a launch.json
 * leaves out.
 */
export class ConfigurationProvider implements vscode.DebugConfigurationProvider {
  provideDebugConfigurations(): vscode.DebugConfiguration[] {
    const file = activeProgram();
    return file?.scheme === 'file' ? [configurationOf(file)] : [];
  }

  resolveDebugConfiguration(
    _folder: vscode.WorkspaceFolder | undefined,
    configuration: vscode.DebugConfiguration,
  ): vscode.DebugConfiguration | undefined {
    const native = restoreType(configuration);
    if (native) return native;
    if (!configuration.type && !configuration.request) {
      try {
        const file = activeProgram();
        if (file) return configurationOf(file);
        throw new Error(
          'open an .mlir file, or a Python program that compiles, and press F5 there.',
        );
      } catch (error) {
        void vscode.window.showErrorMessage(`TCP: ${(error as Error).message}`);
        return undefined;
      }
    }
    if (configuration.request === 'launch' && configuration.program === undefined) {
      const file = activeProgram();
      if (file) configuration.program = file.fsPath;
    }
    return configuration;
  }

  /** Reports mistakes before the session starts, and offers to open launch.json. */
  async resolveDebugConfigurationWithSubstitutedVariables(
    folder: vscode.WorkspaceFolder | undefined,
    configuration: vscode.DebugConfiguration,
  ): Promise<vscode.DebugConfiguration | undefined | null> {
    const error = check(configuration);
    if (error === undefined) {
      resolvePaths(configuration, folder);
      if (typeof configuration.program === 'string')
        await saveFile(vscode.Uri.file(configuration.program));
      if (await completePython(configuration)) await addPythonSession(configuration);
      return configuration;
    }
    const open = 'Open launch.json';
    const choice = await vscode.window.showErrorMessage(
      `TCP: "${configuration.name}" cannot be started: ${error}.`,
      {modal: true},
      ...(folder ? [open] : []),
    );
    // VS Code opens launch.json for null, and only ends the start for undefined.
    return choice === open ? null : undefined;
  }
}

/**
 * Returns the first mistake. The schema of launch.json marks these, too, but VS Code starts a
 * session with them.
 */
function check(configuration: vscode.DebugConfiguration): string | undefined {
  if (configuration.request === 'attach') {
    const places = ['port', 'socket', 'pid'].filter(name => configuration[name] !== undefined);
    if (places.length !== 1)
      return 'give "port" or "socket", where the compiler waits, or "pid", the number of its process';
    return undefined;
  }
  if (configuration.request !== 'launch') return '"request" must be "launch" or "attach"';
  const program: unknown = configuration.program;
  if (typeof program !== 'string' || program === '')
    return '"program" must name a .mlir file, a .py file or a compiler; "${file}" is the open file';
  return undefined;
}

/**
 * Makes the paths of a launch.json absolute, relative to `cwd` or to the opened folder, because
 * breakpoints have absolute paths. A program that is neither a .mlir nor a .py is a compiler, which
 * may be found in PATH.
 */
function resolvePaths(
  configuration: vscode.DebugConfiguration,
  folder: vscode.WorkspaceFolder | undefined,
): void {
  const cwd: unknown = configuration.cwd;
  const program: unknown = configuration.program;
  let directory = folder?.uri.fsPath;
  if (typeof cwd === 'string') {
    directory = path.resolve(directory ?? '', cwd);
    configuration.cwd = directory;
  }
  if (directory !== undefined && typeof program === 'string' && /\.(mlir|mlirbc|py)$/.test(program))
    configuration.program = path.resolve(directory, program);
}

/**
 * Chooses the interpreter and the directory of a Python program. Returns whether its Python is to
 * be debugged, too.
 */
async function completePython(configuration: vscode.DebugConfiguration): Promise<boolean> {
  const program = configuration.program as string | undefined;
  if (!program?.endsWith('.py') || configuration.request !== 'launch') return false;
  const file = vscode.Uri.file(program);
  configuration.python ??= await findPython(file);
  configuration.cwd ??=
    vscode.workspace.getWorkspaceFolder(file)?.uri.fsPath ?? path.dirname(program);
  // VS Code asks each provider of configurations, so that this may be done already.
  return (
    configuration.debugPython !== false &&
    !configuration.noDebug &&
    configuration.pythonDebugger === undefined
  );
}
