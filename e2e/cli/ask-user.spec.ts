/** Tests that the built program answers questions of a model with `--answer` and at a terminal. */
import { describe, expect, it } from 'vitest';
import { call as geminiCall, startScriptedGemini } from '../fixtures/scripted-gemini.ts';
import { call, say, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { type Ended, onServer, type Place, somePlace } from './program.ts';
import { atTerminal, hasTerminal } from './terminal.ts';

const QUESTION = { question: 'Which colour?', options: ['red', 'blue'] };
const TAGGED = `<tool_use>\n<name>ask_user</name>\n<arguments>${JSON.stringify(QUESTION)}</arguments>\n</tool_use>`;

type Server = Parameters<Place['run']>[0] & { readonly violations: readonly unknown[] };

const FORMATS: readonly [string, readonly string[], () => Promise<Server & AsyncDisposable>][] = [
  ['OpenAI', [], () => startScriptedOpenAi([call('ask_user', QUESTION), say('Blue it is.')])],
  ['Gemini', [], () => startScriptedGemini([geminiCall('ask_user', QUESTION), { text: 'Blue it is.' }])],
  ['tools in the prompt', ['--tools', 'prompt'], () => startScriptedOpenAi([say(TAGGED), say('Blue it is.')])],
];

function answeredWithBlue(ended: Ended, server: Server): void {
  expect([ended.code, ended.last('loop-end').reason]).toEqual([0, 'answered']);
  expect(ended.last('question')).toMatchObject({ prefix: '', ...QUESTION });
  expect(ended.last('question-answered')).toMatchObject({ text: 'blue' });
  expect(server.violations).toEqual([]);
}

describe('a question of a model that is asked when nobody is at the terminal', () => {
  it.each(FORMATS)('is answered with --answer of run (%s)', async (_format, words, startServer) => {
    await using place = await somePlace();
    await using server = await startServer();
    const ended = await place.run(server, 'Paint it.', ['--json', '--answer', 'blue', ...words]);
    answeredWithBlue(ended, server);
  });

  it('means the suggested answer with the number that --answer gives, and further questions are not waited for', async () => {
    await using place = await somePlace();
    await using model = await startScriptedOpenAi([
      call('ask_user', QUESTION),
      call('ask_user', { question: 'And the size?' }),
      say('Done.'),
    ]);
    const ended = await place.run(model, 'Paint it.', ['--json', '--answer', '2']);
    expect([ended.code, ended.all('question').length]).toEqual([0, 1]);
    expect(ended.all('question-answered').map(({ text }) => text)).toEqual(['blue']);
    expect(model.requests.at(-1)?.body.messages.at(-1)?.content).toContain('(Automatic) Nobody is here to answer.');
  });
});

describe('a question of a model at a terminal', () => {
  it('is answered by typing the number of a suggested answer, and later with --answer of resume', async (context) => {
    if (!hasTerminal()) context.skip('NOT RUN: there is no `script` of util-linux to give it a terminal');
    await using place = await somePlace();
    await using model = await startScriptedOpenAi([
      call('ask_user', QUESTION),
      call('ask_user', { question: 'Which size?', options: ['small', '/help'] }),
      say('Done.'),
    ]);
    const folders = ['--workspace', place.workspace, '--data-dir', place.dataDir];
    const running = atTerminal(['run', '--no-color', ...onServer(model), ...folders, 'Paint it.']);
    await running.shows('? Question: Which colour?');
    await running.shows('2. blue');
    await running.shows('Type a number or another answer.');
    await running.types('2\n');
    await running.shows('Which size?');
    await running.shows('Type a number or another answer.', 2);
    await running.types('\u0004');
    expect((await running.ended).code).toBe(4);
    expect(running.printed()).toContain('--answer "..."');
    const ended = await place.command('resume', '--json', ...onServer(model), '--answer', '2');
    expect([ended.code, ended.last('question-answered').text]).toEqual([0, '/help']);
    const words = model.requests.at(-1)?.body.messages.filter(({ role }) => role === 'user');
    expect(words?.map(({ content }) => content)).toEqual(['Paint it.', 'blue', '/help']);
  });
});
