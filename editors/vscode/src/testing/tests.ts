import * as fs from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import {Context} from '../context';
import {run} from '../process';
import {requireTrust} from '../trust';
import {findCTests, runCTest} from './ctest';
import {readDifference, readReferenceName, Reference, TestFailure} from './references';

/** Runs one test. Throws its failure, as it is shown. */
type Run = (token: vscode.CancellationToken) => Promise<string>;

/**
 * The Testing view: programs with a reference file (.npz) beside them, and the CMake tests in a
 * build tree of the folder.
 */
export function activate(context: Context): void {
  const controller = context.own(vscode.tests.createTestController('tcp', 'TCP'));
  const runs = new WeakMap<vscode.TestItem, Run>();

  function addReference(uri: vscode.Uri): void {
    const reference = readReferenceName(uri.fsPath, fs.existsSync);
    if (!reference) return;
    const program = vscode.Uri.file(reference.program);
    let parent = controller.items.get(program.toString());
    if (!parent) {
      parent = controller.createTestItem(
        program.toString(),
        vscode.workspace.asRelativePath(program),
        program,
      );
      controller.items.add(parent);
    }
    const label = reference.symbol === undefined ? path.basename(uri.path) : `@${reference.symbol}`;
    const item = controller.createTestItem(uri.toString(), label, program);
    item.range = findFunction(reference);
    item.description = path.basename(uri.path);
    parent.children.add(item);
    runs.set(item, token => compareWithReference(context, reference, uri.fsPath, token));
  }

  function removeReference(uri: vscode.Uri): void {
    controller.items.forEach(parent => {
      parent.children.delete(uri.toString());
      if (parent.children.size === 0) controller.items.delete(parent.id);
    });
  }

  const watcher = context.own(vscode.workspace.createFileSystemWatcher('**/*.npz'));
  context.own(watcher.onDidCreate(addReference));
  context.own(watcher.onDidDelete(removeReference));

  async function discover(): Promise<void> {
    for (const uri of await vscode.workspace.findFiles('**/*.npz')) addReference(uri);
    if (!vscode.workspace.isTrusted) return;
    for (const file of await vscode.workspace.findFiles('**/CTestTestfile.cmake', null, 100)) {
      const directory = path.dirname(file.fsPath);
      if (fs.existsSync(path.join(path.dirname(directory), 'CTestTestfile.cmake'))) continue;
      await addBuildTree(directory);
    }
  }

  async function addBuildTree(directory: string): Promise<void> {
    const tests = await findCTests(directory).catch(error => {
      context.log.warn(`ctest in ${directory}: ${String(error)}`);
      return [];
    });
    if (tests.length === 0) return;
    const uri = vscode.Uri.file(directory);
    const label = `CTest: ${vscode.workspace.asRelativePath(directory)}`;
    const parent = controller.createTestItem(uri.toString(), label, uri);
    controller.items.add(parent);
    for (const name of tests) {
      const item = controller.createTestItem(`${uri.toString()}#${name}`, name);
      parent.children.add(item);
      runs.set(item, token => runCTest(directory, name, token));
    }
  }

  controller.refreshHandler = async () => {
    controller.items.replace([]);
    await discover();
  };
  controller.resolveHandler = async item => {
    if (!item) await discover();
  };
  controller.createRunProfile(
    'Run',
    vscode.TestRunProfileKind.Run,
    (request, token) => runTests(controller, runs, request, token),
    true,
  );
  // The tests appear in the explorer, too, even if the view was never opened.
  void discover();
}

async function runTests(
  controller: vscode.TestController,
  runs: WeakMap<vscode.TestItem, Run>,
  request: vscode.TestRunRequest,
  token: vscode.CancellationToken,
): Promise<void> {
  requireTrust();
  const testRun = controller.createTestRun(request);
  const pending: vscode.TestItem[] = [...(request.include ?? asArray(controller.items))];
  for (let item = pending.shift(); item; item = pending.shift()) {
    pending.unshift(...asArray(item.children));
    const runItem = runs.get(item);
    if (!runItem || request.exclude?.includes(item)) continue;
    if (token.isCancellationRequested) {
      testRun.skipped(item);
      continue;
    }
    testRun.started(item);
    const start = performance.now();
    try {
      testRun.appendOutput(toTerminal(await runItem(token)), undefined, item);
      testRun.passed(item, performance.now() - start);
    } catch (error) {
      const message = toMessage(error, item);
      testRun.appendOutput(
        toTerminal(error instanceof Error ? error.message : String(error)),
        undefined,
        item,
      );
      testRun.failed(item, message, performance.now() - start);
    }
  }
  testRun.end();
}

async function compareWithReference(
  context: Context,
  {program, symbol}: Reference,
  reference: string,
  token: vscode.CancellationToken,
): Promise<string> {
  const found = context.tools.find(
    'tcp-aot',
    vscode.workspace.getWorkspaceFolder(vscode.Uri.file(program)),
  );
  if ('error' in found) throw new TestFailure(found.error);
  // Both files are in one folder, so messages have short names.
  const args = ['test', path.basename(program), `--reference=${path.basename(reference)}`];
  if (symbol !== undefined) args.push(`--function=${symbol}`);
  const {code, out, err} = await run(found.file, args, {cwd: path.dirname(program), token});
  if (code === 0) return out;
  throw new TestFailure(`${out}${err}`, readDifference(out));
}

function toMessage(error: unknown, item: vscode.TestItem): vscode.TestMessage {
  const message = new vscode.TestMessage(error instanceof Error ? error.message : String(error));
  if (error instanceof TestFailure && error.difference) {
    message.actualOutput = error.difference.actual;
    message.expectedOutput = error.difference.expected;
  }
  if (item.uri && item.range) message.location = new vscode.Location(item.uri, item.range);
  return message;
}

/** Returns the position of the function, or the first line if it has no name. */
function findFunction({program, symbol}: Reference): vscode.Range {
  const lines = fs.readFileSync(program, 'utf8').split('\n');
  const line = lines.findIndex(text =>
    symbol === undefined ? /\bfunc\.func\b/.test(text) : text.includes(`@${symbol}(`),
  );
  return new vscode.Range(Math.max(line, 0), 0, Math.max(line, 0), lines[line]?.length ?? 0);
}

function asArray(items: vscode.TestItemCollection): vscode.TestItem[] {
  return Array.from(items, ([, item]) => item);
}

function toTerminal(text: string): string {
  return text.endsWith('\n')
    ? text.replaceAll('\n', '\r\n')
    : `${text.replaceAll('\n', '\r\n')}\r\n`;
}
