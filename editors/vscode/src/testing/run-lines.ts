/**
 * The commands of the `RUN:` lines of a test, as lit reads them: a line that ends in `\` goes
 * on, and names in percent signs are replaced. Those of a lit configuration are not known here.
 */
export function readRunLines(text: string, substitutions: Map<string, string>): string[] {
  const commands: string[] = [];
  let continues = false;
  for (const line of text.split(/\r?\n/)) {
    const match = /\bRUN:(.*)$/.exec(line);
    if (!match) continue;
    const command = (match[1] ?? '').trim();
    const part = command.replace(/\\$/, '');
    if (continues) commands.push((commands.pop() ?? '') + part);
    else commands.push(part);
    continues = command.endsWith('\\');
  }
  return commands.map(command =>
    command.replace(/%%|%\{(\w+)\}|%(\w+)/g, (whole, inBraces?: string, plain?: string) =>
      whole === '%%' ? '%' : replace(whole, inBraces ?? plain ?? '', substitutions),
    ),
  );
}

/** The longest name that fits: lit allows %t.so, and %stem would be %s and "tem". */
function replace(whole: string, name: string, substitutions: Map<string, string>): string {
  for (let length = name.length; length > 0; --length) {
    const value = substitutions.get(name.slice(0, length));
    if (value !== undefined) return value + name.slice(length);
  }
  return whole;
}

/** For a shell: in single quotes, if it must be. */
export function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
