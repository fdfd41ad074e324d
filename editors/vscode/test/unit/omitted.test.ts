import assert from 'node:assert';
import {test} from 'node:test';
import {StageAnswer} from '../../src/protocol';
import {withOmitted} from '../../src/stages/omitted';

function range(line: number): StageAnswer['mapping'] {
  const at = {start: {line, character: 0}, end: {line, character: 9}};
  return [{source: at, targets: [at]}];
}

const answer: StageAnswer = {
  kind: 'full',
  resultId: '1',
  version: 1,
  language: 'asm',
  text: 'f:\n',
  mapping: range(0),
};

test('a stage begins with what is left out, and its places move down by that', () => {
  const {start, end} = {start: {line: 3, character: 0}, end: {line: 5, character: 1}};
  const omitted = [
    {range: {start, end}, symbol: 'g', reason: 'does not parse'},
    {range: {start, end}, reason: 'has\nerrors'},
  ];
  const shown = withOmitted({...answer, omitted});
  assert.equal(
    shown.text,
    '# @g is left out: it does not parse\n# A part is left out: it has errors\nf:\n',
  );
  assert.equal(shown.mapping?.[0]?.source.start.line, 0);
  assert.equal(shown.mapping?.[0]?.targets[0]?.start.line, 2);
  assert.equal(shown.mapping?.[0]?.targets[0]?.end.line, 2);
});

test('else it stays as it is', () => {
  assert.equal(withOmitted(answer), answer);
  const failed = {...answer, text: undefined, omitted: [{range: {} as never, reason: 'r'}]};
  assert.equal(withOmitted(failed), failed);
});
