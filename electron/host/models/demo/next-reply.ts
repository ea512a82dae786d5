/**
 * Computes the reply to a request: selects the scenario, determines what has happened, and returns
 * the next move.
 */
import { BUILT_IN_SERVERS } from '../../../../shared/built-in-servers.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { ATTEMPT_COMPLETION, DATA, FILE_EDITOR, isTodoWrite, type ToolDefinition } from '../../../../shared/mcp.ts';
import { textOf } from '../../../../shared/message.ts';
import type { ModelRequest } from '../../../../shared/model.ts';
import { type Conversation, conversationOf, denialIn } from './conversation.ts';
import { deciderReply } from './decider.ts';
import { plannerReply } from './planner.ts';
import { listsTool, phaseOf, roundReply } from './rounds.ts';
import { complete, type Move, move, type Scenario, type Task } from './scenario.ts';
import { SCENARIOS } from './scenarios/index.ts';
import { type Texts, textsFor } from './texts.ts';

/** A strategy that asks for this mark wants its answer as text that ends with it. */
const END_MARK = '[ANALYSIS_COMPLETE]';

/** A reply in which tools have their wire names. */
export interface Reply {
  readonly text: string;
  readonly calls: readonly { readonly name: string; readonly arguments: JsonObject }[];
}

export function nextReply(request: ModelRequest): Reply {
  const decision = request.format === 'json' ? (plannerReply(request) ?? deciderReply(request)) : null;
  if (decision !== null) return plainReply(decision);
  const stopped = stoppedWork(request);
  if (stopped !== null) return plainReply(textsFor(stopped.goal, request.system).wrapUp(stopped));
  const conversation = conversationOf(request.messages, isGoal);
  const texts = textsFor(conversation.goal, request.system);
  const next = nextMove(request, conversation, texts);
  const phase = phaseOf(request);
  if (phase !== null) return roundReply(phase, next);
  return written(request, conversation.reminded && next.calls.length === 0 ? complete(next.say) : next);
}

/**
 * Returns the work that a request for a final report is about; null for any other request. Such a
 * request allows no tools, and its last message concerns the work so far.
 */
function stoppedWork(request: ModelRequest): Conversation | null {
  if (request.tools.length > 0 && request.toolChoice !== 'none') return null;
  const last = request.messages.at(-1);
  if (last?.role !== 'user') return null;
  const before = conversationOf(request.messages.slice(0, -1), isGoal);
  const working = before.steps.length > 0 && !before.completed;
  const asksForReport = request.toolChoice === 'none' || /\btools?\b|工具/iu.test(textOf(last));
  return asksForReport && (working || /^[(（](?:Automatic|自动)/u.test(textOf(last))) ? before : null;
}

function nextMove(request: ModelRequest, conversation: Conversation, texts: Texts): Move {
  const chosen = choose(conversation.goal);
  if (chosen === null) return move(texts.intro);
  const missing = chosen.scenario.tools.filter((tool) => !isOffered(request, tool));
  if (missing.length > 0) return move(texts.toolsMissing(missing, missing.some(isDataTool) ? DATA : FILE_EDITOR));
  const next = chosen.task(conversation, texts);
  const denial = denialIn(conversation);
  const ends = next.calls.some((call) => call.tool === ATTEMPT_COMPLETION);
  return denial === undefined || ends ? next : complete(texts.denied(denial.tool, denial.message));
}

const DATA_TOOLS: readonly string[] = BUILT_IN_SERVERS['@aether/data'].tools;
const isDataTool = (tool: string): boolean => DATA_TOOLS.includes(tool);

function isOffered(request: ModelRequest, tool: string): boolean {
  if (phaseOf(request) !== null) return listsTool(request, tool);
  return request.toolChoice !== 'none' && wireNameOf(request, tool) !== undefined;
}

function choose(goal: string): { readonly scenario: Scenario; readonly task: Task } | null {
  for (const scenario of SCENARIOS) {
    const task = scenario.recognise(goal);
    if (task !== null) return { scenario, task };
  }
  return null;
}

const isGoal = (text: string) => choose(text) !== null;

/**
 * The calls under their wire names. If `attempt_completion` is not offered, its result becomes
 * the plain answer.
 */
function written(request: ModelRequest, { say, calls: planned }: Move): Reply {
  const completion = planned.find(({ tool }) => tool === ATTEMPT_COMPLETION);
  const ends = completion !== undefined && request.system.includes(END_MARK);
  const next = ends
    ? {
        say: `${completion.arguments.result ?? say}\n\n${END_MARK}`,
        calls: planned.filter((one) => one !== completion),
      }
    : { say, calls: planned };
  const calls: Reply['calls'][number][] = [];
  for (const call of next.calls) {
    const name = wireNameOf(request, call.tool);
    if (name === undefined) return plainReply(String(call.arguments.result ?? next.say));
    calls.push({ name, arguments: call.arguments });
  }
  return { text: next.say, calls };
}

function plainReply(text: string): Reply {
  return { text, calls: [] };
}

/**
 * Tools that requests do not offer while the other tool, which does the same, is offered. They can be
 * called.
 */
const COVERED_BY: ReadonlyMap<string, string> = new Map([
  ['create_file', 'write_to_file'],
  ['apply_diff', 'edit_file'],
]);

/** The demo calls only tools of the app itself. */
const isKnown = (tool: ToolDefinition): boolean =>
  tool.serverId === FILE_EDITOR || tool.serverId === DATA || isTodoWrite(tool);

function wireNameOf({ tools }: ModelRequest, toolName: string): string | undefined {
  const named = (name: string) => tools.find((tool) => isKnown(tool) && tool.toolName === name)?.wireName;
  const covering = COVERED_BY.get(toolName);
  return named(toolName) ?? (covering && named(covering)?.replace(covering, toolName));
}
