/** The actions of plan-replan, and how they become tool calls. Pure. */
import { assertNever } from '../../../../../shared/assert-never.ts';
import type { JsonObject } from '../../../../../shared/json.ts';
import {
  ASSISTANT,
  FETCH_WEB,
  FILE_EDITOR,
  INTERNET_SEARCH,
  LIST_FILES,
  READ_FILE,
  SCHEDULE_TOOL,
  TODO_TOOL,
  type ToolRef,
  WEB,
} from '../../../../../shared/mcp.ts';
import type { ToolCallPart } from '../../../../../shared/message.ts';

/**
 * The tools that an action may use, by the names in the prompt. Files are only read: a loop that
 * changes files needs the limits and reports of the strategy agentic.
 */
export const PLAN_TOOLS = [TODO_TOOL, SCHEDULE_TOOL, INTERNET_SEARCH, READ_FILE, LIST_FILES] as const;
export type PlanTool = (typeof PLAN_TOOLS)[number];

export interface NextAction {
  readonly tool: PlanTool;
  readonly input: string;
  /** The call as the model printed it, if it is read from text. */
  readonly printed?: PlannedTool;
}

interface PlannedTool {
  readonly tool: ToolRef;
  readonly arguments: JsonObject;
}

const ONE_ADDRESS = /^https?:\/\/\S+$/i;

/** Finds a tool by its name in any case; null if there is none. */
export function planToolNamed(name: string): PlanTool | null {
  const plain = name.trim().toLowerCase();
  return PLAN_TOOLS.find((tool) => tool === plain) ?? null;
}

/** The server and the name of the tool that must be switched on for this action. */
export function planToolRef(tool: PlanTool): ToolRef {
  switch (tool) {
    case TODO_TOOL:
    case SCHEDULE_TOOL:
      return { serverId: ASSISTANT, toolName: tool };
    case INTERNET_SEARCH:
      return { serverId: WEB, toolName: tool };
    case READ_FILE:
    case LIST_FILES:
      return { serverId: FILE_EDITOR, toolName: tool };
    default:
      return assertNever(tool);
  }
}

/**
 * Turns an action into a tool call. A search whose input is a single URL becomes a call that reads
 * that page.
 */
export function toolCallOf({ tool, input, printed }: NextAction): PlannedTool {
  if (printed !== undefined) return printed;
  const ref = planToolRef(tool);
  switch (tool) {
    case TODO_TOOL:
    case SCHEDULE_TOOL:
      return { tool: ref, arguments: { command: input } };
    case INTERNET_SEARCH:
      return ONE_ADDRESS.test(input)
        ? { tool: { ...ref, toolName: FETCH_WEB }, arguments: { url: input } }
        : { tool: ref, arguments: { query: input } };
    case READ_FILE:
      return { tool: ref, arguments: { path: input } };
    case LIST_FILES:
      return { tool: ref, arguments: { path: input, recursive: true } };
    default:
      return assertNever(tool);
  }
}

/** Returns the action that a printed call means; null if this strategy does not have its tool. */
export function actionOfCall({ tool: ref, arguments: args }: ToolCallPart): NextAction | null {
  if (ref === null) return null;
  const found = ref.serverId === WEB && ref.toolName === FETCH_WEB ? INTERNET_SEARCH : planToolNamed(ref.toolName);
  if (found === null || planToolRef(found).serverId !== ref.serverId) return null;
  const [input = ''] = [args.command, args.query, args.url, args.path].filter((value) => typeof value === 'string');
  return { tool: found, input, printed: { tool: ref, arguments: args } };
}
