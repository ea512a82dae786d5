/** Searches with the engine the user chose. */
import { assertNever } from '../../../shared/assert-never.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { KeyedSearch, SearchSetting } from '../../../shared/search-setting.ts';
import { bing } from './engines/bing.ts';
import { brave } from './engines/brave.ts';
import { duckDuckGo } from './engines/duckduckgo.ts';
import { searxng } from './engines/searxng.ts';
import { providerOf } from './search-engine.ts';
import { isSearchKey } from './search-key.ts';
import type { SearchProvider } from './search-provider.ts';

export interface SearchParts {
  /** As it is now. */
  readonly setting: () => SearchSetting;
  /** The key of an engine as it is kept, or undefined. */
  readonly key: (provider: KeyedSearch) => string | undefined;
  readonly locale: () => Locale;
  /** Where engines are, if not where they always are: for tests. */
  readonly homes?: { readonly [Name in 'bing' | 'duckduckgo' | 'brave']?: string };
}

/** `note`: a sentence on why another engine was taken than the one that is set; null: it was not. */
export type ChosenProvider =
  | { readonly ok: true; readonly provider: SearchProvider; readonly note: string | null }
  | { readonly ok: false; readonly why: string };

/** The provider that is set. Without its key it is Bing; a SearXNG without an address is none: who wants their own engine wants no other. */
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
