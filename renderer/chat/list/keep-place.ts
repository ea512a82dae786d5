/**
 * After a switch to another version, keeps the version switch focused and under the pointer,
 * although other messages appear above it.
 */
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { TopicId } from '../../../shared/ids.ts';
import { useTopicStore } from '../../stores/topic-store.ts';
import { messageAt } from '../../stores/version-place.ts';
import { useVersions, type VersionSwitch, versionPlaced } from '../../stores/versions.ts';
import type { ChatRow, Turn } from '../chat-row.ts';
import { endOf } from './chat-rows.ts';
import type { FollowBottom } from './follow-bottom.ts';
import type { RowWindowHandle } from './windowed/row-window.tsx';

/**
 * The maximum number of frames to position the switch. Its position changes until the rows that
 * come into view are measured.
 */
const MOST_FRAMES = 30;
const FRAMES_AT_REST = 3;

interface List {
  readonly topicId: TopicId;
  readonly rows: readonly ChatRow[];
  readonly windowed: RefObject<RowWindowHandle | null>;
  readonly scroller: FollowBottom['scroller'];
  readonly release: FollowBottom['release'];
}

export function useKeptPlace({ topicId, rows, windowed, scroller, release }: List): void {
  const pressed = useVersions((state) => (state.pressed?.topicId === topicId ? state.pressed : null));
  useLayoutEffect(() => {
    if (pressed === null) return;
    const target = targetOf(rows, topicId, pressed);
    if (target === null) return;
    if (scroller.current === null) return versionPlaced();
    release(false);
    return place(scroller.current, windowed.current, target, pressed, () => {
      release(true);
      versionPlaced();
    });
  }, [pressed, rows, topicId, windowed, scroller, release]);
  // When the user leaves the chat, the page no longer waits for the version.
  useEffect(() => versionPlaced, []);
}

interface Target {
  readonly index: number;
  /** The selector of the switch, or of its message if there is no switch. */
  readonly selector: string;
}

/** The row to keep in place; null: the requested version has not arrived. */
function targetOf(rows: readonly ChatRow[], topicId: TopicId, { place, number }: VersionSwitch): Target | null {
  const entry = useTopicStore.getState().entries[topicId];
  if (entry?.state !== 'open') return null;
  const message = messageAt(entry.open.messages, entry.open.hasEarlier, place);
  if (message === undefined || message[place.kind]?.number !== number) return null;
  const ofAnswer = rows.findLastIndex((row) => turnOf(row)?.question === message.id);
  const ofQuestion = rows.findIndex((row) => row.key === message.id);
  const index = place.kind === 'answers' && ofAnswer >= 0 ? ofAnswer : ofQuestion;
  return index < 0 ? null : { index, selector: `[data-versions="${place.kind}:${message.id}"]` };
}

const turnOf = (row: ChatRow): Turn | null => (row.kind === 'status' ? row.turn : (endOf(row)?.turn ?? null));

/**
 * Whether the switch may take the focus: the focus is in the list or nowhere. A user who is
 * already typing elsewhere keeps the focus.
 */
function canTakeFocus(list: HTMLElement): boolean {
  const { activeElement } = document;
  return activeElement === null || list.contains(activeElement) || activeElement.contains(list);
}

/**
 * Scrolls the list until the switch is at its old position. Returns a function that cancels this.
 */
function place(
  scroller: HTMLElement,
  windowed: RowWindowHandle | null,
  { index, selector }: Target,
  { top, step }: VersionSwitch,
  done: () => void,
): () => void {
  let frame = 0;
  let atRest = 0;
  let handle = 0;
  const look = () => {
    frame += 1;
    const found = scroller.querySelector<HTMLElement>(selector);
    if (found === null) windowed?.scrollToRow(index, 'end');
    else {
      const button = found.querySelector<HTMLElement>(`[data-step="${step}"]`);
      if (canTakeFocus(scroller) && !found.contains(document.activeElement)) button?.focus({ preventScroll: true });
      const off = found.getBoundingClientRect().top - top;
      // The position must be stable for some frames, because rows that are not measured yet can
      // still move the switch.
      atRest = Math.abs(off) < 1 ? atRest + 1 : 0;
      if (atRest === 0) scroller.scrollTop += off;
    }
    if (frame >= MOST_FRAMES || atRest >= FRAMES_AT_REST) done();
    else handle = requestAnimationFrame(look);
  };
  look();
  return () => cancelAnimationFrame(handle);
}
