import { describe, expect, it } from 'vitest';
import { printedCallsIn } from './printed-calls.ts';

const JSON_CALL = '{"name": "read_file", "arguments": {"path": "a.txt"}}';
const ONE = [{ name: 'read_file', arguments: { path: 'a.txt' } }];
const TWO = [...ONE, ...ONE];

describe('a printed call is recognised', () => {
  it.each([
    ['in the tags of Qwen', `<tool_call>\n${JSON_CALL}\n</tool_call>`],
    ['in the tags of Qwen without an end', `<tool_call>\n${JSON_CALL}\n`],
    ['after a byte order mark', `\ufeff<tool_call>${JSON_CALL}</tool_call>`],
    ['after a sentence', `I look at it.<tool_call>${JSON_CALL}</tool_call><|im_end|>`],
    ['after a sentence in Chinese', `我看看。\n\n<tool_call>${JSON_CALL}</tool_call>`],
    ['in the tags of Qwen-Coder', '<function=read_file>\n<parameter=path>\na.txt\n</parameter>\n</function>'],
    [
      'in both tags of Qwen-Coder',
      '<tool_call>\n<function=read_file>\n<parameter=path>\na.txt\n</parameter>\n</function>\n</tool_call>',
    ],
    ['in the tags of Llama', '<function=read_file>{"path": "a.txt"}</function>'],
    ['after the token of Llama', '<|python_tag|>{"name": "read_file", "parameters": {"path": "a.txt"}}<|eom_id|>'],
    ['in the list of Mistral', `[TOOL_CALLS][${JSON_CALL}]</s>`],
    ['after the tokens of Mistral', '[TOOL_CALLS]read_file[ARGS]{"path": "a.txt"}'],
    ['after the tokens of Mistral with an id', '[TOOL_CALLS]read_file[CALL_ID]a1b2c3d4e[ARGS]{"path": "a.txt"}'],
    ['in a fence', `I look at it.\n\n\`\`\`json\n${JSON_CALL}\n\`\`\`\n`],
    ['in a fence for calls', `\`\`\`tool_call\n${JSON_CALL}\n\`\`\``],
    [
      'in the tags of this app',
      '<tool_use>\n<name>read_file</name>\n<arguments>{"path": "a.txt"}</arguments>\n</tool_use>',
    ],
    ['in the tags of Claude', '<invoke name="read_file">\n<parameter name="path">a.txt</parameter>\n</invoke>'],
    [
      'in the list of Claude',
      '<function_calls>\n<invoke name="read_file"><parameter name="path">a.txt</parameter></invoke>\n</function_calls>',
    ],
    [
      'after the tokens of DeepSeek',
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>read_file\n```json\n{"path": "a.txt"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜><｜end▁of▁sentence｜>',
    ],
    [
      'after the newer tokens of DeepSeek',
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>read_file<｜tool▁sep｜>{"path": "a.txt"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    ],
    ['in the tags of GLM', '<tool_call>read_file\n<arg_key>path</arg_key>\n<arg_value>a.txt</arg_value>\n</tool_call>'],
    [
      'after the tokens of Kimi',
      '<|tool_calls_section_begin|><|tool_call_begin|>read_file:0<|tool_call_argument_begin|>{"path": "a.txt"}<|tool_call_end|><|tool_calls_section_end|>',
    ],
    ['as the whole reply', ` ${JSON_CALL}\n`],
    [
      'as the whole reply, in the form of a message',
      `{"tool_calls": [{"type": "function", "function": ${JSON_CALL}}]}`,
    ],
    ['with arguments in a text', '{"name": "read_file", "arguments": "{\\"path\\": \\"a.txt\\"}"}'],
    ['after the arrows of Functionary', '>>>read_file\n{"path": "a.txt"}'],
    ['after the token of Granite', `<|tool_call|>[${JSON_CALL}]`],
    [
      'as an action of Command R',
      'Action: ```json\n[{"tool_name": "read_file", "parameters": {"path": "a.txt"}}]\n```',
    ],
    ['as an action with input', 'Thought: I look.\nAction: read_file\nAction Input: {"path": "a.txt"}'],
    [
      'after the tokens of gpt-oss',
      '<|channel|>commentary to=read_file <|constrain|>json<|message|>{"path": "a.txt"}<|call|>',
    ],
    ['in the call of Python in a fence', '```tool_code\nread_file(path="a.txt")\n```'],
    ['in the list of Python', '[read_file(path="a.txt")]'],
    ['as a name and an object', 'read_file\n{"path": "a.txt"}'],
    ['before a result that the model invented', `<tool_call>${JSON_CALL}</tool_call>\n<tool_response>\nempty\n`],
    ['after a fence that has ended', `\`\`\`sh\nls\n\`\`\`\n<tool_call>${JSON_CALL}</tool_call>`],
  ])('%s', (_how, text) => expect(printedCallsIn(text)?.calls).toEqual(ONE));

  it.each([
    ['one tag after the other', `<tool_call>${JSON_CALL}</tool_call>\n<tool_call>${JSON_CALL}</tool_call>`],
    ['one tag', `<tool_call>\n${JSON_CALL}\n${JSON_CALL}\n</tool_call>`],
    ['a list', `[TOOL_CALLS][${JSON_CALL}, ${JSON_CALL}]`],
    ['one line with semicolons', `<|python_tag|>${JSON_CALL}; ${JSON_CALL}`],
  ])('twice in %s', (_how, text) => expect(printedCallsIn(text)?.calls).toEqual(TWO));

  it('apart from the words before it', () =>
    expect(printedCallsIn(`I look.\n\n<tool_call>${JSON_CALL}</tool_call>`)?.before).toBe('I look.'));

  it('with the exact text between its tags', () =>
    expect(
      printedCallsIn('<function=w><parameter=content>\n a\n</parameter> b\n\n</parameter></function>')?.calls,
    ).toEqual([{ name: 'w', arguments: { content: ' a\n</parameter> b\n' } }]));
});

