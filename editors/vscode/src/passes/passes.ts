import * as path from 'node:path';
import * as vscode from 'vscode';
import {Context} from '../context';
import {contentModified, PassesAnswer} from '../protocol';
import {describeOmitted} from '../stages/omitted';
import {stageUri} from '../stages/uri';
import {debugToPass} from './debug-to-pass';
import {
  ChangeNode,
  describeChange,
  describePass,
  explainPass,
  Filter,
  findChange,
  formatTime,
  makeTree,
  PassNode,
  readChanges,
  StageNode,
} from './tree';

type Node = StageNode | PassNode | ChangeNode | {kind: 'message'; text: string};

/** The tree shows at most this many changes of a pass. The diff has all of them. */
const maxChanges = 100;

/** The view "Passes": the passes that ran on the open file, and their changes. */
export function activate(context: Context): void {
  const provider = new PassesProvider(context);
  const view = context.own(
    vscode.window.createTreeView<Node>('tcp.passes', {treeDataProvider: provider}),
  );
  provider.onDidChangeTreeData(() => {
    view.description = context.file.name;
    view.message = provider.filter.text ? `Only passes with "${provider.filter.text}"` : undefined;
  });
  context.own(context.file.onDidChange(() => provider.reset()));

  function filter(change: Partial<Filter>): void {
    Object.assign(provider.filter, change);
    void vscode.commands.executeCommand('setContext', 'tcp.passes.all', provider.filter.all);
    provider.refresh();
  }
  context.command('tcp.passes.showAll', () => filter({all: true}));
  context.command('tcp.passes.showChanging', () => filter({all: false}));
  context.command('tcp.passes.refresh', () => provider.reset());
  context.command('tcp.passes.filter', async () => {
    const text = await vscode.window.showInputBox({
      title: 'Show passes whose name contains',
      value: provider.filter.text,
      placeHolder: 'nothing: all of them',
    });
    if (text !== undefined) filter({text});
  });
  context.command('tcp.passes.showDiff', (node: PassNode | ChangeNode) => provider.showDiff(node));
  context.command('tcp.passes.debug', (node: PassNode) => {
    if (context.file.current) return debugToPass(context, context.file.current, node);
    return undefined;
  });
  context.command('tcp.showPasses', () => vscode.commands.executeCommand('tcp.passes.focus'));
}

