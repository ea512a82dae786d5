/**
 * Tests what the built program does with replies of models that have used tools: repeated calls,
 * empty replies and questions. In both wire formats, and with tools in the prompt.
 */
import { expect, test } from 'vitest';
import { startScriptedGemini } from '../fixtures/scripted-gemini.ts';
import { call, callInTags, type Reply, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { somePlace } from './program.ts';

const QUESTION = 'There is one line in it. Shall I add another?';
const native = call('read_file', { path: 'a.txt' });
const scriptOf = (read: Reply): readonly Reply[] => [read, read, { text: ' ' }, { text: QUESTION }];

const KINDS = [
  ['OpenAI', () => startScriptedOpenAi(scriptOf(native)), []],
  [
    'Gemini',
    () => startScriptedGemini([...['a.txt', 'a.txt'].map(readGemini), { text: ' ' }, { text: QUESTION }]),
    ['--api-key-env', 'MY_KEY'],
  ],
  [
    'tools in the prompt',
    () => startScriptedOpenAi(scriptOf(callInTags('read_file', { path: 'a.txt' }))),
    ['--tools', 'prompt'],
  ],
] as const;

function readGemini(path: string) {
  return { calls: [{ name: 'read_file', arguments: { path } }] };
}

test.each(KINDS)(
  'a model (%s) is warned about a repeated call, reminded after an empty reply, and may end with a question',
  async (_kind, startModel, words) => {
    await using place = await somePlace({ 'a.txt': 'one\n' });
    await using model = await startModel();
    const ended = await place.run(model, 'Read it.', words, { env: { MY_KEY: 'AIza-secret' } });
    expect(model.violations).toEqual([]);
    expect([ended.code, ended.last('loop-end').reason, ended.last('loop-end').summary]).toEqual([
      ...[0, 'answered', QUESTION],
    ]);
    const bodies = model.requests.map(({ bodyText }) => bodyText);
    expect(bodies.map((body) => body.includes('Making it once more ends the loop'))).toEqual([
      ...[false, false, true, true],
    ]);
    expect(bodies.map((body) => body.includes('Your last reply was empty'))).toEqual([false, false, false, true]);
  },
);
