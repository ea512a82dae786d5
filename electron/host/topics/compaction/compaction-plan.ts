/**
 * Decides how many messages at the beginning of a conversation a summary must replace. The
 * functions are pure.
 */
import type { MessageId } from '../../../../shared/ids.ts';
import type { ModelMessage } from '../../../../shared/message.ts';
import { tokensOfMessages } from '../../text/token-estimate.ts';
import { behindResults, type Kept, keptOf } from './compacted-messages.ts';

/**
 * The number of newest messages that are never replaced, because they belong to the current work.
 */
const NEWEST_KEPT = 4;

export interface CompactionWish {
  readonly messages: readonly ModelMessage[];
  /** The number of messages that are already replaced. */
  readonly replaced: number;
  readonly kept: Kept;
  /**
   * The maximum number of tokens for the kept and the following messages. No more messages are
   * replaced than this requires.
   */
  readonly room: number;
  /** The minimum number of tokens that a summary must replace to be worthwhile. */
  readonly least: number;
}

export interface Cut {
  readonly until: MessageId;
  /** The total number of replaced messages. */
  readonly replaced: number;
}

/** Returns where to cut; null if too little can be replaced. */
export function planCompaction({ messages, replaced, kept, room, least }: CompactionWish): Cut | null {
  let follows = tokensOfMessages(messages.slice(replaced));
  let stays = tokensOfMessages(keptOf(messages.slice(0, replaced), kept));
  let goes = 0;
  let best: (Cut & { readonly goes: number }) | null = null;
  for (let at = replaced; at < messages.length - NEWEST_KEPT; ) {
    const end = behindResults(messages, at + 1);
    const cut = messages.slice(at, end);
    const tokens = tokensOfMessages(cut);
    const own = tokensOfMessages(keptOf(cut, kept));
    follows -= tokens;
    stays += own;
    goes += tokens - own;
    const { id: until, role } = messages[at] as ModelMessage;
    if (until !== undefined && role !== 'tool' && end <= messages.length - NEWEST_KEPT) {
      best = { until, replaced: end, goes };
      if (stays + follows <= room) break;
    }
    at = end;
  }
  if (best === null || best.goes < Math.max(1, least)) return null;
  return { until: best.until, replaced: best.replaced };
}
