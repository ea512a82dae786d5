/**
 * Recognises tool calls that a model printed as text instead of making them. Only calls at the end
 * of a reply count, outside code and quotations: what is followed by words is an example. Nothing
 * here decides whether a call runs. Takes linear time.
 */
import { CodeSpans } from '../../../shared/wire/code-spans.ts';
import { callsInJson, type PrintedCall, TextCursor } from './printed-calls-cursor.ts';
import { fencedCalls, namedObject, OPENER, pythonCalls, taggedCalls } from './printed-calls-forms.ts';

export type { PrintedCall } from './printed-calls-cursor.ts';

export interface PrintedCalls {
  readonly calls: readonly PrintedCall[];
  /** The text before the calls. */
  readonly before: string;
}

/** Tokens that end a call or a reply, and results that a model invented after its call. */
const AFTER_CALLS =
  /(?:\s|<\|(?:eot_id|eom_id|im_end|end|call|return|endoftext|end_of_text|tool_calls_section_end|\/tool_call|END_ACTION|action_end|python_end)\|>|<\/TOOLCALL>|<｜(?:tool▁calls▁end|end▁of▁sentence)｜>|<\/s>|<\/(?:tool_call|tool_calls|function_calls|antml:function_calls|minimax:tool_call)>|\[\/TOOL_CALLS\])*/y;
const INVENTED_RESULT =
  /<(?:tool_response|tool_result|function_results?|tool_use_result)\b|\[TOOL_RESULTS\]|Observation:/y;

/** The text that is allowed before a call on the same line. */
const SENTENCE_END = /[.!?…。！？)）*>\]]/;

/** Returns the calls at the end of a reply; null if there are none. Never throws. */
export function printedCallsIn(text: string): PrintedCalls | null {
  const cursor = new TextCursor(text);
  const bare = bareCalls(cursor);
  if (bare !== null) return { calls: bare, before: '' };
  const code = new CodeSpans();
  let read = 0;
  let lineStart = 0;
  for (let from = 0; ; ) {
    OPENER.lastIndex = from;
    const found = OPENER.exec(text);
    if (found === null) return null;
    for (; read < found.index; read++) {
      code.read(text.charAt(read));
      if (text[read] === '\n') lineStart = read + 1;
    }
    const isFence = /^ *[`~]/.test(found[0]);
    cursor.at = found.index;
    let calls: readonly PrintedCall[] | null = null;
    if (!code.isCode() && (isFence || mayBegin(text, lineStart, found.index)))
      calls = isFence ? fencedCalls(cursor) : allTagged(cursor);
    if (calls !== null && isEnd(cursor)) return { calls, before: text.slice(0, found.index).trimEnd() };
    // What was read in vain is not read again, so that the time stays linear.
    from = Math.max(cursor.at, found.index + found[0].length);
  }
}

/** A reply that is nothing but the JSON of calls. */
function bareCalls(cursor: TextCursor): readonly PrintedCall[] | null {
  cursor.blanks();
  if (/[\p{L}_]/u.test(cursor.next)) {
    const calls = namedObject(cursor);
    return calls !== null && isEnd(cursor) ? calls : null;
  }
  if (!/[[{]/.test(cursor.next)) return null;
  const start = cursor.at;
  const python = pythonCalls(cursor);
  if (python !== null) return isEnd(cursor) ? python : null;
  cursor.at = start;
  const value = cursor.json();
  return value !== undefined && isEnd(cursor) ? callsInJson(value, 'whole') : null;
}

/** Reads calls that follow each other, in any forms. */
function allTagged(cursor: TextCursor): readonly PrintedCall[] | null {
  const calls: PrintedCall[] = [];
  for (;;) {
    const more = taggedCalls(cursor);
    if (more === null) return null;
    calls.push(...more);
    cursor.eat(AFTER_CALLS);
    if (cursor.next === '' || !cursor.stands(OPENER)) return calls.length === 0 ? null : calls;
  }
}

function isEnd(cursor: TextCursor): boolean {
  cursor.eat(AFTER_CALLS);
  return cursor.next === '' || cursor.eat(INVENTED_RESULT) !== null;
}

/**
 * Whether a call can begin here: at the beginning of a line that is neither indented as code nor
 * quoted, or after a whole sentence.
 */
function mayBegin(text: string, lineStart: number, at: number): boolean {
  let before = at;
  while (before > lineStart && /[ \t\uFEFF]/.test(text.charAt(before - 1))) before--;
  if (before === lineStart) return !/^(?: {4}|\t)/.test(text.slice(lineStart, at));
  const isQuoted = /^ {0,3}>/.test(text.slice(lineStart, lineStart + 4));
  return !isQuoted && SENTENCE_END.test(text.charAt(before - 1));
}
