/** What stands in each composer. The host keeps it too, a moment later, so that nothing typed is lost with the window. */
import { create } from 'zustand';
import type { TopicId } from '../../shared/ids.ts';
import { failureOf } from '../host-client.ts';
import { useAppStore } from './app-store.ts';
import { reachedAgain } from './follow.ts';
import { host } from './host.ts';

type Place = TopicId | 'new';

interface DraftStore {
  /** Absent: as the host has it. */
  readonly drafts: Readonly<Partial<Record<Place, string>>>;
}

export const useDrafts = create<DraftStore>()(() => ({ drafts: {} }));

/** How long after the last key a draft goes to the host. */
const QUIET_MS = 400;

const waiting = new Map<Place, ReturnType<typeof setTimeout>>();

const placeOf = (topicId: TopicId | null): Place => topicId ?? 'new';

/** `kept`: what the host has. */
export const useDraft = (topicId: TopicId | null, kept: string): string =>
  useDrafts(({ drafts }) => drafts[placeOf(topicId)] ?? kept);

/** What was written in this window last; empty where nothing was. */
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

/** The host has taken this text: what was written behind it meanwhile stays. */
export function takeFromDraft(topicId: TopicId | null, sent: string): void {
  const here = useDrafts.getState().drafts[placeOf(topicId)];
  // The draft of a topic that is there the host takes back itself.
  const draft = (here ?? (topicId === null ? useAppStore.getState().newDraft : '')).trimStart();
  if (draft.startsWith(sent)) setDraft(topicId, draft.slice(sent.length).trimStart());
}

/** Sends every draft that still waits. */
function keepDrafts(): void {
  for (const place of [...waiting.keys()]) keep(place);
}

function keep(place: Place): void {
  clearTimeout(waiting.get(place));
  waiting.delete(place);
  const text = useDrafts.getState().drafts[place];
  if (text === undefined) return;
  // What the host refuses, or a closing window does not get through, is still here and goes with the next key.
  host()
    .topics.setDraft({ topicId: place === 'new' ? null : place, text })
    .catch((error) => {
      if (failureOf(error).code === 'unreachable') keepLater(place);
    });
}

/** Places whose text goes to the host when it can be reached again. */
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
