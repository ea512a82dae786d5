/**
 * Finds what a reader of a command, a path or a line of a file would overlook: characters without
 * a shape, long runs of blanks, and words whose letters only look like Latin ones. Pure.
 */
import { INVISIBLE } from './visible-text.ts';

/**
 * How a text is read. `exact`: a command, a path or a name, where each character counts.
 * `content`: a line of a file, in which emoji, joined letters and indentation are ordinary.
 */
export type Reading = 'exact' | 'content';

/** A part of a line, in its order. The characters of all parts together are the line. */
export type MarkedPart =
  | { readonly kind: 'text'; readonly text: string }
  /** A character without a shape, or a blank that is no ordinary space, this many times. */
  | { readonly kind: 'hidden'; readonly text: string; readonly codePoint: number; readonly count: number }
  /** A run of blanks that is long enough to push other text out of sight. */
  | { readonly kind: 'blanks'; readonly text: string; readonly of: Blank; readonly count: number }
  /** A word with letters that look like letters of another script. Only in an `exact` reading. */
  | { readonly kind: 'mixed'; readonly text: string; readonly scripts: readonly Script[] };

type Blank = 'spaces' | 'tabs' | 'blanks';

/** The code of a script in ISO 15924, which `Intl.DisplayNames` names in each language. */
export type Script = 'Latn' | 'Cyrl' | 'Grek' | 'Armn' | 'Cher' | 'Copt' | 'Lisu' | 'Zmth';

/** A run of this many blanks is counted instead of shown. */
const LONG_BLANKS = 8;
/** The longest indentation of a line of a file that is shown as it is, in spaces and in tabs. */
const DEEPEST = { ' ': 40, '\t': 10 } as const;

/**
 * Divides a line into its parts. `atStart`: whether the text begins a line, so that its first
 * blanks are indentation.
 */
export function markedParts(line: string, reading: Reading, atStart = true): readonly MarkedPart[] {
  const parts: MarkedPart[] = [];
  const text = line.toWellFormed();
  let end = 0;
  const plainUntil = (index: number) => {
    const plain = text.slice(end, index);
    if (plain !== '')
      parts.push(...(reading === 'exact' ? wordParts(plain) : [{ kind: 'text', text: plain } as const]));
  };
  for (const { 0: run, index } of text.matchAll(RUNS)) {
    const marked = markOf(run, index, text, reading, atStart);
    if (marked === null) continue;
    plainUntil(index);
    parts.push(marked);
    end = index + run.length;
  }
  plainUntil(text.length);
  return parts;
}

/** The number of characters of an exact text that have no shape. Line breaks do not count. */
export function hiddenCharacters(text: string): number {
  return text.split(/\r?\n/).reduce((sum, line) => sum + hiddenIn(markedParts(line, 'exact')), 0);
}

/** The words of an exact text whose letters look like letters of another script, each once. */
export function mixedWords(text: string): readonly { readonly word: string; readonly scripts: readonly Script[] }[] {
  const words = new Map<string, readonly Script[]>();
  for (const part of wordParts(text.toWellFormed())) {
    if (part.kind === 'mixed') words.set(part.text, part.scripts);
  }
  return [...words].map(([word, scripts]) => ({ word, scripts }));
}

/**
 * The parts of a line in one text: each mark becomes `[␣ × 600]`, `[⇥ × 3]` or `[U+200D]`. Words of
 * mixed scripts stay as they are; announce them with `mixedWords`.
 */
export function markedLine(line: string, reading: Reading, atStart = true): string {
  return markedParts(line, reading, atStart)
    .map((part) => (part.kind === 'text' || part.kind === 'mixed' ? part.text : `[${markText(part)}]`))
    .join('');
}

const SIGNS: Readonly<Record<Blank, string>> = { spaces: '␣', tabs: '⇥', blanks: '␣⇥' };

/** The short text of a mark, such as `␣ × 600` or `U+200D`. */
export function markText(part: Extract<MarkedPart, { readonly kind: 'hidden' | 'blanks' }>): string {
  const sign = part.kind === 'blanks' ? SIGNS[part.of] : codePointName(part.codePoint);
  return part.count === 1 ? sign : `${sign} × ${part.count}`;
}

