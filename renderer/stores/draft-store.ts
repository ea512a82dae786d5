/**
 * The unsent text of each composer. It is also sent to the host after a short delay, so that it
 * is not lost when the window closes.
 */
import { create } from 'zustand';
import { messageOf } from '../../shared/draft.ts';
import type { TopicId } from '../../shared/ids.ts';
import { failureOf, type HostFailure } from '../host-client.ts';
import { useAppStore } from './app-store.ts';
import { reachedAgain } from './follow.ts';
import { host } from './host.ts';
import { refuseTooLong } from './refuse-too-long.ts';

type Place = TopicId | 'new';

interface DraftStore {
  /**
   * The drafts that were written in this window. For a topic without an entry, the draft from the
   * host is shown.
   */
  readonly drafts: Readonly<Partial<Record<Place, string>>>;
  /** Why the host did not store the newest draft. A stored draft has no entry. */
  readonly refused: Readonly<Partial<Record<Place, HostFailure>>>;
}

export const useDrafts = create<DraftStore>()(() => ({ drafts: {}, refused: {} }));

/** The delay in milliseconds between the last key press and sending the draft to the host. */
const QUIET_MS = 400;

/**
 * A draft that becomes longer by more than this is sent at once, because a closing window cannot
 * send a long text any more.
 */
const LONG_ADDITION = 8_000;

const waiting = new Map<Place, ReturnType<typeof setTimeout>>();

const placeOf = (topicId: TopicId | null): Place => topicId ?? 'new';

/** The draft of a topic. `kept` is the draft that the host has stored. */
export const useDraft = (topicId: TopicId | null, kept: string): string =>
  useDrafts(({ drafts }) => drafts[placeOf(topicId)] ?? kept);

/** Why the host did not store the draft of a topic; null: nothing was refused. */
export const useDraftRefusal = (topicId: TopicId | null): HostFailure | null =>
  useDrafts(({ refused }) => refused[placeOf(topicId)] ?? null);

/** The draft that was last written in this window; empty: there is none. */
export const draftNow = (topicId: TopicId | null): string => useDrafts.getState().drafts[placeOf(topicId)] ?? '';

export function setDraft(topicId: TopicId | null, text: string): void {
  const place = placeOf(topicId);
  const before = draftNow(topicId).length;
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [place]: text } }));
  if (text.length - before > LONG_ADDITION) return keep(place);
  clearTimeout(waiting.get(place));
  waiting.set(
    place,
    setTimeout(() => keep(place), QUIET_MS),
  );
}

/** Changes the draft as it is now. `kept` is the draft that the host has stored. */
export function changeDraft(topicId: TopicId | null, kept: string, update: (draft: string) => string): void {
  setDraft(topicId, update(useDrafts.getState().drafts[placeOf(topicId)] ?? kept));
}

/**
 * Removes a sent text from the draft when the host has accepted the text. Text that the user
 * added meanwhile stays.
 */
export function takeFromDraft(topicId: TopicId | null, sent: string): void {
  const here = useDrafts.getState().drafts[placeOf(topicId)];
  // For an existing topic, the host removes the sent text from its own draft.
  const draft = messageOf(here ?? (topicId === null ? useAppStore.getState().newDraft : ''));
  if (draft.startsWith(sent)) setDraft(topicId, draft.slice(sent.length).trimStart());
}

/** Immediately sends all drafts that are waiting for the delay. */
function keepDrafts(): void {
  for (const place of [...waiting.keys()]) keep(place);
}

function keep(place: Place): void {
  clearTimeout(waiting.get(place));
  waiting.delete(place);
  const text = useDrafts.getState().drafts[place];
  if (text === undefined) return;
  // If the host refuses the draft, or the closing window cannot send it, the draft stays in this
  // store and is sent after the next key press.
  store(place, text).then(
    () => setRefusal(place, text, null),
    (error) => {
      const failure = failureOf(error);
      if (failure.code === 'unreachable') keepLater(place);
      else setRefusal(place, text, failure);
    },
  );
}

async function store(place: Place, text: string): Promise<void> {
  refuseTooLong(text);
  await host().topics.setDraft({ topicId: place === 'new' ? null : place, text });
}

/** Ignores an answer for a text that has changed meanwhile: the newer text has its own answer. */
function setRefusal(place: Place, text: string, failure: HostFailure | null): void {
  const { drafts, refused } = useDrafts.getState();
  if (drafts[place] !== text || (refused[place] ?? null) === failure) return;
  const { [place]: _, ...others } = refused;
  useDrafts.setState({ refused: failure === null ? others : { ...others, [place]: failure } });
}

/** The topics whose drafts must be sent when the host can be reached again. */
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
