/** The interface of a search engine for the tool `internet_search`. */

export interface SearchResult {
  /** The title of the result on one line; never empty. */
  readonly title: string;
  /** The summary of the result on one line; may be empty. */
  readonly snippet: string;
  /** The absolute http or https URL of the result. */
  readonly url: string;
}

/** The reason why a search has no results. `why` is a sentence for the model and the user. */
export type SearchFailure =
  /** The search engine could not be reached, or the connection broke. */
  | { readonly kind: 'network'; readonly why: string }
  | { readonly kind: 'timeout'; readonly why: string }
  /**
   * The search engine refused the request, with an unsuccessful status, a captcha or because of an
   * invalid key. `status` is null if only the content of the page shows the refusal.
   */
  | { readonly kind: 'blocked'; readonly status: number | null; readonly why: string }
  /** The response is not a list of results. */
  | { readonly kind: 'parse'; readonly why: string }
  /** The search engine responded and found nothing. */
  | { readonly kind: 'empty'; readonly why: string };

export type SearchOutcome =
  | { readonly ok: true; readonly results: readonly SearchResult[] }
  | { readonly ok: false; readonly failure: SearchFailure };

export interface SearchProvider {
  /** The name under which people know the search engine. */
  readonly name: string;
  /**
   * Returns at most `topK` results, best first, without duplicates. A blank query or a `topK`
   * below 1 gives no results without a request. It never rejects: errors are returned as failures,
   * also after `signal` is aborted.
   */
  search(query: string, topK: number, signal: AbortSignal): Promise<SearchOutcome>;
}
