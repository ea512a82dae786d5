/**
 * Estimates how long a browser takes to draw Markdown, from counts. The unit is the work for a
 * short paragraph, which is between 0.1 and 0.4 ms on a slow machine. Pure.
 */

/** The weights of the parts of a line. Each stands for several elements, or for slow ones. */
const FORMULA = 2;
const CODE = 10;
const DIAGRAM = 60;
const CELL = 0.2;
const MARK = 0.1;
const ADDRESS = 0.3;
const IMAGE = 1;
const SLOW_LETTER = 1 / 40;
/** A mark above another letter. Thousands of them can be drawn in the place of one letter. */
const COMBINING = 1 / 10;

/** The number of characters of running text that weigh as much as a short paragraph. */
const CHARACTERS = 40;

/** The most weight of the markup in a line. A line with more of it is drawn as plain text. */
const MOST_MARKUP = 200;
/** The deepest nesting that is counted. What is nested deeper is plain text. */
const DEEPEST = 24;

const FORMULA_MARK = /\$|\\[([]/g;
const CONTAINER = /[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/y;

/**
 * The weight of a line outside code, in addition to its length. A line that opens a block of code
 * weighs as much as the frame of the block. `begins`: whether the line begins a block.
 */
export function lineWeight(line: string, begins: boolean, opensCode: boolean): number {
  const blocks = Math.max(begins ? 1 : 0, nestedBlocks(line));
  if (opensCode) return blocks + (line.includes('mermaid') ? DIAGRAM : CODE);
  const { pipes, marks, addresses, images, slow } = countedLetters(line);
  const markup = FORMULA * formulasIn(line) + CELL * pipes + MARK * marks + ADDRESS * addresses + IMAGE * images;
  return blocks + Math.min(MOST_MARKUP, markup) + SLOW_LETTER * slow;
}

/** The weight of this many characters of running text. */
export const lengthWeight = (length: number): number => length / CHARACTERS;

/** The number of lists and quotes that begin in the line. A quote of one level only continues. */
function nestedBlocks(line: string): number {
  let marks = 0;
  CONTAINER.lastIndex = 0;
  while (marks < DEEPEST && CONTAINER.test(line)) marks++;
  return marks === 1 && line.trimStart().startsWith('>') ? 0 : marks;
}

/** About the number of formulas in a line. Each has a mark at both ends. */
function formulasIn(line: string): number {
  return Math.floor((line.match(FORMULA_MARK)?.length ?? 0) / 2);
}

const codes = (characters: string): ReadonlySet<number> => new Set(Array.from(characters, (one) => one.charCodeAt(0)));

const IMAGE_MARK = 0x21;
const PIPES = codes('|');
/** The marks around code, emphasis, links and images. */
const MARKS = codes('`*_~[]<');
/** A character of each address that becomes a link without marks: `a@b.c`, `http://a.b`, `www.a.b`. */
const ADDRESSES = codes('@:wW');

interface Counted {
  readonly pipes: number;
  readonly marks: number;
  readonly addresses: number;
  readonly images: number;
  readonly slow: number;
}

function countedLetters(line: string): Counted {
  let [pipes, marks, addresses, images, slow] = [0, 0, 0, 0, 0];
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (PIPES.has(code)) pipes++;
    else if (MARKS.has(code)) marks++;
    else if (code === IMAGE_MARK) images += line[at + 1] === '[' ? 1 : 0;
    else if (ADDRESSES.has(code) && beginsAddress(line, at)) addresses++;
    else if (isCombining(code)) slow += COMBINING / SLOW_LETTER;
    else if (isSlow(code)) slow++;
  }
  return { pipes, marks, addresses, images, slow };
}

const beginsAddress = (line: string, at: number): boolean =>
  line[at] === '@' || /^(?::\/\/|www\.)/i.test(line.slice(at, at + 4));

const isCombining = (code: number): boolean => code >= 0x0300 && code < 0x0370;

/**
 * Whether the letter belongs to a script that is written from right to left, whose letters are
 * combined, or whose words only a dictionary divides. This includes the scripts from Hebrew to
 * Khmer and Mongolian, and invisible characters.
 */
function isSlow(code: number): boolean {
  return (
    (code >= 0x0590 && code < 0x1d00) ||
    (code >= 0x200b && code < 0x2010) ||
    (code >= 0x2028 && code < 0x2070) ||
    (code >= 0xa800 && code < 0xac00) ||
    (code >= 0xfb1d && code < 0xff00)
  );
}

/** The weight of a line of code, in addition to its length. Invisible letters are shown by their codes. */
export const codeWeight = (line: string): number => SLOW_LETTER * slowLetters(line);

/** The number of letters in the text that are slow to draw. A combining mark counts as several. */
export function slowLetters(text: string): number {
  return countedLetters(text).slow;
}
