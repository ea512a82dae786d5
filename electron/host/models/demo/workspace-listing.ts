/** The files of the workspace, as far as the listings so far name them. */
import { isObject } from '../../../../shared/json.ts';
import { type Conversation, type Step, stepsOf } from './conversation.ts';
import { listedPaths } from './listed-paths.ts';
import { call, complete, type Move, move } from './scenario.ts';
import type { Texts } from './texts.ts';

export interface WorkspaceListing {
  /** The paths in a stable order. */
  readonly paths: readonly string[];
  /** The total number of files according to the server. */
  readonly total: number;
}

const ENTRIES_PER_PAGE = 400;
const PAGES_PER_REPLY = 8;
const MAX_PAGES = 40;

/** The complete listing, page by page, or the next move towards it. */
export function workspaceListing(
  conversation: Conversation,
  texts: Texts,
): { readonly listing: WorkspaceListing } | { readonly next: Move } {
  const pages = stepsOf(conversation, 'list_files');
  const read = pages.flatMap(pageOf);
  if (read.length === 0) {
    const last = pages.at(-1)?.outcome;
    if (pages.length >= 2) {
      const message = last?.is === 'failed' ? last.message : texts.noReason;
      return { next: complete(texts.failed('list_files', message)) };
    }
    return { next: move(texts.listing, pageCall(0, ENTRIES_PER_PAGE)) };
  }
  const from = firstUnread(read);
  if (from !== null && pages.length < MAX_PAGES) {
    return { next: move(texts.listingOn, ...nextPages(from, pageSize(read))) };
  }
  const paths = new Set(pages.map((page) => page.outcome).flatMap(listedPaths));
  const total = Math.max(paths.size, ...read.map(({ totalFiles }) => totalFiles));
  return { listing: { paths: [...paths].sort(), total } };
}

function nextPages(from: number, size: number) {
  return Array.from({ length: PAGES_PER_REPLY }, (_, index) => pageCall(from + index * size, size));
}

const pageCall = (offset: number, limit: number) => call('list_files', { path: '.', recursive: true, limit, offset });

/** A page that was read: the entries from `offset` up to but not including `end`. */
interface Page {
  readonly offset: number;
  readonly end: number;
  readonly isLast: boolean;
  /** The number of all files of the folder. */
  readonly totalFiles: number;
}

function pageOf({ outcome }: Step): readonly Page[] {
  if (outcome.is !== 'done') return [];
  const { pagination, entries, totalFiles } = outcome.answer;
  if (!isObject(pagination) || typeof pagination.offset !== 'number' || !Array.isArray(entries)) return [];
  const { offset, hasMore } = pagination;
  return [{ offset, end: offset + entries.length, isLast: hasMore === false, totalFiles: Number(totalFiles) || 0 }];
}

/**
 * Returns the position at which the contiguous pages end that were read so far; null if they reach
 * the end of the folder.
 */
function firstUnread(pages: readonly Page[]): number | null {
  let from = 0;
  for (const { offset, end, isLast } of pages.toSorted((one, other) => one.offset - other.offset)) {
    if (offset > from) return from;
    if (isLast) return null;
    from = Math.max(from, end);
  }
  return from;
}

/** Returns the page size. Pages with long names contain fewer entries than requested. */
function pageSize(pages: readonly Page[]): number {
  const full = pages.filter(({ isLast, offset, end }) => !isLast && end > offset);
  return Math.min(ENTRIES_PER_PAGE, ...full.map(({ offset, end }) => end - offset));
}
