/**
 * Converts a request for a model without function calling: the system prompt describes its tools,
 * and the history becomes text. Pure and total.
 */
import type { ToolDefinition } from '../mcp.ts';
import { callsOf, type ModelMessage, type Part, userText } from '../message.ts';
import type { ModelRequest, ToolChoice } from '../model.ts';
import { oncePer } from '../once-per.ts';
import { promptMessages } from './prompt-tools-messages.ts';
import { defused, jsonWithoutTags, STOP_SEQUENCES } from './prompt-tools-tags.ts';
import { isBlank } from './spoken-blocks.ts';
import { signatureOf } from './tool-signature.ts';
import { argumentNote, demandAny, demandOne, noToolsNow, toolEntry, toolTagsPrompt } from './tool-tags.ts';

/** The request without tools, calls and results, which any provider accepts. */
export function promptRequest(request: ModelRequest): ModelRequest {
  const messages = promptMessages(request.messages);
  if (offersTools(request)) {
    const system = joined(request.system, toolTagsPrompt(entriesOf(request.tools)));
    const demanding = withDemand(messages, demandOf(request.toolChoice));
    // In JSON mode a model cannot write tags.
    return {
      ...{ ...request, system, messages: demanding, tools: [] },
      ...{ toolChoice: 'auto', format: 'text', stop: STOP_SEQUENCES },
    };
  }
  const showsCalls = request.messages.some((message) => callsOf(message).length > 0);
  const system = showsCalls ? joined(request.system, noToolsNow) : request.system;
  return { ...request, system, messages, tools: [], toolChoice: 'auto' };
}

/** Whether tags in the reply count as calls. */
export function offersTools({ tools, toolChoice }: Pick<ModelRequest, 'tools' | 'toolChoice'>): boolean {
  return tools.length > 0 && toolChoice !== 'none';
}

const entriesOf = oncePer((tools: readonly ToolDefinition[]): string => tools.map(toolText).join('\n\n'));

/** Describes one tool as a text: its signature, what it does, and notes on its arguments. */
export function toolText({
  wireName,
  description,
  inputSchema,
}: Pick<ToolDefinition, 'wireName' | 'description' | 'inputSchema'>): string {
  const told = { name: wireName, description: harmless(description) };
  const signature = signatureOf(inputSchema);
  if (signature === null) return toolEntry({ ...told, schema: jsonWithoutTags(JSON.stringify(inputSchema)) });
  const notes = signature.notes.map(({ of, words, keywords }) =>
    argumentNote(
      jsonWithoutTags(of),
      [harmless(words), jsonWithoutTags(keywords)].filter((part) => part !== ''),
    ),
  );
  return toolEntry({ ...told, parameters: jsonWithoutTags(signature.parameters), notes });
}

/**
 * Escapes a server's text, which must look neither like a call nor like the heading of another
 * tool.
 */
function harmless(text: string): string {
  return defused(text).replaceAll(/^(?=[^\S\n]*#)/gm, '  ');
}

function demandOf(choice: ToolChoice): string | null {
  if (typeof choice === 'object') return demandOne(choice.name);
  return choice === 'required' ? demandAny : null;
}

/**
 * Says what the reply must contain in the last message of the user, so that everything before it
 * stays the beginning of the next request.
 */
function withDemand(messages: readonly ModelMessage[], demand: string | null): readonly ModelMessage[] {
  if (demand === null) return messages;
  const last = messages.at(-1);
  if (last?.role !== 'user') return [...messages, userText(demand)];
  const ending: Part = { type: 'text', text: `\n\n${demand}` };
  return [...messages.slice(0, -1), { ...last, parts: [...last.parts, ending] }];
}

function joined(system: string, section: string): string {
  return isBlank(system) ? section : `${system}\n\n${section}`;
}
