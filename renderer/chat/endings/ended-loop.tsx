import { memo } from 'react';
import { AnswerBar } from '../answer-bar.tsx';
import type { AnswerEnd, LoopEnding } from '../chat-row.ts';
import { ReceiptLine } from '../facts/receipt-line.tsx';
import { EndingCard } from './ending-card.tsx';

interface EndedLoopProps {
  readonly ending: LoopEnding;
  readonly end: AnswerEnd;
}

/** The card of a loop's ending, with the bar of actions below it, as below any answer. */
export const EndedLoop = memo(function EndedLoop({ ending, end }: EndedLoopProps) {
  return (
    <div className="group/line flex flex-col gap-1">
      <EndingCard ending={ending} endedAt={end.createdAt} />
      <ReceiptLine end={end} />
      <AnswerBar end={end} />
    </div>
  );
});
