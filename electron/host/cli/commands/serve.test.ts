import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { arrive, arriveWithToken, callInfo, openAddress } from '../../serve/page.fixture.ts';
import { type FakeEnvironment, fakeEnvironment, fakeHost, type RecordedOutput } from '../cli.fixture.ts';
import { runCommandLine } from '../command-line.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'loopwright-serve-cli-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

function begin(words: readonly string[], variables: Record<string, string> = {}, dataDir = folder()) {
  const host = fakeHost();
  const environment = { ...fakeEnvironment(host, { variables }), homeDirectory: dataDir };
  const exit = runCommandLine(['serve', '--data-dir', dataDir, ...words], environment);
  return { host, environment, exit, dataDir };
}

const printed = ({ stdout }: FakeEnvironment) => expect.poll(() => stdout.text(), { timeout: 5_000 }).toContain('\n');

it('serve prints only the URL on standard output, and exits cleanly on Ctrl+C', async () => {
  const { host, environment, exit } = begin(['--no-open']);
  await printed(environment);
  expect(environment.stdout.text()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[A-Za-z0-9_-]{43}\n$/);
  expect(environment.stderr.text()).toContain('Ctrl+C ends Loopwright.');
  const { origin } = new URL(environment.stdout.text());
  expect((await fetch(origin)).status).toBe(404);
  environment.signal();
  expect(await exit).toBe(0);
  expect(host.calls).toEqual(['close']);
  await expect(fetch(origin)).rejects.toThrow();
});

it('serve opens the host again when the host asks for it, at the same port, and then ends on Ctrl+C as before', async () => {
  const { host, environment, exit } = begin(['--no-open', '--port', '0']);
  await printed(environment);
  const { origin } = new URL(environment.stdout.text().trim());
  host.ports?.restart?.();
  const lines = () => environment.stdout.text().trim().split('\n');
  await expect.poll(() => lines().length, { timeout: 5_000 }).toBe(2);
  expect(new URL(lines()[1] ?? '').origin).toBe(origin);
  expect(lines()[1]).not.toBe(lines()[0]);
  expect(host.calls).toEqual(['close']);
  expect((await fetch(origin)).status).toBe(404);
  environment.signal();
  expect(await exit).toBe(0);
  expect(host.calls).toEqual(['close', 'close']);
});

const ADDRESS = /^http:\/\/127\.0\.0\.1:\d+\/#token=\S+$/;

/**
 * Runs `serve` and records both outputs in order, as a terminal shows them. `openBrowser` resolves
 * or rejects as the test requires.
 */
function atTerminal(
  words: readonly string[],
  variables: Record<string, string>,
  openBrowser: (file: string) => Promise<void>,
) {
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
  const dataDir = folder();
  const homeDirectory = dataDir;
  const environment = { ...rest, homeDirectory, stdout: showing(stdout), stderr: showing(stderr), openBrowser };
  const exit = runCommandLine(['serve', '--data-dir', dataDir, ...words], environment);
  return { environment, exit, dataDir, lines: () => shown.join('').trimEnd().split('\n') };
}

it.each([
  ['with --no-open', ['--no-open'], {}],
  ['without a display', [], {}],
  ['where no browser can be opened', ['--locale', 'zh-CN'], { DISPLAY: ':0' }],
])('serve prints the URL last, after an empty line, %s', async (_when, words, variables) => {
  const fails = words.includes('--locale');
  const { environment, exit, lines } = atTerminal(words, variables, async () => {
    throw new Error('xdg-open is not there');
  });
  await expect.poll(() => lines().at(-1), { timeout: 5_000 }).toMatch(ADDRESS);
  if (fails) expect(lines().join('\n')).toContain('没有打开浏览器：xdg-open is not there。');
  expect(lines().slice(-2)).toEqual(['', expect.stringMatching(ADDRESS)]);
  expect(environment.stdout.text()).toBe(`${lines().at(-1)}\n`);
  environment.signal();
  await exit;
});

