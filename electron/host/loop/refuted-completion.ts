/**
 * Tells the model once in a loop that the journal refutes the result with which it wants to complete
 * it. The second time the call is accepted, and the ending says what is refuted.
 */
import type { Contradiction } from '../../../shared/evidence.ts';
import { ENGLISH_EVIDENCE } from '../../../shared/evidence-words/english.ts';
import { claimSentence } from '../../../shared/evidence-words/grade-sentence.ts';
import { isCompletion } from '../../../shared/mcp.ts';
import { quoted } from '../text/visible-text.ts';
import type { SkipReason } from './admit-call.ts';
import { judge } from './budget.ts';
import { callHistory } from './call-history.ts';
import type { RequestedCall } from './effects.ts';
import { evidenceOf } from './ending-evidence.ts';
import type { LoopContext } from './loop-context.ts';

/**
 * Returns why a call is not accepted, for the model; null if it is accepted, or does not complete the
 * loop. A model that could not call it again is not told, because its loop would end without a result.
 */
export async function refutedCompletion(
  context: LoopContext,
  seq: number,
  call: RequestedCall,
): Promise<SkipReason | null> {
  const { journal, controls } = context;
  const { result } = call.arguments;
  if (!isCompletion(call.tool) || call.malformed !== undefined || typeof result !== 'string') return null;
  if (callHistory(journal.ofCall(seq, call.callId)).settled !== null) return null;
  if (wasTold(context) || !canCallAgain(context)) return null;
  const contradictions = (await evidenceOf(context, result, []))?.contradictions ?? [];
  if (contradictions.length === 0 || controls.signal.aborted) return null;
  journal.append(seq, { kind: 'completion-refuted', callId: call.callId, contradictions });
  return { name: 'result-refuted', text: refusal(contradictions) };
}

/** Rows that no longer count are counted too, so that the model is told once however often the loop continues. */
function wasTold({ journal }: LoopContext): boolean {
  return [...journal.allRows()].some((row) => row.kind === 'completion-refuted');
}

function canCallAgain({ journal, ports, record, strategy }: LoopContext): boolean {
  const step = [...journal.rows()].findLast((row) => row.kind === 'step');
  const phase = step?.kind === 'step' ? step.phase : '';
  return judge(journal.tally, ports.store.limits(record.id), strategy, phase) === null;
}

/** The number of contradictions that are named to the model. */
const MOST_NAMED = 5;

const nameFor = (text: string): string => quoted(text);

function refusal(contradictions: readonly Contradiction[]): string {
  const named = contradictions.slice(0, MOST_NAMED).map((claim) => claimSentence(claim, ENGLISH_EVIDENCE, nameFor));
  const more = contradictions.length - named.length;
  return [
    'Not accepted: the result says what the record of this task refutes.',
    ...named,
    ...(more > 0 ? [`There are ${more} more such claims.`] : []),
    'Do what is missing, or call attempt_completion again with a result that says what was really done.',
  ].join(' ');
}
