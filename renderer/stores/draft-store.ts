/**
 * The text of each composer. The host stores it too, after a moment, so that nothing typed is
 * lost with the window.
 */
import { create } from 'zustand';
import type { TopicId } from '../../shared/ids.ts';
import { failureOf } from '../host-client.ts';
import { useAppStore } from './app-store.ts';
import { reachedAgain } from './follow.ts';
import { host } from './host.ts';

type Place = TopicId | 'new';

interface DraftStore {
  /** Absent: the draft of the host applies. */
  readonly drafts: Readonly<Partial<Record<Place, string>>>;
}

export const useDrafts = create<DraftStore>()(() => ({ drafts: {} }));

/** The delay between the last key and sending the draft to the host. */
const QUIET_MS = 400;

const waiting = new Map<Place, ReturnType<typeof setTimeout>>();

const placeOf = (topicId: TopicId | null): Place => topicId ?? 'new';

/** `kept` is the draft of the host. */
export const useDraft = (topicId: TopicId | null, kept: string): string =>
  useDrafts(({ drafts }) => drafts[placeOf(topicId)] ?? kept);

/** The last text that was written in this window; empty if there is none. */
export const draftNow = (topicId: TopicId | null): string => useDrafts.getState().drafts[placeOf(topicId)] ?? '';

export function setDraft(topicId: TopicId | null, text: string): void {
  const place = placeOf(topicId);
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [place]: text } }));
  clearTimeout(waiting.get(place));
  waiting.set(
    place,
    setTimeout(() => keep(place), QUIET_MS),
  );
}

/** Called when the host has taken this text. Text that was added meanwhile stays. */
export function takeFromDraft(topicId: TopicId | null, sent: string): void {
  const here = useDrafts.getState().drafts[placeOf(topicId)];
  // The host itself removes the draft of an existing topic.
  const draft = (here ?? (topicId === null ? useAppStore.getState().newDraft : '')).trimStart();
  if (draft.startsWith(sent)) setDraft(topicId, draft.slice(sent.length).trimStart());
}

/** Sends every draft that is waiting. */
function keepDrafts(): void {
  for (const place of [...waiting.keys()]) keep(place);
}

function keep(place: Place): void {
  clearTimeout(waiting.get(place));
  waiting.delete(place);
  const text = useDrafts.getState().drafts[place];
  if (text === undefined) return;
  // A draft that the host refuses, or that a closing window cannot send, stays here and is sent
  // with the next key.
  host()
    .topics.setDraft({ topicId: place === 'new' ? null : place, text })
    .catch((error) => {
      if (failureOf(error).code === 'unreachable') keepLater(place);
    });
}

/** The topics whose drafts are sent when the host can be reached again. */
const unkept = new Set<Place>();

function keepLater(place: Place): void {
  if (unkept.has(place)) return;
  unkept.add(place);
  void reachedAgain().then(() => {
    unkept.delete(place);
    keep(place);
  });
}

if (typeof window !== 'undefined') window.addEventListener('pagehide', keepDrafts);
