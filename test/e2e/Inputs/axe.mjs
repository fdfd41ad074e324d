// This file checks the pages of web views by axe-core.

import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';

const require = createRequire(path.join(process.env.TCP_SOURCE, 'editors/vscode/package.json'));
const axe = readFileSync(require.resolve('axe-core'), 'utf8');

/** Returns the violations that axe-core finds in the page of the web view. */
export async function findViolations(editor) {
  const body = editor.webview().locator('body');
  // The page's content security policy blocks other scripts, but not those that the browser
  // evaluates in the frame.
  const result = await body
    .evaluate(async (_, source) => {
      new Function(source)();
      return window.axe.run(document, {resultTypes: ['violations']});
    }, axe)
    .catch(async error => {
      throw new Error(`axe does not run: ${error.message}`);
    });
  return result.violations.map(
    ({id, nodes}) => `${id}: ${nodes.map(node => node.failureSummary ?? node.html).join('; ')}`,
  );
}
