import * as fs from 'node:fs';
import * as path from 'node:path';

/** The places of a program, in the order in which it is looked for. */
export interface Places {
  /** The setting `tcp.tools.directory`; empty if it is not set. */
  setting: string;
  /** The folder of the extension that has the tools, if it brings them along. */
  bundled: string;
  /** As of the environment. */
  path: string;
  /** Build trees of the opened folders; none where these are not trusted. */
  buildTrees: string[];
}

/** The file of a program, or the reason why there is none. */
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
 * Looks for a program. A directory that is set counts alone: another program than the one
 * that was asked for would be a surprise.
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
