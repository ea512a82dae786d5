/** What `internet_search` knows of a search engine. */

export interface SearchResult {
  /** One line, not empty. */
  readonly title: string;
  /** One line; may be empty. */
  readonly snippet: string;
  /** Absolute, http or https. */
  readonly url: string;
}

/** `why`: a sentence for the model and the user. */
export type SearchFailure =
  /** The engine could not be reached, or the line broke. */
  | { readonly kind: 'network'; readonly why: string }
  | { readonly kind: 'timeout'; readonly why: string }
  /** The engine refused: a status that is not success, a captcha, a key it does not take. `status`: null where it said so on a page. */
  | { readonly kind: 'blocked'; readonly status: number | null; readonly why: string }
  /** What came is no list of results as the engine gives it. */
  | { readonly kind: 'parse'; readonly why: string }
  /** The engine answered, and found nothing. */
  | { readonly kind: 'empty'; readonly why: string };

export type SearchOutcome =
  | { readonly ok: true; readonly results: readonly SearchResult[] }
  | { readonly ok: false; readonly failure: SearchFailure };

export interface SearchProvider {
  /** As people call it. */
  readonly name: string;
  /**
   * At most `topK` results, best first, never the same page twice. A blank query and a `topK` below 1 give none, and nothing is asked. Never
   * rejects: what goes wrong is a failure, also after `signal`.
   */
  search(query: string, topK: number, signal: AbortSignal): Promise<SearchOutcome>;
}
