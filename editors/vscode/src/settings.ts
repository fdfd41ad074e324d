import * as vscode from 'vscode';

/** Thrown if the value of a setting is not as its description asks. */
export class WrongSetting extends Error {
  constructor(
    /** With its group, as `tcp.server.log`. */
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

/** A setting that is a text; of those that are allowed, where only some are. */
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

/** A setting that is a list of texts. */
export function readTexts(name: string): string[] {
  const {full, value} = read(name, undefined);
  if (!Array.isArray(value) || !value.every(each => typeof each === 'string'))
    throw new WrongSetting(full, 'a list of texts');
  return value;
}

/** Shows what is wrong with a setting, and leads there. */
export async function showWrongSetting({message, setting}: WrongSetting): Promise<void> {
  const open = 'Open Settings';
  const choice = await vscode.window.showErrorMessage(`TCP: ${message}`, open);
  if (choice) await openSetting(setting);
}

/** Leads to a setting; to that of the machine where the extension runs, if VS Code is elsewhere. */
export async function openSetting(setting: string): Promise<void> {
  if (vscode.env.remoteName === undefined)
    await vscode.commands.executeCommand('workbench.action.openSettings', setting);
  else
    await vscode.commands.executeCommand('workbench.action.openRemoteSettings', {query: setting});
}
