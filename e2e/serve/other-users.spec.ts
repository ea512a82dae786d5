/**
 * What another user of the same machine finds out while the program starts, opens a browser and
 * runs: a real process of another user, a real browser, and a real opener that receives its file as
 * an argument.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, onTestFinished, test } from 'vitest';
import { CHROMIUM_FLAGS, chromiumPath } from '../chromium.ts';
import { type Place, PROJECT, somePlace, until } from '../cli/program.ts';
import { freePort } from '../fixtures/free-port.ts';
import { addressesOf } from './listening.ts';
import type { Found, LookAt } from './other-user.ts';

const NOBODY = ['--reuid=65534', '--regid=65534', '--clear-groups'];

/** Why no process of another user can be started here; null: it can. */
function whyNot(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on Linux to become another user';
  try {
    execFileSync('setpriv', [...NOBODY, process.execPath, '--version'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'setpriv cannot start Node as another user';
  }
}

/**
 * Starts the other user's program, which looks at these folders and ports until the returned
 * function is called. Both know at any time at which addresses `own` and their children listen.
 */
async function otherUser(
  { root }: Pick<Place, 'root'>,
  lookAt: Pick<LookAt, 'folders' | 'port'>,
  own: () => readonly (number | undefined)[],
) {
  const ownAddresses = join(root, 'addresses');
  const seen = new Set<string>();
  const watch = setInterval(() => {
    for (const address of addressesOf(own().filter((pid) => pid !== undefined))) seen.add(address);
    writeFileSync(ownAddresses, [...seen].join('\n'));
  }, 100);
  onTestFinished(() => clearInterval(watch));
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('other-user.ts', import.meta.url))],
    ...{ bundle: true, write: false, platform: 'node', format: 'esm', target: 'node24' },
  });
  const code = outputFiles?.[0]?.text ?? '';
  const child = spawn('setpriv', [...NOBODY, process.execPath, '--input-type=module', '-'], {
    env: { LOOK_AT: JSON.stringify({ ...lookAt, ownAddresses } satisfies LookAt) },
    cwd: '/',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  child.stdin.end(code);
  await once(child.stderr, 'data');
  return async (): Promise<Found & { readonly own: readonly string[] }> => {
    clearInterval(watch);
    child.kill('SIGTERM');
    await once(child, 'close');
    return { ...JSON.parse(printed), own: [...seen] };
  };
}

function endBrowser(pid: number): void {
  if (pid <= 1) throw new Error(`The browser has no process id: ${pid}`);
  try {
    // The opener leads a process group of its own, to which every process of the browser belongs.
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

function collected(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (more: string) => {
      text += more;
    });
  }
  return () => text;
}

test('another user finds no token, opens no socket and reads no data, from the start until a browser is connected', async (context) => {
  const reason = whyNot();
  if (reason !== null) context.skip(`NOT RUN: ${reason}`);
  await using place = await somePlace();
  const [home, bin, temporary] = ['home', 'bin', 'tmp'].map((name) => join(place.root, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [home, bin, temporary]) await mkdir(folder);
  // As on a usual machine, others may look into these folders.
  for (const folder of [place.root, home, bin]) await chmod(folder, 0o755);
  await chmod(temporary, 0o1777);
  const opened = join(place.root, 'opened');
  await mkdir(opened, { mode: 0o700 });
  const browser = [chromiumPath(), ...CHROMIUM_FLAGS, '--headless', `--user-data-dir=${join(opened, 'profile')}`];
  const opener = `#!/bin/sh\ncp "$1" ${opened}/copy.html\nls -ln "$1" > ${opened}/listed\necho $$ > ${opened}/pid.new\nmv ${opened}/pid.new ${opened}/pid\nexec ${browser.join(' ')} "$1" >/dev/null 2>&1\n`;
  await writeFile(join(bin, 'xdg-open'), opener, { mode: 0o755 });

  const port = await freePort();
  const lasting = 'the-own-token-of-the-user-1234567890-abcdefg';
  const own: (number | undefined)[] = [];
  const stop = await otherUser(place, { folders: [home, temporary, place.workspace], port }, () => own);
  const program = spawn(process.execPath, [join(PROJECT, 'out/electron/host-cli.js'), 'serve', '--port', `${port}`], {
    cwd: place.workspace,
    env: {
      ...{ PATH: `${bin}:${process.env.PATH}`, HOME: home, TMPDIR: temporary, DISPLAY: ':99' },
      ...{ LANG: 'C.UTF-8', LOOPWRIGHT_TOKEN: lasting, OPENAI_API_KEY: 'sk-of-the-user' },
    },
  });
  own.push(program.pid);
  onTestFinished(() => void program.kill('SIGKILL'));
  const printed = collected(program);
  await until(() => existsSync(join(opened, 'pid')), 20_000);
  const browserPid = Number(readFileSync(join(opened, 'pid'), 'utf8'));
  onTestFinished(() => endBrowser(browserPid));
  own.push(browserPid);
  await until(() => printed().includes('Your browser is connected.'), 20_000);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const found = await stop();

  const [ticket = ''] = /(?<=#token=)[A-Za-z0-9_-]{43}/.exec(readFileSync(join(opened, 'copy.html'), 'utf8')) ?? [];
  expect(ticket).toHaveLength(43);
  expect(readFileSync(join(opened, 'listed'), 'utf8')).toMatch(/^-rw------- 1 0 /);
  expect(found.user).toBe(65_534);
  // It saw the browser with the file as its argument, and looked into the folder of the file.
  expect(found.commandLines.some((line) => /Loopwright\/open\/open-\w+\.html/.test(line))).toBe(true);
  const everything = [...found.commandLines, ...found.texts, ...found.answers].join('\n');
  for (const secret of [ticket, lasting, 'sk-of-the-user']) expect(everything).not.toContain(secret);
  expect(found.files).toEqual([]);
  expect(found.opened).toEqual([]);
  expect(found.loggedIn).toEqual([]);
  // It tried every address at which the program, the browser and their children listened.
  expect([...found.addresses].sort()).toEqual([...found.own].sort());
  expect(found.addresses).toContain(`127.0.0.1:${port}`);
  // The page itself is public code. Every other path and port answers with nothing.
  expect(found.answers.filter((answer) => !/^\S+ \S+ (403|404) /.test(answer))).toEqual([
    expect.stringMatching(new RegExp(`^127\\.0\\.0\\.1:${port} / 200 {2}<!doctype html>`)),
  ]);
  // The file is gone, and so is its folder.
  expect(existsSync(join(home, 'Loopwright'))).toBe(false);
  expect(statSync(join(home, '.local/share/loopwright')).mode & 0o077).toBe(0);
  program.kill('SIGINT');
  await once(program, 'exit');
}, 60_000);

/** Listens at two ports of its own, and gives its secret to everyone who asks. */
const LEAK = `
  const server = (host) => require('node:http').createServer((_, answer) => answer.end(process.argv[1])).listen(0, host);
  server('127.0.0.1'); server('::1').on('error', () => {});
  setTimeout(() => process.exit(), 30_000);
`;

test('another user who finds an address in a command line, or a secret at another port, is noticed by this test', async (context) => {
  const reason = whyNot();
  if (reason !== null) context.skip(`NOT RUN: ${reason}`);
  await using place = await somePlace();
  await chmod(place.root, 0o755);
  const words = ['serve', '--no-open', '--port', `${await freePort()}`, '--data-dir', place.dataDir];
  const program = spawn(process.execPath, [join(PROJECT, 'out/electron/host-cli.js'), ...words]);
  onTestFinished(() => void program.kill('SIGKILL'));
  const leak = spawn(process.execPath, ['-e', LEAK, 'the-secret-of-a-child'], { stdio: 'ignore' });
  onTestFinished(() => void leak.kill('SIGKILL'));
  const printed = collected(program);
  await until(() => printed().includes('#token='), 20_000);
  const url = /http:\/\/\S+/.exec(printed())?.[0] ?? '';
  const lookAt = { folders: [], port: Number(new URL(url).port) };
  const stop = await otherUser(place, lookAt, () => [program.pid, leak.pid]);
  const browser = spawn('sh', ['-c', 'sleep 3; true', url], { stdio: 'ignore' });
  await once(browser, 'exit');
  const found = await stop();
  expect(found.commandLines.join('\n')).toContain(url);
  expect(found.opened).toHaveLength(1);
  const leaking = found.answers.filter((answer) => answer.includes('the-secret-of-a-child'));
  expect(new Set(leaking.map((answer) => answer.split(' ')[0]))).toHaveProperty('size', found.own.length - 1);
  expect(leaking).not.toEqual([]);
}, 60_000);
