/** What there is to read on a page: its article where it has one, else all of it. */
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { type PageNode, pageText } from './page-text.ts';

export interface Article {
  readonly kind: 'article';
  /** May be empty. */
  readonly title: string;
  readonly text: string;
}

/** A document of linkedom is what Readability takes for one of a browser. */
type PageDocument = ConstructorParameters<typeof Readability>[0] & {
  readonly documentElement: PageNode | null;
  querySelector(selector: string): { readonly textContent: string | null } | null;
};

/** Characters of text. Below the first a page has no article, but a headline; more than the second nobody is told. */
const SHORTEST = 250;
const LONGEST = 200_000;

/** Takes as long as a page is made to take, and may throw for one that is nested very deep: for a worker with a time limit. */
export function readArticle(html: string, url: string): Article {
  const page = parse(html);
  const named = page.querySelector('title')?.textContent ?? '';
  const article = articleOf(page);
  const text = article === null ? '' : pageText(article.content, url, LONGEST);
  const title = article?.title || named;
  if (text.length >= SHORTEST) return { kind: 'article', title, text };
  // Looking for an article has taken the first one apart.
  const { documentElement } = parse(html);
  const whole = documentElement === null ? '' : pageText(documentElement, url, LONGEST);
  return { kind: 'article', title, text: whole === '' ? text : whole };
}

function articleOf(page: PageDocument): { readonly title: string; readonly content: PageNode } | null {
  try {
    const found = new Readability(page, { serializer: (node: PageNode) => node }).parse();
    return found?.content ? { title: found.title ?? '', content: found.content } : null;
  } catch (error) {
    // Nested too deep for it.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The parser adds no tags that a page leaves out. */
function parse(html: string): PageDocument {
  return parseHTML(/<html[\s>]/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`).document;
}
