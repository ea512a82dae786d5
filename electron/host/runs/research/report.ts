/** Writes a research report as Markdown. The texts of pages are shown as text, without links of their own. Pure. */
import type { Locale } from '../../../../shared/loop.ts';
import { markdownLine, markdownLink } from '../../text/markdown-text.ts';
import type { Quotation } from './evidence.ts';
import type { ReadSource } from './sources.ts';

interface Words {
  readonly summary: string;
  readonly sources: string;
  readonly evidence: string;
  readonly notes: string;
  readonly unread: (url: string, why: string) => string;
  readonly noSummary: (why: string) => string;
  readonly copies: (count: number) => string;
}

const WORDS: Readonly<Record<Locale, Words>> = {
  en: {
    summary: 'Summary',
    sources: 'Sources',
    evidence: 'Quotations',
    notes: 'Notes',
    unread: (url, why) => `Not read: ${url}. ${why}`,
    noSummary: (why) => `There is no summary. ${why}`,
    copies: (count) =>
      count === 1
        ? '1 page was left out, because it repeats another.'
        : `${count} pages were left out, because they repeat others.`,
  },
  'zh-CN': {
    summary: '摘要',
    sources: '来源',
    evidence: '引文',
    notes: '说明',
    unread: (url, why) => `未读取：${url}。${why}`,
    noSummary: (why) => `没有摘要。${why}`,
    copies: (count) => `略去了 ${count} 个内容重复的网页。`,
  },
};

export interface Report {
  readonly query: string;
  readonly sources: readonly ReadSource[];
  readonly evidence: readonly Quotation[];
  /** The pages that could not be read, with sentences that say why. */
  readonly unread: readonly { readonly url: string; readonly why: string }[];
  /** The number of pages that were left out because they repeat others. */
  readonly copies: number;
  /** Markdown of the model; null: there is none. */
  readonly summary: string | null;
  /** Why there is no summary, in a sentence; null: there is one, or none was wanted. */
  readonly noSummary: string | null;
  /** What the search engine has to say; null: nothing. */
  readonly searchNote: string | null;
}

const LONGEST_QUERY = 200;
const LONGEST_TITLE = 200;
const LONGEST_WHY = 600;

export function reportMarkdown(report: Report, locale: Locale): string {
  const { query, sources, evidence, summary } = report;
  const words = WORDS[locale];
  const sections = [`## ${markdownLine(query, LONGEST_QUERY)}`];
  if (summary !== null) sections.push(`### ${words.summary}`, summary.trim());
  if (sources.length > 0) sections.push(`### ${words.sources}`, sources.map(sourceLine).join('\n'));
  if (evidence.length > 0) sections.push(`### ${words.evidence}`, evidence.map(quotationLine).join('\n'));
  const notes = notesOf(report, words);
  if (notes.length > 0) sections.push(`### ${words.notes}`, notes.map((note) => `- ${note}`).join('\n'));
  return sections.join('\n\n');
}

function sourceLine({ title, url }: ReadSource, at: number): string {
  const { host } = new URL(url);
  return `${at + 1}. ${markdownLink(title || url, url, LONGEST_TITLE)} (${markdownLine(host, LONGEST_TITLE)})`;
}

function quotationLine({ source, text }: Quotation): string {
  return `- “${markdownLine(text, text.length)}” [${source}]`;
}

function notesOf({ searchNote, unread, copies, noSummary }: Report, words: Words): readonly string[] {
  const shown = (sentence: string) => markdownLine(sentence, LONGEST_WHY);
  return [
    ...(searchNote === null ? [] : [shown(searchNote)]),
    ...unread.map(({ url, why }) => words.unread(markdownLink(url, url, LONGEST_TITLE), shown(why))),
    ...(copies === 0 ? [] : [words.copies(copies)]),
    ...(noSummary === null ? [] : [words.noSummary(shown(noSummary))]),
  ];
}
