import * as vscode from 'vscode';
import {Context} from '../context';
import {activeFile} from '../editors';
import {requireTrust} from '../trust';
import {ConfigurationProvider, configurationOf} from './configuration';
import {AdapterFactory} from './factory';

/** The debug type `tcp`. */
export function activate(context: Context): void {
  context.own(
    vscode.debug.registerDebugAdapterDescriptorFactory('tcp', new AdapterFactory(context.tools)),
  );
  context.own(vscode.debug.registerDebugConfigurationProvider('tcp', new ConfigurationProvider()));
  // Offered by "Run and Debug" where there is no launch.json.
  context.own(
    vscode.debug.registerDebugConfigurationProvider(
      'tcp',
      new ConfigurationProvider(),
      vscode.DebugConfigurationProviderTriggerKind.Dynamic,
    ),
  );
  context.command('tcp.debug', async (uri?: string, symbol?: string) => {
    requireTrust();
    const file = uri === undefined ? activeFile() : vscode.Uri.parse(uri);
    await vscode.debug.startDebugging(
      vscode.workspace.getWorkspaceFolder(file),
      configurationOf(file, symbol),
    );
  });
}
