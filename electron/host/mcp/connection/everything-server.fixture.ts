/** The reference server from npm, over each of its transports. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../../e2e/fixtures/free-port.ts';
import { policyFor } from '../../network/network-policy.ts';
import { policedFetch } from '../../network/policed-fetch.ts';
import type { RemoteAccess } from '../login/authorized-access.ts';
import type { Line } from '../transport/line.ts';
import { remoteLine } from '../transport/remote-transport.ts';
import { stdioLine } from '../transport/stdio-transport.ts';

export type Way = 'stdio' | 'http' | 'sse';

const PROGRAM = fileURLToPath(
  new URL('../../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js', import.meta.url),
);

/** The access that the app uses for a server without a login. */
export function plainAccess(url: string): RemoteAccess {
  return { fetch: policedFetch(policyFor(new URL(url))), needsLogin: () => false };
}

/** Starts the server. Over HTTP it runs until `stop`; over stdio it ends with its channel. */
export async function everythingServer(
  way: Way,
): Promise<{ readonly open: () => Line; readonly stop: () => void; readonly url: string | null }> {
  if (way === 'stdio') {
    const setting = { command: process.execPath, args: [PROGRAM, 'stdio'], env: {} };
    return { open: () => stdioLine(setting), stop: () => {}, url: null };
  }
  const port = await freePort();
  const child = spawn(process.execPath, [PROGRAM, way === 'http' ? 'streamableHttp' : 'sse'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await said(child, /on port/);
  const url = `http://127.0.0.1:${port}/${way === 'http' ? 'mcp' : 'sse'}`;
  return {
    open: () => remoteLine({ transport: way, url, headers: {} }, plainAccess(url)),
    stop: () => void child.kill('SIGKILL'),
    url,
  };
}

function said(child: ChildProcess, words: RegExp): Promise<void> {
  let text = '';
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`It ended: ${text}`)));
    // The output must be read completely, because the server would block if nobody read it.
    child.stderr?.on('data', (chunk: Buffer) => {
      text += String(chunk);
      if (words.test(text)) resolve();
    });
  });
}
