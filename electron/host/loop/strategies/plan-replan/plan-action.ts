/** Turns an action of plan-replan into a tool call. Pure. */
import { assertNever } from '../../../../../shared/assert-never.ts';
import type { JsonObject } from '../../../../../shared/json.ts';
import {
  ASSISTANT,
  FETCH_WEB,
  INTERNET_SEARCH,
  SCHEDULE_TOOL,
  TODO_TOOL,
  type ToolRef,
  WEB,
} from '../../../../../shared/mcp.ts';
import type { NextAction } from './plan-replies.ts';

const ONE_ADDRESS = /^https?:\/\/\S+$/i;

/**
 * Turns an action into a tool call. A search whose input is a single URL becomes a call that reads
 * that page.
 */
export function toolCallOf({ tool, input }: NextAction): { readonly tool: ToolRef; readonly arguments: JsonObject } {
  switch (tool) {
    case TODO_TOOL:
    case SCHEDULE_TOOL:
      return { tool: { serverId: ASSISTANT, toolName: tool }, arguments: { command: input } };
    case INTERNET_SEARCH:
      return ONE_ADDRESS.test(input)
        ? { tool: { serverId: WEB, toolName: FETCH_WEB }, arguments: { url: input } }
        : { tool: { serverId: WEB, toolName: INTERNET_SEARCH }, arguments: { query: input } };
    default:
      return assertNever(tool);
  }
}
