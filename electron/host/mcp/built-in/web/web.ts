/**
 * `@aether/web`: searches the internet and reads pages. A search needs no approval, unless its words
 * could carry data that the model has read. Reading a page always needs one, because its URL can
 * transmit such data to a stranger.
 */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { JsonObject } from '../../../../../shared/json.ts';
import { FETCH_WEB, WEB } from '../../../../../shared/mcp.ts';
import { canCarryData, queryCanCarryData } from '../../../web/carried-data.ts';
import type { PageReader } from '../../../web/fetch-page.ts';
import type { ChosenProvider } from '../../../web/search.ts';
import { type BuiltInServer, ONLY_READS, type WindowOf } from '../built-in.ts';
import { badArguments, inProcessServer, said } from '../in-process.ts';
import { type Parsed, parseArguments } from '../parse-arguments.ts';
import { pageAnswer, searchAnswer } from './web-answers.ts';
import { FetchWeb, InternetSearch, WEB_TOOLS } from './web-tools.ts';

export interface WebParts {
  /** Returns the search engine that is currently configured. */
  readonly searchProvider: () => ChosenProvider | Promise<ChosenProvider>;
  readonly pages: PageReader;
  readonly windowOf?: WindowOf;
}

const TOP_K = 3;

export function createWeb({ searchProvider, pages, windowOf }: WebParts): BuiltInServer {
  async function search(args: JsonObject, signal: AbortSignal): Promise<CallToolResult> {
    const parsed = parseArguments(InternetSearch, args);
    if (!parsed.ok) return badArguments(parsed.message);
    const { query } = parsed.value;
    const refusal = refusalOfQuery(query);
    if (refusal !== null) return said(refusal, true);
    const chosen = await searchProvider();
    if (!chosen.ok) return said(chosen.why, true);
    return searchAnswer(query, chosen, await chosen.provider.search(query, TOP_K, signal));
  }

  async function read(args: JsonObject, window: number | null, signal: AbortSignal): Promise<CallToolResult> {
    const url = addressOf(args, pages);
    if (!url.ok) return said(url.message, true);
    return pageAnswer(url.value, await pages.read(url.value, signal), window);
  }

  return inProcessServer({
    id: WEB,
    tools: WEB_TOOLS,
    call: ({ name, args, key, signal }) =>
      name === FETCH_WEB ? read(args, windowOf?.(key) ?? null, signal) : search(args, signal),
    foresee(name, args) {
      if (name !== FETCH_WEB) {
        const parsed = parseArguments(InternetSearch, args);
        if (!parsed.ok) return parsed;
        const { query } = parsed.value;
        const refusal = refusalOfQuery(query);
        if (refusal !== null) return { ok: false, message: refusal };
        return { ok: true, value: { kind: 'other', effect: { kind: 'search', query } } };
      }
      const url = addressOf(args, pages);
      if (!url.ok) return url;
      const { href, origin } = url.value;
      return { ok: true, value: { kind: 'other', effect: { kind: 'fetch', url: href, origin } } };
    },
    assess(name, args) {
      // An impossible call fails by itself, so nobody is asked.
      if (name !== FETCH_WEB) {
        const parsed = parseArguments(InternetSearch, args);
        if (!parsed.ok || !queryCanCarryData(parsed.value.query)) return ONLY_READS;
        return { ...ONLY_READS, asksAnyway: [{ name: 'query-can-carry-data', data: {} }] };
      }
      const url = addressOf(args, pages);
      if (!url.ok) return ONLY_READS;
      const { host, origin } = url.value;
      const reads = { ...ONLY_READS, kind: 'other', origin, why: { name: 'reads-web-page', data: { host } } } as const;
      if (!canCarryData(url.value)) return reads;
      return { ...reads, asksAnyway: [{ name: 'address-can-carry-data', data: { host } }] };
    },
  });
}

/** null: the query can be searched for. */
function refusalOfQuery(query: string): string | null {
  if (query.trim() === '') return 'Missing required parameter "query": it is empty.';
  return /^\s*https?:\/\/\S+\s*$/i.test(query) ? 'That is an address. Read it with fetch_web.' : null;
}

function addressOf(args: JsonObject, pages: PageReader): Parsed<URL> {
  const parsed = parseArguments(FetchWeb, args);
  if (!parsed.ok) return parsed;
  const url = URL.parse(parsed.value.url.trim());
  if (url === null)
    return { ok: false, message: 'Parameter "url" is no address. Give it in full, as https://example.com/page.' };
  const refusal = pages.refusal(url);
  return refusal === null ? { ok: true, value: url } : { ok: false, message: refusal };
}
