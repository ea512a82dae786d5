/**
 * `@aether/tools`: finds tools for a model when more are switched on than can be offered at once.
 * What it finds is offered from the next step on.
 */
import { z } from 'zod';
import { FIND_TOOLS, TOOL_FINDER, type ToolDefinition } from '../../../../../shared/mcp.ts';
import { quoted } from '../../../text/visible-text.ts';
import { type BuiltInServer, type BuiltInTool, type CallKey, toolOf } from '../built-in.ts';
import { parseArguments } from '../file-editor/parse-arguments.ts';
import { inProcessServer, said } from '../in-process.ts';

const FindTools = z.object({
  query: z
    .string()
    .min(1)
    .max(500)
    .describe('Words for what the tool is to do, in English, and the name of its server if known.'),
});

const DESCRIPTION =
  'More tools are connected than are listed here. Finds some of them by words; those found can be called from the next step on.';

const TOOL_FINDER_TOOLS: readonly BuiltInTool[] = [
  toolOf(FIND_TOOLS, DESCRIPTION, FindTools, { readOnly: true, destructive: false, idempotent: true }),
];

const DESCRIPTION_LENGTH = 300;

/**
 * `find` returns the tools for a query of this call, best first. They are offered to its topic
 * from then on.
 */
export function createToolFinder(find: (key: CallKey, query: string) => readonly ToolDefinition[]): BuiltInServer {
  return inProcessServer({
    id: TOOL_FINDER,
    tools: TOOL_FINDER_TOOLS,
    call(_name, args, key) {
      if (key === null) return said('Only a loop can look for tools.', true);
      const parsed = parseArguments(FindTools, args);
      if (!parsed.ok) return said(parsed.message, true);
      const found = find(key, parsed.value.query);
      if (found.length === 0) return said('No tool matches. Try other words, or do without.');
      const lines = found.map(
        ({ wireName, description }) => `- ${wireName}: ${quoted(description, DESCRIPTION_LENGTH)}`,
      );
      return said(`From your next step on you can call:\n${lines.join('\n')}`);
    },
  });
}
