/** Provides the topic to the rows of a chat, and selectors for parts of this topic. */
import { createContext, useContext } from 'react';
import type { CallId, LoopId, TopicId } from '../../shared/ids.ts';
import type { LiveCall } from '../../shared/live-calls.ts';
import { ended } from '../../shared/loop-ending.ts';
import type { LoopView } from '../../shared/loop-view.ts';
import type { OpenTopic } from '../stores/topic-reducer.ts';
import { useOpenTopic } from '../stores/topic-store.ts';
import { type AnswerPieces, answerPieces, noPieces } from './markdown/answer-pieces.ts';

export const ChatTopic = createContext<TopicId | null>(null);

export function useChatTopic(): TopicId {
  const topicId = useContext(ChatTopic);
  if (topicId === null) throw new Error('A line of a chat stands outside of one.');
  return topicId;
}

/**
 * The result of `select` for the open topic. The component rerenders only when this result
 * changes.
 */
export const useInTopic = <T>(select: (open: OpenTopic) => T, nothing: T): T =>
  useOpenTopic(useChatTopic(), select) ?? nothing;

export const useLiveCall = (callId: CallId): LiveCall | null =>
  useInTopic(({ loop }) => loop?.calls.find((call) => call.callId === callId) ?? null, null);

/**
 * The loop with this id if it is the last loop of the topic. The component rerenders with each
 * change of the loop, so use this only for a loop that does not run.
 */
export const useLoopAtRest = (loopId: LoopId): LoopView | null =>
  useInTopic(({ loop }) => (loop?.loopId === loopId && ended(loop.state) ? loop : null), null);

/** The id of the live loop, for actions on it. */
export const useLoopId = (): LoopId | null => useInTopic(({ loop }) => loop?.loopId ?? null, null);

/**
 * Whether a loop runs or waits in the topic. Earlier messages cannot be changed during this time.
 */
export const useBusy = (): boolean =>
  useInTopic(({ loop }) => loop?.state.name === 'running' || loop?.state.name === 'waiting', false);

let streamed: AnswerPieces = noPieces;

/**
 * The pieces of the streaming answer. Only the last result is cached, because only one answer
 * streams at a time.
 */
export function streamedPieces(text: string): readonly string[] {
  streamed = answerPieces(text, streamed);
  return streamed.pieces;
}

/**
 * The text of a piece of the streaming answer. `piece` is null for a stored text, which never
 * changes.
 */
export const useStreamedPiece = (piece: number | null): string =>
  useInTopic(({ loop }) => (piece === null ? '' : (streamedPieces(loop?.streaming?.text ?? '')[piece] ?? '')), '');
