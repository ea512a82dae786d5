import { memo } from 'react';
import type { LoopId } from '../../shared/ids.ts';
import { LoopOfText } from '../ui/artifact-marks.ts';
import { AnswerBar } from './answer-bar.tsx';
import type { AnswerEnd } from './chat-row.ts';
import { useInTopic, useStreamedPiece } from './chat-topic.ts';
import { AnswerEvidence } from './endings/answer-evidence.tsx';
import { CitedFacts } from './facts/cited-facts.tsx';
import { ReceiptLine } from './facts/receipt-line.tsx';
import { InTurn } from './markdown/in-turn.tsx';
import { Markdown } from './markdown/markdown.tsx';

interface AnswerProps {
  /** The text of this piece of the answer; null: the answer is still streaming. */
  readonly text: string | null;
  readonly piece: number;
  /** The loop that wrote the text; null: none did. */
  readonly loopId: LoopId | null;
  readonly end: AnswerEnd | null;
}

export const Answer = memo(function Answer({ text, piece, loopId: ownLoop, end }: AnswerProps) {
  const growing = useStreamedPiece(text === null ? piece : null);
  const lastLoop = useInTopic(({ loop }) => loop?.loopId ?? null, null);
  return (
    <div className="group/line">
      <LoopOfText value={ownLoop ?? lastLoop}>
        <CitedFacts loopId={ownLoop}>
          <InTurn text={text ?? growing}>
            <Markdown text={text ?? growing} growing={text === null} />
          </InTurn>
        </CitedFacts>
      </LoopOfText>
      {end !== null && (
        <div className="mt-1">
          <AnswerEvidence end={end} />
          <ReceiptLine end={end} />
          <AnswerBar end={end} />
        </div>
      )}
    </div>
  );
});
