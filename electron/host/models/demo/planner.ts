/**
 * The demo as the planner of plan-replan: two small tasks with the real todos and schedules. All
 * its information comes from the given context, so a loop that was killed and resumed continues
 * where it stopped.
 */

import { z } from 'zod';
import { assertNever } from '../../../../shared/assert-never.ts';
import { parseJson } from '../../../../shared/json.ts';
import { SCHEDULE_TOOL, TODO_TOOL } from '../../../../shared/mcp.ts';
import { textOf } from '../../../../shared/message.ts';
import type { ModelRequest } from '../../../../shared/model.ts';
import { type PlannerTexts, plannerTexts } from './planner-texts.ts';

const Observed = z.object({ input: z.string(), ok: z.boolean(), result: z.string() });
const Plan = z.object({ latest_plan: z.array(z.string()) });
const Clarification = z.object({ clarification: z.string() });

const Context = z.object({
  phase: z.enum(['plan', 'thought', 'replan']),
  goal: z.string(),
  tool_contract: z.record(z.string(), z.unknown()),
  current_plan_index: z.number(),
  pending_final_response: z.string().nullable(),
  observations: z.array(z.union([Plan, Observed, Clarification, z.object({ earlier_plan: z.string() })])),
  local_time: z.string(),
});
type Context = z.infer<typeof Context>;

/**
 * The steps for a goal: the first step reads the existing data, and the next one performs the
 * action.
 */
interface PlannedTask {
  readonly tool: typeof TODO_TOOL | typeof SCHEDULE_TOOL;
  readonly plan: readonly [string, string];
  readonly look: string;
  readonly enter: (context: Context, say: PlannerTexts) => object;
}

/** The reply to a planner's request; null when the request does not come from a planner. */
export function plannerReply(request: Pick<ModelRequest, 'messages'>): string | null {
  const context = Context.safeParse(parseJson(textOf(request.messages.at(-1) ?? { parts: [] })));
  return context.success ? JSON.stringify(replyTo(context.data)) : null;
}

function replyTo(context: Context): object {
  const { phase, goal, observations, current_plan_index, pending_final_response } = context;
  const plan = observations.findLast((entry) => 'latest_plan' in entry)?.latest_plan ?? [];
  const say = plannerTexts(goal);
  const task = taskFor(goal, say);
  switch (phase) {
    case 'plan':
      return task === null ? { status: 'done', response: say.intro } : { status: 'planned', plan: task.plan };
    case 'thought':
      return task === null ? itemDone(say.intro) : thoughtOf(task, context, say);
    case 'replan':
      return current_plan_index < plan.length
        ? { status: 'replanned', plan }
        : { status: 'done', response: pending_final_response ?? say.looked };
    default:
      return assertNever(phase);
  }
}

function thoughtOf(task: PlannedTask, context: Context, say: PlannerTexts): object {
  const { tool_contract, current_plan_index } = context;
  if (!Object.hasOwn(tool_contract, task.tool)) return itemDone(say.toolMissing(task.tool));
  if (current_plan_index > 0) return task.enter(context, say);
  return tried(context, task.look) === undefined ? act(task.tool, task.look) : itemDone(null);
}

function taskFor(goal: string, say: PlannerTexts): PlannedTask | null {
  if (/\b(?:meet|meeting|appointment|schedule)\b|会议|开会|见面|日程/iu.test(goal)) {
    const plan = [say.lookAtSchedule, say.enterSchedule] as const;
    return { tool: SCHEDULE_TOOL, plan, look: '/schedule list', enter: enterMeeting };
  }
  if (/\b(?:remind|todo|note|remember|buy)\b|提醒|待办|记下|记得|买/iu.test(goal)) {
    return { tool: TODO_TOOL, plan: [say.lookAtTodos, say.noteTodo], look: '/todo list', enter: noteTodo };
  }
  return null;
}

function noteTodo(context: Context, say: PlannerTexts): object {
  return entered(context, say, TODO_TOOL, `/todo add ${content(context.goal)} --tag demo`);
}

/** Asks the user for the time of a meeting, at most twice. */
function enterMeeting(context: Context, say: PlannerTexts): object {
  const { goal, observations, local_time } = context;
  const clarifications = observations.flatMap((entry) => ('clarification' in entry ? [entry.clarification] : []));
  const time = clarifications.findLast(hasTime)?.match(TIME)?.[0];
  if (time !== undefined) return entered(context, say, SCHEDULE_TOOL, `/schedule add ${time} ${content(goal)}`);
  const example = local_time.match(TIME)?.[0] ?? '2026-01-31 09:00';
  const asked = clarifications.filter((line) => line.startsWith('assistant: ')).length;
  if (asked >= 2) return itemDone(say.noTime);
  return { status: 'ask_user', question: asked === 0 ? say.when(example) : say.whenAgain(example) };
}

const TIME = /\d{4}-\d{2}-\d{2}\s+\d{2}:\d{2}/;
const hasTime = (line: string): boolean => line.startsWith('user: ') && TIME.test(line);

function entered(context: Context, say: PlannerTexts, tool: PlannedTask['tool'], command: string): object {
  const before = tried(context, command);
  if (before === undefined) return act(tool, command);
  const line = before.result.split('\n', 1)[0] ?? '';
  return itemDone(before.ok ? say.entered(line) : say.failed(line));
}

function tried({ observations }: Context, command: string) {
  return observations.filter((entry) => 'input' in entry).findLast(({ input }) => input === command);
}

/** Returns the goal as one short line in which nothing looks like an option. */
function content(goal: string): string {
  return [
    ...goal
      .replace(/\s+/g, ' ')
      .replace(/(^| )-+/g, '$1')
      .trim(),
  ]
    .slice(0, 100)
    .join('');
}

const act = (tool: string, input: string) => ({ status: 'continue', next_action: { tool, input } });
const itemDone = (response: string | null) => ({ status: 'done', next_action: null, response });
