/** Finds the recorded answer to an effect; undefined if the answer is missing or incomplete. */
import { assertNever } from '../../../shared/assert-never.ts';
import { type Answer, answered, type IdentifiedEffect, type StepAnswer, type ToolResult } from './effects.ts';
import { withObject } from './read-reply.ts';
import type { RecordedJournal } from './recorded-journal.ts';

export function recordedAnswer(journal: RecordedJournal, effect: IdentifiedEffect, seq: number): Answer | undefined {
  switch (effect.type) {
    case 'beginStep':
      return recordedStep(journal, seq);
    case 'callModel': {
      const settled = journal.last(seq, 'model-settled');
      return settled && answered(withObject(effect, settled.reply), settled.messageId);
    }
    case 'callTools': {
      // A batch without calls has no row.
      if (effect.calls.length === 0) return [];
      if (journal.last(seq, 'calls-stored') === undefined) return undefined;
      return effect.calls.map((call) => recordedResult(journal, seq, call.callId));
    }
    case 'askUser':
      return journal.last(seq, 'question-answered')?.text;
    case 'startRun':
      return journal.last(seq, 'run-settled')?.answer;
    default:
      return assertNever(effect);
  }
}

function recordedResult(journal: RecordedJournal, seq: number, callId: ToolResult['callId']): ToolResult {
  const settled = journal.ofCall(seq, callId).findLast((row) => row.kind === 'call-settled');
  if (settled?.kind !== 'call-settled') throw new Error(`The journal stored a batch without the result of ${callId}.`);
  return settled.result;
}

function recordedStep(journal: RecordedJournal, seq: number): StepAnswer | undefined {
  const stored = journal.last(seq, 'step')?.answer;
  if (stored === undefined) return undefined;
  const { inboxIds: _, tools, ...answer } = stored;
  return { ...answer, tools: tools ?? journal.toolsAt(seq) };
}
