import * as vscode from 'vscode';
import {Range} from '../protocol';
import {matchLines, matchSource, matchTarget} from './mapping';
import {StageDocuments} from './documents';
import {readStageUri, stageScheme} from './uri';

/** The number of colors that package.json contributes: tcp.match1, and so on. */
const numColors = 8;

function toRange(range: Range): vscode.Range {
  return new vscode.Range(
    range.start.line,
    range.start.character,
    range.end.line,
    range.end.character,
  );
}

/** Marks the parts of a document and its stages that belong together, and follows the cursor. */
export class StageDecorations implements vscode.Disposable {
  private readonly match = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor('editor.findMatchHighlightBackground'),
    // Themes of high contrast have no background colors, so there is a border, too.
    borderColor: new vscode.ThemeColor('tcp.matchBorder'),
    borderStyle: 'solid',
    borderWidth: '1px',
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.findMatchForeground'),
    overviewRulerLane: vscode.OverviewRulerLane.Center,
  });
  private readonly colors = Array.from({length: numColors}, (_, index) =>
    vscode.window.createTextEditorDecorationType({
      isWholeLine: true,
      backgroundColor: new vscode.ThemeColor(`tcp.match${index + 1}`),
    }),
  );
  private readonly subscriptions: vscode.Disposable[];
  /** The editors that have, or had, marks. */
  private marked = new Set<vscode.TextEditor>();

  constructor(private readonly documents: StageDocuments) {
    this.subscriptions = [
      this.match,
      ...this.colors,
      // VS Code moves the cursor of a stage when its text changes. Only the active editor counts.
      vscode.window.onDidChangeTextEditorSelection(({textEditor}) => {
        if (textEditor === vscode.window.activeTextEditor) this.follow(textEditor);
      }),
      vscode.window.onDidChangeVisibleTextEditors(() => this.refresh()),
      documents.onDidUpdate(() => this.refresh()),
    ];
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private refresh(): void {
    this.clear();
    const active = vscode.window.activeTextEditor;
    if (active) this.follow(active);
    for (const stage of visibleStages()) {
      const source = editorOf(readStageUri(stage.document.uri).uri);
      if (source && stage.document.languageId !== 'mlir') this.colorLines(source, stage);
    }
  }

  /** Removes all marks, because some of their documents may not be visible any more. */
  private clear(): void {
    for (const editor of vscode.window.visibleTextEditors)
      if (this.marked.has(editor))
        for (const type of [this.match, ...this.colors]) editor.setDecorations(type, []);
    this.marked = new Set();
  }

  /** Marks, in the other editors, the parts that belong to the cursor of this one. */
  private follow(editor: vscode.TextEditor): void {
    const position = editor.selection.active;
    if (editor.document.uri.scheme === stageScheme) {
      if (!isStage(editor)) return;
      const source = editorOf(readStageUri(editor.document.uri).uri);
      const found = matchTarget(this.documents.mapping(editor.document.uri), position);
      this.mark(editor, found?.targets ?? [], false);
      if (source) this.mark(source, found?.sources ?? [], true);
      return;
    }
    for (const stage of visibleStages()) {
      if (readStageUri(stage.document.uri).uri !== editor.document.uri.toString()) continue;
      const found = matchSource(this.documents.mapping(stage.document.uri), position);
      this.mark(editor, found?.sources ?? [], false);
      this.mark(stage, found?.targets ?? [], true);
    }
  }

  private mark(editor: vscode.TextEditor, ranges: Range[], reveal: boolean): void {
    const all = ranges.map(toRange);
    this.marked.add(editor);
    editor.setDecorations(this.match, all);
    if (reveal && all[0] && !all.some(range => isVisible(editor, range)))
      editor.revealRange(all[0], vscode.TextEditorRevealType.InCenter);
  }

  private colorLines(source: vscode.TextEditor, stage: vscode.TextEditor): void {
    this.marked.add(source).add(stage);
    const inSource: vscode.Range[][] = this.colors.map(() => []);
    const inStage: vscode.Range[][] = this.colors.map(() => []);
    let index = 0;
    for (const [line, lines] of matchLines(this.documents.mapping(stage.document.uri))) {
      const color = index++ % numColors;
      inSource[color]?.push(new vscode.Range(line, 0, line, 0));
      for (const other of lines) inStage[color]?.push(new vscode.Range(other, 0, other, 0));
    }
    this.colors.forEach((type, color) => {
      source.setDecorations(type, inSource[color] ?? []);
      stage.setDecorations(type, inStage[color] ?? []);
    });
  }
}

function isVisible(editor: vscode.TextEditor, range: vscode.Range): boolean {
  return editor.visibleRanges.some(visible => visible.contains(range.start));
}

/** Returns whether an editor shows a stage, and is not a side of a comparison. */
function isStage({document}: vscode.TextEditor): boolean {
  return document.uri.scheme === stageScheme && readStageUri(document.uri).pass === undefined;
}

function visibleStages(): vscode.TextEditor[] {
  return vscode.window.visibleTextEditors.filter(isStage);
}

function editorOf(uri: string): vscode.TextEditor | undefined {
  return vscode.window.visibleTextEditors.find(editor => editor.document.uri.toString() === uri);
}
