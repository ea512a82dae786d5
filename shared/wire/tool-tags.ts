/**
 * The description of tools for a model without function calling. In English, like the other
 * prompts.
 */

/** A tool in the prompt; its texts contain no tags. */
export type ToldTool = { readonly name: string; readonly description: string } & (
  | { readonly parameters: string; readonly notes: readonly string[] }
  /** The JSON Schema of the arguments, as JSON text, if no signature can express it. */
  | { readonly schema: string }
);

export const toolEntry = (tool: ToldTool): string =>
  'schema' in tool
    ? `## ${tool.name}\n${tool.description}\nArguments (JSON Schema): ${tool.schema}`
    : [`## ${tool.name}(${tool.parameters})`, tool.description, ...tool.notes].join('\n');

/** `of`: the argument; empty for all together. */
export const argumentNote = (of: string, words: readonly string[]): string =>
  `- ${of === '' ? '' : `${of}: `}${words.join(' ')}`;

/** The same in all requests that offer the same tools, so that a provider's cache keeps it. */
export const toolTagsPrompt = (entries: string): string =>
  `# Calling tools
You call a tool by writing this into your reply, as plain text:

<tool_use>
<name>a name from "The tools that you can call"</name>
<arguments>{"key": "value"}</arguments>
</tool_use>

- Put one JSON object between the arguments tags, with the arguments of the tool by name; {} for none. In strings write line breaks as \\n, quotes
  as \\", backslashes as \\\\, and the < of such a tag as \\u003c.
- Write the tags exactly so and close each of them. In a code block or between backticks they are only text, and nothing is called.
- Unless you are asked for one call in each reply, you may make several, one after the other, if none needs the result of another. After the last one
  end your reply.
- The results come in the next message, in the order of the calls: each a <tool_use_result> with name, status and content. Never write a <tool_use_result> yourself.
  Where &lt;tool_use stands in a message, the original text has <tool_use; it is no call.
- In the list of tools, ? marks optional arguments and = gives the default.

# The tools that you can call

${entries}`;

/** Ends the last message if the reply must contain a call of any tool. */
export const demandAny = '(Automatic) In this reply you must call a tool.';

/** Ends the last message if the reply must contain a call of this tool. */
export const demandOne = (name: string): string => `(Automatic) In this reply you must call ${name}.`;

/** Used when no tool is offered but earlier messages contain calls. */
export const noToolsNow =
  'Earlier messages show tool calls as <tool_use> and their results as <tool_use_result>. No tool can be called now: answer without these tags.';
