/**
 * The marks with which the Markdown of a report shows artifacts: `![caption](artifact:name)`. A mark on a line of
 * its own shows the artifact there; anywhere else only its words are shown. Blanks in the name need no escapes. The name
 * may be left out if the caption is the name.
 */
import type { TokenizerExtension } from 'marked';

/** The sentence with which a tool tells a model about the marks. */
export const ARTIFACT_MARKS_FOR_MODELS =
  'To show a chart or a table that you made in your report, write ![caption](artifact:NAME) on a line of its own, where NAME is the name that you gave it.';

/** `name` is the artifact that is meant, `words` is what stands for it where it cannot be shown. */
export interface ArtifactMark {
  readonly type: 'artifact' | 'artifact-words';
  readonly raw: string;
  readonly name: string;
  readonly words: string;
}

const MOST = 300;
const START = `!\\[([^\\]\\n]{0,${MOST}})\\]\\(artifact:`;
/** A mark on a line of its own, whose name ends with the last bracket of the line. */
const LINE = new RegExp(`^ {0,3}${START}([^\\n]{0,${MOST}})\\)[ \\t]*(?:\\n|$)`);
const WITHIN = new RegExp(`^${START}([^()\\n]{0,${MOST}})\\)`);
const ANYWHERE = new RegExp(`${START}([^()\\n]{0,${MOST}})\\)`, 'g');

/** The most places of a paragraph that are tried as the beginning of a mark. */
const MOST_TRIES = 8;

/** What a lexer of Markdown needs to read the marks. */
export const artifactMarks: readonly TokenizerExtension[] = [
  {
    name: 'artifact',
    level: 'block',
    start: lineStart,
    tokenizer: (source) => markOf('artifact', LINE.exec(source)),
  },
  {
    name: 'artifact-words',
    level: 'inline',
    start: (source) => {
      const at = source.indexOf('![');
      return at < 0 ? undefined : at;
    },
    tokenizer: (source) => markOf('artifact-words', WITHIN.exec(source)),
  },
];

/** Where a line of this paragraph begins that is a mark. */
function lineStart(source: string): number | undefined {
  const next = /\n(?:[ \t]*\n| {0,3}!\[)/g;
  for (let tried = 0; tried < MOST_TRIES; tried++) {
    const found = next.exec(source);
    if (found === null || found[0].endsWith('\n')) return;
    if (LINE.test(source.slice(found.index + 1, found.index + 2 * MOST + 50))) return found.index;
  }
  return;
}

function markOf(type: ArtifactMark['type'], match: RegExpExecArray | null): ArtifactMark | undefined {
  if (match === null) return;
  const [raw, caption = '', target = ''] = match;
  const name = nameOf(target) || caption.trim();
  return { type, raw, name, words: caption.trim() || name };
}

/** Replaces the marks in text that contains no code. `alone`: the mark has a line of its own. */
export function replaceMarks(
  text: string,
  replaced: (mark: Pick<ArtifactMark, 'name' | 'words'>, alone: boolean) => string,
): string {
  if (!text.includes('](artifact:')) return text;
  return text
    .split('\n')
    .map((line) => {
      const alone = markOf('artifact', LINE.exec(line));
      if (alone !== undefined) return replaced(alone, true);
      return line.replace(ANYWHERE, (raw, caption: string, target: string) => {
        const name = nameOf(target) || caption.trim();
        return name === '' ? raw : replaced({ name, words: caption.trim() || name }, false);
      });
    })
    .join('\n');
}

/** The most names that are looked up for one text. */
const MOST_NAMES = 200;

/** Returns the names in the marks of a text, also of those in code, each once. */
export function namesIn(text: string): readonly string[] {
  const names = new Set<string>();
  for (const line of text.split('\n')) {
    if (!line.includes('](artifact:')) continue;
    const whole = markOf('artifact', LINE.exec(line));
    if (whole !== undefined) names.add(whole.name);
    else
      for (const [, caption = '', target = ''] of line.matchAll(ANYWHERE)) names.add(nameOf(target) || caption.trim());
    if (names.size >= MOST_NAMES) break;
  }
  return [...names];
}

/** Models write names with or without the escapes of an address. */
function nameOf(target: string): string {
  const bare = target.trim().replace(/^<(.*)>$/, '$1');
  try {
    return decodeURIComponent(bare).trim();
  } catch {
    return bare;
  }
}
