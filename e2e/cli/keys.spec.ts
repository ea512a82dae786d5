/** Tests that an API key is sent to the model's server and appears nowhere else. */
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { childServer } from '../../electron/host/mcp/transport/child-servers.fixture.ts';
import { call, fail, lastResults, type Reply, say, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { type Ended, mcpConfig, type Place, somePlace } from './program.ts';

/**
 * An API key that looks unlike any real one, so that a filter for known formats would not find it.
 */
const KEY = 'correct-horse+battery/staple=42';
const WITH_KEY = ['--api-key-env', 'MY_KEY'];
const ENVIRONMENT = { MY_KEY: ` ${KEY}\n`, OTHER_SECRET: 'not-for-servers', LOOPWRIGHT_LOG: 'debug' };

describe('the API key of --api-key-env', () => {
  test('is sent to the model’s server and is in no output, no file and no tool', async () => {
    await using place = await somePlace({ 'a.txt': 'a\n' });
    const servers = await mcpConfig(place, { counter: childServer('counter') });
    await using model = await startScriptedOpenAi((_request, n) => {
      const replies: readonly Reply[] = [
        call('environment'),
        call('write_to_file', { path: 'b.txt', content: 'b\n', line_count: 1 }),
        fail(500, `overloaded, key ${KEY}`),
        call('attempt_completion', { result: 'Done.' }),
      ];
      return replies[n] ?? say('x');
    });
    const words = [...WITH_KEY, ...servers, '--approve', 'all'];
    const ended = await place.run(model, 'Look at the environment.', words, { env: ENVIRONMENT });
    expect(ended.last('loop-end').reason).toBe('attempt_completion');
    expect(ended.all('model-retry')).toHaveLength(1);
    expect(model.violations).toEqual([]);
    expect(model.requests.map(({ headers }) => headers.authorization)).toEqual(Array(4).fill(`Bearer ${KEY}`));

    const [environment = ''] = lastResults(model.requests[1]?.body ?? { model: '', messages: [] });
    expect(Object.keys(JSON.parse(environment))).toEqual(expect.arrayContaining(['PATH', 'HOME']));
    expect(environment).not.toMatch(/MY_KEY|OTHER_SECRET|not-for-servers|LOOPWRIGHT/);
    await expectNowhere(place, ended);
  });

  test('is redacted from a 401 response that contains it, and the request is not repeated (F25)', async () => {
    await using place = await somePlace();
    const echo = `Incorrect API key provided: ${KEY} (${encodeURIComponent(KEY)}). <b>See</b> https://example.com`;
    await using model = await startScriptedOpenAi([fail(401, echo, { headers: { 'x-key': KEY } })]);
    const ended = await place.run(model, 'hello', WITH_KEY, { env: ENVIRONMENT });
    expect([ended.code, ended.last('loop-end').reason]).toEqual([3, 'error']);
    expect(ended.last('loop-end').summary).toContain('[key]');
    expect(model.requests).toHaveLength(1);
    await expectNowhere(place, ended);
  });

  test('is not sent to the target of a redirect, and the error message says so (F27)', async () => {
    await using place = await somePlace();
    let caught = 0;
    const elsewhere = createServer((_request, response) => {
      caught += 1;
      response.end('{}');
    });
    elsewhere.listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/v1/chat/completions`;
    try {
      await using model = await startScriptedOpenAi([fail(307, 'moved', { headers: { location } })]);
      const ended = await place.run(model, 'hello', WITH_KEY, { env: ENVIRONMENT });
      expect([ended.code, ended.last('loop-end').reason]).toEqual([3, 'error']);
      expect(ended.last('loop-end').summary).toContain('127.0.0.1');
      expect([caught, model.requests.length]).toEqual([0, 1]);
      await expectNowhere(place, ended);
    } finally {
      elsewhere.close();
    }
  });

  test('is required, and the error message names its variable, if the server is not on this machine', async () => {
    await using place = await somePlace();
    const server = ['--model', 'm', '--base-url', 'https://api.example.com/v1', ...WITH_KEY];
    const ended = await place.command('run', '--workspace', place.workspace, ...server, 'hello');
    expect(ended.code).toBe(64);
    expect(ended.stderr).toContain('MY_KEY');
    expect(ended.stdout).toBe('');
  });
});

/** Also searches for the URL-encoded and the base64-encoded API key. */
async function expectNowhere(place: Place, ended: Ended): Promise<void> {
  const exports = await Promise.all([
    place.command('export'),
    place.command('export', '--format', 'markdown'),
    place.command('loops', '--json'),
  ]);
  const entries = await readdir(place.dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name)).toContain('loopwright.sqlite');
  const stored = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')));
  const said = [ended.stdout, ended.stderr, ...exports.flatMap(({ stdout, stderr }) => [stdout, stderr]), ...stored];
  const spellings = [KEY, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64'), 'battery'];
  for (const spelling of spellings) for (const text of said) expect(text.includes(spelling)).toBe(false);
}
