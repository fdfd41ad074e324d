// usage: ctest.mjs: tests of a build tree are in the Testing view. One that fails shows its output.

import {readFileSync} from 'node:fs';
import path from 'node:path';
import {examples, withEditor} from './harness.mjs';

const program = readFileSync(path.join(examples, 'basic_tcp_ops.mlir'), 'utf8');
const files = {
  'example.mlir': program,
  // `cmake` writes such a file.
  'build/CTestTestfile.cmake':
    'add_test(compiles "tcp-aot" "../example.mlir" "-o" "example.so")\n' +
    'add_test(differs "sh" "-c" "echo element 3 is 2 and should be 5; exit 1")\n',
};

await withEditor({name: 'ctest', files}, async editor => {
  await editor.open('example.mlir');
  await editor.ready();
  await editor.command('Testing: Focus on Test Explorer View');
  await editor.see('.test-explorer .monaco-list-row', {hasText: 'CTest: build'});
  await editor.command('Test: Run All Tests');
  const result = '.test-output-peek-tree .monaco-list-row';
  await editor.see(result, {hasText: /compiles/});
  await editor.see(`${result} .codicon-testing-passed-icon`);
  await editor.see(result, {hasText: /differs/});
  await editor.see(`${result} .codicon-testing-failed-icon`);
  await editor.click(result, {hasText: /element 3 is 2/});
  await editor.shot('ctest');
});
