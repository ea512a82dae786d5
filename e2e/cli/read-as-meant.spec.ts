/**
 * Tests that the built program reads calls as models write them, in both formats and with tools in
 * the prompt, and that what was repaired is what runs.
 */
import { expect, test } from 'vitest';
import { act, allDone, itemDone, planned } from '../../electron/host/loop/strategies/plan-replan/planner.fixture.ts';
import type { JsonValue } from '../../shared/json.ts';
import { startScriptedGemini } from '../fixtures/scripted-gemini.ts';
import { call, say, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { planner } from '../fixtures/scripted-planner.ts';
import { phasesOf, plan } from './planning.ts';
import { somePlace } from './program.ts';

const FILES = { 'a.txt': 'one\ntwo\nthree\n' };

/** Calls of a model in forms of its own, the last of which ends the loop. */
const WRITTEN: readonly (readonly [string, object])[] = [
  ['functions.readFile', { path: 'a.txt', start_line: '2', end_line: '2', encoding: null }],
  ['File_Editor.edit_file', { path: 'a.txt', edits: '[{"old": "two", "new": 2}]' }],
  ['mcp__file-editor__list_files', { arguments: { recursive: 'False' } }],
  ['write_to_file', { path: 'b.txt' }],
  ['run_command', { command: 'true' }],
  ['attempt_completion', { result: 'It is done.' }],
];
const CALLS = [
  ...['read_file done', 'edit_file done', 'list_files done', 'write_to_file failed', 'run_command failed'],
  'attempt_completion done',
];
const TOLD = [
  'Required and missing: "content" (text). The tool did not run. Send the call again with it.',
  'The tool "run_command" is on the server "terminal", which is switched off. Only the user can switch it on.',
];

const tags = (name: string, args: JsonValue | object) =>
  `<tool_use>\n<name>${name}</name>\n<arguments>${JSON.stringify(args)}</arguments>\n</tool_use>`;

test.each(['openai', 'gemini', 'prompt'] as const)(
  'calls in forms of their own run as they were meant (%s)',
  async (format) => {
    await using place = await somePlace(FILES);
    const openAi =
      format === 'prompt'
        ? WRITTEN.map(([name, args]) => say(tags(name, args)))
        : WRITTEN.map(([name, args]) => call(name, args));
    const gemini = WRITTEN.map(([name, args]) => ({ calls: [{ name, arguments: args }] }));
    await using model = format === 'gemini' ? await startScriptedGemini(gemini) : await startScriptedOpenAi(openAi);
    const ended = await place.run(model, 'Change it.', [
      '--approve',
      'edits',
      ...(format === 'prompt' ? ['--tools', 'prompt'] : []),
    ]);
    expect(model.violations).toEqual([]);
    expect(ended.calls).toEqual(CALLS);
    expect([ended.code, ended.last('loop-end').summary]).toEqual([0, 'It is done.']);
    expect(await place.read('a.txt')).toBe('one\n2\nthree\n');
    const results = ended.all('tool-call-end').map(({ result }) => result);
    expect(results[0]).toContain('two');
    for (const sentence of TOLD) expect(results.join('\n')).toContain(sentence);
  },
);

test.each(['openai', 'gemini'] as const)(
  'a planner that writes sentences around its JSON is asked nothing twice (%s)',
  async (format) => {
    await using place = await somePlace();
    const chatty = planner(({ phase, observations }) => {
      const said =
        phase === 'plan'
          ? planned('list')
          : phase === 'replan'
            ? allDone('Listed.')
            : observations.length === 0
              ? act('todo', '/todo list')
              : itemDone();
      return `<think>Is it {"status"?</think>\nHere it is:\n\n\`\`\`json\n${JSON.stringify(said, null, 2).replace(/\n}$/, ',\n}')}\n\`\`\`\nThat's it.`;
    });
    await using model = format === 'gemini' ? await startScriptedGemini(chatty) : await startScriptedOpenAi(chatty);
    const ended = await plan(place, model, 'List my todos');
    expect([ended.code, ended.last('loop-end').summary, ended.calls]).toEqual([0, 'Listed.', ['todo done']]);
    expect(model.requests).toHaveLength(phasesOf(ended).filter((phase) => phase !== 'act').length);
  },
);
