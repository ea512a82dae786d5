/**
 * The tags of tool calls as text, and the text that must not pass for them. Whatever a user, a
 * file, a tool or a server wrote goes to the model defused: in a request every raw tag is a call
 * or a result that really was.
 */

export const CALL_OPEN = '<tool_use>';
export const CALL_CLOSE = '</tool_use>';
export const RESULT_OPEN = '<tool_use_result>';
export const RESULT_CLOSE = '</tool_use_result>';

/**
 * Behind its own calls a model likes to invent their results. The line end keeps words about the
 * tag, and arguments, out of it.
 */
export const STOP_SEQUENCES: readonly string[] = [`\n${RESULT_OPEN}`];

const RAW_OR_DEFUSED = /(?:<|&((?:amp;)*)lt;)(?=\s*\/?\s*tool_use)/gi;

/**
 * The `<` of a tag becomes `&lt;`; what reads `&lt;` there already gets one more `amp;`, so that
 * no two texts become one.
 */
export function defused(text: string): string {
  return text.replaceAll(RAW_OR_DEFUSED, (found) => (found === '<' ? '&lt;' : `&amp;${found.slice(1)}`));
}

/**
 * JSON text that holds no tag and means the same: `<` is in its strings only, where it may be
 * written as an escape.
 */
export function jsonWithoutTags(json: string): string {
  return json.replaceAll(/<(?=\s*\/?\s*(?:tool_use|arguments|name))/gi, '\\u003c');
}

/** Whether `token` stands at `at`: `maybe` where the text ends too early to know. */
export function standsAt(text: string, at: number, token: string): 'yes' | 'no' | 'maybe' {
  if (text.startsWith(token, at)) return 'yes';
  const rest = text.length - at;
  return rest < token.length && token.startsWith(text.slice(at)) ? 'maybe' : 'no';
}
