/**
 * Searches for an API key after a task that used it, on the command line and in a served app. The
 * key must be only in the places meant for it.
 */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SECRETS_FILE } from '../../electron/host/host.ts';
import { childServer } from '../../electron/host/mcp/transport/child-servers.fixture.ts';
import type { ProviderSetting } from '../../shared/settings.ts';
import { descendants, filesWithKey, holdsKey, processesWithKey } from '../fixtures/key-search.ts';
import { type ScriptedGemini, startScriptedGemini } from '../fixtures/scripted-gemini.ts';
import { type ScriptedOpenAi, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { OpenPage, serveAt } from '../serve/served-program.ts';
import { keepPythonSnapshot, mcpConfig, type Place, type Running, somePlace } from './program.ts';

/**
 * An API key that looks unlike any real one, so that a filter for known formats would not find it.
 */
const KEY = 'correct-horse+battery/staple=42';

/** A shell command that prints the environments of the command and of its parent processes. */
const SHOW = 'env; tr "\\0" "\\n" < /proc/self/environ; tr "\\0" " " < /proc/self/cmdline; ps -ef';
const TOOLS = ['--approve', 'all', '--server', '@aether/terminal=on'];
const LOGGED = { LOOPWRIGHT_LOG: 'debug' };

type Model = ScriptedOpenAi | ScriptedGemini;

/**
 * A model that lets an MCP server and a command print their environments, and then completes.
 * `between` is called while the server runs.
 */
function looking(between: () => Promise<void>) {
  const steps = [
    { tool: 'environment', arguments: {} },
    { tool: 'run_command', arguments: { command: SHOW } },
    { tool: 'attempt_completion', arguments: { result: 'Done.' } },
  ];
  let done = 0;
  return async (offered: readonly string[]) => {
    const step = steps[done];
    const name = offered.find((one) => step !== undefined && one.includes(step.tool));
    // The connection test of a provider sends a request without tools.
    if (step === undefined || name === undefined) return { text: 'OK.' };
    done += 1;
    if (done === 2) await between();
    return { calls: [{ name, arguments: step.arguments }] };
  };
}

interface Format {
  readonly kind: ProviderSetting['kind'];
  readonly keyHeader: string;
  start(between: () => Promise<void>): Promise<Model>;
}

const FORMATS: readonly Format[] = [
  {
    kind: 'openai',
    keyHeader: 'authorization',
    start(between) {
      const next = looking(between);
      return startScriptedOpenAi(({ tools = [] }) => next(tools.map((tool) => tool.function.name)));
    },
  },
  {
    kind: 'gemini',
    keyHeader: 'x-goog-api-key',
    start(between) {
      const next = looking(between);
      return startScriptedGemini(({ tools = [] }) =>
        next(tools.flatMap((tool) => tool.functionDeclarations.map(({ name }) => name))),
      );
    },
  },
];

/**
 * Checks that every request carried the API key. Otherwise the search could pass for the wrong
 * reason.
 */
function expectSent({ requests }: Model, header: string): void {
  expect(requests.length).toBeGreaterThanOrEqual(3);
  for (const { headers } of requests) expect(headers[header]).toContain(KEY);
}

async function expectNotExported(place: Place): Promise<void> {
  await keepPythonSnapshot(place);
  for (const words of [['export'], ['export', '--format', 'markdown'], ['loops', '--json'], ['doctor', '--json']]) {
    const { code, stdout, stderr } = await place.command(...words);
    expect([code, holdsKey(stdout, KEY), holdsKey(stderr, KEY)], words.join(' ')).toEqual([0, false, false]);
  }
  const { stdout } = await place.command('export');
  // Checks that the environments were really printed.
  expect(stdout).toContain('PATH=');
  expect(stdout).toContain('run_command');
}

describe.skipIf(process.platform !== 'linux').each(FORMATS)(
  'an API key of a provider in the format of $kind',
  (format) => {
    test('a key that comes from the environment of a run is in no file, no output and no process except the one that received it', async () => {
      await using place = await somePlace({ 'a.txt': 'a\n' });
      const servers = await mcpConfig(place, { counter: childServer('counter') });
      let running: Running | undefined;
      const seen: { processes: readonly string[]; below: number }[] = [];
      await using model = await format.start(async () => {
        const pid = running?.pid ?? 0;
        seen.push({ processes: await processesWithKey(KEY), below: (await descendants(pid)).length });
      });
      const words = ['--api-key-env', 'MY_KEY', ...servers, ...TOOLS];
      running = place.start(model, 'Look at the environment.', words, { env: { ...LOGGED, MY_KEY: KEY } });
      const ended = await running.ended;
      expect(ended.last('loop-end').reason).toBe('attempt_completion');
      expect(ended.calls).toEqual(['environment done', 'run_command done', 'attempt_completion done']);
      expectSent(model, format.keyHeader);

      // Linux shows the initial environment of a process as long as the process runs. No child
      // process has the API key.
      expect(seen).toEqual([{ processes: [`${running.pid} environ`], below: expect.any(Number) }]);
      expect(seen[0]?.below).toBeGreaterThan(0);
      expect([holdsKey(ended.stdout, KEY), holdsKey(ended.stderr, KEY)]).toEqual([false, false]);
      expect(await filesWithKey(place.root, KEY)).toEqual([]);
      await expectNotExported(place);
    });

    test('a key that was saved in the app is only in the secrets file, which only the user can read', async () => {
      await using place = await somePlace({ 'a.txt': 'a\n' });
      const servers = await mcpConfig(place, { counter: childServer('counter') });
      const seen: (readonly string[])[] = [];
      await using model = await format.start(async () => {
        seen.push(await processesWithKey(KEY));
      });
      const app = await serveAt(place, [...servers, ...TOOLS], { env: LOGGED });
      const { client, frames } = await app.connect();
      const provider = { id: 'mine', name: 'Mine', kind: format.kind, baseUrl: model.baseUrl, models: ['gemini-3-m'] };
      expect(await client.providers.save({ provider, key: KEY })).toMatchObject({ keyRemoved: false });
      expect(await client.providers.test({ provider })).toMatchObject({ ok: expect.any(Boolean) });
      const chosen = { provider: format.kind, providerId: 'mine', model: 'gemini-3-m' } as const;
      const { topicId } = await client.topics.send({
        topicId: null,
        text: 'Look at the environment.',
        workspace: place.workspace,
        settings: { model: chosen },
      });
      const page = new OpenPage(topicId);
      page.follow(client);
      await page.until(({ loop }) => loop?.state.name === 'completed');
      expect(await client.providers.findLocal()).toEqual(expect.any(Array));
      expect(await client.usage.days({ days: 7 })).toHaveLength(1);
      // Requests that were sent before may still arrive.
      await client.settings.update({ theme: 'dark' });
      const ended = await app.interrupt();
      expectSent(model, format.keyHeader);

      expect(seen.length).toBeGreaterThan(0);
      expect(seen.flat()).toEqual([]);
      expect(frames.length).toBeGreaterThan(5);
      expect(frames.filter((frame) => holdsKey(frame, KEY))).toEqual([]);
      expect([holdsKey(ended.stdout, KEY), holdsKey(ended.stderr, KEY)]).toEqual([false, false]);
      expect(await filesWithKey(place.root, KEY)).toEqual([join('data', SECRETS_FILE)]);
      expect((await stat(join(place.dataDir, SECRETS_FILE))).mode & 0o777).toBe(0o600);
      await expectNotExported(place);
    });
  },
);
