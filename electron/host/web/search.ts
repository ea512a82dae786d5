/** Selects the search engine according to the user's setting. */
import { assertNever } from '../../../shared/assert-never.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { KeyedSearch, SearchSetting } from '../../../shared/search-setting.ts';
import type { RouteFor } from '../network/policed-fetch.ts';
import { bing } from './engines/bing.ts';
import { brave } from './engines/brave.ts';
import { duckDuckGo } from './engines/duckduckgo.ts';
import { searxng } from './engines/searxng.ts';
import { providerOf } from './search-engine.ts';
import { isSearchKey } from './search-keys.ts';
import type { SearchProvider } from './search-provider.ts';

export interface SearchParts {
  /** Returns the current search setting. */
  readonly setting: () => SearchSetting;
  /** Returns the stored API key of a search engine; undefined: no key is stored. */
  readonly key: (provider: KeyedSearch) => string | undefined;
  readonly locale: () => Locale;
  /** Base URLs of search engines that replace the real ones in tests. */
  readonly homes?: { readonly [Name in 'bing' | 'duckduckgo' | 'brave']?: string };
  /** Decides the way of each request. Default: every request is direct. */
  readonly routeFor?: RouteFor;
}

/**
 * The selected search engine. `note` is a sentence on why it is not the configured one; null: it
 * is the configured one.
 */
export type ChosenProvider =
  | { readonly ok: true; readonly provider: SearchProvider; readonly note: string | null }
  | { readonly ok: false; readonly why: string };

/**
 * Returns the configured search engine, or Bing if the API key of the configured one is missing.
 * Returns no engine for a SearXNG setting without a URL, because a user who wants their own engine
 * does not want another one.
 */
export function chosenProvider({ setting, key, locale, homes = {}, routeFor }: SearchParts): ChosenProvider {
  const { provider, searxngUrl } = setting();
  const language = locale();
  const chosen = (engine: Parameters<typeof providerOf>[0], note: string | null = null): ChosenProvider => ({
    ok: true,
    provider: providerOf(engine, undefined, routeFor),
    note,
  });
  switch (provider) {
    case 'bing':
      return chosen(bing(language, homes.bing));
    case 'duckduckgo':
      return chosen(duckDuckGo(language, homes.duckduckgo));
    case 'searxng':
      if (searxngUrl === null)
        return {
          ok: false,
          why: 'SearXNG is chosen as the search engine, but its address is not set. Set it in the settings.',
        };
      return chosen(searxng(new URL(searxngUrl), language));
    case 'brave': {
      const given = key('brave') ?? '';
      if (isSearchKey(given)) return chosen(brave(given, homes.brave));
      return chosen(
        bing(language, homes.bing),
        'Brave is chosen as the search engine, but has no key; Bing was asked instead.',
      );
    }
    default:
      return assertNever(provider);
  }
}
