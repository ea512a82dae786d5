/**
 * A scripted planner. Its replies depend only on the context in the request, so a restarted loop
 * gets the same replies.
 */
import { z } from 'zod';
import {
  ASSISTANT,
  FETCH_WEB,
  FILE_EDITOR,
  INTERNET_SEARCH,
  LIST_FILES,
  READ_FILE,
  SCHEDULE_TOOL,
  TODO_TOOL,
  WEB,
} from '../../../../../shared/mcp.ts';
import { textOf } from '../../../../../shared/message.ts';
import type { ModelRequest } from '../../../../../shared/model.ts';
import type { FakeTool, Script, Scripted } from '../../world.fixture.ts';

const Observed = z.object({ tool: z.string(), input: z.string(), ok: z.boolean(), result: z.string() });
const Plan = z.object({ latest_plan: z.array(z.string()) });
const Clarification = z.object({ clarification: z.string() });
const EarlierPlan = z.object({ earlier_plan: z.string() });

const Sent = z.object({
  phase: z.enum(['plan', 'thought', 'replan']),
  goal: z.string(),
  tool_contract: z.record(z.string(), z.string()),
  step_count: z.number(),
  max_steps: z.number(),
  current_plan_index: z.number(),
  current_plan_item: z.string().nullable().optional(),
  pending_final_response: z.string().nullable(),
  observations: z.array(z.union([Observed, Plan, Clarification, EarlierPlan])),
  local_time: z.string(),
  rejected_reply: z.object({ text: z.string(), why: z.string() }).optional(),
});

/** The context with the plan that counts and the clarifications, apart from the observations. */
const Context = Sent.transform(({ observations: entries, ...rest }) => ({
  ...rest,
  latest_plan: entries.findLast((entry) => 'latest_plan' in entry)?.latest_plan ?? [],
  clarification_history: entries.flatMap((entry) => ('clarification' in entry ? [entry.clarification] : [])),
  observations: entries.filter((entry) => 'tool' in entry),
}));
type Context = z.infer<typeof Context>;

/** Returns the context in a request to the planner. */
export function contextIn(request: Pick<ModelRequest, 'messages'>): Context {
  return Context.parse(JSON.parse(textOf(request.messages.at(-1) ?? { parts: [] })));
}

/**
 * Converts the result of `reply` to a model reply: a plain object becomes JSON, a string becomes
 * text, and a scripted reply is used unchanged.
 */
export function planner(reply: (context: Context) => object | string | { readonly scripted: Scripted }): Script {
  return (request) => {
    const said = reply(contextIn(request));
    if (typeof said === 'object' && 'scripted' in said) return said.scripted as Scripted;
    return { text: typeof said === 'string' ? said : JSON.stringify(said) };
  };
}

export const planned = (...plan: readonly string[]) => ({ status: 'planned', plan });
export const replanned = (...plan: readonly string[]) => ({ status: 'replanned', plan });
export const act = (tool: string, input: string) => ({ status: 'continue', next_action: { tool, input } });
export const ask = (question: string) => ({ status: 'ask_user', question });
export const itemDone = (response: string | null = null) => ({ status: 'done', next_action: null, response });
export const allDone = (response: string) => ({ status: 'done', response });

/** The tools of the strategy. A command that contains `bad` fails. */
export const tools: readonly FakeTool[] = [
  { name: TODO_TOOL, server: ASSISTANT, run: ({ command }) => outcomeOf(String(command)) },
  { name: SCHEDULE_TOOL, server: ASSISTANT, run: ({ command }) => outcomeOf(String(command)) },
  { name: INTERNET_SEARCH, server: WEB, readOnly: true },
  { name: FETCH_WEB, server: WEB },
];

/** The tools of the strategy that read files. */
export const fileTools: readonly FakeTool[] = [READ_FILE, LIST_FILES].map((name) => ({
  name,
  server: FILE_EDITOR,
  readOnly: true,
}));

function outcomeOf(command: string) {
  const bad = command.includes('bad');
  const text = bad ? `Usage of ${command}` : `Did ${command}`;
  return { status: bad ? ('failed' as const) : ('done' as const), content: [{ type: 'text' as const, text }] };
}
