import * as path from 'node:path';
import * as vscode from 'vscode';
import {Advice} from './advice';

/** Documents that people write; not what the compiler has written. */
const schemes = ['file', 'untitled', 'vscode-vfs', 'vscode-remote'];

/** The MLIR document that the user looks at, or has open; throws where there is none. */
export function activeFile(): vscode.Uri {
  const {activeTextEditor, tabGroups, visibleTextEditors} = vscode.window;
  const isSource = ({languageId, uri}: vscode.TextDocument) =>
    languageId === 'mlir' && schemes.includes(uri.scheme);
  if (activeTextEditor && isSource(activeTextEditor.document)) return activeTextEditor.document.uri;
  // A file of which VS Code tells no extension, for its size.
  const active = fileOf(tabGroups.activeTabGroup.activeTab);
  if (active) return active;
  const visible = visibleTextEditors.find(({document}) => isSource(document));
  if (visible) return visible.document.uri;
  // Behind a page of another kind, such as the walkthrough.
  const hidden = tabGroups.all.flatMap(group => group.tabs).find(fileOf);
  const file = fileOf(hidden);
  if (file) return file;
  throw new Advice('Open an .mlir file first.');
}

/** The file of a tab, if that is an MLIR one. */
function fileOf(tab: vscode.Tab | undefined): vscode.Uri | undefined {
  const input = tab?.input;
  const isFile =
    input instanceof vscode.TabInputText &&
    schemes.includes(input.uri.scheme) &&
    input.uri.path.endsWith('.mlir');
  return isFile ? input.uri : undefined;
}

/** Throws where a document is not a file that programs can read. */
export function requireFile({scheme, path: name}: vscode.Uri): void {
  if (scheme !== 'file')
    throw new Advice(`${path.basename(name)} is not on a disk: save it there first.`);
}

/** Brings what is in the editor of a file to the disk, where the compiler reads it. */
export async function saveFile(file: vscode.Uri): Promise<void> {
  for (const document of vscode.workspace.textDocuments)
    if (document.isDirty && document.uri.scheme === 'file' && document.uri.fsPath === file.fsPath)
      await document.save();
}

/** The position of the cursor in a document that is visible. */
export function cursorIn(uri: vscode.Uri): vscode.Position | undefined {
  return vscode.window.visibleTextEditors.find(
    ({document}) => document.uri.toString() === uri.toString(),
  )?.selection.active;
}

/**
 * The MLIR file that views are about: the one that the user is in, and where that is none the
 * last one.
 */
export class FollowedFile implements vscode.Disposable {
  current: vscode.Uri | undefined;
  private readonly changed = new vscode.EventEmitter<void>();
  /** Another file is meant now. */
  readonly onDidChange = this.changed.event;
  private readonly subscriptions = [
    vscode.window.onDidChangeActiveTextEditor(() => this.follow()),
    // One that is given another language opens anew, in the editor where it is.
    vscode.workspace.onDidOpenTextDocument(() => this.follow()),
  ];

  constructor() {
    this.follow();
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    this.changed.dispose();
  }

  /** Its name, for titles; empty where no file has been open. */
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

/** The program whose compile F5 debugs: a Python file that the user is in, else an MLIR one. */
export function activeProgram(): vscode.Uri | undefined {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId === 'python' && document.uri.scheme === 'file') return document.uri;
  try {
    return activeFile();
  } catch {
    return undefined;
  }
}
