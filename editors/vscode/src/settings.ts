import * as vscode from 'vscode';

/** Thrown if a setting has a value that its description does not allow. */
export class WrongSetting extends Error {
  constructor(
    /** The name with its group, such as `tcp.server.log`. */
    readonly setting: string,
    expected: string,
  ) {
    super(`"${setting}" must be ${expected}.`);
  }
}

function read(name: string, scope: vscode.Uri | undefined): {full: string; value: unknown} {
  return {
    full: `tcp.${name}`,
    value: vscode.workspace.getConfiguration('tcp', scope).get<unknown>(name),
  };
}

/** Returns a setting that is a string. `allowed` lists its values, if only some are valid. */
export function readText(
  name: string,
  {scope, allowed}: {scope?: vscode.Uri; allowed?: string[]} = {},
): string {
  const {full, value} = read(name, scope);
  if (typeof value !== 'string') throw new WrongSetting(full, 'a text');
  if (allowed && !allowed.includes(value))
    throw new WrongSetting(full, `one of ${allowed.map(each => `"${each}"`).join(', ')}`);
  return value;
}

/** Returns a setting that is a list of strings. */
export function readTexts(name: string): string[] {
  const {full, value} = read(name, undefined);
  if (!Array.isArray(value) || !value.every(each => typeof each === 'string'))
    throw new WrongSetting(full, 'a list of texts');
  return value;
}

/** Shows the error in a setting, with a button that opens it. */
export async function showWrongSetting({message, setting}: WrongSetting): Promise<void> {
  const open = 'Open Settings';
  const choice = await vscode.window.showErrorMessage(`TCP: ${message}`, open);
  if (choice) await openSetting(setting);
}

/**
 * Opens a setting. If the extension runs on a remote machine, opens the settings of that machine.
 */
export async function openSetting(setting: string): Promise<void> {
  if (vscode.env.remoteName === undefined)
    await vscode.commands.executeCommand('workbench.action.openSettings', setting);
  else
    await vscode.commands.executeCommand('workbench.action.openRemoteSettings', {query: setting});
}
