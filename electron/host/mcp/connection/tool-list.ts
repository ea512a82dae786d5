/** The tools of a server that can be offered. */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { ServerReason } from '../../../../shared/failures/server-reasons.ts';
import type { ServerTool } from '../../approvals/tool-definition.ts';
import { quoted } from '../../text/visible-text.ts';
import { isSkipped, readServerTool, type SkippedTool } from '../tools/server-tool.ts';
import { cutOf, fitting, listAll } from './listing.ts';

export interface ToolList {
  readonly tools: readonly ServerTool[];
  readonly skipped: readonly SkippedTool[];
  /** The reason why the list was cut; null if it was not cut. */
  readonly cut: ServerReason | null;
}

/** Why tools are left out. */
export function leftOutOf({ skipped, cut }: ToolList): readonly ServerReason[] {
  return [...skipped.map(({ why }) => why), ...(cut === null ? [] : [cut])];
}

/** The list of a server without tools. */
export const NO_TOOLS: ToolList = { tools: [], skipped: [], cut: null };

/** Requests the tools. Rejects if the server does not answer in time or answers with an error. */
export async function listTools(client: Client, timeoutMs: number): Promise<ToolList> {
  const listing = await listAll(client, 'tools', timeoutMs);
  const { tools, skipped } = sorted(listing.entries);
  const used = fitting(tools);
  const cut: ServerReason | null =
    used.length < tools.length
      ? { name: 'list-too-long', data: { list: 'tools', used: used.length } }
      : cutOf(listing, 'tools');
  return { tools: used, skipped, cut };
}

function sorted(declared: readonly unknown[]): Omit<ToolList, 'cut'> {
  const tools = new Map<string, ServerTool>();
  const skipped: SkippedTool[] = [];
  for (const tool of declared.map(readServerTool)) {
    if (isSkipped(tool)) skipped.push(tool);
    else if (tools.has(tool.name))
      skipped.push({ name: tool.name, why: { name: 'tool-twice', data: { tool: quoted(tool.name, 80) } } });
    else tools.set(tool.name, tool);
  }
  return { tools: [...tools.values()], skipped };
}
