import { memo } from 'react';
import { AnswerBar } from './answer-bar.tsx';
import type { AnswerEnd } from './chat-row.ts';
import { useStreamedPiece } from './chat-topic.ts';
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
  return (
    <div className="group/line">
      <InTurn text={text ?? growing}>
        <Markdown text={text ?? growing} growing={text === null} />
      </InTurn>
      {end !== null && (
        <div className="mt-1">
          <AnswerBar end={end} />
        </div>
      )}
    </div>
  );
});
