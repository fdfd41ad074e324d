import * as path from 'node:path';
import * as vscode from 'vscode';
import {Advice} from '../advice';
import {Context} from '../context';
import {configurationOf} from '../debug/configuration';
import {runCommand, Stops} from '../debug/stops';
import {run} from '../process';

/** The arguments of the search for the action that makes a value wrong. */
export interface WrongValue {
  file: vscode.Uri;
  function: string;
  name: string;
  /** The place that the value has in the reference. */
  location: string;
  /** The file of arguments and expected values. */
  reference: string;
}

/** The fields that are read of what `tcp-dbg --format=json` prints. */
interface BisectAnswer {
  /** The commands that lead there from the entry; missing if nothing was found. */
  commands?: string[];
  /** At the end of a dialect conversion: its patterns that may have made the value. */
  patterns?: {name: string; action: number}[];
  /** The reason why nothing was found. */
  error?: string;
}

/**
 * Finds the action of the compile that makes a value wrong, and debugs the compile up to there.
 */
export async function debugToValue(
  context: Context,
  stops: Stops,
  value: WrongValue,
): Promise<void> {
  const way = await findWay(context, value);
  if (!way) return;
  const configuration = {...configurationOf(value.file), stopOnEntry: true};
  // The session begins to stop before its start is told.
  const atEntry = new Promise<void>((resolve, reject) => {
    const stopped = stops.onDidStop(async stop => {
      if (stop.session.configuration.program !== value.file.fsPath) return;
      stopped.dispose();
      try {
        for (const command of way.commands) await runCommand(stop, command);
        for (const {name, action} of way.patterns.slice(0, mostPatterns))
          vscode.debug.activeDebugConsole.appendLine(`Made by ${name}, action ${action}`);
        resolve();
      } catch (error) {
        reject(error as Error);
      }
    });
    context.own(stopped);
  });
  const folder = vscode.workspace.getWorkspaceFolder(value.file);
  if (await vscode.debug.startDebugging(folder, configuration)) await atEntry;
}

/** The number of patterns that are printed. */
const mostPatterns = 10;

/**
 * Returns the commands that lead from the entry of the compile to the action, and the patterns that
 * may have made the value. Returns nothing if the user gives up.
 */
async function findWay(
  context: Context,
  value: WrongValue,
): Promise<Required<Omit<BisectAnswer, 'error'>> | undefined> {
  const found = context.tools.find('tcp-dbg');
  if ('error' in found) throw new Advice(found.error);
  const compared = ['--bisect-reference', value.reference, '--value', value.location];
  const args = ['--format=json', ...compared, '--function', value.function, value.file.fsPath];
  return vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: `Searching the action that makes ${value.name}`,
      cancellable: true,
    },
    async (_, token) => {
      const ended = await run(found.file, args, {cwd: path.dirname(value.reference), token});
      if (token.isCancellationRequested) return undefined;
      // A command line that tcp-dbg does not take has a message only.
      if (!ended.out) throw new Error(ended.err.trim());
      const {commands, patterns = [], error} = JSON.parse(ended.out) as BisectAnswer;
      if (!commands) throw new Error(error);
      return {commands, patterns};
    },
  );
}
