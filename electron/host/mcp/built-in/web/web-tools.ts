/** The tools of `@aether/web` as they are described to a model. */
import { z } from 'zod';
import type { BuiltInToolName } from '../../../../../shared/built-in-servers.ts';
import { FETCH_WEB, INTERNET_SEARCH } from '../../../../../shared/mcp.ts';
import { READS, toolsOf } from '../built-in.ts';

export const InternetSearch = z.object({
  query: z.string().min(1).max(500).describe('What to look for, in words. Not an address: read one with fetch_web.'),
});

export const FetchWeb = z.object({
  url: z.string().min(1).max(2000).describe('The full address of the page, with http:// or https://.'),
});

/** The behaviour of a tool whose calls are visible to a server outside the app. */
const LOOKS_OUTSIDE = { ...READS, openWorld: true };

export const WEB_TOOLS = toolsOf<BuiltInToolName<'@aether/web'>>({
  [INTERNET_SEARCH]: [
    LOOKS_OUTSIDE,
    InternetSearch,
    'Searches the internet and gives the first 3 results, each with title, summary and address. For what may be newer than you know, or to check a fact.',
  ],
  [FETCH_WEB]: [
    LOOKS_OUTSIDE,
    FetchWeb,
    'Reads a public page of the internet as text: its article, or plain text and JSON as they are. No scripts run, nothing is logged in to, and PDFs and images cannot be read.',
  ],
});
