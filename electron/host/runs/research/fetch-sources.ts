/** Reads the pages that a search found, a few at once. */
import type { Page } from '../../web/fetch-page.ts';
import type { SearchResult } from '../../web/search-provider.ts';
import type { FailedOnWeb } from '../run-web.ts';
import type { FailedSource, ReadSource } from './sources.ts';

const AT_ONCE = 3;
/** The time limit for one page, in milliseconds. */
const TIMEOUT_MS = 15_000;

interface FetchedSources {
  readonly read: readonly ReadSource[];
  readonly failed: readonly FailedSource[];
}

/**
 * Reads all pages, or no further one after `signal` aborts. Both lists have the order of the results.
 * `done` is called with the share of the pages, from 0 to 1, that were read or failed.
 */
export async function fetchSources(
  results: readonly SearchResult[],
  read: (address: string, timeoutMs: number) => Promise<Page | FailedOnWeb>,
  { signal, done }: { readonly signal: AbortSignal; readonly done: (share: number) => void },
): Promise<FetchedSources> {
  const pages = new Map<number, Page | FailedOnWeb>();
  const rest = [...results.entries()];
  let finished = 0;
  async function readRest(): Promise<void> {
    for (let next = rest.shift(); next !== undefined && !signal.aborted; next = rest.shift()) {
      const [at, { url }] = next;
      pages.set(at, await read(url, TIMEOUT_MS));
      finished += 1;
      done(finished / results.length);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, readRest));

  const fetched = { read: [] as ReadSource[], failed: [] as FailedSource[] };
  for (const [at, { url, title }] of results.entries()) {
    const page = pages.get(at);
    if (page === undefined) continue;
    if (page.ok) fetched.read.push({ url: page.url, title: page.title || title, text: page.text });
    else fetched.failed.push({ url, error: page.error });
  }
  return fetched;
}
