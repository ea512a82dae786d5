/**
 * Reads a list from a server. The numbers of pages and entries are limited, even if the server
 * never stops sending cursors.
 */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { z } from 'zod';
import type { OfferedList, ServerReason } from '../../../../shared/failures/server-reasons.ts';

const MAX_PAGES = 20;
const MAX_ENTRIES = 500;
/**
 * Limits for counting the entries beyond `MAX_ENTRIES`: the number of pages (more for tools, whose
 * number is shown) and the time in milliseconds.
 */
const COUNTED = { pages: MAX_PAGES, toolPages: 100, time: 2_000 };

export interface Listing {
  readonly entries: readonly unknown[];
  /** The number of entries, as far as they were counted. */
  readonly total: number;
  /** Whether the list has more entries than were counted. */
  readonly isEndless: boolean;
}

export type Listed = 'tools' | 'prompts' | 'resources' | 'resourceTemplates';

const METHOD = {
  tools: 'tools/list',
  prompts: 'prompts/list',
  resources: 'resources/list',
  resourceTemplates: 'resources/templates/list',
} as const;

/**
 * The caller reads entries leniently; the SDK's own schemas refuse the whole list for one bad
 * entry.
 */
const Page = z.looseObject({ nextCursor: z.string().max(10_000).optional().catch(undefined) });
const Entries = z.array(z.unknown()).catch([]);

/** Rejects if the server does not answer in time or answers with an error. */
export async function listAll(client: Client, listed: Listed, timeoutMs: number): Promise<Listing> {
  const entries: unknown[] = [];
  const deadline = AbortSignal.timeout(timeoutMs);
  let cursor: string | undefined;
  let page = 0;
  let total = 0;
  do {
    const answer = await pageOf(client, listed, { cursor, deadline, timeoutMs });
    entries.push(...answer.entries.slice(0, MAX_ENTRIES - entries.length));
    total += answer.entries.length;
    cursor = answer.nextCursor;
    page += 1;
  } while (cursor !== undefined && page < MAX_PAGES && entries.length < MAX_ENTRIES);
  const isFull = entries.length >= MAX_ENTRIES;
  const pages = (listed === 'tools' ? COUNTED.toolPages : COUNTED.pages) - page;
  const rest =
    isFull && cursor !== undefined
      ? await countRest(client, listed, { cursor, pages, deadline })
      : { count: 0, isEndless: cursor !== undefined };
  return { entries, total: total + rest.count, isEndless: rest.isEndless };
}

/** Returns the reason why not all entries of the list are used; null if all are used. */
export function cutOf({ entries, total, isEndless }: Listing, list: OfferedList): ServerReason | null {
  const used = entries.length;
  if (total > used) return { name: 'list-cut', data: { list, used, total, isEndless } };
  return isEndless ? { name: 'list-endless', data: { list, used } } : null;
}

interface PageRequest {
  readonly cursor: string | undefined;
  readonly deadline: AbortSignal;
  readonly timeoutMs: number;
}

async function pageOf(client: Client, listed: Listed, { cursor, deadline, timeoutMs }: PageRequest) {
  const params = cursor === undefined ? {} : { cursor };
  const options = { signal: deadline, timeout: timeoutMs };
  const answer = await client.request({ method: METHOD[listed], params }, Page, options);
  return { entries: Entries.parse(answer[listed]), nextCursor: answer.nextCursor };
}

/**
 * Counts the remaining entries. If the server fails or is slow, the result says that there are
 * more entries than were counted.
 */
async function countRest(
  client: Client,
  listed: Listed,
  from: { readonly cursor: string; readonly pages: number; readonly deadline: AbortSignal },
): Promise<{ readonly count: number; readonly isEndless: boolean }> {
  const deadline = AbortSignal.any([from.deadline, AbortSignal.timeout(COUNTED.time)]);
  let cursor: string | undefined = from.cursor;
  let count = 0;
  try {
    for (let page = 0; page < from.pages && cursor !== undefined; page++) {
      const answer = await pageOf(client, listed, { cursor, deadline, timeoutMs: COUNTED.time });
      count += answer.entries.length;
      cursor = answer.nextCursor;
    }
  } catch {
    // The entries that were counted up to the failure are sufficient.
  }
  return { count, isEndless: cursor !== undefined };
}

/**
 * Maximum length of one list as JSON, in characters, because the whole list is sent to the window
 * each time it is shown.
 */
const MOST_CHARACTERS = 2_000_000;

/**
 * Returns the first entries whose total length fits into the limit. Each entry must already be
 * bounded.
 */
export function fitting<T>(entries: readonly T[]): readonly T[] {
  let left = MOST_CHARACTERS;
  const over = entries.findIndex((entry) => {
    left -= JSON.stringify(entry).length;
    return left < 0;
  });
  return over === -1 ? entries : entries.slice(0, over);
}
