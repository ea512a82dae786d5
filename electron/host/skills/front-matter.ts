/**
 * Reads the name and the description in the front matter of a skill. It understands the small part of
 * YAML that such files use (plain, quoted and block texts at the top level) and ignores all other keys.
 * Anchors, tags and nested values have no effect. Pure.
 */

export interface FrontMatter {
  readonly name: string;
  readonly description: string;
  /** The text after the front matter. */
  readonly body: string;
}

/** The most characters of the front matter that are read. */
const LONGEST = 16_000;

/** Returns null if there is no front matter, or if a key occurs twice. A missing key is an empty text. */
export function frontMatterOf(text: string): FrontMatter | null {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (lines[0]?.trimEnd() !== '---') return null;
  const end = lines.findIndex((line, at) => at > 0 && line.trimEnd() === '---');
  if (end === -1 || lines.slice(0, end).join('\n').length > LONGEST) return null;
  const values = new Map<string, string>();
  for (let at = 1; at < end; ) {
    const line = lines[at] ?? '';
    const found = /^([A-Za-z][\w-]*):(?:[ \t]+(.*))?$/.exec(line);
    let next = at + 1;
    while (next < end && /^(?:[ \t]|$)/.test(lines[next] ?? '')) next += 1;
    if (found !== null) {
      const [, key = '', first = ''] = found;
      if (values.has(key)) return null;
      values.set(key, textOfValue(first.trim(), lines.slice(at + 1, next)));
    } else if (!/^\s*(?:#.*)?$/.test(line)) return null;
    at = next;
  }
  const body = lines.slice(end + 1).join('\n');
  return { name: values.get('name') ?? '', description: values.get('description') ?? '', body };
}

/** `first` is what comes after the colon, `rest` the indented lines below it. */
function textOfValue(first: string, rest: readonly string[]): string {
  const block = /^([|>])[+-]?\d?(?:\s+#.*)?$/.exec(first);
  const lines = rest.map((line) => line.trim());
  if (block !== null) return lines.join(block[1] === '|' ? '\n' : ' ').trim();
  const whole = [first, ...lines].join(' ').trim();
  if (/^"(?:[^"\\]|\\.)*"$/.test(whole)) return unescaped(whole.slice(1, -1));
  if (/^'(?:[^']|'')*'$/.test(whole)) return whole.slice(1, -1).replaceAll("''", "'");
  return whole.replace(/\s#.*$/, '').trim();
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign === 't' ? '\t' : sign));
