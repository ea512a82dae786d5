/**
 * Drives one loop from the end of its journal until it rests, that is, until it has ended, waits,
 * is paused or is interrupted. Never rejects because of an error in the loop.
 */
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';
import type { LoopInput, LoopOutcome, LoopState } from '../../../shared/loop.ts';
import { endedState } from '../../../shared/loop-ending.ts';
import { textOf } from '../../../shared/message.ts';
import { lastPiecesSay } from '../text/last-pieces.ts';
import { storeOpenBatch } from './call-tools.ts';
import { evidenceOfEnding } from './ending-evidence.ts';
import { runStrategy } from './engine.ts';
import { finalTexts } from './final-text-words.ts';
import { interpreter } from './interpreter.ts';
import { Journal } from './journal.ts';
import { type LoopContext, OpenIteration, ownMessage } from './loop-context.ts';
import { loopEnd } from './loop-end.ts';
import { openReply } from './open-reply.ts';
import { remindedOfPrintedCalls } from './printed-calls-reminder.ts';
import { finalOutcome } from './wrap-up.ts';

export interface Drive extends Omit<LoopContext, 'goal' | 'facts' | 'checks' | 'journal' | 'iteration'> {
  readonly owner: string;
  readonly input: LoopInput;
}

export async function driveLoop(drive: Drive): Promise<LoopState> {
  const { owner, input, ...shared } = drive;
  const { record, strategy, ports, monitor } = shared;
  let context: LoopContext | null = null;
  try {
    const journal = new Journal({ loopId: record.id, owner, store: ports.store, strategy, monitor, now: ports.now });
    const { goal, facts, environment } = input;
    const checks = environment?.checks ?? [];
    context = { ...shared, goal, facts, checks, journal, iteration: new OpenIteration(monitor) };
    monitor({
      type: 'loop-start',
      loopId: record.id,
      topicId: record.topicId,
      strategy: strategy.name,
      resumed: journal.at(0).some((row) => row.kind === 'effect'),
      limits: record.limits,
    });
    reopenIteration(context);
    const run = remindedOfPrintedCalls(strategy.run(input));
    const came = await runStrategy(run, journal, interpreter(context));
    return 'rest' in came ? came.rest : await end(context, came.outcome);
  } catch (error) {
    return broken(drive, context, error);
  }
}

/**
 * Reopens the iteration whose calls were waiting at the end of the last drive, so that the
 * iteration ends in this drive.
 */
function reopenIteration({ journal, iteration }: LoopContext): void {
  const open = openReply([...journal.rows()]);
  if (open !== null) iteration.reopen(journal.tally.iterations, open.usage);
}

async function end(context: LoopContext, outcome: LoopOutcome): Promise<LoopState> {
  const { journal, ports, record, monitor, strategy } = context;
  context.iteration.end();
  const worded = await finalOutcome(context, outcome);
  const evidence = await evidenceOfEnding(context, outcome);
  const final = evidence === null ? worded : { ...worded, evidence };
  const state = endedState(final);
  // Edits of the todo list stay in the inbox: the list shows them, and a continued loop hears them.
  const unheard = ports.store.inbox(record.id).filter(({ item }) => item.type !== 'todos');
  const late = unheard.flatMap(({ item }) => (item.type === 'message' ? [ownMessage(context, item.message)] : []));
  const said = alreadySaid(context, final.text)
    ? []
    : [ownMessage(context, { role: 'assistant', parts: [{ type: 'text', text: final.text }] })];
  journal.append(journal.lastSeq, { kind: 'ended', outcome: final, inboxIds: unheard.map(({ id }) => id) });
  journal.commit({ state, messages: [...said, ...late] });
  monitor(loopEnd(final, journal.tally, strategy, ports.now() - record.createdAt));
  return state;
}

/**
 * Whether the user has already seen the final text: a plain answer consists of the last replies,
 * which were stored as they arrived.
 */
function alreadySaid({ journal }: LoopContext, text: string): boolean {
  const settled = [...journal.rows()].flatMap((row) => (row.kind === 'model-settled' ? [row] : []));
  // A reply that was only an end mark has no parts.
  const replies = settled.filter(({ reply }) => reply.hasEndMark === undefined || reply.parts.length > 0);
  const hidden = replies.findLastIndex(({ messageId }) => messageId === null);
  const shown = replies.slice(hidden + 1).map(({ reply }) => textOf(reply));
  return lastPiecesSay(shown, text);
}

/**
 * Handles an error that the strategy cannot handle: another process acquired the loop's lease, the
 * disk failed, the replay diverged, or there is a bug.
 */
async function broken(
  { record, ports, monitor }: Drive,
  context: LoopContext | null,
  error: unknown,
): Promise<LoopState> {
  const code = error instanceof LoopwrightError ? error.code : null;
  const interrupted: LoopState = { name: 'interrupted' };
  ports.reportBug(error, record.id);
  try {
    if (context === null || code === 'lease-lost') throw error;
    if (code === 'storage') {
      context.journal.commit({ state: interrupted });
      return interrupted;
    }
    storeOpenBatch(context);
    const why = code === 'replay-diverged' ? 'diverged' : 'bug';
    return await end(context, { reason: 'error', text: finalTexts[record.locale].broken[why] });
  } catch (again) {
    const { failure, data } =
      again instanceof LoopwrightError ? again : new LoopwrightError('loop-drive-failed', { why: messageOf(again) });
    monitor({ type: 'notice', failure, data });
    monitor({ type: 'loop-state', state: interrupted });
    return interrupted;
  }
}
