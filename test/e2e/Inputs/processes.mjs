// This file finds the processes of TCP IDE that an editor has started, and their children.

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
    // The process has ended meanwhile.
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

/**
 * Returns the processes of this editor whose name matches. Other editors may run at the same time.
 */
export function processesOf(editor, isCalled) {
  const all = [editor.server.child.pid];
  for (const id of all) all.push(...childrenOf(id));
  return all.filter(id => isCalled(nameOf(id)));
}

/** Returns whether a process has not ended. A zombie, for which nobody has waited, has ended. */
export function isAlive(id) {
  try {
    return !readFileSync(`/proc/${id}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
