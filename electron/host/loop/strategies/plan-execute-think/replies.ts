/** Reads the arguments of the two phase tools. What is wrong with them is said for the model. Pure. */
import { isObject, type JsonObject, type JsonValue } from '../../../../../shared/json.ts';
import { isCompletion, isTodoWrite, type ToolRef, type ToolSummary } from '../../../../../shared/mcp.ts';
import { wireName } from '../../../../../shared/wire/tool-names.ts';
import { COMPLEXITIES, type Complexity, MOST_STEPS, phaseTools, STEPS } from './phase-tools.ts';
import { referredSteps } from './references.ts';

export type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly why: string };

export interface PlannedStep {
  readonly tool: ToolRef;
  readonly arguments: JsonObject;
}

export interface Plan {
  readonly steps: readonly PlannedStep[];
  /** The number of steps that were left out because there were too many. */
  readonly left: number;
  readonly reasoning: string;
  readonly complexity: Complexity | null;
}

export interface Thought {
  readonly summary: string;
  readonly isCompleted: boolean;
  /** What the next round will do; empty if the model does not say it. */
  readonly next: string;
}

/** `cuts`: whether too many steps are cut instead of refused. */
export function readPlan(args: JsonObject, tools: readonly ToolSummary[], cuts: boolean): Read<Plan> {
  const written: JsonValue | undefined = args[STEPS];
  if (!Array.isArray(written)) return refused(`${STEPS} must be a list of steps; it may be empty.`);
  if (written.length > MOST_STEPS && !cuts)
    return refused(
      `${written.length} steps are too many: plan at most ${MOST_STEPS} for this round, the first ones. The others come in a later round.`,
    );
  const steps: PlannedStep[] = [];
  const faults: string[] = [];
  for (const [at, step] of written.slice(0, MOST_STEPS).entries()) {
    const read = readStep(step as JsonValue, at + 1, tools);
    if (read.ok) steps.push(read.value);
    else faults.push(read.why);
  }
  if (faults.length > 0) return refused(faults.join(' '));
  const complexity = COMPLEXITIES.find((each) => each === args.complexity) ?? null;
  const left = Math.max(0, written.length - MOST_STEPS);
  return { ok: true, value: { steps, left, reasoning: textOf(args.reasoning), complexity } };
}

function readStep(step: JsonValue, number: number, tools: readonly ToolSummary[]): Read<PlannedStep> {
  if (!isObject(step)) return refused(`Step ${number} must be an object {"tool": "...", "arguments": {...}}.`);
  const name = step.tool;
  if (typeof name !== 'string') return refused(`Step ${number} names no tool.`);
  if (phaseTools.some((tool) => tool.name === name))
    return refused(`Step ${number}: ${name} is a phase and no step. Use a tool of the list.`);
  const tool = toolNamed(name, tools);
  if (tool === null) return refused(`Step ${number}: no tool of the list is called ${JSON.stringify(name)}.`);
  if (isCompletion(tool))
    return refused(`Step ${number}: ${name} may not be a step. The task ends with think and "task_completed": true.`);
  if (isTodoWrite(tool))
    return refused(`Step ${number}: ${name} may not be a step. The steps of the rounds are the list; leave it out.`);
  const args = step.arguments ?? step.args ?? {};
  if (!isObject(args)) return refused(`Step ${number}: arguments must be an object.`);
  const later = referredSteps(args).find((other) => other >= number);
  if (later !== undefined)
    return refused(
      `Step ${number} refers to step ${later}, but only results of earlier steps of this plan can be used.`,
    );
  return { ok: true, value: { tool: { serverId: tool.serverId, toolName: tool.toolName }, arguments: args } };
}

/** Finds a tool by its name in the list: the short name of only one tool, or a wire name. */
function toolNamed(name: string, tools: readonly ToolSummary[]): ToolSummary | null {
  const short = tools.filter(({ toolName }) => toolName === name);
  if (short.length === 1) return short[0] ?? null;
  return tools.find((tool) => wireName(tool) === name) ?? null;
}

export function readThought(args: JsonObject): Read<Thought> {
  const summary = textOf(args.user_summary);
  if (summary === '') return refused('user_summary must not be blank: it is what the user reads.');
  if (typeof args.task_completed !== 'boolean') return refused('task_completed must be true or false.');
  return { ok: true, value: { summary, isCompleted: args.task_completed, next: textOf(args.next_steps_preview) } };
}

const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value.trim() : '');

const refused = (why: string): { readonly ok: false; readonly why: string } => ({ ok: false, why });