const codePointName = (codePoint: number): string => `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;

/** A run of blanks of any kind, or the repetition of one invisible character. */
const RUNS = new RegExp(`[\\t\\p{Zs}]+|(${INVISIBLE.source})\\1*`, 'gu');

function markOf(run: string, index: number, line: string, reading: Reading, atStart: boolean): MarkedPart | null {
  const count = [...run].length;
  if (/^[\t\p{Zs}]/u.test(run)) return markOfBlanks(run, count, reading, atStart && index === 0);
  if (run.startsWith('\n')) return null;
  const end = index + run.length;
  const around = [line.slice(Math.max(0, index - NEIGHBOURS), index), line.slice(end, end + NEIGHBOURS)] as const;
  if (reading === 'content' && count === 1 && isAtHome(run, ...around)) return null;
  return { kind: 'hidden', text: run, codePoint: run.codePointAt(0) ?? 0, count };
}

function markOfBlanks(run: string, count: number, reading: Reading, indents: boolean): MarkedPart | null {
  const first = run[0] ?? ' ';
  const uniform = [...run].every((character) => character === first);
  if (reading === 'content' && indents && uniform && (first === ' ' || first === '\t') && count <= DEEPEST[first]) {
    return null;
  }
  const unusual = [...run].some((character) => character !== ' ' && (character !== '\t' || reading === 'exact'));
  const long = count >= LONG_BLANKS;
  if (!long && (reading === 'content' || !unusual)) return null;
  if (uniform && first !== ' ' && first !== '\t') {
    return { kind: 'hidden', text: run, codePoint: first.codePointAt(0) ?? 0, count };
  }
  const of = !uniform ? 'blanks' : first === ' ' ? 'spaces' : 'tabs';
  return { kind: 'blanks', text: run, of, count };
}

/** The number of code units beside an invisible character that decide whether it is needed. */
const NEIGHBOURS = 8;

/** Whether an emoji or the spelling of a language needs this invisible character here. */
function isAtHome(character: string, before: string, after: string): boolean {
  if (character === '\ufe0f') return /\p{Extended_Pictographic}$/u.test(before) || /^\u20e3/u.test(after);
  if (character !== '\u200c' && character !== '\u200d') return false;
  if (JOINING.test(before)) return /^[\p{L}\p{M}]/u.test(after);
  const afterEmoji = /\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?$/u.test(before);
  return character === '\u200d' && afterEmoji && /^\p{Extended_Pictographic}/u.test(after);
}

const JOINING =
  /[\p{Script=Arab}\p{Script=Syrc}\p{Script=Mong}\p{Script=Deva}\p{Script=Beng}\p{Script=Guru}\p{Script=Gujr}\p{Script=Orya}\p{Script=Taml}\p{Script=Telu}\p{Script=Knda}\p{Script=Mlym}\p{Script=Sinh}\p{Script=Khmr}\p{Script=Mymr}]$/u;

/** The number of characters of a line that have no shape. */
export function hiddenIn(line: readonly MarkedPart[]): number {
  return line.reduce((sum, part) => {
    if (part.kind === 'hidden') return sum + part.count;
    return part.kind === 'blanks' && part.of !== 'spaces' ? sum + part.text.replaceAll(' ', '').length : sum;
  }, 0);
}

function wordParts(text: string): readonly MarkedPart[] {
  const parts: MarkedPart[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const scripts = suspiciousScripts(word);
    if (scripts === null) continue;
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) });
    parts.push({ kind: 'mixed', text: word, scripts });
    end = index + word.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

const SCRIPTS: readonly (readonly [Script, RegExp])[] = [
  ['Latn', /\p{Script=Latn}/u],
  ['Cyrl', /\p{Script=Cyrl}/u],
  // A single Greek letter beside Latin ones is ordinary (5μs, Δt), unless it looks like one.
  ['Grek', /[ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορυχϲϳ]/u],
  ['Armn', /\p{Script=Armn}/u],
  ['Cher', /\p{Script=Cher}/u],
  ['Copt', /\p{Script=Copt}/u],
  ['Lisu', /\p{Script=Lisu}/u],
  ['Zmth', /[\u{1d400}-\u{1d7ff}]/u],
];

/** Letters of other scripts that most fonts draw like Latin letters. */
const LOOK_ALIKES =
  /^[\p{N}АВЕЅІЈКМНОРСТУХҮԌԚԜаеѕіјоԛрсухһԁԝӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧνογαιορυχϲϳԱՍՕօսոհցզ\u{1d400}-\u{1d7ff}]+$/u;

/** The scripts of a word that can be mistaken for another; null: the word is what it looks like. */
function suspiciousScripts(word: string): readonly Script[] | null {
  const scripts = SCRIPTS.filter(([, letter]) => letter.test(word)).map(([script]) => script);
  if (scripts.length > 1) return scripts;
  return scripts.length === 1 && scripts[0] !== 'Latn' && LOOK_ALIKES.test(word) ? scripts : null;
}
