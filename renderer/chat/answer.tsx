import { memo } from 'react';
import type { LoopId, MessageId } from '../../shared/ids.ts';
import type { MessageView } from '../../shared/topic.ts';
import { LoopOfText } from '../ui/artifact-marks.ts';
import { AnswerBar } from './answer-bar.tsx';
import type { AnswerEnd } from './chat-row.ts';
import { useInTopic, useStreamedPiece } from './chat-topic.ts';
import { InTurn } from './markdown/in-turn.tsx';
import { Markdown } from './markdown/markdown.tsx';

interface AnswerProps {
  /** The text of this piece of the answer; null: the answer is still streaming. */
  readonly text: string | null;
  readonly piece: number;
  readonly end: AnswerEnd | null;
}

export const Answer = memo(function Answer({ text, piece, end }: AnswerProps) {
  const growing = useStreamedPiece(text === null ? piece : null);
  const messageId = end?.messageId ?? null;
  const loopId = useInTopic(({ loop, messages }) => loopOf(messages, messageId) ?? loop?.loopId ?? null, null);
  return (
    <div className="group/line">
      <LoopOfText value={loopId}>
        <InTurn text={text ?? growing}>
          <Markdown text={text ?? growing} growing={text === null} />
        </InTurn>
      </LoopOfText>
      {end !== null && (
        <div className="mt-1">
          <AnswerBar end={end} />
        </div>
      )}
    </div>
  );
});

/** The loop of a stored answer; null: the message is not loaded or belongs to none. */
function loopOf(messages: readonly MessageView[], messageId: MessageId | null): LoopId | null {
  return messageId === null ? null : (messages.findLast(({ id }) => id === messageId)?.loopId ?? null);
}
