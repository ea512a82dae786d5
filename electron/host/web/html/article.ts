/** Extracts the readable text of a page: its article if it has one, and otherwise all its text. */
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { type PageNode, pageText } from './page-text.ts';

export interface Article {
  readonly kind: 'article';
  /** Whether the text is that of the whole page, because it has no article. */
  readonly isWhole: boolean;
  /** The title of the page; may be empty. */
  readonly title: string;
  readonly text: string;
}

/**
 * The type of a linkedom document, which has all that Readability needs of a browser's document.
 */
type PageDocument = ConstructorParameters<typeof Readability>[0] & {
  readonly documentElement: PageNode | null;
  querySelector(selector: string): { readonly textContent: string | null } | null;
};

/**
 * Limits of the text in characters: a shorter article counts as a headline, and a longer text is
 * cut.
 */
const SHORTEST = 250;
const LONGEST = 200_000;

/**
 * Reads the article of a page. A hostile page can make this take very long, or throw because of
 * deep nesting, so call it in a worker with a time limit.
 */
export function readArticle(html: string, url: string): Article {
  const page = parse(html);
  const named = page.querySelector('title')?.textContent ?? '';
  const article = articleOf(page);
  const text = article === null ? '' : pageText(article.content, url, LONGEST);
  const title = article?.title || named;
  if (text.length >= SHORTEST) return { kind: 'article', isWhole: false, title, text };
  // The page is parsed again, because the search for an article has modified the first document.
  const { documentElement } = parse(html);
  const whole = documentElement === null ? '' : pageText(documentElement, url, LONGEST);
  return { kind: 'article', isWhole: whole !== '', title, text: whole === '' ? text : whole };
}

function articleOf(page: PageDocument): { readonly title: string; readonly content: PageNode } | null {
  try {
    const found = new Readability(page, { serializer: (node: PageNode) => node }).parse();
    return found?.content ? { title: found.title ?? '', content: found.content } : null;
  } catch (error) {
    // The page is nested too deeply for Readability.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Parses a page. The `html` and `body` tags, which a page may omit, are added first, because the
 * parser does not add them.
 */
function parse(html: string): PageDocument {
  return parseHTML(/<html[\s>]/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`).document;
}
