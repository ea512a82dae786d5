/**
 * `@aether/tools`: finds tools for a model when more are switched on than can be offered at once.
 * The tools that it finds are offered from the next step on.
 */
import { z } from 'zod';
import { FIND_TOOLS, TOOL_FINDER, type ToolDefinition } from '../../../../../shared/mcp.ts';
import { quoted } from '../../../text/visible-text.ts';
import { type BuiltInServer, type CallKey, READS, toolsOf } from '../built-in.ts';
import { badArguments, inProcessServer, said } from '../in-process.ts';
import { parseArguments } from '../parse-arguments.ts';

const FindTools = z.object({
  query: z.string().min(1).max(500).describe('English words for what the tool does, or its name.'),
});

export const TOOL_FINDER_TOOLS = toolsOf({
  [FIND_TOOLS]: [
    READS,
    FindTools,
    'Finds tools that are connected and not listed here. You can call them from your next step on.',
  ],
});

const DESCRIPTION_LENGTH = 300;

export interface ToolFinderParts {
  /**
   * Returns the tools that match the query of this call, best match first. They are offered to the
   * topic of the call from then on.
   */
  readonly findTools: (key: CallKey, query: string) => readonly ToolDefinition[];
}

export function createToolFinder({ findTools }: ToolFinderParts): BuiltInServer {
  return inProcessServer({
    id: TOOL_FINDER,
    tools: TOOL_FINDER_TOOLS,
    foresee(_name, args) {
      const parsed = parseArguments(FindTools, args);
      if (!parsed.ok) return parsed;
      const { query } = parsed.value;
      return { ok: true, value: { kind: 'other', effect: { kind: 'search', query, in: 'tools' } } };
    },
    call({ args, key }) {
      if (key === null) return said('Only a loop can look for tools.', true);
      const parsed = parseArguments(FindTools, args);
      if (!parsed.ok) return badArguments(parsed.message);
      const found = findTools(key, parsed.value.query);
      if (found.length === 0) return said('No tool matches. Try other words, or do without.');
      const lines = found.map(
        ({ wireName, description }) => `- ${wireName}: ${quoted(description, DESCRIPTION_LENGTH)}`,
      );
      return said(`From your next step on you can call:\n${lines.join('\n')}`);
    },
  });
}
