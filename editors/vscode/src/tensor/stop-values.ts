import * as vscode from 'vscode';
import {Advice} from '../advice';
import {Context} from '../context';
import {openTensor} from './panel';

/** The argument that VS Code passes to a command in the menu of a variable. */
interface VariableContext {
  sessionId?: string;
  variable?: {name: string; value: string; evaluateName?: string};
}

/** The name of a value. */
const name = /%[\w$.-]+(#\d+)?/;

/**
 * The command "Show the Tensor" of a variable of the debugger: the elements of a value of the IR at
 * the stop, as the interpreter computes it.
 */
export function activate(context: Context): void {
  context.command('tcp.debug.showTensor', async (at?: VariableContext) => {
    const session = vscode.debug.activeDebugSession;
    if (session?.type !== 'tcp') throw new Advice('Stop a compile in the debugger first.');
    const {variable} = at ?? {};
    const texts = [variable?.evaluateName, variable?.name, variable?.value];
    const known = texts.map(text => name.exec(text ?? '')?.[0]).find(found => found);
    const value = known ?? (await vscode.window.showInputBox({prompt: 'The value, such as %3'}));
    if (!value) return;
    const file = await ask(session, value);
    if (file) openTensor(context, {file, title: value});
  });
}

/** Returns the file with a tensor. Asks for the function if there are several. */
async function ask(session: vscode.DebugSession, value: string): Promise<string | undefined> {
  const request = async (options: string[]) => {
    const body = (await session.customRequest('tcp/tensor', {value, options})) as {file: string};
    return body.file;
  };
  try {
    return await request([]);
  } catch (error) {
    if (!String(error).includes('give one as --function=')) throw error;
  }
  const chosen = await vscode.window.showInputBox({
    prompt: `There are several functions. Which one has ${value}?`,
  });
  return chosen ? request([`--function=${chosen.replace(/^@/, '')}`]) : undefined;
}
