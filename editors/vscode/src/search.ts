import * as fs from 'node:fs';
import * as path from 'node:path';

/** The places in which a program is searched, in their order. */
export interface Places {
  /** The setting `tcp.tools.directory`; empty if it is not set. */
  setting: string;
  /** The folder of the tools in the extension, if it contains them. */
  bundled: string;
  /** The environment variable PATH. */
  path: string;
  /** The build trees of the opened folders; empty if the folders are not trusted. */
  buildTrees: string[];
}

/** The file of a program and its place, or the reason why it was not found. */
export type Found = {file: string; place: string} | {error: string};

function isProgram(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * Searches a program. If the setting names a directory, only that is searched, so that no other
 * program than the chosen one runs.
 */
export function findProgram(name: string, places: Places): Found {
  if (places.setting) {
    const file = path.join(places.setting, name);
    if (isProgram(file)) return {file, place: 'the setting tcp.tools.directory'};
    return {
      error: `"tcp.tools.directory" is "${places.setting}", which has no program ${name}: correct or clear the setting`,
    };
  }
  const directories = [
    {directory: places.bundled, place: 'the extension'},
    ...places.path
      .split(path.delimiter)
      .filter(directory => path.isAbsolute(directory))
      .map(directory => ({directory, place: 'PATH'})),
    ...places.buildTrees.map(directory => ({directory, place: 'the build tree'})),
  ];
  for (const {directory, place} of directories) {
    const file = path.join(directory, name);
    if (isProgram(file)) return {file, place};
  }
  return {
    error: `${name} is neither in this extension nor in PATH nor in a build tree of the opened folders: install TCP IDE, or set "tcp.tools.directory" to the folder that has it`,
  };
}
