/**
 * Cleans the results of a search engine: each field is on one line and has a maximum length, only
 * web links are kept, and duplicates are removed.
 */
import { quoted } from '../text/visible-text.ts';
import type { SearchResult } from './search-provider.ts';

/** A result as the search engine wrote it. None of its fields is trusted. */
export interface FoundLink {
  readonly title: string;
  readonly snippet: string;
  readonly url: string;
}

/** The maximum lengths of the fields, in characters. */
const TITLE = 200;
const SNIPPET = 500;
const URL_LENGTH = 2000;

/**
 * Cleans the results. `own` contains the domains of the search engine, whose links do not count as
 * results.
 */
export function toResults(found: readonly FoundLink[], own: readonly string[], topK: number): readonly SearchResult[] {
  const results = new Map<string, SearchResult>();
  for (const { title: written, snippet, url: link } of found) {
    const title = quoted(written.trim(), TITLE);
    const url = linkOut(link, own);
    if (title === '' || url === null || results.has(url)) continue;
    results.set(url, { title, snippet: quoted(snippet.trim(), SNIPPET), url });
    if (results.size >= topK) break;
  }
  return [...results.values()];
}

function linkOut(link: string, own: readonly string[]): string | null {
  const url = link.length > URL_LENGTH ? null : URL.parse(link);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  if (own.some((domain) => url.hostname === domain || url.hostname.endsWith(`.${domain}`))) return null;
  url.hash = '';
  return url.href.length > URL_LENGTH ? null : url.href;
}
