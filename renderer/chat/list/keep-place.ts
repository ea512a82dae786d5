/** Where a version is switched nothing jumps: the switch stays under the pointer and keeps the focus, whatever is above it now. */
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { VirtuosoHandle } from 'react-virtuoso';
import type { TopicId } from '../../../shared/ids.ts';
import { useTopicStore } from '../../stores/topic-store.ts';
import { messageAt } from '../../stores/version-place.ts';
import { useVersions, type VersionSwitch, versionPlaced } from '../../stores/versions.ts';
import type { ChatRow, Turn } from '../chat-row.ts';
import { endOf } from './chat-rows.ts';
import type { FollowBottom } from './follow-bottom.ts';

/** Lines are measured as they come into view; until then the place moves. */
const MOST_FRAMES = 30;
const FRAMES_AT_REST = 3;

interface List {
  readonly topicId: TopicId;
  readonly rows: readonly ChatRow[];
  readonly virtuoso: RefObject<VirtuosoHandle | null>;
  readonly scroller: FollowBottom['scroller'];
  readonly release: FollowBottom['release'];
}

export function useKeptPlace({ topicId, rows, virtuoso, scroller, release }: List): void {
  const pressed = useVersions((state) => (state.pressed?.topicId === topicId ? state.pressed : null));
  useLayoutEffect(() => {
    if (pressed === null) return;
    const target = targetOf(rows, topicId, pressed);
    if (target === null) return;
    if (scroller.current === null) return versionPlaced();
    release(false);
    return place(scroller.current, virtuoso.current, target, pressed, () => {
      release(true);
      versionPlaced();
    });
  }, [pressed, rows, topicId, virtuoso, scroller, release]);
  // Left before the version came.
  useEffect(() => versionPlaced, []);
}

interface Target {
  readonly index: number;
  /** Finds the switch, and what it belongs to where there is none. */
  readonly selector: string;
}

/** null: the version has not come yet. */
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

/** The focus is in the list, or nowhere: what is around the list gets it then. Whoever has gone on to write keeps it. */
function canTakeFocus(list: HTMLElement): boolean {
  const { activeElement } = document;
  return activeElement === null || list.contains(activeElement) || activeElement.contains(list);
}

/** Returns how to give up. */
function place(
  scroller: HTMLElement,
  virtuoso: VirtuosoHandle | null,
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
    if (found === null) virtuoso?.scrollToIndex({ index, align: 'end' });
    else {
      const button = found.querySelector<HTMLElement>(`[data-step="${step}"]`);
      if (canTakeFocus(scroller) && !found.contains(document.activeElement)) button?.focus({ preventScroll: true });
      const off = found.getBoundingClientRect().top - top;
      // Where it cannot be reached, lines that are not measured yet may still make room for it.
      atRest = Math.abs(off) < 1 ? atRest + 1 : 0;
      if (atRest === 0) scroller.scrollTop += off;
    }
    if (frame >= MOST_FRAMES || atRest >= FRAMES_AT_REST) done();
    else handle = requestAnimationFrame(look);
  };
  look();
  return () => cancelAnimationFrame(handle);
}
