// The tools of ours that an editor has started, and all that these have.

import {readdirSync, readFileSync} from 'node:fs';

function childrenOf(id) {
  try {
    return readdirSync(`/proc/${id}/task`).flatMap(task =>
      readFileSync(`/proc/${id}/task/${task}/children`, 'utf8')
        .split(' ')
        .filter(Boolean)
        .map(Number),
    );
  } catch {
    // It has ended meanwhile.
    return [];
  }
}

function nameOf(id) {
  try {
    return readFileSync(`/proc/${id}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}

/** The processes of this editor, and of no other one, that are called so. */
export function processesOf(editor, isCalled) {
  const all = [editor.server.child.pid];
  for (const id of all) all.push(...childrenOf(id));
  return all.filter(id => isCalled(nameOf(id)));
}

/** Whether a process has not ended yet; nobody may have collected one that has. */
export function isAlive(id) {
  try {
    return !readFileSync(`/proc/${id}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
