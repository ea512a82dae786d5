/** Which tools of a request a provider accepts. */
import type { ToolDefinition } from '../mcp.ts';
import type { ModelRequest } from '../model.ts';
import { WIRE_NAME } from './tool-names.ts';

/** The limit of OpenAI and of Gemini. */
const MAX_TOOLS = 128;

/**
 * The tools with acceptable names, without duplicates; the named tool comes first when there are
 * too many.
 */
export function sendableTools(request: ModelRequest): readonly ToolDefinition[] {
  const byName = new Map<string, ToolDefinition>();
  for (const tool of request.tools) {
    if (WIRE_NAME.test(tool.wireName) && !byName.has(tool.wireName)) byName.set(tool.wireName, tool);
  }
  if (byName.size <= MAX_TOOLS) return [...byName.values()];
  const wanted = typeof request.toolChoice === 'object' ? request.toolChoice.name : null;
  return [...byName.values()].sort((a, b) => rank(a, wanted) - rank(b, wanted)).slice(0, MAX_TOOLS);
}

function rank(tool: ToolDefinition, wanted: string | null): number {
  return tool.wireName === wanted ? 0 : 1;
}
