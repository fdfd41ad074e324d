import * as vscode from 'vscode';
import {Context} from '../context';
import {runCommand, Stops} from './stops';

/** The field of launch.json that names a debugger for C++. */
interface Settings {
  nativeDebugger?: string;
}

/**
 * Attaches the debugger for C++ that a configuration names to each of its compiles, at the first
 * stop.
 */
export function activate(context: Context, stops: Stops): void {
  const fresh = new Set<string>();
  context.own(
    vscode.debug.registerDebugAdapterTrackerFactory('tcp', {
      createDebugAdapterTracker: session => ({
        onDidSendMessage: ({event}: {event?: string}) => {
          if (event === 'process') fresh.add(session.id);
        },
        onExit: () => fresh.delete(session.id),
      }),
    }),
  );
  context.own(
    stops.onDidStop(async stop => {
      const {nativeDebugger} = stop.session.configuration as Settings;
      if (nativeDebugger === undefined || !fresh.delete(stop.session.id)) return;
      try {
        await runCommand(stop, `native ${nativeDebugger}`);
      } catch (error) {
        context.showError(error);
      }
    }),
  );
}

/**
 * Returns the configuration of a debugger for C++ that the adapter has asked for, with the type
 * that VS Code has replaced. Returns nothing for any other configuration.
 */
export function restoreType(
  configuration: vscode.DebugConfiguration,
): vscode.DebugConfiguration | undefined {
  const {nativeType, ...settings} = configuration;
  return typeof nativeType === 'string' ? {...settings, type: nativeType} : undefined;
}
