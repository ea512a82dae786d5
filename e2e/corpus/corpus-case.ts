/**
 * A corpus is a file of JSON Lines. Each line is one reply as a model wrote it, with the tools that
 * were offered and what must be read from it:
 *
 * {"id": "…", "family": "qwen-2.5", "format": "openai", "raw": {"message": {…}}, "expected": {"calls": […]}}
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ServerId } from '../../shared/ids.ts';
import type { JsonObject, JsonValue } from '../../shared/json.ts';
import type { ToolDefinition } from '../../shared/mcp.ts';

const Json = z.custom<JsonValue>(() => true);
const Fields = z.record(z.string(), Json) as z.ZodType<JsonObject>;

const Tool = z.object({
  name: z.string(),
  /** The server of the tool; its wire name is then `<server>__<name>`. */
  server: z.string().optional(),
  description: z.string().optional(),
  parameters: Fields,
});
type Tool = z.infer<typeof Tool>;

const Call = z.object({ name: z.string(), arguments: Fields });

const Case = z.object({
  id: z.string(),
  /** The model family whose format the reply has. */
  family: z.string(),
  /** `openai` and `gemini` are offered tools natively; `prompt` is offered them in the system prompt. */
  format: z.enum(['openai', 'gemini', 'prompt']),
  /** Wire names of tools in `tools.json`, or definitions. Default: all tools in `tools.json`. */
  offered: z.array(z.union([z.string(), Tool])).optional(),
  /** Whether the request asked for one JSON object. */
  asksForObject: z.boolean().optional(),
  /**
   * A text; or the fields of a message, or of its deltas, for `openai`; or the parts for `gemini`.
   */
  raw: z.union([
    z.string(),
    z.object({ message: Fields, finish_reason: z.string().optional() }),
    z.object({ deltas: z.array(Fields), finish_reason: z.string().optional() }),
    z.object({ parts: z.array(Fields), finishReason: z.string().optional() }),
  ]),
  expected: z.object({
    /** The calls that may run, by wire name, in order. All other calls must not run. */
    calls: z.array(Call),
    /** The text of the reply without calls and thinking. Not compared if it is absent. */
    text: z.string().optional(),
    /** The object that was asked for; null if the reply must be refused. */
    object: Fields.nullable().optional(),
    /** Calls that are only printed in the text. They run only if the user chose so. */
    printed: z.array(Call).optional(),
  }),
  /** A remark for readers of the corpus on the special feature of the reply. */
  note: z.string().optional(),
});
export type CorpusCase = z.infer<typeof Case>;

/** Reads a corpus. Throws an error that names the line that is wrong. */
export function corpusIn(file: string): readonly CorpusCase[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return [];
    try {
      return [Case.parse(JSON.parse(line))];
    } catch (error) {
      throw new Error(`${file}, line ${at + 1}: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
}

const OWN_TOOLS = z.array(Tool).parse(JSON.parse(readFileSync(new URL('tools.json', import.meta.url), 'utf8')));

/** The tools that a reply was offered. */
export function offeredIn({ offered }: CorpusCase): readonly ToolDefinition[] {
  const own = OWN_TOOLS.map(definitionOf);
  return (
    offered?.map((tool) => {
      if (typeof tool !== 'string') return definitionOf(tool);
      const found = own.find(({ wireName }) => wireName === tool);
      if (found === undefined) throw new Error(`tools.json has no tool "${tool}".`);
      return found;
    }) ?? own
  );
}

function definitionOf({ name, server, description = '', parameters }: Tool): ToolDefinition {
  return {
    serverId: ServerId.parse(server ?? 'corpus'),
    toolName: name,
    wireName: server === undefined ? name : `${server.replace('@aether/', '')}__${name}`,
    description,
    inputSchema: parameters,
    readOnly: true,
    idempotent: true,
    definitionHash: '',
  };
}