describe('the browser', () => {
  /** Opens the file as a browser does, and returns the address to which it leads. */
  const addressIn = (file: string) => /location\.replace\("(http:[^"]+)"\)/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';

  it('receives a file that only the user can read, which leads to the address and is removed afterwards', async () => {
    const opened = Promise.withResolvers<string>();
    const { environment, exit, dataDir } = atTerminal([], { DISPLAY: ':0' }, async (file) => opened.resolve(file));
    const file = await opened.promise;
    expect(file.startsWith(join(dataDir, 'open'))).toBe(true);
    expect([statSync(file).mode & 0o777, statSync(join(file, '..')).mode & 0o777]).toEqual([0o600, 0o700]);
    const { first } = await openAddress(addressIn(file));
    await callInfo(first);
    await expect.poll(() => environment.stderr.text()).toContain('Your browser is connected.');
    expect(existsSync(join(dataDir, 'open'))).toBe(false);
    expect(environment.stdout.text()).toBe('');
    environment.signal();
    await exit;
  });

  it('that opens nothing is not waited for: after five seconds an address is printed, and both are good', async () => {
    const opened = Promise.withResolvers<string>();
    const { environment, exit } = atTerminal([], { DISPLAY: ':0' }, async (file) => opened.resolve(file));
    const url = addressIn(await opened.promise);
    await expect.poll(() => environment.stdout.text(), { timeout: 7_000 }).toContain('\n');
    expect(environment.stderr.text()).toContain('The browser has not opened the page yet.');
    const printed = environment.stdout.text().trim();
    expect(printed).not.toBe(url);
    for (const each of [url, printed]) expect((await openAddress(each)).first.login.end).toBe('in');
    environment.signal();
    await exit;
  }, 12_000);

  it('that opened the address and did not connect as our page does is reported, and got nothing', async () => {
    const opened = Promise.withResolvers<string>();
    const { environment, exit } = atTerminal([], { DISPLAY: ':0' }, async (file) => opened.resolve(file));
    const { first, credential } = await openAddress(addressIn(await opened.promise));
    first.socket.terminate();
    await expect.poll(() => environment.stderr.text()).toContain('no page of Loopwright went on with it');
    await expect.poll(() => environment.stdout.text()).toContain('\n');
    const port = Number(new URL(environment.stdout.text()).port);
    expect((await arrive(port, credential)).login.end).toBe('closed');
    environment.signal();
    await exit;
  });

  it('is not given a file in a folder to which others can write', async () => {
    const home = folder();
    chmodSync(home, 0o777);
    const { environment, exit } = begin([], { DISPLAY: ':0' }, home);
    await printed(environment);
    expect(environment.stderr.text()).toContain(`other users of this computer can write to ${home}`);
    environment.signal();
    await exit;
  });

  it('leaves no file behind when the program ends before it opened', async () => {
    const { environment, exit, dataDir } = atTerminal([], { DISPLAY: ':0' }, async () => undefined);
    await expect.poll(() => existsSync(join(dataDir, 'open'))).toBe(true);
    environment.signal();
    await exit;
    expect(existsSync(join(dataDir, 'open'))).toBe(false);
  });
});

describe('the token of the user', () => {
  const TOKEN = 'a-token-of-my-own-which-is-long-enough';

  function tokenFile(mode = 0o600, text = `${TOKEN}\n`): string {
    const file = join(folder(), 'token');
    writeFileSync(file, text, { mode });
    chmodSync(file, mode);
    return file;
  }

  it.each([
    ['in a file', () => ({ words: ['--token-file', tokenFile()], variables: {} })],
    ['in the environment', () => ({ words: [], variables: { LOOPWRIGHT_TOKEN: TOKEN } })],
  ])('%s opens any number of pages, and is neither printed nor passed on', async (_where, given) => {
    const { words, variables } = given();
    const { environment, exit } = begin(['--no-open', ...words], variables);
    await printed(environment);
    const { port } = new URL(environment.stdout.text());
    for (let page = 0; page < 2; page += 1) {
      expect((await arriveWithToken(Number(port), TOKEN)).login.end).toBe('in');
    }
    expect(environment.stdout.text() + environment.stderr.text()).not.toContain(TOKEN);
    expect(environment.variables).not.toHaveProperty('LOOPWRIGHT_TOKEN');
    environment.signal();
    await exit;
  });

  it.each([
    ['as an argument', () => ['--token', TOKEN], '--token-file F'],
    ['as an argument with =', () => [`--token=${TOKEN}`], 'LOOPWRIGHT_TOKEN'],
    ['in a file that others can read', () => ['--token-file', tokenFile(0o644)], 'chmod 600'],
    ['in a file that a group can write', () => ['--token-file', tokenFile(0o620)], 'chmod 600'],
    ['in a file that is not there', () => ['--token-file', '/nowhere/token'], 'cannot be read'],
    ['in a folder', () => ['--token-file', folder()], 'openssl rand'],
    ['that is short', () => ['--token-file', tokenFile(0o600, 'short')], '32 to 256'],
    ['that is empty', () => ['--token-file', tokenFile(0o600, '\n')], '32 to 256'],
    ['with other characters', () => ['--token-file', tokenFile(0o600, `${'a'.repeat(40)}#b`)], '32 to 256'],
    ['that is very long', () => ['--token-file', tokenFile(0o600, 'a'.repeat(5_000))], '32 to 256'],
  ])('%s is refused, and not repeated', async (_how, words, sentence) => {
    const { environment, exit } = begin(['--no-open', ...words()]);
    expect(await exit).toBe(64);
    expect(environment.stderr.text()).toContain(sentence);
    expect(environment.stderr.text()).not.toContain(TOKEN);
  });

  it.skipIf(process.getuid?.() !== 0)('in a file of somebody else is refused, also through a link', async () => {
    const file = tokenFile();
    chownSync(file, 65_534, 65_534);
    const link = join(folder(), 'link');
    symlinkSync(file, link);
    for (const each of [file, link]) {
      const { environment, exit } = begin(['--no-open', '--token-file', each]);
      expect(await exit).toBe(64);
      expect(environment.stderr.text()).toContain('is not yours');
    }
  });
});

