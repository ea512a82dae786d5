/**
 * Computes which tools a topic offers to the model, and how many tokens their definitions cost in
 * each request. Pure.
 */
import type { ToolSwitches } from '../../shared/mcp.ts';
import type { ServerDetail, ServerToolView, ServerView } from '../../shared/server-view.ts';

/**
 * Whether the topic offers the tool. If the topic has no switch for the tool, the switch of the
 * app decides.
 */
export function offersTool({ id }: ServerView, tool: ServerToolView, switches: ToolSwitches): boolean {
  const own = Object.hasOwn(switches, id) ? switches[id] : undefined;
  return own !== undefined && Object.hasOwn(own, tool.name) ? own[tool.name] === true : tool.on;
}

/**
 * The number of tools of a server that the topic uses, and their tokens. `detail` is null if it
 * is unknown; the result is then the total of all tools that are enabled in the app.
 */
export function costIn(
  server: ServerView,
  detail: ServerDetail | null,
  switches: ToolSwitches,
): { readonly tools: number; readonly tokens: number } {
  if (detail === null || !Object.hasOwn(switches, server.id)) return { tools: server.tools, tokens: server.tokens };
  const offered = detail.toolList.filter((tool) => offersTool(server, tool, switches));
  return { tools: offered.length, tokens: offered.reduce((sum, { tokens }) => sum + tokens, 0) };
}
