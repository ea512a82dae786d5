/**
 * Tests the strategy plan-execute-think in the built program, in both formats and with tools in the
 * prompt: `run --strategy plan-execute-think` with a scripted model and real files.
 */
import { describe, expect, test } from 'vitest';
import { startScriptedGemini } from '../fixtures/scripted-gemini.ts';
import { type ChatRequest, fail, say, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { type Place, somePlace } from './program.ts';

const FORMATS = ['openai', 'gemini', 'prompt'] as const;
type Format = (typeof FORMATS)[number];
type Written = readonly [name: 'plan_tool_call' | 'think', args: object];

const steps = (...list: readonly (readonly [string, object])[]): Written => [
  'plan_tool_call',
  { reasoning: 'Because.', steps: list.map(([tool, args]) => ({ tool, arguments: args })) },
];
const think = (summary: string, isCompleted: boolean): Written => [
  'think',
  { internal_analysis: 'SECRET', user_summary: summary, task_completed: isCompleted },
];

async function run(place: Place, format: Format, replies: readonly Written[], more: readonly string[] = []) {
  const made = replies.map(([name, args]) => ({ calls: [{ name, arguments: args }] }));
  const tags = replies.map(([name, args]) =>
    say(`<tool_use>\n<name>${name}</name>\n<arguments>${JSON.stringify(args)}</arguments>\n</tool_use>`),
  );
  await using model =
    format === 'gemini'
      ? await startScriptedGemini(made)
      : await startScriptedOpenAi(format === 'prompt' ? tags : made);
  const options = ['--strategy', 'plan-execute-think', '--approve', 'edits', ...more];
  const ended = await place.run(model, 'Change the colours.', [
    ...options,
    ...(format === 'prompt' ? ['--tools', 'prompt'] : []),
  ]);
  return { ended, bodies: model.requests.map(({ bodyText }) => bodyText), violations: model.violations };
}

const FILES = { 'ui/index.html': '<body class="#ff6b6b">\n<p class="#4ecdc4">\n' };

describe.each(FORMATS)('实战示例：修改UI颜色为紫色系 (%s)', (format) => {
  test('looks in the first round and changes all colours in the second, with four model calls', async () => {
    await using place = await somePlace(FILES);
    const { ended, violations, bodies } = await run(place, format, [
      steps(['read_file', { path: 'ui/index.html' }], ['search_files', { query: 'class', search_type: 'content' }]),
      think('Two places have to change.', false),
      steps(
        ['edit_file', { path: 'ui/index.html', edits: [{ old: '#ff6b6b', new: '#667eea' }] }],
        ['edit_file', { path: 'ui/index.html', edits: [{ old: '#4ecdc4', new: '#764ba2' }] }],
      ),
      think('✅ The colours are purple.', true),
    ]);
    expect(violations).toEqual([]);
    expect([ended.code, ended.last('loop-end').reason]).toEqual([0, 'task_completed']);
    expect(ended.last('loop-end').summary).toBe('✅ The colours are purple.');
    expect(ended.last('loop-end').usage.modelCalls).toBe(4);
    expect(ended.calls).toEqual(['read_file done', 'search_files done', 'edit_file done', 'edit_file done']);
    expect(await place.read('ui/index.html')).toBe('<body class="#667eea">\n<p class="#764ba2">\n');
    expect(ended.stdout).not.toContain('SECRET');
    expect(bodies).toHaveLength(4);
    for (const kind of ['json', 'markdown', 'html']) {
      const exported = await place.command('export', '--format', kind);
      expect(exported.stdout).toContain('The colours are purple.');
      expect(exported.stdout).not.toContain('SECRET');
    }
  });

  test('stops a batch at a failing step, and reports at the limit of its rounds without success', async () => {
    await using place = await somePlace(FILES);
    const edit = { path: 'ui/index.html', edits: [{ old: 'body', new: 'main' }] };
    const { ended, violations } = await run(
      place,
      format,
      [steps(['read_file', { path: 'missing.txt' }], ['edit_file', edit]), think('It is missing.', false)],
      ['--max-rounds', '1'],
    );
    expect(violations).toEqual([]);
    expect(ended.calls).toEqual(['read_file failed', 'edit_file skipped']);
    expect([ended.code, ended.last('loop-end').reason]).toEqual([2, 'max_rounds_reached']);
    expect(ended.last('loop-end').summary).toBe(
      'Cause: The limit of 1 round was reached.\nNext: give it more, or say how to go on.\n\nIt is missing.',
    );
  });
});

test.each([
  ['whose plans are all refused', [steps(['attempt_completion', { result: 'Over.' }])], 'made no usable plan', []],
  [
    'whose model never thinks',
    [steps(['read_file', { path: 'ui/index.html' }]), steps(['list_files', {}])],
    'did not report on the round',
    ['read_file done'],
  ],
] as const)('a loop %s ends with exit code 3 and the cause', async (_, replies, cause, calls) => {
  await using place = await somePlace(FILES);
  let n = 0;
  await using model = await startScriptedOpenAi(({ tools = [] }) => {
    if (tools.length === 0) return say('');
    const [name, args] = replies[Math.min(n++, replies.length - 1)] ?? think('Over.', true);
    return { calls: [{ name, arguments: args }] };
  });
  const ended = await place.run(model, 'Change the colours.', ['--strategy', 'plan-execute-think']);
  expect([ended.code, ended.last('loop-end').reason, ended.calls]).toEqual([3, 'error', calls]);
  expect(ended.last('loop-end').summary).toContain(cause);
  expect(model.violations).toEqual([]);
});

test('an endpoint that refuses a named choice of a tool gets "required"', async () => {
  await using place = await somePlace(FILES);
  let phases = 0;
  await using model = await startScriptedOpenAi(({ tool_choice: choice }: ChatRequest) => {
    if (typeof choice === 'object') return fail(400, 'tool_choice is not supported');
    const [name, args] = phases++ === 0 ? steps(['list_files', {}]) : think('Listed.', true);
    return { calls: [{ name, arguments: args }] };
  });
  const ended = await place.run(model, 'List.', ['--strategy', 'plan-execute-think']);
  expect([ended.code, ended.calls]).toEqual([0, ['list_files done']]);
  expect(model.requests.at(-1)?.body.tool_choice).toBe('required');
});
