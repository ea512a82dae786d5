import { useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { assertNever } from '../../../shared/assert-never.ts';
import type { TopicId } from '../../../shared/ids.ts';
import type { NamedCall } from '../../../shared/loop.ts';
import { ended } from '../../../shared/loop.ts';
import { withoutFactMarks } from '../../../shared/markdown/fact-mark.ts';
import { ASK_USER, ATTEMPT_COMPLETION, FILE_EDITOR } from '../../../shared/mcp.ts';
import { questionText } from '../../../shared/question-text.ts';
import type { ServerRequest } from '../../../shared/server-request.ts';
import type { OpenTopic } from '../../stores/topic-reducer.ts';
import { useOpenTopic } from '../../stores/topic-store.ts';
import { plainWords } from '../../ui/text/plain-words.ts';
import type { ChatRow, LiveShape } from '../chat-row.ts';
import { streamedPieces } from '../chat-topic.ts';
import { isFinishedRead } from './read-groups.ts';

/**
 * The facts about the topic's last loop that determine the list of rows; null: the topic has no
 * loop.
 */
export const useLiveShape = (topicId: TopicId): LiveShape | null => useOpenTopic(topicId, useShallow(liveShape));

/**
 * The requests of servers in the topic. The result stays the same object while the user fills in
 * a request.
 */
export function useRequestPlaces(topicId: TopicId): readonly ServerRequest[] {
  const requests = useOpenTopic(topicId, (open) => open.requests) ?? none;
  const places = requests.map(({ id, state }) => `${id} ${state}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: where they stand is all that counts
  return useMemo(() => requests, [places]);
}

const none: readonly ServerRequest[] = [];

function liveShape({ loop }: OpenTopic): LiveShape | null {
  if (loop === null) return null;
  const { loopId, progress, iteration, streaming, calls, state } = loop;
  const isShownOtherwise = ({ server, tool }: Pick<NamedCall, 'server' | 'tool'>) =>
    (server === FILE_EDITOR && tool === ATTEMPT_COMPLETION) || (server === '' && tool === ASK_USER);
  const shown = calls.filter((call) => !isShownOtherwise(call));
  return {
    loopId,
    iteration,
    streaming: streaming !== null,
    reasoning: (streaming?.reasoning ?? '') !== '',
    pieces: (streaming?.text ?? '') === '' ? 0 : streamedPieces(streaming?.text ?? '').length,
    callIds: shown.map(({ callId }) => callId).join(','),
    finishedReads: shown
      .filter(isFinishedRead)
      .map(({ callId }) => callId)
      .join(','),
    divided: progress.unit === 'iterations',
    over: ended(state),
  };
}

/** The text that a screen reader reads for a finished row; empty: nothing is read. */
export function spoken(row: ChatRow): string {
  switch (row.kind) {
    case 'answer':
      return plainWords(withoutFactMarks(row.end?.text.slice(0, 600) ?? ''));
    case 'ending':
      return plainWords(withoutFactMarks(row.text.slice(0, 600)));
    case 'request':
      return row.open ? row.words.slice(0, 600) : '';
    case 'question':
      return row.open ? `${row.part.prefix} ${questionText(row.part)}` : '';
    case 'slash-command':
      return row.part.reply.text.slice(0, 600);
    case 'reminder':
      return row.part.reminders
        .map(({ text }) => text)
        .join(', ')
        .slice(0, 600);
    case 'user':
    case 'sending':
    case 'separator':
    case 'reasoning':
    case 'call':
    case 'reads':
    case 'read':
    case 'printed-call':
    case 'command':
    case 'compaction':
    case 'proposals':
    case 'run':
    case 'status':
      return '';
    default:
      return assertNever(row);
  }
}
