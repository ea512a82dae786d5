/** The text of a page's tree, as a reader would write it down: paragraphs, headings, lists, tables, and where links lead. */

/** What is used of a node. */
export interface PageNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly textContent: string | null;
  readonly childNodes: ArrayLike<PageNode>;
  getAttribute?(name: string): string | null;
}

const ELEMENT = 1;
const TEXT = 3;
const SKIPPED = new Set(
  'SCRIPT STYLE TITLE NOSCRIPT TEMPLATE SVG HEAD IFRAME OBJECT CANVAS AUDIO VIDEO SELECT BUTTON TEXTAREA'.split(' '),
);
/** Stand on lines of their own; a number is how many line ends are before and after. */
const BLOCKS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'P H1 H2 H3 H4 H5 H6 PRE TABLE UL OL DL BLOCKQUOTE ARTICLE SECTION FIGURE'.split(' ').map((name) => [name, 2]),
  ),
  ...Object.fromEntries(
    'DIV LI TR DT DD HEADER FOOTER MAIN NAV ASIDE FORM FIELDSET FIGCAPTION ADDRESS BODY HR DETAILS SUMMARY'
      .split(' ')
      .map((name) => [name, 1]),
  ),
};
const LONGEST_LINK = 500;

/** At most `most` characters and a few more. `base`: what links are relative to. Has no recursion: pages can be nested as deep as they like. */
export function pageText(root: PageNode, base: string, most: number): string {
  const text = new Lines();
  const rest: (PageNode | Leave)[] = [root];
  for (let next = rest.pop(); next !== undefined && text.length < most; next = rest.pop()) {
    if (next instanceof Leave) {
      leave(next.name, text);
      continue;
    }
    const name = next.nodeName.toUpperCase();
    if (next.nodeType === TEXT) text.add(next.nodeValue ?? '');
    else if (name === 'A') text.add(linkOf(next, base));
    else if (next.nodeType !== ELEMENT || !isSkipped(next, name)) {
      enter(name, text);
      rest.push(new Leave(name));
      for (let index = next.childNodes.length - 1; index >= 0; index -= 1) {
        const child = next.childNodes[index];
        if (child !== undefined) rest.push(child);
      }
    }
  }
  return text.end();
}

class Leave {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

function enter(name: string, text: Lines): void {
  text.breakLine(BLOCKS[name] ?? 0);
  if (name === 'BR') text.breakLine(1);
  if (/^H[1-6]$/.test(name)) text.start(`${'#'.repeat(Number(name[1]))} `);
  if (name === 'LI') text.start('- ');
  if (name === 'PRE') text.keepSpaces(true);
}

function leave(name: string, text: Lines): void {
  if (name === 'TD' || name === 'TH') text.add(' | ');
  if (name === 'PRE') text.keepSpaces(false);
  text.breakLine(BLOCKS[name] ?? 0);
}

/** What a page hides from its readers is not for ours either. */
function isSkipped(node: PageNode, name: string): boolean {
  const style = node.getAttribute?.('style') ?? '';
  return (
    SKIPPED.has(name) ||
    node.getAttribute?.('hidden') != null ||
    node.getAttribute?.('aria-hidden') === 'true' ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style)
  );
}

function linkOf(node: PageNode, base: string): string {
  const words = (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const url = URL.parse(node.getAttribute?.('href') ?? '', base);
  const leads = url !== null && /^https?:$/.test(url.protocol) && url.href.length <= LONGEST_LINK;
  return words === '' || !leads ? words : `[${words}](${url.href})`;
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

  /** What the next line begins with. */
  start(mark: string): void {
    this.#line += mark;
  }

  /** `ends`: line ends there are to be at least, 0 to 2. */
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
