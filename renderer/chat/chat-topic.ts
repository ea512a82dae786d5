/** Which topic the lines below belong to, and narrow looks into it. */
import { createContext, useContext } from 'react';
import type { CallId, LoopId, TopicId } from '../../shared/ids.ts';
import { ended } from '../../shared/loop-ending.ts';
import type { LiveCall, LoopView } from '../../shared/loop-view.ts';
import type { OpenTopic } from '../stores/topic-reducer.ts';
import { useTopicStore } from '../stores/topic-store.ts';
import { type AnswerPieces, answerPieces, noPieces } from './markdown/answer-pieces.ts';

export const ChatTopic = createContext<TopicId | null>(null);

export function useChatTopic(): TopicId {
  const topicId = useContext(ChatTopic);
  if (topicId === null) throw new Error('A line of a chat stands outside of one.');
  return topicId;
}

/** What `select` finds in the open topic; draws again only when that changes. */
export function useInTopic<T>(select: (open: OpenTopic) => T, nothing: T): T {
  const topicId = useChatTopic();
  return useTopicStore(({ entries }) => {
    const entry = entries[topicId];
    return entry?.state === 'open' ? select(entry.open) : nothing;
  });
}

export const useLiveCall = (callId: CallId): LiveCall | null =>
  useInTopic(({ loop }) => loop?.calls.find((call) => call.callId === callId) ?? null, null);

/** The loop if it is the topic's last one. Draws with each of its changes: for what is shown at rest. */
export const useLoopAtRest = (loopId: LoopId): LoopView | null =>
  useInTopic(({ loop }) => (loop?.loopId === loopId && ended(loop.state) ? loop : null), null);

/** The loop that lives: its id for what can be done with it. */
export const useLoopId = (): LoopId | null => useInTopic(({ loop }) => loop?.loopId ?? null, null);

/** A loop runs or waits for somebody: what was said before cannot be changed now. */
export const useBusy = (): boolean =>
  useInTopic(({ loop }) => loop?.state.name === 'running' || loop?.state.name === 'waiting', false);

let streamed: AnswerPieces = noPieces;

/** The pieces of the answer that streams. One answer is looked at at a time, so one is kept. */
export function streamedPieces(text: string): readonly string[] {
  streamed = answerPieces(text, streamed);
  return streamed.pieces;
}

/** `piece` null: of something that does not stream; never changes. */
export const useStreamedPiece = (piece: number | null): string =>
  useInTopic(({ loop }) => (piece === null ? '' : (streamedPieces(loop?.streaming?.text ?? '')[piece] ?? '')), '');
