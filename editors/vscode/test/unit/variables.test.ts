import assert from 'node:assert';
import * as os from 'node:os';
import {test} from 'node:test';
import {expandPath, expandVariables} from '../../src/variables';

const values = {workspaceFolder: '/w', fileDirname: '/w/a'};

test('variables are replaced, and nothing else', () => {
  assert.equal(expandVariables('${workspaceFolder}/build', values), '/w/build');
  assert.equal(expandVariables('${fileDirname}/$x/{y}', values), '/w/a/$x/{y}');
});

test('one that there is not is an error that names those that there are', () => {
  assert.throws(
    () => expandVariables('${folder}', values),
    /no variable \$\{folder\}.*\$\{workspaceFolder\}, \$\{fileDirname\}/,
  );
});

test('the path of a program begins at home or in the folder', () => {
  assert.equal(expandPath('${workspaceFolder}/p.so', '/w'), '/w/p.so');
  assert.equal(expandPath('${workspaceFolder}/p.so', undefined), '${workspaceFolder}/p.so');
  assert.equal(expandPath('~/p.so', '/w'), `${os.homedir()}/p.so`);
  assert.equal(expandPath('/a~/$b', '/w'), '/a~/$b');
});
