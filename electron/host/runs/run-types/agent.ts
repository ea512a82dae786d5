import { LoopwrightError } from '../../../../shared/errors.ts';
import type { LoopId } from '../../../../shared/ids.ts';
import { ENDINGS } from '../../../../shared/loop-ending.ts';
import type { RunError } from '../../../../shared/run.ts';
import { agent as description } from '../../../../shared/run-types/agent.ts';
import { STRATEGY_NAMES } from '../../../../shared/strategies/index.ts';
import type { AgentStanding } from '../agent-port.ts';
import { invalid, type RunContext, type RunOutcome, runType } from './run-type.ts';

const LONGEST_GOAL = 20_000;
const LONGEST_REASON = 500;
const LOOK_MS = 1_000;

/** A decision would only start another run. */
const STRATEGIES = STRATEGY_NAMES.filter((name) => name !== 'decision');

/**
 * Works on a goal in a loop of its own. The run rests while the loop waits for a person, and ends
 * with the loop. An attempt continues the loop that an earlier attempt began.
 */
export const agent = runType({
  description,
  parse({ goal, strategy = 'agentic' }) {
    if (goal === undefined) return invalid('goal', { name: 'missing', data: {} });
    if (typeof goal !== 'string') return invalid('goal', { name: 'not-text', data: {} });
    if (goal.trim() === '') return invalid('goal', { name: 'empty', data: {} });
    if (goal.length > LONGEST_GOAL) return invalid('goal', { name: 'too-long', data: { bound: LONGEST_GOAL } });
    const known = STRATEGIES.find((name) => name === strategy);
    if (known === undefined) return invalid('strategy', { name: 'not-a-choice', data: {} });
    return { ok: true, input: { goal, strategy: known } };
  },
  async carryOut(task, context) {
    const { run, ports, step } = context;
    const loopId = await step('begin', () => ports.agents().begin(run, task));
    return step('work', () => supervise(loopId, context));
  },
});

/** Follows the loop until it has ended or waits for a person. */
async function supervise(loopId: LoopId, { run, ports, signal, progress, waitForPerson }: RunContext) {
  const agents = ports.agents();
  // Another process may continue the loop first, or a person may answer it.
  const orLookAgain = (change: Promise<void>): Promise<void> =>
    change.catch((error: unknown) => {
      if (!(error instanceof LoopwrightError && error.code === 'conflict')) throw error;
      return ports.wait(LOOK_MS, signal);
    });
  while (!signal.aborted) {
    const standing = agents.standing(loopId);
    if (standing === null) return { ok: null, rest: null } as const;
    switch (standing.name) {
      case 'ended':
        return outcomeOf(standing);
      case 'waits': {
        const { deadline, asks } = standing;
        if (deadline === null) return waitForPerson({ loopId });
        if (ports.now() < deadline) return waitForPerson({ loopId, deadline });
        if (asks.callId === null) return failed('run-unanswered', { question: shortened(asks.question) });
        await orLookAgain(agents.deny(loopId, asks.callId));
        break;
      }
      case 'interrupted':
        await orLookAgain(agents.goOn(loopId));
        break;
      case 'works':
        progress(Math.min(99, Math.floor(100 * standing.done)));
        await Promise.race([agents.rested(loopId), ports.wait(LOOK_MS, signal)]);
    }
  }
  await agents.letGo(run, loopId);
  // The worker does not wait for this outcome, because the signal has aborted.
  return failed('run-without-result', {});
}

/** A success needs an answer of the loop or an effect; a limit is no success. */
function outcomeOf({ outcome, hasEffect, overspent }: Extract<AgentStanding, { name: 'ended' }>): RunOutcome {
  const { reason, text, isComposed } = outcome;
  if (reason === 'user_cancelled') return { ok: null, rest: null };
  if (overspent !== null && ENDINGS[reason].kind !== 'done') return { ok: false, error: overspent };
  switch (ENDINGS[reason].kind) {
    case 'limit':
      return failed('run-loop-limit', { why: shortened(text) });
    case 'failed':
      return failed('run-loop-failed', { why: shortened(text) });
    default:
      if (isComposed === true && !hasEffect) return failed('run-without-result', {});
      return { ok: true, output: { result: text, reason } };
  }
}

function failed(code: RunError['code'], data: RunError['data']): RunOutcome {
  return { ok: false, error: { code, data, retryable: false } };
}

const shortened = (text: string): string =>
  text.length <= LONGEST_REASON ? text : `${text.slice(0, LONGEST_REASON).toWellFormed()}…`;
