import * as path from 'node:path';
import * as vscode from 'vscode';
import {Advice} from './advice';

/** The schemes of documents that people write. Documents of the compiler have others. */
const schemes = ['file', 'untitled', 'vscode-vfs', 'vscode-remote'];

/** Returns the MLIR document in the active editor, or else an open one. Throws if there is none. */
export function activeFile(): vscode.Uri {
  const {activeTextEditor, tabGroups, visibleTextEditors} = vscode.window;
  const isSource = ({languageId, uri}: vscode.TextDocument) =>
    languageId === 'mlir' && schemes.includes(uri.scheme);
  if (activeTextEditor && isSource(activeTextEditor.document)) return activeTextEditor.document.uri;
  // VS Code does not give very large files to extensions, but their tabs are listed.
  const active = fileOf(tabGroups.activeTabGroup.activeTab);
  if (active) return active;
  const visible = visibleTextEditors.find(({document}) => isSource(document));
  if (visible) return visible.document.uri;
  // The file may be in a tab behind another page, such as the walkthrough.
  const hidden = tabGroups.all.flatMap(group => group.tabs).find(fileOf);
  const file = fileOf(hidden);
  if (file) return file;
  throw new Advice('Open an .mlir file first.');
}

/** Returns the file of a tab, if it is an MLIR file. */
function fileOf(tab: vscode.Tab | undefined): vscode.Uri | undefined {
  const input = tab?.input;
  const isFile =
    input instanceof vscode.TabInputText &&
    schemes.includes(input.uri.scheme) &&
    input.uri.path.endsWith('.mlir');
  return isFile ? input.uri : undefined;
}

/** Throws if a document is not a file on disk, which programs can read. */
export function requireFile({scheme, path: name}: vscode.Uri): void {
  if (scheme !== 'file')
    throw new Advice(`${path.basename(name)} is not on a disk: save it there first.`);
}

/** Saves the unsaved changes of a file, because the compiler reads it from disk. */
export async function saveFile(file: vscode.Uri): Promise<void> {
  for (const document of vscode.workspace.textDocuments)
    if (document.isDirty && document.uri.scheme === 'file' && document.uri.fsPath === file.fsPath)
      await document.save();
}

/** Returns the position of the cursor in a visible document. */
export function cursorIn(uri: vscode.Uri): vscode.Position | undefined {
  return vscode.window.visibleTextEditors.find(
    ({document}) => document.uri.toString() === uri.toString(),
  )?.selection.active;
}

/**
 * The MLIR file that the views show: the one in the active editor, or else the last one that was.
 */
export class FollowedFile implements vscode.Disposable {
  current: vscode.Uri | undefined;
  private readonly changed = new vscode.EventEmitter<void>();
  /** Fires when another file is shown. */
  readonly onDidChange = this.changed.event;
  private readonly subscriptions = [
    vscode.window.onDidChangeActiveTextEditor(() => this.follow()),
    // If the language of a document changes, VS Code opens it again in the same editor.
    vscode.workspace.onDidOpenTextDocument(() => this.follow()),
  ];

  constructor() {
    this.follow();
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    this.changed.dispose();
  }

  /** The name for titles; empty if no file has been open. */
  get name(): string {
    return this.current ? path.basename(this.current.path) : '';
  }

  private follow(): void {
    let file: vscode.Uri;
    try {
      file = activeFile();
    } catch {
      return;
    }
    if (file.toString() === this.current?.toString()) return;
    this.current = file;
    this.changed.fire();
  }
}

/**
 * Returns the program that F5 debugs: the Python file in the active editor, or else an MLIR file.
 */
export function activeProgram(): vscode.Uri | undefined {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId === 'python' && document.uri.scheme === 'file') return document.uri;
  try {
    return activeFile();
  } catch {
    return undefined;
  }
}
