/**
 * Writes the DOM tree of a page as plain text with paragraphs, headings, lists, tables and link
 * targets.
 */

/** The part of a DOM node that this file uses. */
export interface PageNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly childNodes: ArrayLike<PageNode>;
  getAttribute?(name: string): string | null;
}

const ELEMENT = 1;
const TEXT = 3;
const named = (names: string): ReadonlySet<string> => new Set(names.split(' '));
const SKIPPED = named(
  'SCRIPT STYLE TITLE NOSCRIPT TEMPLATE SVG HEAD IFRAME OBJECT CANVAS AUDIO VIDEO SELECT BUTTON TEXTAREA',
);
/** The names of elements that have an empty line before and after them. */
const PARAGRAPHS = named('P H1 H2 H3 H4 H5 H6 PRE TABLE UL OL DL BLOCKQUOTE ARTICLE SECTION FIGURE');
/** The names of elements that begin and end on their own lines. */
const LINES = named(
  'DIV LI TR DT DD BR HR HEADER FOOTER MAIN NAV ASIDE FORM FIELDSET FIGCAPTION ADDRESS BODY DETAILS SUMMARY',
);
const LONGEST_LINK = 500;

/**
 * Returns the text of a tree, with slightly more than `most` characters at most. Links are
 * resolved against `base`. The function is not recursive, because pages can be nested to any
 * depth.
 */
export function pageText(root: PageNode, base: string, most: number): string {
  const text = new Lines();
  const rest: (PageNode | Leave)[] = [root];
  for (let next = rest.pop(); next !== undefined && text.length < most; next = rest.pop()) {
    if (next instanceof Leave) {
      leave(next, text);
      continue;
    }
    const name = next.nodeName.toUpperCase();
    if (next.nodeType === TEXT) text.add(next.nodeValue ?? '');
    else if (next.nodeType !== ELEMENT || !isSkipped(next, name)) {
      enter(name, text);
      rest.push(new Leave(name, leadsTo(next, name, base), text.place()));
      // Stored in a variable, because each access to `childNodes` creates a new list.
      const children = next.childNodes;
      for (let index = children.length - 1; index >= 0; index -= 1) {
        const child = children[index];
        if (child !== undefined) rest.push(child);
      }
    }
  }
  return text.end();
}

/** Marks the end of an element after its children. */
class Leave {
  readonly name: string;
  readonly leadsTo: string | null;
  readonly began: Place;

  constructor(name: string, leadsTo: string | null, began: Place) {
    this.name = name;
    this.leadsTo = leadsTo;
    this.began = began;
  }
}

const endsAround = (name: string): number => (PARAGRAPHS.has(name) ? 2 : LINES.has(name) ? 1 : 0);

function enter(name: string, text: Lines): void {
  text.breakLine(endsAround(name));
  if (/^H[1-6]$/.test(name)) text.start(`${'#'.repeat(Number(name[1]))} `);
  if (name === 'LI') text.start('- ');
  if (name === 'PRE') text.keepSpaces(true);
}

function leave({ name, leadsTo, began }: Leave, text: Lines): void {
  if (leadsTo !== null) text.link(began, leadsTo);
  if (name === 'TD' || name === 'TH') text.add(' | ');
  if (name === 'PRE') text.keepSpaces(false);
  text.breakLine(endsAround(name));
}

/** Whether a page hides the element from its readers. */
function isSkipped(node: PageNode, name: string): boolean {
  const style = node.getAttribute?.('style') ?? '';
  return (
    SKIPPED.has(name) ||
    node.getAttribute?.('hidden') != null ||
    node.getAttribute?.('aria-hidden') === 'true' ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style)
  );
}

function leadsTo(node: PageNode, name: string, base: string): string | null {
  const link = name === 'A' ? (node.getAttribute?.('href') ?? null) : null;
  const url = link === null ? null : URL.parse(link, base);
  return url !== null && /^https?:$/.test(url.protocol) && url.href.length <= LONGEST_LINK ? url.href : null;
}

interface Place {
  readonly line: number;
  readonly character: number;
}

class Lines {
  readonly #lines: string[] = [];
  #line = '';
  #keepsSpaces = false;
  length = 0;

  add(words: string): void {
    this.length += words.length;
    if (this.#keepsSpaces) this.#line += words;
    else {
      const spaced = words.replaceAll(/\s+/g, ' ');
      this.#line += this.#line === '' || this.#line.endsWith(' ') ? spaced.trimStart() : spaced;
    }
  }

  place(): Place {
    return { line: this.#lines.length, character: this.#line.length };
  }

  /** Turns the text written since `began` into a link to `url`, if there is any text. */
  link(began: Place, url: string): void {
    if (began.line !== this.#lines.length) {
      this.breakLine(1);
      this.#lines.push(`(${url})`);
      return;
    }
    const before = this.#line.slice(0, began.character);
    const words = this.#line.slice(began.character);
    if (words.trim() === '') return;
    const space = words.startsWith(' ') ? ' ' : '';
    this.#line = `${before}${space}[${words.trim()}](${url})${words.endsWith(' ') ? ' ' : ''}`;
    this.length += url.length;
  }

  /** Writes a prefix, such as a list mark, at the beginning of the next line. */
  start(mark: string): void {
    this.#line += mark;
  }

  /**
   * Ends the current line. `ends` is the minimum number of line ends before the next text, 0 to 2.
   */
  breakLine(ends: number): void {
    if (ends === 0) return;
    if (this.#line.trim() !== '') this.#lines.push(this.#line.trimEnd());
    this.#line = '';
    if (ends === 2 && this.#lines.length > 0 && this.#lines.at(-1) !== '') this.#lines.push('');
  }

  keepSpaces(keeps: boolean): void {
    this.#keepsSpaces = keeps;
  }

  end(): string {
    this.breakLine(1);
    return this.#lines.join('\n').trim();
  }
}
