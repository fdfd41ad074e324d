import {Context} from '../context';

/** Commands about the server and the tools. */
export function activate(context: Context): void {
  context.command('tcp.restartServer', () => context.server.restart());
  context.command('tcp.chooseTools', () => context.tools.chooseDirectory());
  context.command('tcp.showServerLog', () => context.server.showLog());
}
