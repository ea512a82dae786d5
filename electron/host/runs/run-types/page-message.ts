/** The message about a page that a run has read. Its text is marked as that of strangers. */
import type { Locale } from '../../../../shared/loop.ts';
import { markdownLink, markdownQuotation } from '../../text/markdown-text.ts';
import type { Page } from '../../web/fetch-page.ts';

interface Words {
  readonly whole: (characters: number) => string;
  readonly beginning: (shown: number, characters: number) => string;
}

const WORDS: Readonly<Record<Locale, Words>> = {
  en: {
    whole: (characters) => `The text of the page (${characters} characters), written by its authors:`,
    beginning: (shown, characters) =>
      `The first ${shown} of the ${characters} characters of the page, written by its authors:`,
  },
  'zh-CN': {
    whole: (characters) => `网页全文（${characters} 个字符），由网页作者撰写：`,
    beginning: (shown, characters) => `网页前 ${shown} 个字符（共 ${characters} 个），由网页作者撰写：`,
  },
};

const LONGEST_TITLE = 200;
/** The number of characters of the page that the message shows. */
const LONGEST_EXCERPT = 1_000;

export function pageMessage({ title, url, text }: Page, locale: Locale): string {
  const words = WORDS[locale];
  const excerpt = text.slice(0, LONGEST_EXCERPT);
  const about =
    excerpt.length === text.length ? words.whole(text.length) : words.beginning(excerpt.length, text.length);
  const rest = excerpt.length === text.length ? '' : '…';
  return [markdownLink(title || url, url, LONGEST_TITLE), about, markdownQuotation(`${wordsOf(excerpt)}${rest}`)].join(
    '\n\n',
  );
}

/** Removes the marks of links and headings, which the reader wrote as Markdown. */
function wordsOf(text: string): string {
  return text.replaceAll(/\[([^\][]*)\]\([^()\s]*\)/g, '$1').replaceAll(/^#+ /gm, '');
}
