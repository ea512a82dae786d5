import type { Evidence } from '../../../shared/evidence.ts';
import type { LoopId } from '../../../shared/ids.ts';
import type { AnswerEnd } from '../chat-row.ts';
import { LoopEvidence } from './loop-evidence.tsx';
import { useEvidence, useOutcome } from './use-evidence.ts';

/** What is known of the work of a loop whose ending is its last answer, so that no card shows it. */
export function AnswerEvidence({ end: { loopId, turn, createdAt, hasWorked, text } }: { readonly end: AnswerEnd }) {
  // The last answer of a turn stands for its loop. A loop that only answered has no evidence.
  return loopId === null || turn === null || !hasWorked ? null : (
    <OfLoop loopId={loopId} endedAt={createdAt} text={text} />
  );
}

interface OfLoopProps {
  readonly loopId: LoopId;
  readonly endedAt: number;
  readonly text: string;
}

function OfLoop({ loopId, endedAt, text }: OfLoopProps) {
  const evidence = useEvidence({ loopId, endedAt }, useOutcome(loopId));
  if (evidence === null || !tellsSomething(evidence)) return null;
  return (
    <div className="mb-1.5">
      <LoopEvidence loopId={loopId} evidence={evidence} text={text} endedAt={endedAt} offered={null} />
    </div>
  );
}

/** Most answers changed nothing, which needs no words. */
function tellsSomething({ grade, failures, open, commands, mayBeMore }: Evidence): boolean {
  return grade !== 'unchanged' || mayBeMore || failures.length + open.length + commands.length > 0;
}
