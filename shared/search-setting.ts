/** The setting for the search engine that `internet_search` uses. */
import { z } from 'zod';

export { DEFAULT_SEARCH } from './default-settings.ts';

/** The search engines that need an API key. */
export const KeyedSearch = z.enum(['brave']);
export type KeyedSearch = z.infer<typeof KeyedSearch>;

export const SearchSetting = z.object({
  provider: z.enum(['bing', 'duckduckgo', 'searxng', 'brave']),
  /**
   * The URL of the user's SearXNG server. It may be in a private network, because the user typed
   * it.
   */
  searxngUrl: z.url({ protocol: /^https?$/ }).nullable(),
});
export type SearchSetting = z.infer<typeof SearchSetting>;

/** The name of a search engine's API key in the shell's secret store. */
export const searchSecretOf = (provider: KeyedSearch): string => `search:${provider}`;
