import * as vscode from 'vscode';
import {Context} from '../context';
import {activeFile} from '../editors';
import * as timeline from '../timeline/timeline';
import {requireTrust} from '../trust';
import {ConfigurationProvider, configurationOf} from './configuration';
import * as changes from './changes';
import * as expressions from './expressions';
import * as nativeDebugger from './nativeDebugger';
import {AdapterFactory} from './factory';
import {kType, PythonSessions} from './pythonSessions';
import {Stops} from './stops';

/** Registers the debug type `tcp`. */
export function activate(context: Context): void {
  const pythonSessions = new PythonSessions();
  context.own(
    vscode.debug.registerDebugAdapterDescriptorFactory(
      'tcp',
      new AdapterFactory(context.tools, pythonSessions),
    ),
  );
  context.own(vscode.debug.registerDebugAdapterDescriptorFactory(kType, pythonSessions));
  for (const type of ['tcp', kType, 'debugpy'])
    context.own(vscode.debug.registerDebugAdapterTrackerFactory(type, pythonSessions));
  const provider = new ConfigurationProvider();
  context.own(vscode.debug.registerDebugConfigurationProvider('tcp', provider));
  // "Run and Debug" offers these configurations if there is no launch.json.
  context.own(
    vscode.debug.registerDebugConfigurationProvider(
      'tcp',
      provider,
      vscode.DebugConfigurationProviderTriggerKind.Dynamic,
    ),
  );
  const stops = context.own(new Stops());
  context.own(vscode.debug.registerDebugAdapterTrackerFactory('tcp', stops));
  changes.activate(context, stops);
  expressions.activate(context, stops);
  nativeDebugger.activate(context, stops);
  timeline.activate(context, stops);
  context.command('tcp.debug', async (uri?: string, symbol?: string) => {
    requireTrust();
    const file = uri === undefined ? activeFile() : vscode.Uri.parse(uri);
    await vscode.debug.startDebugging(
      vscode.workspace.getWorkspaceFolder(file),
      configurationOf(file, symbol),
    );
  });
}
