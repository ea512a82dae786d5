/** The interface of a search engine for `internet_search`. */

export interface SearchResult {
  /** The title on one line; never empty. */
  readonly title: string;
  /** The summary on one line; may be empty. */
  readonly snippet: string;
  /** An absolute address of http or https. */
  readonly url: string;
}

/** `why`: a sentence for the model and the user. */
export type SearchFailure =
  /** The engine could not be reached, or the connection broke. */
  | { readonly kind: 'network'; readonly why: string }
  | { readonly kind: 'timeout'; readonly why: string }
  /**
   * The engine refused: a status that is not success, a captcha, an invalid key. `status`: null
   * if the page said so.
   */
  | { readonly kind: 'blocked'; readonly status: number | null; readonly why: string }
  /** The answer is not a list of results. */
  | { readonly kind: 'parse'; readonly why: string }
  /** The engine answered and found nothing. */
  | { readonly kind: 'empty'; readonly why: string };

export type SearchOutcome =
  | { readonly ok: true; readonly results: readonly SearchResult[] }
  | { readonly ok: false; readonly failure: SearchFailure };

export interface SearchProvider {
  /** The name that people know the engine by. */
  readonly name: string;
  /**
   * At most `topK` results, best first, without duplicates. A blank query or a `topK` below 1
   * gives none without a request. Never rejects: errors are failures, also after `signal`.
   */
  search(query: string, topK: number, signal: AbortSignal): Promise<SearchOutcome>;
}
