/**
 * Determines the final text of a loop. The strategy's own answer has priority. After a limit, the
 * model is called once for a report; this call neither counts against the limit nor reaches the
 * strategy. Otherwise the text is composed from the journal, so there is always a text.
 */
import type { ModelFailure } from '../../../shared/failures/model-problems.ts';
import type { LoopOutcome } from '../../../shared/loop.ts';
import { ENDINGS, isDone } from '../../../shared/loop-ending.ts';
import { isSameTool, isTodoWrite, type ToolRef } from '../../../shared/mcp.ts';
import { resultText, userText } from '../../../shared/message.ts';
import { usedUpBudget } from './budget.ts';
import { withoutEndMark } from './end-mark.ts';
import { composedText, type Ending, reported, type WorkDone, wrappedUp, wrapUpRequest } from './final-text.ts';
import type { FailedCall } from './final-text-words.ts';
import { streamFitting } from './fitting-call.ts';
import type { LoopContext } from './loop-context.ts';
import { collected } from './part-collector.ts';

export const WRAP_UP_SYSTEM = 'You report on work you did for the user in Loopwright. You have no tools now.';

export async function finalOutcome(context: LoopContext, outcome: LoopOutcome): Promise<LoopOutcome> {
  const failure = modelFailure(context, outcome);
  const worded = await wordedOutcome(context, outcome);
  return failure === undefined ? worded : { ...worded, failure };
}

/** Why the model could not be called, if the loop ended because of that; strategies keep only its sentence. */
function modelFailure({ journal }: LoopContext, { reason, text, cause = '' }: LoopOutcome): ModelFailure | undefined {
  if (ENDINGS[reason].kind !== 'failed') return undefined;
  const last = [...journal.rows()].findLast((row) => row.kind === 'model-settled');
  if (last?.kind !== 'model-settled' || last.reply.finish.reason !== 'error') return undefined;
  const { message, failure } = last.reply.finish;
  return [text, cause].some((words) => words.includes(message)) ? failure : undefined;
}

async function wordedOutcome(context: LoopContext, outcome: LoopOutcome): Promise<LoopOutcome> {
  const { reason } = outcome;
  const said = outcome.text.trim() === '' ? null : outcome.text;
  if (said !== null && reason !== 'error' && outcome.isReport === undefined) return outcome;
  const { ports, record, journal, controls } = context;
  const limits = ports.store.limits(record.id);
  const ending = {
    reason,
    limits,
    budget: usedUpBudget(journal.tally, limits),
    work: workDone(context),
    error: outcome.isReport === undefined ? said : (outcome.cause ?? null),
    open: outcome.open ?? [],
  };
  if (said !== null && outcome.isReport !== undefined) return { reason, text: reported(record.locale, ending, said) };
  if (ENDINGS[reason].report && !controls.signal.aborted) {
    const words = await askModel(context, ending);
    if (words !== '') return { ...outcome, text: wrappedUp(record.locale, ending, words) };
  }
  const composed = { ...outcome, text: composedText(record.locale, ending) };
  return isDone(reason) ? { ...composed, isComposed: true } : composed;
}

async function askModel(context: LoopContext, ending: Ending): Promise<string> {
  const { ports, record, controls, journal, strategy } = context;
  const model = ports.models.choose(record.topicId, 'chat');
  // The results are stored first, because the report must cover them.
  journal.commit();
  const conversation = ports.conversation(record.topicId);
  const asked = {
    at: ports.now(),
    until: conversation.findLast(({ id }) => id !== undefined)?.id ?? null,
    text: wrapUpRequest(record.locale, ending),
  };
  const request = {
    system: WRAP_UP_SYSTEM,
    messages: [...conversation, userText(asked.text)],
    tools: [],
    toolChoice: 'none' as const,
    format: 'text' as const,
    toolsRan: true,
    locale: record.locale,
  };
  const reply = await collected(streamFitting(context, journal.lastSeq, model, request, controls.signal));
  const written = reply.parts.text;
  const { endMark } = strategy;
  const text = (endMark === undefined ? written : withoutEndMark(written, endMark).text).trim();
  journal.append(journal.lastSeq, { kind: 'wrap-up', usage: reply.usage, text, model, asked });
  return text;
}

function workDone({ journal }: LoopContext): WorkDone {
  const succeeded: ToolRef[] = [];
  let lastFailure: FailedCall | null = null;
  for (const row of journal.rows()) {
    if (row.kind !== 'call-settled') continue;
    const { tool, status } = row.result;
    lastFailure = status === 'done' ? null : { tool, status, result: oneLine(resultText(row.result)) };
    // A tool of the strategy, such as a question, does no work, and neither does keeping a list.
    if (status !== 'done' || tool === null || isTodoWrite(tool)) continue;
    if (!succeeded.some((known) => isSameTool(known, tool))) succeeded.push(tool);
  }
  return { succeeded, lastFailure };
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 200 ? line : `${line.slice(0, 200).toWellFormed()}…`;
}