describe('a text is not taken for a call', () => {
  it.each([
    ['in a code span', `Write \`<tool_call>${JSON_CALL}</tool_call>\``],
    ['in a fence that is not JSON', `\`\`\`xml\n<tool_call>${JSON_CALL}</tool_call>\n\`\`\``],
    ['in a fence that has no end', `\`\`\`\n<tool_call>${JSON_CALL}</tool_call>`],
    ['in a fence before other words', `\`\`\`json\n${JSON_CALL}\n\`\`\`\nThis reads the file.`],
    ['in a fence inside another fence', `\`\`\`\`md\n\`\`\`json\n${JSON_CALL}\n\`\`\`\n\`\`\`\``],
    ['before other words', `<tool_call>${JSON_CALL}</tool_call>\nis how Qwen calls a tool.`],
    ['in a sentence', `A model writes <tool_call>${JSON_CALL}</tool_call>`],
    ['in quotation marks', `It said “<tool_call>${JSON_CALL}</tool_call>”`],
    ['in a quotation', `> <tool_call>${JSON_CALL}</tool_call>`],
    ['in a quotation after a sentence', `> I look. <tool_call>${JSON_CALL}</tool_call>`],
    ['in an indented block', `The log:\n\n    <tool_call>${JSON_CALL}</tool_call>`],
    ['as JSON after words', `The call is ${JSON_CALL}`],
    ['as JSON with other fields', '{"name": "Ada", "input": {}, "age": 36}'],
    ['as JSON without arguments', '{"name": "read_file"}'],
    ['as an empty list', '[]'],
    ['as a call that is cut off', '<tool_call>{"name": "read_file", "arguments": {"path": "a'],
    ['as tags with a word', '<tool_call> is the tag of Qwen.'],
    ['as another list', `[${JSON_CALL}, 1]`],
    ['as a tag of this app that is cut off', '<tool_use>\n<name>read_file</name>\n<arguments>{"path'],
    ['as an empty reply', ''],
  ])('%s', (_how, text) => expect(printedCallsIn(text)).toBeNull());

  it('that would reach a prototype', () =>
    expect(
      printedCallsIn('<function=f><parameter=__proto__>1</parameter><parameter=a>2</parameter></function>')?.calls,
    ).toEqual([{ name: 'f', arguments: { a: '2' } }]));
});

it.each([
  ['<tool_call>'],
  ['<tool_call>{"a": "'],
  ['<tool_call>{a: // '],
  ['<tool_call>{a: /* '],
  ['<function=a><parameter=b>'],
  ['<function=a><parameter=b></parameter>'],
  ['<tool_call>a<arg_key>'],
  ['<tool_use><name>'],
  ['```json\n["'],
  ['```json\n[/*'],
  ['Action: ```json\n[\n'],
  ['[TOOL_CALLS]['],
  ['.<tool_call>'],
  ['>>>a\n{'],
  ['\n'],
  ['{"a":'],
  ['<|python_tag|>{};'],
])('much of %j is read in linear time', (piece) => {
  const before = process.cpuUsage();
  printedCallsIn(`Hello.\n${piece.repeat(300_000 / piece.length)}`);
  printedCallsIn(piece.repeat(300_000 / piece.length));
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_500);
});
