import * as path from 'node:path';
import * as vscode from 'vscode';
import {Context} from '../context';

/** The answer of `tcp.compareDumps` (docs/language-server.md). */
interface Comparison {
  before: {title: string; text: string};
  after: {title: string; text: string};
}

const scheme = 'tcp-dump';

/**
 * Runs the lenses above the dumps in a log of passes. Each lens opens the change of a pass, side by
 * side.
 */
export function activate(context: Context): void {
  const texts = new Map<string, string>();
  context.own(
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      provideTextDocumentContent: uri => texts.get(uri.toString()) ?? '',
    }),
  );
  context.own(
    vscode.workspace.onDidCloseTextDocument(document => texts.delete(document.uri.toString())),
  );
  context.server.intercept('executeCommand', async (command, args, next) => {
    if (command !== 'tcp.compareDumps') return (await next(command, args)) as unknown;
    const [uri, line] = args as [string, number];
    try {
      const {before, after} = await context.server.request<Comparison>('workspace/executeCommand', {
        command,
        arguments: [uri, line],
      });
      // The URI has the line and the file only: when the log is written again, the line may have
      // another dump.
      const make = (side: string, {title, text}: Comparison['before']) => {
        const made = vscode.Uri.from({
          scheme,
          path: `/${title.replaceAll('/', ' ')}.mlir`,
          query: JSON.stringify({uri, line, side}),
        });
        texts.set(made.toString(), text);
        return made;
      };
      const file = path.basename(vscode.Uri.parse(uri).path);
      await vscode.commands.executeCommand(
        'vscode.diff',
        make('before', before),
        make('after', after),
        `${after.title} (${file}:${line + 1})`,
        {preview: true},
      );
    } catch (error) {
      context.showError(error);
    }
    return undefined;
  });
}
