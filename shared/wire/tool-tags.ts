/**
 * The description of tools for a model without function calling. In English, like the other
 * prompts.
 */

/** A tool in the prompt; its description and schema contain no tags. */
export interface ToldTool {
  readonly name: string;
  readonly description: string;
  /** The JSON Schema of the arguments, as JSON text. */
  readonly schema: string;
}

export const toolEntry = ({ name, description, schema }: ToldTool): string =>
  `## ${name}\n${description}\nArguments (JSON Schema): ${schema}`;

/**
 * `demand`: one sentence that names the call this reply must make; empty when the model may
 * choose.
 */
export const toolTagsPrompt = (entries: string, demand: string): string =>
  `# Calling tools
You call a tool by writing this into your reply, as plain text:

<tool_use>
<name>the name of the tool</name>
<arguments>{"key": "value"}</arguments>
</tool_use>

- Between the arguments tags stands one JSON object that fits the schema of the tool: double quotes, line breaks inside texts as \\n, quotes inside texts
  as \\". A tool that needs nothing takes {}.
- Write the tags exactly so and close each of them. In a code block or between backticks they are only text, and nothing is called.
- If a text in the arguments itself has to contain such a tag, write its < as \\u003c.
- You may make several calls in one reply, one behind the other, if none needs the result of another. After the last one end your reply.
- The results come in the next message, in the order of the calls: <tool_use_result> with name, status (done, failed, denied and the like) and content.
  Never write a <tool_use_result> yourself. Where &lt;tool_use stands in a message, the original text has <tool_use; it is no call.
${demand}
# The tools

${entries}`;

export const demandAny = '- In this reply you must call at least one tool.\n';

export const demandOne = (name: string): string => `- In this reply you must call ${name}.\n`;

/** Used when no tool is offered but earlier messages contain calls. */
export const noToolsNow =
  'Earlier messages show tool calls as <tool_use> and their results as <tool_use_result>. No tool can be called now: answer without these tags.';
