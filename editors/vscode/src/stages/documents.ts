import * as vscode from 'vscode';
import {LanguageServer} from '../server/client';
import {contentModified, Link, StageAnswer} from '../protocol';
import {withOmitted} from './omitted';
import {readStageUri, stageScheme} from './uri';

/**
 * The texts of stages, which the server makes. If the server says that a stage has changed, its
 * open document is updated.
 */
export class StageDocuments implements vscode.TextDocumentContentProvider {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly updated = new vscode.EventEmitter<vscode.Uri>();
  /** Fires when the mapping of a stage has arrived. */
  readonly onDidUpdate = this.updated.event;
  private readonly answers = new Map<string, StageAnswer>();

  constructor(private readonly server: LanguageServer) {
    server.onNotification<{textDocument: {uri: string}}>('tcp/stageChanged', ({textDocument}) =>
      this.refresh(textDocument.uri),
    );
    server.onDidChangeState(state => {
      // The ids of answers are only valid for one server process.
      this.answers.clear();
      if (state === 'running') this.refresh();
    });
    vscode.workspace.onDidCloseTextDocument(document =>
      this.answers.delete(document.uri.toString()),
    );
  }

  /** Returns the links between the operations of a document and the ranges of an open stage. */
  mapping(uri: vscode.Uri): Link[] {
    return this.answers.get(uri.toString())?.mapping ?? [];
  }

  async provideTextDocumentContent(
    uri: vscode.Uri,
    token: vscode.CancellationToken,
  ): Promise<string> {
    const key = uri.toString();
    const shown = readStageUri(uri);
    const known = this.answers.get(key);
    try {
      const answer = await this.server.request<StageAnswer>(
        'tcp/stage',
        {
          textDocument: {uri: shown.uri},
          function: shown.function,
          ...(shown.pass === undefined ? {stage: shown.stage} : {pass: shown.pass}),
          ...(shown.line === undefined ? {} : {position: {line: shown.line, character: 0}}),
          previousResultId: known?.resultId,
        },
        token,
      );
      if (answer.kind === 'full' || !known)
        this.answers.set(key, shown.pass === undefined ? withOmitted(answer) : answer);
    } catch (error) {
      if ((error as {code?: number}).code !== contentModified) return comment(String(error));
      // The document was edited before the server could answer. The old text stays until the next
      // request, which is made here: if the server has not seen this one, it does not report
      // changes.
      setImmediate(() => this.changed.fire(uri));
      return textOf(known);
    }
    // VS Code gets the text first, because the mapping is about the new text.
    setImmediate(() => this.updated.fire(uri));
    return textOf(this.answers.get(key));
  }

  private refresh(source?: string): void {
    for (const document of vscode.workspace.textDocuments)
      if (
        document.uri.scheme === stageScheme &&
        (source === undefined || readStageUri(document.uri).uri === source)
      )
        this.changed.fire(document.uri);
  }
}

function comment(text: string): string {
  return text
    .split('\n')
    .map(line => `// ${line}\n`)
    .join('');
}

/** Returns the text of an answer, or the failure as a comment. */
function textOf(answer: StageAnswer | undefined): string {
  if (!answer) return '';
  const {failure} = answer;
  if (failure) {
    const pass = failure.pass ? `the pass ${failure.pass.name} of ` : '';
    return comment(`Lowering fails in ${pass}the stage ${failure.stage}:\n${failure.message}`);
  }
  return answer.text ?? '';
}
