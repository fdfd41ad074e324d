import * as vscode from 'vscode';
import {run} from '../process';
import {readDifference, readOutput, TestFailure} from './references';

/** Returns the names of the tests of a build tree. Throws if ctest is not installed. */
export async function findCTests(directory: string): Promise<string[]> {
  const {out} = await run('ctest', ['--test-dir', directory, '--show-only=json-v1']);
  const {tests} = JSON.parse(out) as {tests: {name: string}[]};
  return tests.map(({name}) => name);
}

/** Runs one test, and returns its output. Throws the output if the test fails. */
export async function runCTest(
  directory: string,
  name: string,
  token: vscode.CancellationToken,
): Promise<string> {
  const pattern = `^${name.replace(/[.*+?^$()[\]\\]/g, '\\$&')}$`;
  const {code, out, err} = await run(
    'ctest',
    ['--test-dir', directory, '--tests-regex', pattern, '--output-on-failure'],
    {token},
  );
  if (code !== 0) throw new TestFailure(readOutput(out) ?? `${out}${err}`, readDifference(out));
  return out;
}
