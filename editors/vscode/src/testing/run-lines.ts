/**
 * Returns the commands of the `RUN:` lines of a test, as lit reads them: a line that ends in `\`
 * continues, and substitutions are made. Substitutions of a lit configuration are not known here.
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

/** Replaces the longest known name, as in %t.so. %stem would otherwise be %s and "tem". */
function replace(whole: string, name: string, substitutions: Map<string, string>): string {
  for (let length = name.length; length > 0; --length) {
    const value = substitutions.get(name.slice(0, length));
    if (value !== undefined) return value + name.slice(length);
  }
  return whole;
}

/** Quotes an argument for a shell if necessary. */
export function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
