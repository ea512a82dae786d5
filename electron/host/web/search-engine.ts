/**
 * Creates a `SearchProvider` from the parts that differ between search engines: the URL, and the
 * parser of the response.
 */
import { assertNever } from '../../../shared/assert-never.ts';
import { policyFor } from '../network/network-policy.ts';
import { policedFetch, type RouteFor } from '../network/policed-fetch.ts';
import { boundedGet, type GetFailure, type Got } from './bounded-get.ts';
import { bytesToText } from './bytes-to-text.ts';
import { type FoundLink, toResults } from './results.ts';
import type { SearchFailure, SearchOutcome, SearchProvider } from './search-provider.ts';

/** The parsed response of a search engine. `why` is a sentence. */
export type EngineReading =
  | { readonly kind: 'found'; readonly links: readonly FoundLink[] }
  /** The search engine reports that it found nothing. */
  | { readonly kind: 'none' }
  | { readonly kind: 'blocked'; readonly why: string }
  | { readonly kind: 'unreadable'; readonly why: string };

export interface SearchEngine {
  readonly name: string;
  /**
   * The base URL of the search engine. Requests go only to this URL and to public hosts that it
   * redirects to.
   */
  readonly home: URL;
  /** The domains of the search engine, whose links do not count as results. */
  readonly own: readonly string[];
  readonly redirects: number;
  address(query: string, topK: number): URL;
  headers(query: string): Readonly<Record<string, string>>;
  /** Parses a response of status 200. It rejects only because of a bug. */
  read(body: string, signal: AbortSignal): Promise<EngineReading> | EngineReading;
  /**
   * Returns a sentence if this unsuccessful status has a special meaning for this search engine;
   * otherwise null.
   */
  refusal?(status: number): string | null;
}

const TIMEOUT_MS = 8000;
const MOST_BYTES = 3 * 1024 * 1024;

/** `routeFor` decides the way of each request. Default: every request is direct. */
export function providerOf(engine: SearchEngine, timeoutMs: number = TIMEOUT_MS, routeFor?: RouteFor): SearchProvider {
  const { name, home, own, redirects } = engine;
  const fetch = policedFetch(policyFor(home), routeFor);
  const limits = { ms: timeoutMs, bytes: MOST_BYTES, redirects };

  async function search(written: string, topK: number, signal: AbortSignal): Promise<SearchOutcome> {
    const query = written.replaceAll(/\s+/g, ' ').trim();
    if (query === '' || topK < 1) return { ok: true, results: [] };
    const got = await boundedGet(fetch, engine.address(query, topK), engine.headers(query), limits, signal);
    if (!got.ok) return failed(failureOf(name, got.failure));
    if (got.status !== 200) return failed(refused(engine, got));
    const reading = await engine.read(bytesToText(got.bytes, got.charset), signal);
    switch (reading.kind) {
      case 'none':
        return failed({ kind: 'empty', why: `${name} found nothing.` });
      case 'blocked':
        return failed({ kind: 'blocked', status: null, why: reading.why });
      case 'unreadable':
        return failed({ kind: 'parse', why: reading.why });
      case 'found': {
        const results = toResults(reading.links, own, topK);
        if (results.length > 0) return { ok: true, results };
        return failed({ kind: 'parse', why: `No result of ${name} could be read.` });
      }
      default:
        return assertNever(reading);
    }
  }

  return { name, search };
}

function failed(failure: SearchFailure): SearchOutcome {
  return { ok: false, failure };
}

function refused({ name, refusal }: SearchEngine, { status }: Got): SearchFailure {
  const own = refusal?.(status) ?? null;
  const usual =
    status === 429 ? `${name} was asked too often. Try again later.` : `${name} answered with HTTP ${status}.`;
  return { kind: 'blocked', status, why: own ?? usual };
}

function failureOf(name: string, { kind, why }: GetFailure): SearchFailure {
  switch (kind) {
    case 'timeout':
      return { kind, why: `${name} did not answer in time. ${why}` };
    case 'network':
    case 'redirected':
    case 'refused':
      return { kind: 'network', why: `${name} could not be asked. ${why}` };
    case 'too-large':
      return { kind: 'parse', why: `What ${name} sent is too large to be results. ${why}` };
    default:
      return assertNever(kind);
  }
}
