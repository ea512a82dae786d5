/** The tools of a server that can be offered. */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { ServerTool } from '../../approvals/tool-definition.ts';
import { quoted } from '../../text/visible-text.ts';
import { isSkipped, readServerTool, type SkippedTool } from '../tools/server-tool.ts';
import { cutOf, fitting, listAll } from './listing.ts';

export interface ToolList {
  readonly tools: readonly ServerTool[];
  readonly skipped: readonly SkippedTool[];
  /** Set if the list was cut. `why` is a sentence. */
  readonly cut: { readonly why: string; readonly total: number; readonly isEndless: boolean } | null;
}

/** For a server without tools. */
export const NO_TOOLS: ToolList = { tools: [], skipped: [], cut: null };

/** Rejects if the server does not answer in time or answers with an error. */
export async function listTools(client: Client, timeoutMs: number): Promise<ToolList> {
  const listing = await listAll(client, 'tools', timeoutMs);
  const { total, isEndless } = listing;
  const { tools, skipped } = sorted(listing.entries);
  const used = fitting(tools);
  const isTooLong = used.length < tools.length;
  const why = isTooLong ? `Its list of tools is too long; the first ${used.length} are used.` : cutOf(listing, 'tools');
  return { tools: used, skipped, cut: why === null ? null : { why, total, isEndless } };
}

function sorted(declared: readonly unknown[]): Omit<ToolList, 'cut'> {
  const tools = new Map<string, ServerTool>();
  const skipped: SkippedTool[] = [];
  for (const tool of declared.map(readServerTool)) {
    if (isSkipped(tool)) skipped.push(tool);
    else if (tools.has(tool.name))
      skipped.push({ name: tool.name, why: `The tool "${quoted(tool.name, 80)}" is declared twice.` });
    else tools.set(tool.name, tool);
  }
  return { tools: [...tools.values()], skipped };
}
