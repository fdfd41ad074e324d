import assert from 'node:assert';
import {test} from 'node:test';
import {expandVariables} from '../../src/variables';

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
