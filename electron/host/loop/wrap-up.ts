/**
 * The final text. A strategy's own words come first; after a limit the model is asked once, outside the limit and not fed to the strategy; else the
 * text is composed from the journal, so that there always is one.
 */
import type { CompletionReason, LoopOutcome } from '../../../shared/loop.ts';
import { resultText, userText } from '../../../shared/message.ts';
import { NO_USAGE, plusUsage, type Usage } from '../../../shared/model.ts';
import { composedText, reasonText, type WorkDone, wrapUpRequest } from '../../../shared/prompts/final-text.ts';
import { streamFitting } from './fitting-call.ts';
import type { LoopContext } from './loop-context.ts';

/** Reasons after which one more model call is worth its price. Not after stop, an error, or a used-up budget. */
const asksTheModel: ReadonlySet<CompletionReason> = new Set([
  'max_iterations_reached',
  'max_steps_reached',
  'max_rounds_reached',
  'consecutive_mistakes',
  'repeated_calls',
  'idle',
  'asked_too_often',
]);

export const WRAP_UP_SYSTEM = 'You report on work you did for the user in Loopwright. You have no tools now.';

/** Long enough for a slow local model; a wrap-up must not hold a finished loop for ever. */
const WRAP_UP_TIMEOUT_MS = 120_000;

export async function finalOutcome(context: LoopContext, outcome: LoopOutcome): Promise<LoopOutcome> {
  if (outcome.text.trim() !== '' && outcome.reason !== 'error') return outcome;
  const limits = context.ports.store.limits(context.record.id);
  if (asksTheModel.has(outcome.reason) && !context.controls.signal.aborted) {
    const text = await askModel(context, outcome.reason);
    if (text !== '')
      return { ...outcome, text: `${reasonText(context.record.locale, outcome.reason, limits)}\n\n${text}` };
  }
  const error = outcome.text.trim() === '' ? null : outcome.text;
  return {
    ...outcome,
    text: composedText(context.record.locale, outcome.reason, limits, workDone(context), error),
  };
}

async function askModel(context: LoopContext, reason: CompletionReason): Promise<string> {
  const { ports, record, controls, journal } = context;
  const model = ports.models.choose(record.topicId, 'chat');
  const limits = ports.store.limits(record.id);
  // The last results are part of what the model is asked about.
  journal.commit();
  const conversation = ports.conversation(record.topicId);
  const asked = {
    at: ports.now(),
    until: conversation.findLast(({ id }) => id !== undefined)?.id ?? null,
    text: wrapUpRequest(record.locale, reason, limits),
  };
  const request = {
    system: WRAP_UP_SYSTEM,
    messages: [...conversation, userText(asked.text)],
    tools: [],
    toolChoice: 'none' as const,
    format: 'text' as const,
    toolsRan: true,
    timeoutMs: WRAP_UP_TIMEOUT_MS,
    locale: record.locale,
  };
  const chunks: string[] = [];
  let usage: Usage = NO_USAGE;
  // Attempts that were given up cost what they cost.
  let spent: Usage = NO_USAGE;
  for await (const event of streamFitting(context, journal.lastSeq, model, request, controls.signal)) {
    if (event.type === 'text-delta') chunks.push(event.text);
    if (event.type === 'retry') {
      chunks.length = 0;
      spent = plusUsage(spent, usage);
      usage = NO_USAGE;
    }
    if (event.type === 'usage') usage = event.usage;
  }
  const text = chunks.join('').trim();
  journal.append(journal.lastSeq, { kind: 'wrap-up', usage: plusUsage(spent, usage), text, model, asked });
  return text;
}

function workDone({ journal }: LoopContext): WorkDone {
  const succeeded: string[] = [];
  let lastFailure: string | null = null;
  for (const row of journal.rows()) {
    if (row.kind !== 'call-settled') continue;
    const { tool, status } = row.result;
    if (status !== 'done') lastFailure = `${tool?.toolName ?? ''} ${status}: ${oneLine(resultText(row.result))}`.trim();
    else if (tool !== null && !succeeded.includes(tool.toolName)) succeeded.push(tool.toolName);
  }
  return { succeeded, lastFailure };
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 200 ? line : `${line.slice(0, 200).toWellFormed()}…`;
}
