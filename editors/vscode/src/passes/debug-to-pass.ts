import * as vscode from 'vscode';
import {Context} from '../context';
import {configurationOf} from '../debug/configuration';
import {requireTrust} from '../trust';
import {PassNode} from './tree';

/**
 * Debugs the compile of a file up to the start of a pass. If passes with this name ran earlier in
 * the stage, the breakpoint skips them.
 */
export async function debugToPass(
  context: Context,
  file: vscode.Uri,
  {pass, earlierRuns}: PassNode,
): Promise<void> {
  requireTrust();
  const breakpoint = new vscode.FunctionBreakpoint(
    `pass:${pass.name}`,
    true,
    `stage == ${pass.stage}`,
    `== ${earlierRuns + 1}`,
  );
  vscode.debug.addBreakpoints([breakpoint]);
  const configuration = {...configurationOf(file), stopOnEntry: false};
  const started = await vscode.debug.startDebugging(
    vscode.workspace.getWorkspaceFolder(file),
    configuration,
  );
  if (!started) {
    vscode.debug.removeBreakpoints([breakpoint]);
    return;
  }
  // The breakpoint is removed at the end of the session.
  const ended = vscode.debug.onDidTerminateDebugSession(session => {
    if (session.configuration.name !== configuration.name) return;
    vscode.debug.removeBreakpoints([breakpoint]);
    ended.dispose();
  });
  context.own(ended);
}
