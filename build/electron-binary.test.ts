/**
 * Tests the download of Electron from a local server that is slow, sends nothing, serves a wrong
 * file or cannot be reached. Nothing is installed, because none of these servers has the right
 * file.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

interface Outcome {
  readonly why: string | null;
  readonly received: number;
  readonly tookMs: number;
}

/**
 * Runs `fetchElectron` in a process that downloads from `listener`. The download is skipped after
 * `skipAt` bytes.
 */
async function fetched(listener: RequestListener | null, patienceMs: number, skipAt = Infinity): Promise<Outcome> {
  const server = createServer(listener ?? (() => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  if (listener === null) await new Promise((resolve) => server.close(resolve));
  const cache = mkdtempSync(join(tmpdir(), 'loopwright-electron-'));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    rmSync(cache, { recursive: true, force: true });
  });
  const child = fork(fileURLToPath(new URL('electron-binary.fixture.mjs', import.meta.url)), {
    env: {
      ...process.env,
      ELECTRON_MIRROR: `http://127.0.0.1:${port}/`,
      electron_config_cache: cache,
      PATIENCE_MS: `${patienceMs}`,
      SKIP_AT: `${skipAt}`,
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const began = Date.now();
  const outcome = await new Promise<Omit<Outcome, 'tookMs'>>((resolve, reject) => {
    child.on('message', (message) => resolve(message as Omit<Outcome, 'tookMs'>));
    child.on('exit', (code) => reject(new Error(`It ended with ${code}.`)));
  });
  return { ...outcome, tookMs: Date.now() - began };
}

const partOf: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-length': 1_000_000 });
  response.write(Buffer.alloc(300_000));
};

it('the download of Electron reports the reason when the server cannot be reached', async () => {
  const { why } = await fetched(null, 8_000);
  expect(why).toContain('ECONNREFUSED');
});

it('the download of Electron is abandoned when the server sends nothing', async () => {
  const { why, tookMs } = await fetched(() => undefined, 1_500);
  expect(why).toBe('the server for it cannot be reached');
  expect(tookMs).toBeLessThan(8_000);
});

it('the download of Electron is abandoned when it stalls, and the number of received bytes is reported', async () => {
  const { why, received } = await fetched(partOf, 1_500);
  expect(why).toBe('the download came to a halt');
  expect(received).toBe(300_000);
});

it('the download of Electron can be skipped while it is in progress', async () => {
  const { why } = await fetched(partOf, 8_000, 1);
  expect(why).toBe('you skipped it');
});

it('the download rejects a file that is not the Electron archive', async () => {
  const { why } = await fetched((_request, response) => response.end('not Electron'), 8_000);
  expect(why).toMatch(/checksum/i);
});
