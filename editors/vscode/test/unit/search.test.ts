import assert from 'node:assert';
import {chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, test} from 'node:test';
import {findProgram} from '../../src/search';

let root = '';

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'tcp-search-'));
});
afterEach(() => rmSync(root, {recursive: true}));

function put(directory: string, mode = 0o755): string {
  mkdirSync(path.join(root, directory), {recursive: true});
  const file = path.join(root, directory, 'tcp-dap');
  writeFileSync(file, '');
  chmodSync(file, mode);
  return file;
}

function find(setting = '') {
  return findProgram('tcp-dap', {
    setting: setting && path.join(root, setting),
    bundled: path.join(root, 'bundled'),
    path: ['relative', path.join(root, 'path')].join(path.delimiter),
    buildTrees: [path.join(root, 'build')],
  });
}

test('the order of the places', () => {
  const build = put('build');
  assert.deepEqual(find(), {file: build, place: 'the build tree'});
  const inPath = put('path');
  assert.deepEqual(find(), {file: inPath, place: 'PATH'});
  const bundled = put('bundled');
  assert.deepEqual(find(), {file: bundled, place: 'the extension'});
  const set = put('set');
  assert.deepEqual(find('set'), {file: set, place: 'the setting tcp.tools.directory'});
});

test('a folder that is set counts alone', () => {
  put('path');
  const found = find('nowhere');
  assert.ok('error' in found);
  assert.match(found.error, /"tcp.tools.directory" is ".*nowhere", which has no program tcp-dap/);
});

test('what cannot be run is no program', () => {
  put('path', 0o644);
  mkdirSync(path.join(root, 'build', 'tcp-dap'), {recursive: true});
  assert.ok('error' in find());
});
