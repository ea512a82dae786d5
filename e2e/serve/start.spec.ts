/**
 * Tests of the start script behind `npm start`: which shell it chooses, what it prints, and that no
 * process remains.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Place, PROJECT, somePlace, until } from '../cli/program.ts';

interface Started {
  readonly process: ChildProcess;
  readonly pid: number;
  printed(): string;
  readonly ended: Promise<number | null>;
  /** Resolves with the URL as soon as it has been printed. */
  url(): Promise<URL>;
}

/** Runs the start script in its own process group, as a terminal does. */
function npmStart(place: Place, words: readonly string[], env: Readonly<Record<string, string>> = {}): Started {
  // A single pipe for both outputs keeps their order, as in a terminal.
  const start = ['exec "$0" "$@" 2>&1', process.execPath, join(PROJECT, 'build/start.mjs')];
  const child = spawn('sh', ['-c', ...start, ...words], {
    cwd: PROJECT,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env.PATH, HOME: place.root, LANG: 'C.UTF-8', LOOPWRIGHT_DATA_DIR: place.dataDir, ...env },
  });
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const pid = child.pid ?? 0;
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  onTestFinished(() => endGroup(pid, 'SIGKILL'));
  const address = /http:\/\/127\.0\.0\.1:\d+\/#token=\S+/;
  return {
    process: child,
    pid,
    printed: () => printed,
    ended,
    async url() {
      await until(() => address.test(printed), 40_000);
      return new URL(address.exec(printed)?.[0] ?? '');
    },
  };
}

function endGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The process group no longer exists.
  }
}

/** Checks that the URL is the last line of the output and follows an empty line. */
const endsWithAddress = (printed: string) => /\n\nhttp:\/\/127\.0\.0\.1:\d+\/#token=\S+\n$/.test(printed);

const answers = (url: URL) =>
  fetch(url.origin).then(
    () => true,
    () => false,
  );

it('npm start opens the browser when there is no display, prints that it does so, and exits on Ctrl+C', async () => {
  await using place = await somePlace();
  const started = npmStart(place, []);
  const url = await started.url();
  expect(started.printed()).toContain('Loopwright opens in your browser: there is no display.');
  expect(started.printed()).toSatisfy(endsWithAddress);
  expect((await fetch(url.origin)).status).toBe(200);
  endGroup(started.pid, 'SIGINT');
  expect(await started.ended).toBe(0);
  expect(await answers(url)).toBe(false);
});

it('npm start --browser opens the browser and passes its other arguments to the program', async () => {
  await using place = await somePlace();
  const started = npmStart(place, ['--browser', '--no-open', '--locale', 'zh-CN'], { DISPLAY: ':99' });
  await started.url();
  expect(started.printed()).toContain('请在本机的浏览器中打开下面的地址。');
  expect(started.printed()).toContain('Loopwright opens in your browser: you asked for it.');
  expect(started.printed()).toSatisfy(endsWithAddress);
  started.process.kill('SIGTERM');
  expect(await started.ended).toBe(0);
});

it('npm start prints Chinese in a Chinese environment, and the URL last', async () => {
  await using place = await somePlace();
  const started = npmStart(place, [], { LANG: 'zh_CN.UTF-8' });
  await started.url();
  expect(started.printed()).toContain('Loopwright 将在浏览器中打开：没有显示器。');
  expect(started.printed()).toSatisfy(endsWithAddress);
});

it('npm start opens the browser when Electron cannot be downloaded, and prints the reason within ten seconds', async (context) => {
  await using place = await somePlace();
  const began = Date.now();
  const started = npmStart(place, ['--no-open'], {
    DISPLAY: ':99',
    ELECTRON_MIRROR: 'http://127.0.0.1:9/',
    electron_config_cache: place.root,
  });
  await until(() => started.printed().includes('Loopwright opens'), 15_000);
  if (started.printed().includes('in a window')) context.skip('NOT RUN: the Electron binary is on this machine');
  expect(started.printed()).toContain("Loopwright opens in your browser: Electron's binary is not here: ");
  expect(Date.now() - began).toBeLessThan(10_000);
  await started.url();
  expect(started.printed()).toSatisfy(endsWithAddress);
});

it('npm start leaves no process of the app behind when it is killed', async () => {
  await using place = await somePlace();
  const started = npmStart(place, []);
  const url = await started.url();
  started.process.kill('SIGKILL');
  await until(async () => !(await answers(url)));
});
