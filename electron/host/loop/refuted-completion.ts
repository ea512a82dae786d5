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
import type { NewJournalRow } from './journal-rows.ts';
import type { LoopContext } from './loop-context.ts';

type Refusal = Extract<NewJournalRow, { readonly kind: 'completion-refuted' }>;

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
  const told = refusedBefore(context);
  // The process may have ended between the refusal and the result of the call.
  if (told !== null) return told.callId === call.callId ? skipFor(told.contradictions) : null;
  if (!canCallAgain(context)) return null;
  const contradictions = (await evidenceOf(context, result, []))?.contradictions ?? [];
  if (contradictions.length === 0 || controls.signal.aborted) return null;
  journal.append(seq, { kind: 'completion-refuted', callId: call.callId, contradictions });
  return skipFor(contradictions);
}

/** Rows that no longer count are counted too, so that the model is told once however often the loop continues. */
function refusedBefore({ journal }: LoopContext): Refusal | null {
  return [...journal.allRows()].find((row) => row.kind === 'completion-refuted') ?? null;
}

const skipFor = (contradictions: readonly Contradiction[]): SkipReason => ({
  name: 'result-refuted',
  text: refusal(contradictions),
});

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