class PassesProvider implements vscode.TreeDataProvider<Node> {
  readonly filter: Filter = {all: false, text: ''};
  private answer: PassesAnswer | undefined;
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly context: Context) {
    context.server.onNotification<{textDocument: {uri: string}}>(
      'tcp/stageChanged',
      ({textDocument}) => {
        if (textDocument.uri === this.source?.toString()) this.refresh();
      },
    );
    context.own(context.server.onDidChangeState(() => this.reset()));
  }

  refresh(): void {
    this.changed.fire();
  }

  /** Drops the last answer, because the file or the server has changed. */
  reset(): void {
    this.answer = undefined;
    this.refresh();
  }

  private get source(): vscode.Uri | undefined {
    return this.context.file.current;
  }

  async getChildren(node?: Node): Promise<Node[]> {
    if (node?.kind === 'stage') return node.passes;
    if (node) return node.kind === 'pass' ? this.getChanges(node) : [];
    if (!this.source || this.context.server.state !== 'running') return [];
    try {
      const answer = await this.context.server.request<PassesAnswer>('tcp/passes', {
        textDocument: {uri: this.source.toString()},
        previousResultId: this.answer?.resultId,
      });
      if (answer.kind === 'full' || !this.answer) this.answer = answer;
    } catch (error) {
      if ((error as {code?: number}).code !== contentModified)
        return [{kind: 'message', text: error instanceof Error ? error.message : String(error)}];
      // The document was edited before the server could answer.
      setImmediate(() => this.refresh());
    }
    const nodes: Node[] = makeTree(this.answer?.passes ?? [], this.filter);
    const failure = this.answer?.failure;
    if (failure)
      nodes.push({
        kind: 'message',
        text: `${failure.pass?.name ?? failure.stage}: ${failure.message}`,
      });
    for (const part of this.answer?.omitted ?? [])
      nodes.push({kind: 'message', text: describeOmitted(part)});
    return nodes;
  }

  private async getChanges(node: PassNode): Promise<Node[]> {
    if (!this.source) return [];
    try {
      // The list of passes does not have large diffs.
      const {diff} = node.pass.diff
        ? node.pass
        : await this.context.server.request<{diff?: string}>('tcp/passDiff', {
            textDocument: {uri: this.source.toString()},
            index: node.pass.index,
          });
      const changes: Node[] = readChanges(node, diff ?? '');
      const more = changes.length - maxChanges;
      if (more <= 0) return changes;
      return [
        ...changes.slice(0, maxChanges),
        {kind: 'message', text: `${more} more: a click on the pass shows all`},
      ];
    } catch (error) {
      return [{kind: 'message', text: error instanceof Error ? error.message : String(error)}];
    }
  }

  getTreeItem(node: Node): vscode.TreeItem {
    if (node.kind === 'message') {
      const item = new vscode.TreeItem(node.text);
      item.iconPath = new vscode.ThemeIcon('warning');
      return item;
    }
    if (node.kind === 'stage') {
      const item = new vscode.TreeItem(node.name, vscode.TreeItemCollapsibleState.Expanded);
      item.description = formatTime(node.milliseconds);
      item.iconPath = new vscode.ThemeIcon('layers');
      item.contextValue = 'stage';
      item.id = node.name;
      return item;
    }
    if (node.kind === 'change') {
      const item = new vscode.TreeItem(node.label);
      item.description = describeChange(node);
      item.tooltip = item.description;
      item.iconPath = new vscode.ThemeIcon('git-commit');
      item.command = {title: 'Show Changes', command: 'tcp.passes.showDiff', arguments: [node]};
      return item;
    }
    const {pass} = node;
    const item = new vscode.TreeItem(
      pass.name,
      pass.changed
        ? vscode.TreeItemCollapsibleState.Collapsed
        : vscode.TreeItemCollapsibleState.None,
    );
    item.description = describePass(pass);
    item.iconPath = new vscode.ThemeIcon(pass.changed ? 'diff-modified' : 'circle-outline');
    item.tooltip = explainPass(pass);
    item.accessibilityInformation = {
      label: `${pass.name}, ${pass.changed ? 'changed the IR' : 'changed nothing'}, ${describePass(pass)}`,
    };
    item.contextValue = 'pass';
    item.id = String(pass.index);
    if (pass.changed)
      item.command = {title: 'Show Changes', command: 'tcp.passes.showDiff', arguments: [node]};
    return item;
  }

  /** Compares the IR before and after a pass, side by side. A change node scrolls to its place. */
  async showDiff(node: PassNode | ChangeNode): Promise<void> {
    if (!this.source) return;
    const {pass} = node.kind === 'change' ? node.pass : node;
    const uri = this.source.toString();
    const before =
      pass.index === 0
        ? this.source
        : stageUri({uri, pass: pass.index - 1}, `.before-${pass.name}`, '.mlir');
    const after = stageUri({uri, pass: pass.index}, `.after-${pass.name}`, '.mlir');
    const title = `${pass.name} (${path.basename(this.source.path)})`;
    const options: vscode.TextDocumentShowOptions = {preview: true};
    if (node.kind === 'change') {
      const document = await vscode.workspace.openTextDocument(after);
      const line = document.lineAt(
        Math.min(findChange(node, document.getText()), document.lineCount - 1),
      );
      const start = line.range.start.translate(0, line.firstNonWhitespaceCharacterIndex);
      options.selection = new vscode.Range(start, start);
    }
    await vscode.commands.executeCommand('vscode.diff', before, after, title, options);
  }
}
