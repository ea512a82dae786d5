/** The tools of `@aether/web` as a model sees them. */
import { z } from 'zod';
import { FETCH_WEB, INTERNET_SEARCH } from '../../../../../shared/mcp.ts';
import { type Behaviour, type BuiltInTool, toolOf } from '../built-in.ts';

export const InternetSearch = z.object({
  query: z.string().min(1).max(500).describe('What to look for, in words. Not an address: read one with fetch_web.'),
});

export const FetchWeb = z.object({
  url: z.string().min(1).max(2000).describe('The full address of the page, with http:// or https://.'),
});

const READS: Behaviour = { readOnly: true, destructive: false, idempotent: true };

/** Marks a tool as open-world, because an outside server learns of the call. */
function outward(tool: BuiltInTool): BuiltInTool {
  return { ...tool, annotations: { ...tool.annotations, openWorldHint: true } };
}

export const WEB_TOOLS: readonly BuiltInTool[] = [
  toolOf(
    INTERNET_SEARCH,
    'Searches the internet and gives the first 3 results, each with title, summary and address. For what may be newer than you know, or to check a fact.',
    InternetSearch,
    READS,
  ),
  toolOf(
    FETCH_WEB,
    'Reads a public page of the internet as text: its article, or plain text and JSON as they are. No scripts run, nothing is logged in to, and PDFs and images cannot be read.',
    FetchWeb,
    READS,
  ),
].map(outward);
