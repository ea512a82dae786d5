/** The tools of `@aether/web` as they are described to a model. */
import { z } from 'zod';
import type { BuiltInToolName } from '../../../../../shared/built-in-servers.ts';
import { FETCH_WEB, INTERNET_SEARCH } from '../../../../../shared/mcp.ts';
import { READS, toolsOf } from '../built-in.ts';

export const InternetSearch = z.object({
  query: z.string().min(1).max(500),
});

export const FetchWeb = z.object({
  url: z.string().min(1).max(2000).describe('In full, with https://.'),
});

/** The behaviour of a tool whose calls are visible to a server outside the app. */
const LOOKS_OUTSIDE = { ...READS, openWorld: true };

export const WEB_TOOLS = toolsOf<BuiltInToolName<'@aether/web'>>({
  [INTERNET_SEARCH]: [LOOKS_OUTSIDE, InternetSearch, 'Searches the internet: title, summary and address of 3 results.'],
  [FETCH_WEB]: [LOOKS_OUTSIDE, FetchWeb, 'Reads a public web page as text. No PDFs or images.'],
});
