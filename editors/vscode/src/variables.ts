import * as os from 'node:os';

/**
 * Replaces each ${NAME} in a setting by its value, as in launch.json. Throws if there is no such
 * variable.
 */
export function expandVariables(setting: string, values: Record<string, string>): string {
  return setting.replace(/\$\{([^}]*)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value !== undefined) return value;
    const known = Object.keys(values).map(each => `\${${each}}`);
    throw new Error(`there is no variable ${whole} in a setting; there are ${known.join(', ')}`);
  });
}

/**
 * Expands a path in a setting about programs: `~` is the home directory, and ${workspaceFolder} is
 * the folder, if there is one. Everything else stays, because a path may contain a `$`.
 */
export function expandPath(setting: string, folder: string | undefined): string {
  const home = setting.replace(/^~(?=\/|$)/, os.homedir());
  return folder === undefined ? home : home.replaceAll('${workspaceFolder}', folder);
}
