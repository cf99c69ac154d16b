// What is shown, as a command line.

/** For a POSIX shell. */
export const quoted = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replace(/'/g, `'\\''`)}'`);

/** `takeaway` with these arguments; options with no value are flags. */
export function commandLine(verb: string, positional: string, options: readonly (readonly [string, string | number | boolean | null])[]): string {
  const parts = ['./takeaway', verb, quoted(positional)];
  for (const [name, value] of options) {
    if (value === null || value === false) continue;
    parts.push(`--${name}`);
    if (value !== true) parts.push(quoted(String(value)));
  }
  return parts.join(' ');
}
