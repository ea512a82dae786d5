/**
 * Creates the last message of each request of plan-replan: one JSON object with the state of the
 * task. Pure.
 */

import type { JsonObject } from '../../../../../shared/json.ts';
import {
  ASSISTANT,
  FILE_EDITOR,
  INTERNET_SEARCH,
  isCompletion,
  isSameTool,
  isTodoWrite,
  LIST_FILES,
  READ_FILE,
  SCHEDULE_TOOL,
  TODO_TOOL,
  TOOL_FINDER,
  type ToolRef,
  type ToolSummary,
  WEB,
} from '../../../../../shared/mcp.ts';
import { slashContract } from '../../../../../shared/slash/slash-contract.ts';
import { cut, LONGEST_OBSERVATION, recentHistory } from './observations.ts';
import { PLAN_TOOLS, type PlanTool, planToolRef } from './plan-action.ts';
import type { DecidingPhase } from './plan-replies.ts';
import type { PlanTask } from './plan-task.ts';
import { fileContract, folderContract, instructions, searchContract, timeUnitContract } from './prompts.ts';

const REJECTED_SHOWN = 1_000;
/** The maximum number of characters of a draft of the final answer. */
const DRAFT_SHOWN = 500;
/** The maximum number and length of the names of tools that this strategy cannot use. */
const MOST_OTHER_TOOLS = 60;
const LONGEST_NAME = 64;

/** A reply that could not be used, and the reason. */
export interface RejectedReply {
  readonly text: string;
  readonly why: string;
}

export interface PlanContext {
  readonly phase: DecidingPhase<unknown>['name'];
  /** The goal in the user's words. Its attachments are in a separate message. */
  readonly goal: string;
  readonly task: PlanTask;
  /** The number of steps that remain. */
  readonly stepsLeft?: number;
  readonly tools: readonly ToolSummary[];
  /** The current time in milliseconds since the epoch, UTC. */
  readonly now: number;
  /** The IANA name of the time zone. */
  readonly timeZone: string;
  /** The last reply, if it was rejected; null if the phase is requested for the first time. */
  readonly rejected: RejectedReply | null;
}

/**
 * Fields that stay the same from call to call come first, then those to which a call only appends,
 * so that the provider's cache can be used. Only what is short comes after them.
 */
export function planContext(context: PlanContext): string {
  const { phase, goal, task, stepsLeft = 0, tools, now, timeZone, rejected } = context;
  return JSON.stringify({
    goal: cut(goal, LONGEST_OBSERVATION),
    tool_contract: toolContract(tools),
    other_tools: otherTools(tools),
    time_unit_contract: timeUnitContract,
    time_zone: timeZone,
    max_steps: task.steps + stepsLeft,
    observations: recentHistory(task.history),
    step_count: task.steps,
    current_plan_index: task.current,
    ...(phase === 'plan' ? {} : { current_plan_item: task.plan[task.current] ?? null }),
    // In full it is an observation.
    pending_final_response: task.candidate === null ? null : cut(task.candidate, DRAFT_SHOWN),
    local_time: localTime(now, timeZone),
    ...(rejected === null ? {} : { rejected_reply: { ...rejected, text: cut(rejected.text, REJECTED_SHOWN) } }),
    phase,
    instruction: instructions[phase],
  });
}

/** The description of the input of each tool that is switched on. */
function toolContract(tools: readonly ToolSummary[]): JsonObject {
  const isOn = (name: PlanTool) => tools.some((tool) => isSameTool(tool, planToolRef(name)));
  return Object.fromEntries(PLAN_TOOLS.filter(isOn).map((name) => [name, takes[name]()]));
}

const takes: Readonly<Record<PlanTool, () => string>> = {
  [TODO_TOOL]: () => `Things to do.\n${slashContract('todo')}`,
  [SCHEDULE_TOOL]: () => `Appointments: they take time, and may repeat.\n${slashContract('schedule')}`,
  [INTERNET_SEARCH]: () => searchContract,
  [READ_FILE]: () => fileContract,
  [LIST_FILES]: () => folderContract,
};

/**
 * The names of the other tools that strategies offer in this topic, so that the model can say which
 * tool is needed.
 */
function otherTools(tools: readonly ToolSummary[]): readonly string[] {
  const others = tools.filter(
    (tool) =>
      !isOwn(tool) &&
      !isCompletion(tool) &&
      !isTodoWrite(tool) &&
      tool.isHidden !== true &&
      tool.serverId !== TOOL_FINDER,
  );
  const names = [...new Set(others.map(({ toolName }) => cut(toolName, LONGEST_NAME)))].toSorted();
  return names.slice(0, MOST_OTHER_TOOLS);
}

/** Whether this strategy uses the tool, or one of the same server does its work. */
function isOwn(tool: ToolRef): boolean {
  if (tool.serverId === WEB || tool.serverId === ASSISTANT) return true;
  return tool.serverId === FILE_EDITOR && PLAN_TOOLS.some((name) => isSameTool(tool, planToolRef(name)));
}

/** Formats a time such as `2026-11-21 16:30, Saturday`. */
function localTime(now: number, timeZone: string): string {
  // The Swedish date format is that of ISO 8601.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now);
  return `${clock}, ${new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' }).format(now)}`;
}
