import type { Evidence } from '../../../shared/evidence.ts';
import type { LoopId } from '../../../shared/ids.ts';
import { EvidenceLine } from '../../ui/evidence/evidence-line.tsx';
import { EvidenceDetails } from './evidence-details.tsx';
import { EvidenceFiles } from './evidence-files.tsx';
import { EvidenceLists } from './evidence-lists.tsx';
import { RunChecks } from './run-check.tsx';

interface LoopEvidenceProps {
  readonly loopId: LoopId;
  readonly evidence: Evidence;
  /** The text of the ending, which is shown as well. */
  readonly text: string;
  /** The time of the message with which the loop ended. */
  readonly endedAt: number;
  /** A command that the card offers anyway. */
  readonly offered: string | null;
}

/** What is known of the work of a loop: one line with the grade, and what it is due to. */
export function LoopEvidence({ loopId, evidence, text, endedAt, offered }: LoopEvidenceProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <EvidenceLine evidence={evidence} />
      <EvidenceFiles loopId={loopId} evidence={evidence} />
      <EvidenceLists evidence={evidence} text={text} />
      <RunChecks loopId={loopId} endedAt={endedAt} checks={runnable(evidence)} offered={offered} />
      <EvidenceDetails evidence={evidence} />
    </div>
  );
}

/** The most checks that a card offers to run. */
const MOST_OFFERED = 3;

/** The checks of a changed folder that did not pass and that run in the folder of the topic. */
function runnable({ grade, checks }: Evidence): Evidence['checks'] {
  if (grade === 'unchanged' || grade === 'verified') return [];
  return checks.filter(({ state, check }) => state !== 'passed' && check.workingFolder === '.').slice(0, MOST_OFFERED);
}
