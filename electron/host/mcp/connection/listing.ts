/** Asks a server for a list, however many pages, entries or cursors it makes up. */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { z } from 'zod';

const MAX_PAGES = 20;
const MAX_ENTRIES = 500;

export interface Listing {
  readonly entries: readonly unknown[];
  /** The list does not end; there would be more. */
  readonly cut: boolean;
}

export type Listed = 'tools' | 'prompts' | 'resources' | 'resourceTemplates';

const METHOD = {
  tools: 'tools/list',
  prompts: 'prompts/list',
  resources: 'resources/list',
  resourceTemplates: 'resources/templates/list',
} as const;

/** Entries are read leniently, by the caller: the SDK's own schemas refuse the whole list for a bad one. */
const Page = z.looseObject({ nextCursor: z.string().max(10_000).optional().catch(undefined) });
const Entries = z.array(z.unknown()).catch([]);

/** Rejects if the server does not answer in time or answers with an error. */
export async function listAll(client: Client, listed: Listed, timeoutMs: number): Promise<Listing> {
  const entries: unknown[] = [];
  const deadline = AbortSignal.timeout(timeoutMs);
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES && entries.length <= MAX_ENTRIES; page++) {
    const params = cursor === undefined ? {} : { cursor };
    const answer = await client.request({ method: METHOD[listed], params }, Page, {
      signal: deadline,
      timeout: timeoutMs,
    });
    entries.push(...Entries.parse(answer[listed]).slice(0, MAX_ENTRIES + 1));
    cursor = answer.nextCursor;
    if (cursor === undefined) break;
  }
  return { entries: entries.slice(0, MAX_ENTRIES), cut: cursor !== undefined || entries.length > MAX_ENTRIES };
}

/** Characters of JSON of one list together: all of it goes to the window whenever somebody looks. */
const MOST_CHARACTERS = 2_000_000;

/** Those from the first on that fit. Every one is to be bounded by itself. */
export function fitting<T>(entries: readonly T[]): readonly T[] {
  let left = MOST_CHARACTERS;
  const over = entries.findIndex((entry) => {
    left -= JSON.stringify(entry).length;
    return left < 0;
  });
  return over === -1 ? entries : entries.slice(0, over);
}
