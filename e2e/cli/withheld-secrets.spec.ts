/** Tests secrets in a run without a window. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { loopwright, onServer, somePlace } from './program.ts';

/** An invented key, in pieces so that no search for keys takes it for a real one. */
const KEY = ['npm_', 'q7WmZ4xT0bVn83LcYhR5sKd92JfGp6uAe1Bo'].join('');

test('a run keeps the key of a file back and says so, as a JSON line and at the terminal', async () => {
  await using place = await somePlace();
  const replies = [call('read_file', { path: 'config.ts' }), call('attempt_completion', { result: 'Done.' })];
  await using model = await startScriptedOpenAi([...replies, ...replies]);
  await writeFile(join(place.workspace, 'config.ts'), `export const token = '${KEY}';\n`);
  const words = ['run', ...onServer(model), '--data-dir', place.dataDir, '--workspace', place.workspace, 'Publish.'];
  const { code, stdout } = await loopwright([...words, '--json']);
  expect(code).toBe(0);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly type: string });
  expect(lines.filter(({ type }) => type === 'secrets-withheld')).toEqual([
    expect.objectContaining({ secrets: [{ number: 1, kind: 'npm', source: 'config.ts' }] }),
  ]);
  const { stdout: shown, stderr } = await loopwright(words);
  expect(`${shown}${stderr}`).toContain('1 secret is not sent to the model: npm token in config.ts');
  expect(model.requests).toHaveLength(4);
  for (const { bodyText } of model.requests) expect(bodyText).not.toContain(KEY);
  expect(model.requests.at(-1)?.bodyText).toContain('[secret 1: npm token]');
});
