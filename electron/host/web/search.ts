/** Searches with the engine the user chose. */
import { assertNever } from '../../../shared/assert-never.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { KeyedSearch, SearchSetting } from '../../../shared/search-setting.ts';
import { bing } from './engines/bing.ts';
import { brave } from './engines/brave.ts';
import { duckDuckGo } from './engines/duckduckgo.ts';
import { searxng } from './engines/searxng.ts';
import { providerOf } from './search-engine.ts';
import { isSearchKey } from './search-keys.ts';
import type { SearchProvider } from './search-provider.ts';

export interface SearchParts {
  /** The present setting. */
  readonly setting: () => SearchSetting;
  /** The stored key of an engine, or undefined. */
  readonly key: (provider: KeyedSearch) => string | undefined;
  readonly locale: () => Locale;
  /** Other addresses of engines, for tests. */
  readonly homes?: { readonly [Name in 'bing' | 'duckduckgo' | 'brave']?: string };
}

/** `note` is a sentence on why a different engine was used; null: the configured one was used. */
export type ChosenProvider =
  | { readonly ok: true; readonly provider: SearchProvider; readonly note: string | null }
  | { readonly ok: false; readonly why: string };

/**
 * The configured engine, or Bing when the key of the configured one is missing. Returns none for a
 * SearXNG without an address, because a user who wants their own engine does not want another.
 */
export function chosenProvider({ setting, key, locale, homes = {} }: SearchParts): ChosenProvider {
  const { provider, searxngUrl } = setting();
  const language = locale();
  const chosen = (engine: Parameters<typeof providerOf>[0], note: string | null = null): ChosenProvider => ({
    ok: true,
    provider: providerOf(engine),
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
