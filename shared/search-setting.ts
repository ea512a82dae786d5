/** Which search engine `internet_search` asks. */
import { z } from 'zod';

export { DEFAULT_SEARCH } from './default-settings.ts';

/** Those that want a key. */
export const KeyedSearch = z.enum(['brave']);
export type KeyedSearch = z.infer<typeof KeyedSearch>;

export const SearchSetting = z.object({
  provider: z.enum(['bing', 'duckduckgo', 'searxng', 'brave']),
  /** Of the user's SearXNG; it may be in a private network, since the user typed it. */
  searxngUrl: z.url({ protocol: /^https?$/ }).nullable(),
});
export type SearchSetting = z.infer<typeof SearchSetting>;

/** Name of a search engine's key in the shell's secret store. */
export const searchSecretOf = (provider: KeyedSearch): string => `search:${provider}`;
