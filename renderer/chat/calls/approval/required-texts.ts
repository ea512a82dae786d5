/** Which texts of an approval card must be read before the call can be allowed. Pure. */
import type { ApprovalDecision } from '../../../../shared/mcp.ts';
import { MOST_TARGETS, type Receipt } from '../../../../shared/receipt.ts';
import { edgeName } from '../../deciding/use-standing.ts';
import type { CallState } from '../call-state.ts';
import { argumentTexts } from './exact-arguments.tsx';
import { isEdit } from './receipt-words.ts';

/**
 * How far the user has read. `unseen`: everything that can be shown was read, but not everything
 * can be shown. `skipped`: the user chose to allow without reading the rest. `no-effect`: the call
 * would change nothing by now, so nothing must be read.
 */
export type ReadingState = 'unread' | 'unseen' | 'read' | 'skipped' | 'no-effect';

export interface Reading {
  readonly state: ReadingState;
  /** Whether only the description of the tool remains to be read. */
  readonly lacksDescription: boolean;
  /** Whether the user may decide so. */
  readonly allows: (decision: ApprovalDecision) => boolean;
}

/**
 * What the user may decide after these edges of texts were in sight. Without a receipt, which
 * requests of older versions lack until the host asks again, the call can only be denied. A call
 * without an effect can be allowed once, to end without one; see `ApprovalAnswer.effect`.
 */
export function readingOf(
  call: CallState,
  receipt: Receipt | null,
  seen: ReadonlySet<string>,
  skips: boolean,
  hasNoEffect = false,
): Reading {
  if (receipt === null) return { state: 'unread', lacksDescription: false, allows: (decision) => decision === 'deny' };
  if (hasNoEffect) {
    const allows = (decision: ApprovalDecision) => decision === 'deny' || decision === 'once';
    return { state: 'no-effect', lacksDescription: false, allows };
  }
  const required = requiredTexts(call, receipt);
  const hasRead = required.once.every((text) => isRead(text, seen));
  const hasUnseen = unseenFiles(receipt) > 0;
  const mayAllow = skips || (hasRead && !hasUnseen);
  const mayAlways = mayAllow && required.always.every((text) => isRead(text, seen));
  return {
    state: skips ? 'skipped' : !hasRead ? 'unread' : hasUnseen ? 'unseen' : 'read',
    lacksDescription: mayAllow && !mayAlways,
    allows: (decision) => {
      if (decision === 'deny') return true;
      return decision === 'once' ? mayAllow : mayAlways && receipt.offers.includes(decision);
    },
  };
}

interface RequiredTexts {
  /** The texts to read before the call can be allowed once. */
  readonly once: readonly string[];
  /** The texts to read, in addition, before more than this call can be allowed. */
  readonly always: readonly string[];
}

function requiredTexts(call: CallState, receipt: Receipt): RequiredTexts {
  const { kind } = receipt.effect;
  const once = call.asking?.changed === undefined ? [] : ['changed'];
  if (kind === 'run') once.push('command');
  else if (kind === 'code' || kind === 'own-python') once.push('code');
  else if (kind === 'call') once.push(...argumentTexts(call.arguments).map(({ id }) => id));
  else once.push('subject');
  // What a deletion loses can be read, but it writes nothing: the names of the files decide.
  if (showsLines(receipt) && !(kind === 'delete' && listsAll(receipt))) once.push('lines');
  return { once, always: call.asking?.description === undefined ? [] : ['description'] };
}

/** Whether the lines of an edit say more than its list of targets. */
export function showsLines({ effect }: Pick<Receipt, 'effect'>): boolean {
  if (!isEdit(effect) || effect.lines === 0) return false;
  const namesOnly = effect.kind === 'rename' || effect.targets.every(({ type }) => type === 'folder');
  return !(listsAll({ effect }) && namesOnly);
}

/** Whether the list of targets is complete. The lines of an edit name every target. */
const listsAll = ({ effect }: Pick<Receipt, 'effect'>): boolean =>
  isEdit(effect) && effect.count <= MOST_TARGETS && effect.targets.length === effect.count;

/** The number of files that the edit would write with content that cannot be shown. */
const unseenFiles = ({ effect }: Receipt): number =>
  isEdit(effect) && effect.kind !== 'delete' ? effect.unreadable : 0;

/** Whether a text was in sight from its first to its last edge. */
const isRead = (text: string, seen: ReadonlySet<string>): boolean =>
  seen.has(edgeName(text, 'first')) && seen.has(edgeName(text, 'last'));