describe('the port', () => {
  async function portOf({ environment }: ReturnType<typeof begin>): Promise<string> {
    await printed(environment);
    return new URL(environment.stdout.text().trim()).port;
  }

  const ended = async ({ environment, exit }: ReturnType<typeof begin>) => {
    environment.signal();
    await exit;
  };

  it('stays the same for each data folder', async () => {
    const first = begin(['--no-open']);
    const port = await portOf(first);
    await ended(first);
    const again = begin(['--no-open'], {}, first.dataDir);
    expect(await portOf(again)).toBe(port);
    await ended(again);
    expect(statSync(join(first.dataDir, 'page-port.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(first.dataDir)).not.toContain('open');
  });

  it('is another one from then on if another program has taken it, and the user learns that', async () => {
    const first = begin(['--no-open']);
    const port = await portOf(first);
    await ended(first);
    // No process has this id, so the port was not taken by Loopwright.
    writeFileSync(join(first.dataDir, 'page-port.json'), JSON.stringify({ port: Number(port), pid: 2 ** 22 + 1 }));
    const taken = createServer().listen(Number(port), '127.0.0.1');
    onTestFinished(() => void taken.close());
    await once(taken, 'listening');
    const next = begin(['--no-open'], {}, first.dataDir);
    const other = await portOf(next);
    expect(other).not.toBe(port);
    expect(next.environment.stderr.text()).toContain(`Another program has taken port ${port}`);
    await ended(next);
    const last = begin(['--no-open'], {}, first.dataDir);
    expect(await portOf(last)).toBe(other);
    await ended(last);
  });

  it('of a folder that is served already stays with the first process', async () => {
    const first = begin(['--no-open']);
    const port = await portOf(first);
    // Another process of this user serves the folder.
    writeFileSync(join(first.dataDir, 'page-port.json'), JSON.stringify({ port: Number(port), pid: process.ppid }));
    const second = begin(['--no-open'], {}, first.dataDir);
    expect(await portOf(second)).not.toBe(port);
    expect(second.environment.stderr.text()).not.toContain('Another program');
    expect(JSON.parse(readFileSync(join(first.dataDir, 'page-port.json'), 'utf8'))).toMatchObject({
      port: Number(port),
    });
    await ended(second);
    await ended(first);
  });
});

it('serve prints another address each time Enter is pressed in its terminal', async () => {
  const host = fakeHost();
  const environment = fakeEnvironment(host, { isTTY: true });
  const exit = runCommandLine(['serve', '--no-open', '--data-dir', folder()], environment);
  await printed(environment);
  expect(environment.stderr.text()).toContain('Press Enter');
  environment.stdin.write('\n');
  await expect.poll(() => environment.stdout.text().trim().split('\n')).toHaveLength(2);
  const [one, other] = environment.stdout.text().trim().split('\n');
  expect(one).not.toBe(other);
  for (const each of [one, other]) expect((await openAddress(each ?? '')).first.login.end).toBe('in');
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
  [['--token-file='], '--token-file is empty'],
  [['--port', '70000'], '--port'],
  [['--port', 'x'], '--port'],
  [['--workspace', '/nowhere/at/all'], '/nowhere/at/all is not an existing folder'],
])('serve refuses %j', async (words, sentence) => {
  const { environment, exit } = begin([...words]);
  expect(await exit).toBe(64);
  expect(environment.stderr.text()).toContain(sentence);
});

it('serve trusts the folder that the command line names in this process, and uses it for new topics', async () => {
  const { host, environment, exit } = begin(['--no-open', '--workspace', '.']);
  await printed(environment);
  const { workingDirectory } = environment;
  expect(host.options).toMatchObject({ workspace: workingDirectory, trustedFolders: [workingDirectory] });
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
