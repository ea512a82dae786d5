import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type FakeEnvironment, fakeEnvironment, fakeHost, type RecordedOutput } from '../cli.fixture.ts';
import { runCommandLine } from '../command-line.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'loopwright-serve-cli-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

function begin(words: readonly string[], variables: Record<string, string> = {}) {
  const host = fakeHost();
  const environment = fakeEnvironment(host, { variables });
  const exit = runCommandLine(['serve', '--data-dir', folder(), ...words], environment);
  return { host, environment, exit };
}

const printed = ({ stdout }: FakeEnvironment) => expect.poll(() => stdout.text(), { timeout: 5_000 }).toContain('\n');

it('serve prints only the URL on standard output, and exits cleanly on Ctrl+C', async () => {
  const { host, environment, exit } = begin(['--no-open']);
  await printed(environment);
  expect(environment.stdout.text()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[A-Za-z0-9_-]{43}\n$/);
  expect(environment.stderr.text()).toContain('Ctrl+C ends it.');
  const { origin } = new URL(environment.stdout.text());
  expect((await fetch(origin)).status).toBe(404);
  environment.signal();
  expect(await exit).toBe(0);
  expect(host.calls).toEqual(['close']);
  await expect(fetch(origin)).rejects.toThrow();
});

const ADDRESS = /^http:\/\/127\.0\.0\.1:\d+\/#token=\S+$/;

/**
 * Runs `serve` and records both outputs in order, as a terminal shows them. `openBrowser` resolves
 * or rejects as the test requires.
 */
function atTerminal(words: readonly string[], variables: Record<string, string>, openBrowser: () => Promise<void>) {
  const host = fakeHost();
  const shown: string[] = [];
  const { stdout, stderr, ...rest } = fakeEnvironment(host, { variables });
  const showing = (output: RecordedOutput): RecordedOutput => ({
    ...output,
    write(text) {
      shown.push(text);
      output.write(text);
    },
  });
  const environment = { ...rest, stdout: showing(stdout), stderr: showing(stderr), openBrowser };
  const exit = runCommandLine(['serve', '--data-dir', folder(), ...words], environment);
  return { environment, exit, lines: () => shown.join('').trimEnd().split('\n') };
}

it.each([
  ['with --no-open', ['--no-open'], {}],
  ['without a display', ['--token', 'short'], {}],
  ['after a browser was opened', [], { DISPLAY: ':0' }],
  ['where no browser can be opened', ['--locale', 'zh-CN'], { DISPLAY: ':0' }],
])('serve prints the URL last, after an empty line, %s', async (_when, words, variables) => {
  const fails = words.includes('--locale');
  const opened = Promise.withResolvers<void>();
  const { environment, exit, lines } = atTerminal(words, variables, async () => {
    opened.resolve();
    if (fails) throw new Error('xdg-open is not there');
  });
  if ('DISPLAY' in variables) await opened.promise;
  await expect.poll(() => lines().at(-1), { timeout: 5_000 }).toMatch(ADDRESS);
  if (fails) await expect.poll(() => lines().join('\n')).toContain('没有打开浏览器：xdg-open is not there。');
  expect(lines().slice(-2)).toEqual(['', expect.stringMatching(ADDRESS)]);
  expect(environment.stdout.text()).toBe(`${lines().at(-1)}\n`);
  environment.signal();
  await exit;
});

it('serve quits at once on a second Ctrl+C', async () => {
  const { environment, exit } = begin(['--no-open']);
  await printed(environment);
  environment.signal();
  environment.signal();
  expect(environment.quits).toEqual([130]);
  await exit;
});

it('serve opens the browser with a URL that does not contain the token', async () => {
  const { host, environment, exit } = begin(['--token', 'a-token-of-my-own'], { DISPLAY: ':0' });
  await expect.poll(() => host.calls).toEqual(['open open']);
  expect(environment.stdout.text()).toContain('#token=a-token-of-my-own');
  environment.signal();
  await exit;
});

it('serve opens no browser without a display or with --no-open, and prints why', async () => {
  const blind = begin([]);
  await expect.poll(() => blind.environment.stderr.text()).toContain('No browser was opened: there is no display.');
  const silent = begin(['--no-open'], { DISPLAY: ':0' });
  await printed(silent.environment);
  for (const { environment, exit, host } of [blind, silent]) {
    environment.signal();
    await exit;
    expect(host.calls).toEqual(['close']);
  }
});

it('serve continues when no browser can be opened', async () => {
  const host = fakeHost();
  const environment = {
    ...fakeEnvironment(host, { variables: { DISPLAY: ':0' } }),
    openBrowser: () => Promise.reject(new Error('xdg-open is not there')),
  };
  const exit = runCommandLine(['serve', '--data-dir', folder()], environment);
  await expect.poll(() => environment.stderr.text()).toContain('No browser was opened: xdg-open is not there.');
  environment.signal();
  expect(await exit).toBe(0);
});

it('serve reports a port that is already in use', async () => {
  const first = begin(['--no-open']);
  await printed(first.environment);
  const { port } = new URL(first.environment.stdout.text());
  const second = begin(['--no-open', '--port', port]);
  expect(await second.exit).toBe(64);
  expect(second.environment.stderr.text()).toContain(`Port ${port} cannot be used`);
  expect(second.host.calls).toEqual(['close']);
  first.environment.signal();
  await first.exit;
});

it.each([
  [['--token', 'has space'], '--token takes'],
  [['--token', 'a#b'], '--token takes'],
  [['--token='], '--token is empty'],
  [['--port', '70000'], '--port'],
  [['--port', 'x'], '--port'],
  [['--workspace', '.'], 'Unknown option --workspace'],
])('serve refuses %j', async (words, sentence) => {
  const { environment, exit } = begin([...words]);
  expect(await exit).toBe(64);
  expect(environment.stderr.text()).toContain(sentence);
});

it('serve warns that a short token could be guessed', async () => {
  const { environment, exit } = begin(['--no-open', '--token', 'short']);
  await expect.poll(() => environment.stderr.text()).toContain('could guess');
  environment.signal();
  await exit;
});

it("serve uses the model that the command line names, and removes the model's API key from the environment", async () => {
  const { host, environment, exit } = begin(['--no-open', '--model', 'm'], { OPENAI_API_KEY: 'sk-1' });
  await printed(environment);
  expect(host.options).toMatchObject({ model: { provider: 'openai', model: 'm', secret: 'OPENAI_API_KEY' } });
  expect(host.ports?.secret('OPENAI_API_KEY')).toBe('sk-1');
  expect(environment.variables).not.toHaveProperty('OPENAI_API_KEY');
  expect(host.ports).toMatchObject({ attendant: 'window', secretStore: { where: 'file' } });
  environment.signal();
  await exit;
});
