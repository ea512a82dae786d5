/**
 * The tags of tool calls as text, and the escaping of text that could be mistaken for them. Text
 * of users, files, tools and servers is escaped before it goes to the model: every raw tag in a
 * request is a call or a result that really happened.
 */

export const CALL_OPEN = '<tool_use>';
export const CALL_CLOSE = '</tool_use>';
export const RESULT_OPEN = '<tool_use_result>';
export const RESULT_CLOSE = '</tool_use_result>';

/**
 * Models often invent results after their own calls. The line break prevents a match inside text
 * about the tag and inside arguments.
 */
export const STOP_SEQUENCES: readonly string[] = [`\n${RESULT_OPEN}`];

const RAW_OR_DEFUSED = /(?:<|&((?:amp;)*)lt;)(?=\s*\/?\s*tool_use)/gi;

/**
 * Replaces the `<` of a tag by `&lt;`. Text that already reads `&lt;` there gets one more `amp;`,
 * so that two different texts never become equal.
 */
export function defused(text: string): string {
  return text.replaceAll(RAW_OR_DEFUSED, (found) => (found === '<' ? '&lt;' : `&amp;${found.slice(1)}`));
}

/**
 * Returns equivalent JSON text without tags: `<` occurs only in strings, where an escape can
 * replace it.
 */
export function jsonWithoutTags(json: string): string {
  return json.replaceAll(/<(?=\s*\/?\s*(?:tool_use|arguments|name))/gi, '\\u003c');
}

/** Whether `token` is at position `at`; `maybe` when the text ends too early to know. */
export function standsAt(text: string, at: number, token: string): 'yes' | 'no' | 'maybe' {
  if (text.startsWith(token, at)) return 'yes';
  const rest = text.length - at;
  return rest < token.length && token.startsWith(text.slice(at)) ? 'maybe' : 'no';
}
