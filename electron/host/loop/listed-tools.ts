/**
 * Describes the tools of a topic in a text, for a model that does not call them itself but plans
 * calls of them.
 */
import { isCompletion, type ToolDefinition } from '../../../shared/mcp.ts';
import { oncePer } from '../../../shared/once-per.ts';
import { toolText } from '../../../shared/wire/prompt-tools.ts';

/** Returns the text. A tool that completes a loop is no step of a plan, so it is left out. */
export const listOf = oncePer((catalogue: readonly ToolDefinition[]): string =>
  catalogue
    .filter((tool) => !isCompletion(tool))
    .map((tool) => toolText({ ...tool, wireName: listedName(tool, catalogue) }))
    .join('\n\n'),
);

/** The short name of a tool if no other tool has it, otherwise its wire name. */
export function listedName(tool: ToolDefinition, catalogue: readonly ToolDefinition[]): string {
  const isOnly = catalogue.every((other) => other === tool || other.toolName !== tool.toolName);
  return isOnly ? tool.toolName : tool.wireName;
}
