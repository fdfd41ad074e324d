import * as vscode from 'vscode';
import {Advice} from './advice';
import {FollowedFile} from './editors';
import {LanguageServer} from './server/client';
import {showWrongSetting, WrongSetting} from './settings';
import {Tools} from './tools';
import {NotTrusted} from './trust';

/** The objects that all features share. `activate` makes it once, and owns it. */
export class Context implements vscode.Disposable {
  /** The extension's own log. */
  readonly log = vscode.window.createOutputChannel('TCP', {log: true});
  readonly tools: Tools;
  readonly server: LanguageServer;
  readonly file = new FollowedFile();

  constructor(readonly extension: vscode.ExtensionContext) {
    this.tools = new Tools(extension, this.log);
    this.server = new LanguageServer(this.tools, this.log);
  }

  /** Ties something to the life of the extension. */
  own<T extends vscode.Disposable>(thing: T): T {
    this.extension.subscriptions.push(thing);
    return thing;
  }

  /**
   * Registers a command of package.json. What it throws is shown as a message, not as an
   * internal error.
   */
  command(id: string, run: (...args: never[]) => unknown): void {
    this.own(
      vscode.commands.registerCommand(id, async (...args: unknown[]) => {
        try {
          return await run(...(args as never[]));
        } catch (error) {
          this.showError(error);
          return undefined;
        }
      }),
    );
  }

  /** Shows what went wrong, with what helps; an error of the server is its message. */
  showError(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof Advice) {
      void vscode.window.showInformationMessage(message);
      return;
    }
    this.log.error(error instanceof Error ? error : message);
    if (error instanceof WrongSetting) {
      void showWrongSetting(error);
      return;
    }
    const trust = 'Manage Trust';
    const log = 'Show Log';
    const help = error instanceof NotTrusted ? trust : log;
    void vscode.window.showErrorMessage(message, help).then(async choice => {
      if (choice === trust) await vscode.commands.executeCommand('workbench.trust.manage');
      if (choice === log) this.log.show();
    });
  }

  dispose(): void {
    this.file.dispose();
    this.server.dispose();
    this.log.dispose();
  }
}
