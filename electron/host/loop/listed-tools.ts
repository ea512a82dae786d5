/**
 * Describes the tools of a topic in a text, for a model that does not call them itself but plans
 * calls of them.
 */
import { isCompletion, isTodoWrite, type ToolDefinition } from '../../../shared/mcp.ts';
import { oncePer } from '../../../shared/once-per.ts';
import { toolText } from '../../../shared/wire/prompt-tools.ts';

/**
 * Returns the text about the `offered` tools of a catalogue, under names that are unique in the whole
 * catalogue. Tools that complete a loop or keep its todo list are no steps of a plan, so they are left out.
 */
export function listOf(offered: readonly ToolDefinition[], catalogue: readonly ToolDefinition[]): string {
  const isOffered = new Set(offered.map(({ wireName }) => wireName));
  return entriesOf(catalogue)
    .filter(({ wireName }) => isOffered.has(wireName))
    .map(({ text }) => text)
    .join('\n\n');
}

const entriesOf = oncePer((catalogue: readonly ToolDefinition[]) =>
  catalogue
    .filter((tool) => !isCompletion(tool) && !isTodoWrite(tool))
    .map((tool) => ({
      wireName: tool.wireName,
      text: toolText({ ...tool, wireName: listedName(tool, catalogue) }),
    })),
);

/** The short name of a tool if no other tool has it, otherwise its wire name. */
export function listedName(tool: ToolDefinition, catalogue: readonly ToolDefinition[]): string {
  const isOnly = catalogue.every((other) => other === tool || other.toolName !== tool.toolName);
  return isOnly ? tool.toolName : tool.wireName;
}
