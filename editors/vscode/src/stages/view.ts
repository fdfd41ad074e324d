import * as vscode from 'vscode';
import {Context} from '../context';
import {StageRow} from '../protocol';
import {readStages} from './rows';

/** The view "Stages": lists the stages of the open file. A click opens one. */
export function activateView(context: Context): void {
  const provider = new StagesProvider(context);
  const view = context.own(
    vscode.window.createTreeView<StageRow>('tcp.stages', {treeDataProvider: provider}),
  );
  context.own(
    provider.onDidChangeTreeData(() => {
      view.description = context.file.name;
    }),
  );
}

class StagesProvider implements vscode.TreeDataProvider<StageRow> {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly context: Context) {
    const refresh = () => this.changed.fire();
    context.own(context.file.onDidChange(refresh));
    context.own(context.server.onDidChangeState(refresh));
    // After an edit, the file itself may be at another stage.
    context.own(vscode.workspace.onDidSaveTextDocument(refresh));
  }

  async getChildren(row?: StageRow): Promise<StageRow[]> {
    const file = this.context.file.current;
    if (row || !file || this.context.server.state !== 'running') return [];
    return readStages(this.context, file).catch((error: unknown) => {
      this.context.log.debug(String(error));
      return [];
    });
  }

  getTreeItem(row: StageRow): vscode.TreeItem {
    const item = new vscode.TreeItem(row.name);
    item.id = row.name;
    item.description = row.description;
    item.tooltip = `${row.name}: ${row.description}`;
    item.iconPath = new vscode.ThemeIcon(row.language === 'asm' ? 'file-binary' : 'file-code');
    item.accessibilityInformation = {label: item.tooltip};
    item.command = {
      title: 'Show',
      command: 'tcp.showStage',
      arguments: [this.context.file.current, undefined, row.name],
    };
    return item;
  }
}
