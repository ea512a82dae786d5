/** All files of the workspace, as far as the listings so far name them. */
import { type Conversation, lastDone, type Step, stepsOf } from './conversation.ts';
import { listedPaths } from './listed-paths.ts';
import { isRecord } from './outcome.ts';
import { call, complete, type Move, move } from './scenario.ts';
import type { Texts } from './texts.ts';

export interface WorkspaceListing {
  /** In a stable order. */
  readonly paths: readonly string[];
  /** How many there are by the server's own count. */
  readonly total: number;
}

/** The deepest the tool goes. */
const MAX_DEPTH = 20;
const ENTRIES_PER_PAGE = 400;
const PAGES_PER_REPLY = 8;
const MAX_PAGES = 40;

/** The listing once it is there, or the next move towards it. A folder whose listing does not fit in one answer is listed again in pages. */
export function workspaceListing(
  conversation: Conversation,
  texts: Texts,
): { readonly listing: WorkspaceListing } | { readonly next: Move } {
  const outcome = lastDone(conversation, 'get_workspace_files');
  if (outcome === undefined) {
    const attempts = stepsOf(conversation, 'get_workspace_files');
    const last = attempts.at(-1)?.outcome;
    if (attempts.length >= 2) {
      const message = last?.is === 'failed' ? last.message : texts.noReason;
      return { next: complete(texts.failed('get_workspace_files', message)) };
    }
    const args = { workspace: 1, recursive: true, max_depth: MAX_DEPTH };
    return { next: move(texts.listing, call('get_workspace_files', args)) };
  }
  const { answer, cut } = outcome;
  const pages = stepsOf(conversation, 'list_files');
  const short = cut || answer.truncated === true;
  if (short && pages.length < MAX_PAGES && !pages.some(isLastPage)) {
    return { next: move(texts.listingOn, ...nextPages(pages.length)) };
  }
  const paths = new Set([outcome, ...pages.map((page) => page.outcome)].flatMap(listedPaths));
  const total = typeof answer.totalFiles === 'number' ? answer.totalFiles : paths.size;
  return { listing: { paths: [...paths].sort(), total } };
}

function nextPages(asked: number) {
  return Array.from({ length: PAGES_PER_REPLY }, (_, index) =>
    call('list_files', {
      path: '.',
      recursive: true,
      limit: ENTRIES_PER_PAGE,
      offset: (asked + index) * ENTRIES_PER_PAGE,
    }),
  );
}

function isLastPage(step: Step): boolean {
  if (step.outcome.is !== 'done') return false;
  const { pagination } = step.outcome.answer;
  return isRecord(pagination) && pagination.hasMore === false;
}
