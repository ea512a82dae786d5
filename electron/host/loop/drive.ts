/** Drives one loop from where its journal ends to where it comes to rest: ended, waiting, paused, interrupted. Never rejects for what it meets. */
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';
import { endingOf, type LoopInput, type LoopOutcome, type LoopState } from '../../../shared/loop.ts';
import type { Message } from '../../../shared/message.ts';
import { textOf } from '../../../shared/message.ts';
import type { Strategy } from './effects.ts';
import { runStrategy } from './engine.ts';
import { interpreter } from './interpreter.ts';
import { Journal } from './journal.ts';
import { type Controls, type LoopContext, OpenIteration } from './loop-context.ts';
import type { LoopPorts, LoopRecord, Monitor } from './ports.ts';
import { finalOutcome } from './wrap-up.ts';

export interface Drive {
  readonly record: LoopRecord;
  readonly owner: string;
  readonly strategy: Strategy;
  readonly input: LoopInput;
  readonly ports: LoopPorts;
  readonly controls: Controls;
  readonly monitor: Monitor;
}

export async function driveLoop(drive: Drive): Promise<LoopState> {
  const { record, owner, strategy, input, ports, controls, monitor } = drive;
  const journal = new Journal({ loopId: record.id, owner, store: ports.store, strategy, monitor, now: ports.now });
  const context: LoopContext = { record, strategy, journal, ports, controls, monitor, iteration: new OpenIteration() };
  monitor({
    type: 'loop-start',
    loopId: record.id,
    topicId: record.topicId,
    strategy: strategy.name,
    resumed: journal.at(0).some((row) => row.kind === 'effect'),
  });
  try {
    const came = await runStrategy(strategy.run(input), journal, interpreter(context));
    if ('rest' in came) return came.rest;
    return await end(context, came.outcome, came.seq);
  } catch (error) {
    return failed(context, error);
  }
}

async function end(context: LoopContext, outcome: LoopOutcome, seq: number): Promise<LoopState> {
  const { journal, ports, record, monitor } = context;
  context.iteration.end();
  const final = await finalOutcome(context, outcome, seq);
  const state: LoopState = { name: endingOf(final.reason), outcome: final };
  journal.append(seq, { kind: 'ended', outcome: final });
  journal.commit({ state, messages: alreadySaid(context, final.text, seq) ? [] : [finalMessage(context, final.text)] });
  const { tally } = journal;
  monitor({
    type: 'loop-end',
    reason: final.reason,
    summary: final.text,
    ...(final.command === undefined ? {} : { command: final.command }),
    iterations: tally.iterations,
    mistakes: tally.mistakes,
    usage: { modelCalls: tally.modelCalls, inputTokens: tally.inputTokens, outputTokens: tally.outputTokens },
    durationMs: Math.max(0, ports.now() - record.createdAt),
  });
  return state;

  function finalMessage({ ports: { newMessageId, now } }: LoopContext, text: string): Message {
    return {
      id: newMessageId(),
      topicId: record.topicId,
      loopId: record.id,
      role: 'assistant',
      parts: [{ type: 'text', text }],
      model: null,
      createdAt: now(),
    };
  }
}

/** A plain answer is its own final text: the last reply, stored as it came. */
function alreadySaid({ journal }: LoopContext, text: string, seq: number): boolean {
  for (let at = seq; at >= 0; at--) {
    const reply = journal.last(at, 'model-settled');
    if (reply !== undefined) return reply.messageId !== null && textOf(reply.reply) === text;
  }
  return false;
}

/** What cannot be told to the strategy: the loop was taken over, the disk refused, the replay diverged, or there is a bug. */
async function failed(context: LoopContext, error: unknown): Promise<LoopState> {
  const { monitor } = context;
  const code = error instanceof LoopwrightError ? error.code : null;
  monitor({ type: 'notice', text: messageOf(error) });
  if (code === 'lease-lost' || code === 'storage') return { name: 'interrupted' };
  const seq = 0;
  const text =
    code === 'replay-diverged'
      ? `This loop cannot be continued where it was: the program has changed since. Nothing was repeated. ${messageOf(error)}`
      : `An error in the program ended the loop: ${messageOf(error)}`;
  try {
    return await end(context, { reason: 'error', text }, seq);
  } catch (again) {
    monitor({ type: 'notice', text: messageOf(again) });
    return { name: 'interrupted' };
  }
}
