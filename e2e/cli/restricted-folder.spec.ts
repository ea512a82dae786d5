/** Tests a run without a user in a folder that nobody has trusted. */
import { existsSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { loopwright, onServer, somePlace } from './program.ts';

const edit = call('create_file', { path: 'made.txt', content: 'x' });
const done = call('attempt_completion', { result: 'Done.' });

test('changes nothing in a current folder that was not named, unless --approve allows it for this run', async () => {
  await using place = await somePlace();
  await using model = await startScriptedOpenAi([edit, done, edit, done]);
  const words = ['run', ...onServer(model), '--data-dir', place.dataDir, '--json', 'Make it.'];
  const denied = await loopwright(words, { cwd: place.workspace });
  expect(existsSync(join(place.workspace, 'made.txt'))).toBe(false);
  expect(denied.stderr).toContain(`The folder ${place.workspace} is restricted`);
  expect(denied.stderr).toContain(`--workspace ${place.workspace}`);
  expect(denied.calls[0]).toBe('create_file denied');
  expect(JSON.stringify(model.requests[1]?.bodyText)).toContain("needs the user's approval");

  const named = await loopwright([...words, '--approve', 'edits'], { cwd: place.workspace });
  expect(named.code).toBe(0);
  expect(named.stderr).toContain('is restricted');
  expect(await place.read('made.txt')).toBe('x');
});

test('trusts the folder to which a named link leads, for one run only, and resumes its loop there', async () => {
  await using place = await somePlace();
  await using model = await startScriptedOpenAi((_request, n) => (n === 0 ? edit : done));
  const link = join(place.root, 'link');
  await symlink(place.workspace, link);
  const words = ['--data-dir', place.dataDir, ...onServer(model), '--approve', 'edits', '--json'];
  const first = await loopwright(['run', ...words, '--workspace', link, '--max-iterations', '1', 'Make it.']);
  expect(await place.read('made.txt')).toBe('x');
  expect(first.stderr).toContain(`--workspace ${link}`);
  const resumed = await loopwright(['resume', ...words, '--max-iterations', '5']);
  expect(resumed.stderr).toContain('is restricted');
  const again = await loopwright(['run', ...words, 'Make it.'], { cwd: place.workspace });
  expect(again.stderr).toContain('is restricted');
});
