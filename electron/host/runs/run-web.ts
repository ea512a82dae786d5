/**
 * The web as background runs use it. Nobody attends a run, so it searches and reads only what the
 * user's rules or the start of the run allow without a question. What goes wrong on the web is returned as a failure.
 */
import type { WebRefusal } from '../../../shared/failures/failures.ts';
import type { TopicId } from '../../../shared/ids.ts';
import type { RunError } from '../../../shared/run.ts';
import type { Page, PageReader } from '../web/fetch-page.ts';
import type { ChosenProvider } from '../web/search.ts';
import type { SearchResult } from '../web/search-provider.ts';
import { challengeError, pageError, runError } from './web-errors.ts';

export interface FailedOnWeb {
  readonly ok: false;
  readonly error: RunError;
}

export interface FoundOnWeb {
  readonly ok: true;
  /** The name of the search engine. */
  readonly engine: string;
  /** A sentence on why this is not the engine of the user's settings; null: it is that engine. */
  readonly note: string | null;
  /** Best first; empty if the engine found nothing. */
  readonly results: readonly SearchResult[];
}

export interface RunWeb {
  /** Searches for at most `most` pages for a run of this topic; null: the run has no topic. */
  search(topicId: TopicId | null, query: string, most: number, signal: AbortSignal): Promise<FoundOnWeb | FailedOnWeb>;
  /**
   * Returns why a run of this topic may not read a page now; null: it may. `found`: the run's own
   * search returned this address. Whoever starts a run agrees to such pages, and to pages that the
   * user named in the topic.
   */
  refusal(topicId: TopicId | null, url: URL, found: boolean): Promise<WebRefusal | null>;
  /**
   * Reads a page for a run of this topic; null: the run has no topic. `timeoutMs` is the time limit
   * in milliseconds. `approved`: the user allowed this page when the run asked; this stands for the
   * answer to a question and lifts no other refusal. `found` is as in `refusal`.
   */
  read(
    topicId: TopicId | null,
    url: URL,
    how: { readonly timeoutMs: number; readonly approved: boolean; readonly found: boolean },
    signal: AbortSignal,
  ): Promise<Page | FailedOnWeb>;
}

export interface RunWebParts {
  /** Returns the search engine that is currently configured. */
  readonly searchProvider: () => ChosenProvider | Promise<ChosenProvider>;
  readonly pages: PageReader;
  /** Return why a run of this topic may not search, or not read a page; null: it may. */
  readonly refusals: {
    search(topicId: TopicId | null, query: string): Promise<WebRefusal | null>;
    page(topicId: TopicId | null, url: URL, found: boolean): Promise<WebRefusal | null>;
  };
}

export function createRunWeb({ searchProvider, pages, refusals }: RunWebParts): RunWeb {
  return {
    async search(topicId, query, most, signal) {
      const refusal = await refusals.search(topicId, query);
      if (refusal !== null) return failed(runError('run-search-not-allowed', { refusal }, false));
      const chosen = await searchProvider();
      if (!chosen.ok) return failed(runError('run-search-failed', { why: chosen.why }, false));
      const { provider, note } = chosen;
      const outcome = await provider.search(query, most, signal);
      if (outcome.ok) return { ok: true, engine: provider.name, note, results: outcome.results };
      const { kind, why } = outcome.failure;
      if (kind === 'empty') return { ok: true, engine: provider.name, note, results: [] };
      return failed(runError('run-search-failed', { why }, kind !== 'parse'));
    },
    refusal: (topicId, url, found) => refusals.page(topicId, url, found),
    async read(topicId, url, { timeoutMs, approved, found }, signal) {
      const refusal = await refusals.page(topicId, url, found);
      if (refusal !== null && !(approved && refusal === 'not-allowed'))
        return failed(runError('run-page-not-allowed', { host: url.host, refusal }, false));
      const page = await pages.read(url, signal, timeoutMs);
      if (!page.ok) return failed(pageError(url, page, timeoutMs));
      const challenge = challengeError(url, page);
      return challenge === null ? page : failed(challenge);
    },
  };
}

const failed = (error: RunError): FailedOnWeb => ({ ok: false, error });
