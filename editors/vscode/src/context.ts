import * as vscode from 'vscode';
import {Advice} from './advice';
import {FollowedFile} from './editors';
import {LanguageServer} from './server/client';
import {showWrongSetting, WrongSetting} from './settings';
import {Tools} from './tools';
import {NotTrusted} from './trust';

/** The objects that all features share. `activate` of the extension makes it once, and owns it. */
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

  /** Disposes of an object together with the extension. Returns the object. */
  own<T extends vscode.Disposable>(thing: T): T {
    this.extension.subscriptions.push(thing);
    return thing;
  }

  /**
   * Registers a command of package.json. An error that it throws is shown as a message, not as an
   * internal error of VS Code.
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

  /**
   * Shows an error with a button that helps. For an error of the server, only its message is shown.
   */
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
