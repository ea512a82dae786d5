/** The forms in which families of models print calls, each read from its first token on. */
import type { JsonValue } from '../../../shared/json.ts';
import { CallReader } from '../../../shared/wire/prompt-tools-call.ts';
import { argumentsIn, callsInJson, MAX_PRINTED, type PrintedCall, type TextCursor } from './printed-calls-cursor.ts';

type Form = (cursor: TextCursor) => readonly PrintedCall[] | null;

const NAME = /\s*([\p{L}_][\p{L}\p{N}_.:/-]{0,199})/uy;
const FENCE = /[ \t]{0,3}(`{3,}|~{3,})[ \t]*(json|jsonc|tool_calls?|tool_code|tool|function_call|)[ \t]*\r?\n/iy;

/** Each form with the token that begins it. */
const FORMS: readonly (readonly [opener: string, form: Form])[] = [
  // Qwen, Hermes, GLM, Granite and many others.
  ['<(?:tool_call|function_call)>', inToolCall],
  // Several of them in one list.
  ['<(?:minimax:tool_call|(?:antml:)?function_calls)>', () => []],
  ['<tool_calls>', inToolCalls],
  // Granite, Phi, Nemotron, Command R and InternLM.
  [String.raw`<\|tool_call\|>|<TOOLCALL>|^functools(?=\[)|<\|START_ACTION\|>|<\|action_start\|><\|plugin\|>`, jsonHere],
  // Llama and Qwen-Coder.
  ['<function=', functionTag],
  ['<invoke name="', (cursor) => invokeTag(cursor, '')],
  ['<invoke name="', (cursor) => invokeTag(cursor, 'antml:')],
  ['<tool_use>', ownTags],
  // Mistral.
  [String.raw`\[TOOL_CALLS\]`, afterToolCalls],
  // Llama.
  [String.raw`<\|python_(?:tag|start)\|>`, afterPythonTag],
  // DeepSeek.
  ['<｜tool▁calls▁begin｜>', () => []],
  ['<｜tool▁call▁begin｜>', deepSeekCall],
  // Kimi.
  [String.raw`<\|tool_calls_section_begin\|>`, () => []],
  [String.raw`<\|tool_call_begin\|>`, kimiCall],
  // gpt-oss.
  [
    String.raw`(?:<\|start\|>assistant)?<\|channel\|>(?:commentary|analysis) to=|^(?:commentary )?to=(?=functions\.)`,
    harmonyCall,
  ],
  // Functionary.
  ['^>>>(?=[A-Za-z_])', functionaryCall],
  ['^✿FUNCTION✿:', qwenAgentCall],
  // Command R, and agents that write a thought, an action and its input.
  ['^Action:', actionCall],
];

const STARTS = FORMS.map(([opener, form]) => ({ start: new RegExp(opener, 'my'), form }));

/** Finds what may begin a call: the token of a form, or a code fence. */
export const OPENER = new RegExp([...FORMS.map(([opener]) => opener), '^[ ]{0,3}(?:`{3,}|~{3,})'].join('|'), 'gm');

/** Reads the calls of the form that begins here; empty for a token that only begins a list. */
export const taggedCalls: Form = (cursor) => {
  for (const { start, form } of STARTS) if (cursor.eat(start) !== null) return form(cursor);
  return null;
};

/** Reads a code fence that contains nothing but calls as JSON. */
export const fencedCalls: Form = (cursor) => {
  const [, fence, kind] = cursor.eat(FENCE) ?? [];
  if (fence === undefined) return null;
  const isPython = kind?.toLowerCase() === 'tool_code' && !/[[{]/.test(cursor.next);
  const value = isPython ? undefined : cursor.json();
  const calls = isPython ? pythonCall(cursor) : value === undefined ? null : callsInJson(value, 'whole');
  return cursor.token(fence) ? calls : null;
};

/** Reads `[name(key=value), …]`, as Llama 4 prints calls. */
export const pythonCalls: Form = (cursor) => {
  const calls: PrintedCall[] = [];
  if (!cursor.token('[')) return null;
  do {
    const call = pythonCall(cursor);
    if (call === null) return null;
    calls.push(...call);
  } while (cursor.token(',') && calls.length < MAX_PRINTED);
  return cursor.token(']') ? calls : null;
};

/** `name(key=value, …)` with values that are written as in JSON. */
function pythonCall(cursor: TextCursor): readonly PrintedCall[] | null {
  const name = cursor.eat(NAME)?.[1];
  if (name === undefined || !cursor.token('(')) return null;
  const args: [string, JsonValue][] = [];
  while (!cursor.token(')')) {
    if (args.length > 0 && !cursor.token(',')) return null;
    const key = cursor.eat(/\s*([\p{L}_][\p{L}\p{N}_]{0,99})\s*=/uy)?.[1];
    const value = key === undefined ? undefined : cursor.json();
    if (key === undefined || value === undefined) return null;
    args.push([key, value]);
  }
  return made(name, args);
}

/** Reads `name`, a line break and `{json}`, as GLM prints it. */
export const namedObject: Form = (cursor) => functionaryCall(cursor);

function jsonHere(cursor: TextCursor): readonly PrintedCall[] | null {
  const value = cursor.json();
  return value === undefined ? null : callsInJson(value, 'tags');
}

/** `{json}`, several of them, `<function=…>` or `name` with `<arg_key>` and `<arg_value>`. */
function inToolCall(cursor: TextCursor): readonly PrintedCall[] | null {
  cursor.blanks();
  if (/[[{]/.test(cursor.next)) {
    const calls: PrintedCall[] = [];
    while (/[[{]/.test(cursor.next) && calls.length < MAX_PRINTED) {
      const more = jsonHere(cursor);
      if (more === null) return null;
      calls.push(...more);
      cursor.blanks();
    }
    return calls;
  }
  if (cursor.eat(/<function=/y) !== null) return functionTag(cursor);
  const name = cursor.eat(NAME)?.[1];
  const args: [string, string][] = [];
  while (name !== undefined && cursor.token('<arg_key>')) {
    const key = upTo(cursor, '</arg_key>');
    const value = key !== null && cursor.token('<arg_value>') ? upTo(cursor, '</arg_value>') : null;
    if (key === null || value === null) return null;
    args.push([key.trim(), value]);
  }
  // A name without arguments can be a word of a sentence.
  return name !== undefined && cursor.token('</tool_call>') ? made(name, args) : null;
}

/** `name>{json}</function>`, or `name>` with `<parameter=key>value</parameter>`. */
function functionTag(cursor: TextCursor): readonly PrintedCall[] | null {
  const name = cursor.eat(NAME)?.[1];
  if (name === undefined || !cursor.token('>')) return null;
  cursor.blanks();
  if (cursor.next === '{') {
    const args = argumentsIn(cursor.json());
    return args !== null && cursor.token('</function>') ? [{ name, arguments: args }] : null;
  }
  return parameters(cursor, name, /\s*<parameter=([^<>\n]{1,200})>/y, '</function>');
}

/** `name">` with `<parameter name="key">value</parameter>`, and then `</invoke>`. */
function invokeTag(cursor: TextCursor, prefix: '' | 'antml:'): readonly PrintedCall[] | null {
  const name = cursor.eat(NAME)?.[1];
  if (name === undefined || !cursor.token('">')) return null;
  const key = new RegExp(`\\s*<${prefix}parameter name="([^"<>\\n]{1,200})"[^<>\\n]{0,100}>`, 'y');
  return parameters(cursor, name, key, `</${prefix}invoke>`, `</${prefix}parameter>`);
}

function parameters(cursor: TextCursor, name: string, open: RegExp, end: string, close = '</parameter>') {
  const args: [string, string][] = [];
  for (let key = cursor.eat(open)?.[1]; key !== undefined; key = cursor.eat(open)?.[1]) {
    const start = cursor.at;
    let found = cursor.find(close);
    // The value can contain the tag that ends it.
    for (; found !== -1; found = cursor.find(close)) {
      cursor.at = found + close.length;
      const after = cursor.at;
      const isOver = cursor.stands(open) || cursor.token(end);
      cursor.at = after;
      if (isOver) break;
    }
    if (found === -1) return null;
    args.push([
      key.trim(),
      cursor.text
        .slice(start, found)
        .replace(/^\r?\n/, '')
        .replace(/\r?\n$/, ''),
    ]);
  }
  return cursor.token(end) ? made(name, args) : null;
}

function ownTags(cursor: TextCursor): readonly PrintedCall[] | null {
  const reader = new CallReader();
  const read = reader.push(cursor.text.slice(cursor.at)) ?? reader.end(false);
  const { call, rest } = read;
  if (call === null) return null;
  cursor.at = cursor.text.length - rest.length;
  const args = call.fault === undefined ? argumentsIn(call.arguments) : null;
  return args === null ? null : [{ name: call.name, arguments: args }];
}

/** `[{json}]`, or `name[ARGS]{json}` several times. */
function afterToolCalls(cursor: TextCursor): readonly PrintedCall[] | null {
  cursor.blanks();
  if (/[[{]/.test(cursor.next)) return jsonHere(cursor);
  const name = cursor.eat(NAME)?.[1];
  cursor.eat(/\[CALL_ID\][\w-]{0,100}/y);
  cursor.eat(/\[ARGS\]/y);
  return withArguments(cursor, name);
}

/** One object, or several with semicolons between them. */
function afterPythonTag(cursor: TextCursor): readonly PrintedCall[] | null {
  const calls: PrintedCall[] = [];
  do {
    const more = jsonHere(cursor);
    if (more === null) return null;
    calls.push(...more);
  } while (cursor.token(';') && calls.length < MAX_PRINTED);
  return calls;
}

/** `function<｜tool▁sep｜>name` with JSON in a fence, or `name<｜tool▁sep｜>{json}`. */
function deepSeekCall(cursor: TextCursor): readonly PrintedCall[] | null {
  const first = cursor.eat(NAME)?.[1];
  if (first === undefined || !cursor.token('<｜tool▁sep｜>')) return null;
  cursor.blanks();
  const name = cursor.next === '{' ? first : cursor.eat(NAME)?.[1];
  cursor.blanks();
  const fence = cursor.eat(FENCE)?.[1];
  const calls = withArguments(cursor, name);
  if (fence !== undefined && !cursor.token(fence)) return null;
  return cursor.token('<｜tool▁call▁end｜>') ? calls : null;
}

/** `functions.name:0<|tool_call_argument_begin|>{json}<|tool_call_end|>`. */
function kimiCall(cursor: TextCursor): readonly PrintedCall[] | null {
  const name = cursor.eat(NAME)?.[1]?.replace(/:\d+$/, '');
  if (!cursor.token('<|tool_call_argument_begin|>')) return null;
  const calls = withArguments(cursor, name);
  return cursor.token('<|tool_call_end|>') ? calls : null;
}

/** `functions.name <|constrain|>json<|message|>{json}`. */
function harmonyCall(cursor: TextCursor): readonly PrintedCall[] | null {
  const name = cursor.eat(NAME)?.[1];
  cursor.eat(/\s*(?:<\|channel\|>commentary)?\s*(?:<\|constrain\|>)?\s*(?:json)?\s*/y);
  cursor.token('<|message|>');
  return withArguments(cursor, name);
}

/** The list or the object that the tags hold; or nothing, if the calls have tags of their own. */
function inToolCalls(cursor: TextCursor): readonly PrintedCall[] | null {
  cursor.blanks();
  return /[[{]/.test(cursor.next) ? inToolCall(cursor) : [];
}

/** `name` and then `✿ARGS✿: {json}`. */
function qwenAgentCall(cursor: TextCursor): readonly PrintedCall[] | null {
  const name = cursor.eat(NAME)?.[1];
  return cursor.token('✿ARGS✿:') ? withArguments(cursor, name) : null;
}

function functionaryCall(cursor: TextCursor): readonly PrintedCall[] | null {
  const name = cursor.eat(NAME)?.[1];
  return cursor.eat(/[ \t]*\r?\n/y) === null ? null : withArguments(cursor, name);
}

/** A fence with JSON, or `name` and then `Action Input: {json}`. */
function actionCall(cursor: TextCursor): readonly PrintedCall[] | null {
  cursor.blanks();
  if (/[`~]/.test(cursor.next)) return fencedCalls(cursor);
  const name = cursor.eat(NAME)?.[1];
  return cursor.token('Action Input:') ? withArguments(cursor, name) : null;
}

function withArguments(cursor: TextCursor, name: string | undefined): readonly PrintedCall[] | null {
  const args = name === undefined ? null : argumentsIn(cursor.json());
  return name === undefined || args === null ? null : [{ name, arguments: args }];
}

function upTo(cursor: TextCursor, token: string): string | null {
  const found = cursor.find(token);
  if (found === -1) return null;
  const text = cursor.text.slice(cursor.at, found);
  cursor.at = found + token.length;
  return text;
}

/** Values between tags are texts; what they mean is read with the schema of the tool. */
function made(name: string, args: readonly (readonly [string, JsonValue])[]): readonly PrintedCall[] | null {
  const read = argumentsIn(Object.fromEntries(args));
  return read === null ? null : [{ name, arguments: read }];
}
