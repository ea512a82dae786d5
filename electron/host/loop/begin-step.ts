/**
 * Performs `beginStep`, the boundary between two steps of a loop. Only at this point does a pause
 * take effect, are limits checked, and does the loop receive messages from the user.
 */
import { isDeepStrictEqual } from 'node:util';
import type { LoopLimits } from '../../../shared/loop.ts';
import type { ToolDefinition, ToolSummary } from '../../../shared/mcp.ts';
import { oncePer } from '../../../shared/once-per.ts';
import { judge, progressOf } from './budget.ts';
import type { BeginStep, InboxItem } from './effects.ts';
import type { Performed } from './engine.ts';
import { listOf } from './listed-tools.ts';
import { type LoopContext, ownMessage } from './loop-context.ts';

export async function beginStep(context: LoopContext, effect: BeginStep, seq: number): Promise<Performed> {
  const { journal, ports, record, controls, monitor } = context;
  if (controls.pauseRequested()) {
    // The next drive ends the open iteration, because no journal row would record its end here.
    journal.commit({ state: { name: 'paused' } });
    return { kind: 'rest', state: { name: 'paused' } };
  }
  context.iteration.end();
  const catalogue = await ports.tools.catalogue(record.topicId, record.workspace);
  const tools = summariesOf(catalogue);
  const base = { now: ports.now(), timeZone: ports.timeZone() };

  const limits = withFewerRounds(context, effect, seq);
  const reason = judge(journal.tally, limits, context.strategy, effect.phase);
  if (reason !== null) {
    journal.append(seq, { kind: 'limit-reached', reason });
    monitor({ type: 'limit-reached', reason });
    return { kind: 'answer', answer: { ...base, go: { limit: reason }, tools, inbox: [] } };
  }

  const heard = ports.store.inbox(record.id);
  const inbox = heard.map(({ item }) => withId(context, item));
  const listed = effect.listsTools === true ? { toolList: listOf(ports.tools.forSteps(catalogue), catalogue) } : {};
  const runs = effect.listsRuns === true ? { runs: await runsOf(context) } : {};
  const go = {
    ...base,
    ...stepsLeft(context, effect.phase, limits),
    ...listed,
    ...runs,
    go: 'continue' as const,
    inbox,
  };
  const stored = { ...go, inboxIds: heard.map(({ id }) => id) };
  const changed = !isDeepStrictEqual(journal.toolsAt(seq), tools);
  const { phase, note } = effect;
  const plan = effect.plan === undefined ? {} : { plan: effect.plan };
  const told = { phase, ...plan, ...(note === '' ? {} : { note }) };
  journal.append(seq, { kind: 'step', ...told, answer: changed ? { ...stored, tools } : stored });
  if (inbox.length > 0) journal.commit({ messages: said(context, inbox) });
  const progress = progressOf(context.strategy, journal.tally, limits);
  monitor({ type: 'step-start', phase, note, progress, ...plan });
  if (inbox.some(({ type }) => type === 'todos')) {
    monitor({ type: 'todos-changed', todos: journal.tally.todos, by: 'user' });
  }
  return { kind: 'answer', answer: { ...go, tools } };
}

const MOST_RECENT_RUNS = 5;

async function runsOf({ ports, record }: LoopContext) {
  const recent = await ports.runs.recent(record.topicId, MOST_RECENT_RUNS);
  return { choosable: ports.runs.choosable(), recent, timeoutMs: ports.decisionTimeoutMs() };
}

/** Stores a lower limit on rounds, if the step has one. Returns the limits that apply now. */
function withFewerRounds(
  { journal, ports, record, monitor }: LoopContext,
  { lowersRounds }: BeginStep,
  seq: number,
): LoopLimits {
  const limits = ports.store.limits(record.id);
  if (lowersRounds === undefined || lowersRounds >= limits.maxRounds) return limits;
  const lowered = { ...limits, maxRounds: lowersRounds };
  journal.append(seq, { kind: 'limits-changed', limits: lowered });
  journal.commit({ limits: lowered });
  monitor({ type: 'limits-changed', limits: lowered });
  return lowered;
}

function stepsLeft({ journal, strategy }: LoopContext, phase: string, { maxSteps }: LoopLimits) {
  if (!strategy.limits.includes('steps')) return {};
  const cost = strategy.phases[phase]?.counts === 'steps' ? 1 : 0;
  return { stepsLeft: Math.max(0, maxSteps - journal.tally.steps - cost) };
}

/**
 * Creates one array of summaries per catalogue, so that comparing it with that of the last step is
 * cheap.
 */
const summariesOf = oncePer((catalogue: readonly ToolDefinition[]): readonly ToolSummary[] =>
  catalogue.map(({ serverId, toolName, readOnly, coveredBy, onlyForSteps }) => {
    const isCovered = catalogue.some((other) => other.serverId === serverId && other.toolName === coveredBy);
    const isHidden = isCovered || onlyForSteps === true;
    return { serverId, toolName, readOnly, ...(isHidden && { isHidden }) };
  }),
);

/** Gives a message the id that identifies it both in the topic and in the model's conversation. */
function withId({ ports }: LoopContext, item: InboxItem): InboxItem {
  return item.type === 'message' ? { ...item, message: { ...item.message, id: ports.newMessageId() } } : item;
}

function said(context: LoopContext, inbox: readonly InboxItem[]) {
  return inbox.filter((item) => item.type === 'message').map(({ message }) => ownMessage(context, message));
}
