/**
 * Creates the last message of each request of plan-replan: one JSON object with the state of the
 * task. Pure.
 */

import type { JsonObject } from '../../../../../shared/json.ts';
import {
  ASSISTANT,
  INTERNET_SEARCH,
  SCHEDULE_TOOL,
  TODO_TOOL,
  type ToolRef,
  type ToolSummary,
  WEB,
} from '../../../../../shared/mcp.ts';
import { slashContract } from '../../../../../shared/slash/slash-contract.ts';
import { cut, LONGEST_OBSERVATION, recentLines, recentObservations } from './observations.ts';
import type { DecidingPhase } from './plan-replies.ts';
import type { PlanTask } from './plan-task.ts';
import { searchContract, timeUnitContract } from './prompts.ts';

const REJECTED_SHOWN = 1_000;

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
 * Fields that stay the same from call to call come first, so that the provider's cache can be
 * used.
 */
export function planContext(context: PlanContext): string {
  const { phase, goal, task, stepsLeft = 0, tools, now, timeZone, rejected } = context;
  return JSON.stringify({
    phase,
    goal: cut(goal, LONGEST_OBSERVATION),
    tool_contract: toolContract(tools),
    time_unit_contract: timeUnitContract,
    clarification_history: recentLines(task.clarifications),
    step_count: task.steps,
    max_steps: task.steps + stepsLeft,
    latest_plan: task.plan,
    current_plan_index: task.current,
    ...(phase === 'plan' ? {} : { current_plan_item: task.plan[task.current] ?? null }),
    pending_final_response: task.candidate === null ? null : cut(task.candidate, LONGEST_OBSERVATION),
    observations: recentObservations(task.observations),
    local_time: localTime(now, timeZone),
    time_zone: timeZone,
    ...(rejected === null ? {} : { rejected_reply: { ...rejected, text: cut(rejected.text, REJECTED_SHOWN) } }),
  });
}

/** The description of the input of each tool that is switched on. */
function toolContract(tools: readonly ToolSummary[]): JsonObject {
  const known = [
    { serverId: ASSISTANT, toolName: TODO_TOOL, takes: slashContract('todo') },
    { serverId: ASSISTANT, toolName: SCHEDULE_TOOL, takes: slashContract('schedule') },
    { serverId: WEB, toolName: INTERNET_SEARCH, takes: searchContract },
  ];
  const isOn = ({ serverId, toolName }: ToolRef) =>
    tools.some((tool) => tool.serverId === serverId && tool.toolName === toolName);
  return Object.fromEntries(known.filter(isOn).map(({ toolName, takes }) => [toolName, takes]));
}

/** Formats a time such as `2026-11-21 16:30, Saturday`. */
function localTime(now: number, timeZone: string): string {
  // The Swedish date format is that of ISO 8601.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now);
  return `${clock}, ${new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' }).format(now)}`;
}
