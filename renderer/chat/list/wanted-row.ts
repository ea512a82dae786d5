/** Scrolls the chat to a message that the user chose outside of it. */
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallId, TopicId } from '../../../shared/ids.ts';
import { closestWords, isCloser, type Stretch } from '../../../shared/search/closest-words.ts';
import type { MessageView } from '../../../shared/topic.ts';
import { attempt } from '../../actions/attempt.ts';
import { openReads } from '../../stores/opened-reads.ts';
import { loadEarlier } from '../../stores/topic-store.ts';
import { placeShown, useWantedPlace, type WantedPlace } from '../../stores/wanted-place.ts';
import { flash } from '../../ui/flash.ts';
import { notify } from '../../ui/toast.tsx';
import type { ChatRow } from '../chat-row.ts';
import { endOf, placeOfMessage } from './chat-rows.ts';
import type { FollowBottom } from './follow-bottom.ts';
import { callOf } from './read-groups.ts';
import type { RowWindowHandle } from './windowed/row-window.tsx';

interface List {
  readonly topicId: TopicId;
  readonly messages: readonly MessageView[];
  readonly rows: readonly ChatRow[];
  readonly hasEarlier: boolean;
  readonly windowed: RefObject<RowWindowHandle | null>;
  readonly release: FollowBottom['release'];
}

/** The number of frames in which the list is scrolled again, because rows get their height when they come into view. */
const FRAMES = 12;

/** How many messages are loaded at once when the wanted one may be far away. */
const AT_ONCE = 1_000;

export function useWantedRow({ topicId, messages, rows, hasEarlier, windowed, release }: List): void {
  const { t } = useTranslation('artifacts');
  const wanted = useWantedPlace((state) => (state.wanted?.topicId === topicId ? state.wanted : null));
  useEffect(() => {
    if (wanted === null) return;
    const failed = () => {
      placeShown();
      notify({ title: t('jumpFailed'), tone: 'bad' });
    };
    if (wanted.callId !== null && isInClosedGroup(rows, wanted.callId)) {
      // When the group is open, the rows are others and are searched again.
      openReads([wanted.callId]);
      return;
    }
    const index = wantedRow(rows, wanted, messages);
    if (index < 0) {
      if (!hasEarlier) return failed();
      // When the page has arrived, the rows are others and are searched again.
      void attempt(() => loadEarlier(topicId, AT_ONCE), failed);
      return;
    }
    release(false);
    let frame = 0;
    let handle = 0;
    const step = () => {
      windowed.current?.scrollToRow(index, 'start', 12);
      frame += 1;
      if (frame < FRAMES) handle = requestAnimationFrame(step);
      else {
        release(true);
        placeShown();
        flashRow(rows[index]?.key);
      }
    };
    step();
    return () => cancelAnimationFrame(handle);
  }, [wanted, rows, messages, hasEarlier, topicId, windowed, release, t]);
}

function flashRow(key: string | undefined): void {
  const row = key === undefined ? null : document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (row !== null) flash(row.firstElementChild ?? row);
}

/** The index of the row; -1: it is not loaded. */
export function wantedRow(
  rows: readonly ChatRow[],
  { messageId, callId, words }: Pick<WantedPlace, 'messageId' | 'callId' | 'words'>,
  messages: readonly MessageView[] = [],
): number {
  if (callId !== null) {
    const ofCall = rows.findIndex((row) => callOf(row)?.callId === callId);
    if (ofCall >= 0) return ofCall;
  }
  const message = messages.find(({ id }) => id === messageId);
  if (words !== undefined && message !== undefined) {
    const piece = pieceWith(rows, `${placeOfMessage(message)}:answer:`, words);
    if (piece >= 0) return piece;
  }
  return rows.findIndex((row) => endOf(row)?.messageId === messageId || row.key.startsWith(messageId));
}

/** The index of the piece of an answer in which the words stand closest together, or else of its first piece; -1: it has none. */
function pieceWith(rows: readonly ChatRow[], place: string, words: readonly string[]): number {
  let found = -1;
  let closest: Stretch | null = null;
  for (const [index, row] of rows.entries()) {
    if (row.kind !== 'answer' || !row.key.startsWith(place)) continue;
    const stretch = closestWords(row.text ?? '', words);
    if (stretch === null || (closest !== null && !isCloser(stretch, closest))) continue;
    found = index;
    closest = stretch;
  }
  return found >= 0 ? found : rows.findIndex((row) => row.key.startsWith(place));
}

/** Whether the call stands in a group of reads that is closed, so that it has no row of its own. */
export const isInClosedGroup = (rows: readonly ChatRow[], wanted: CallId): boolean =>
  rows.some((row) => row.kind === 'reads' && !row.open && row.calls.some(({ callId }) => callId === wanted));
