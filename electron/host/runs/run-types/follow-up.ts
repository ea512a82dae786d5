import { decisionIn } from '../../../../shared/decision.ts';
import { LoopwrightError } from '../../../../shared/errors.ts';
import { RunId } from '../../../../shared/ids.ts';
import { LONGEST_CHAIN, type RunView } from '../../../../shared/run.ts';
import { followUp as description } from '../../../../shared/run-types/follow-up.ts';
import type { RunChoice } from '../../loop/effects.ts';
import { collected } from '../../loop/part-collector.ts';
import { jsonObjectIn } from '../../reading/json-object.ts';
import { followUpPrompt, resultsMessage } from './follow-up-prompt.ts';
import { invalid, type RunContext, type RunOutcome, runType } from './run-type.ts';

const MOST_MESSAGES = 10;

/** Nothing was decided, so the end of the last run is reported as it is. */
const PLAIN: RunOutcome = { ok: true, output: {} };

/**
 * Decides with one model call what follows a run that has ended: another run, or a summary. A
 * decision that cannot be used starts nothing, and no failure of it hides the result of the run.
 */
export const followUp = runType({
  description,
  parse({ run_id }) {
    const runId = RunId.safeParse(run_id);
    return runId.success
      ? { ok: true, input: { runId: runId.data } }
      : invalid('run_id', { name: 'missing', data: {} });
  },
  async carryOut({ runId }, context): Promise<RunOutcome> {
    const chain = await context.step('read', () => context.chain.until(runId));
    const last = chain.runs.at(-1);
    // An earlier attempt has started the next run.
    if (last === undefined || chain.next !== null) return PLAIN;
    try {
      return await decided(chain.runs, last, context);
    } catch (error) {
      if (error instanceof LoopwrightError && error.code !== 'storage') return PLAIN;
      throw error;
    }
  },
});

async function decided(runs: readonly RunView[], last: RunView, context: RunContext): Promise<RunOutcome> {
  const { ports, step } = context;
  const choosable = runs.length < LONGEST_CHAIN ? ports.choosable() : [];
  const decision = await step('decide', () => decide(runs, last, choosable, context));
  if (decision === null) return PLAIN;
  if (decision.decision === 'reply') return { ok: true, output: { summary: decision.reply.content } };
  const { type, title, input } = decision.run;
  if (!choosable.some(({ name }) => name === type)) return PLAIN;
  const next = await step('start', () => context.chain.start({ type, title: title ?? '', input }));
  return { ok: true, output: { next: next.id } };
}

/** Returns what the model decided; null if that cannot be used. */
async function decide(
  runs: readonly RunView[],
  { topicId }: RunView,
  choosable: readonly RunChoice[],
  { ports, signal }: RunContext,
) {
  if (topicId === null) return null;
  const { models, conversation, locale } = ports;
  const model = models.choose(topicId, 'decision');
  // The demo model is a script that decides nothing.
  if (model.provider === 'demo') return null;
  const said = conversation(topicId).filter(({ role, parts }) => role !== 'tool' && parts.length > 0);
  const request = {
    system: followUpPrompt(choosable),
    messages: [...said.slice(-MOST_MESSAGES), resultsMessage(runs)],
    tools: [],
    toolChoice: 'none' as const,
    format: 'json' as const,
    temperature: 0,
    timeoutMs: ports.decisionTimeoutMs(),
    toolsRan: false,
    locale: locale(),
  };
  const { parts, finish } = await collected(models.stream(topicId, model, request, signal));
  if (finish === undefined || finish.reason === 'error') return null;
  const read = jsonObjectIn(parts.text);
  return read.ok ? decisionIn(read.object) : null;
}
