import {Omitted, Range, StageAnswer} from '../protocol';

/** Returns a text that says which part of a document was not lowered, and why. */
export function describeOmitted({symbol, reason}: Omitted): string {
  return `${symbol === undefined ? 'A part' : `@${symbol}`} is left out: it ${reason}`;
}

/** The start of a comment in the language of a stage. */
const commentSigns: Record<string, string> = {mlir: '//', llvm: ';', asm: '#'};

/** Adds comments about the omitted parts to the start of a stage. */
export function withOmitted(answer: StageAnswer): StageAnswer {
  const {omitted = [], language = 'mlir', text, mapping = []} = answer;
  if (omitted.length === 0 || text === undefined) return answer;
  const sign = commentSigns[language] ?? '//';
  const notes = omitted.map(part => `${sign} ${describeOmitted(part).replaceAll('\n', ' ')}\n`);
  const move = ({start, end}: Range): Range => ({
    start: {...start, line: start.line + notes.length},
    end: {...end, line: end.line + notes.length},
  });
  return {
    ...answer,
    text: notes.join('') + text,
    mapping: mapping.map(({source, targets}) => ({source, targets: targets.map(move)})),
  };
}
