/** Asks a server for its tools, however many pages, tools or cursors it makes up. */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { z } from 'zod';
import { isSkipped, readServerTool, type ServerTool, type SkippedTool } from './server-tool.ts';
import { quoted } from './visible-text.ts';

export interface ToolList {
  readonly tools: readonly ServerTool[];
  readonly skipped: readonly SkippedTool[];
  /** The list was cut: why, in a sentence. */
  readonly cut: string | null;
}

const MAX_PAGES = 20;
const MAX_TOOLS = 500;

/** Read leniently: the SDK's own schema refuses the whole list for one bad tool. */
const Page = z.object({ tools: z.array(z.unknown()).catch([]), nextCursor: z.string().optional().catch(undefined) });

/** Rejects if the server does not answer in time or answers with an error. */
export async function listTools(client: Client, timeoutMs: number): Promise<ToolList> {
  const declared: unknown[] = [];
  const deadline = AbortSignal.timeout(timeoutMs);
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES && declared.length <= MAX_TOOLS; page++) {
    const answer = await client.request(
      { method: 'tools/list', params: cursor === undefined ? {} : { cursor } },
      Page,
      { signal: deadline, timeout: timeoutMs },
    );
    declared.push(...answer.tools);
    cursor = answer.nextCursor;
    if (cursor === undefined) break;
  }
  const cut =
    cursor !== undefined || declared.length > MAX_TOOLS
      ? `Its list of tools does not end; the first ${Math.min(declared.length, MAX_TOOLS)} are used.`
      : null;
  return { ...sorted(declared.slice(0, MAX_TOOLS)), cut };
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
