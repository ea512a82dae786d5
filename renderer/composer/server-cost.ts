/**
 * The tools that a topic offers, and the tokens that their definitions cost in each request. Pure.
 */
import type { ToolSwitches } from '../../shared/mcp.ts';
import type { ServerDetail, ServerToolView, ServerView } from '../../shared/server-view.ts';

/** The switch of the topic decides, or else the switch of the app. */
export function offersTool({ id }: ServerView, tool: ServerToolView, switches: ToolSwitches): boolean {
  const own = Object.hasOwn(switches, id) ? switches[id] : undefined;
  return own !== undefined && Object.hasOwn(own, tool.name) ? own[tool.name] === true : tool.on;
}

/**
 * The tools and tokens of a server that the topic uses. `detail` null: unknown, so the totals of
 * the app are returned.
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
