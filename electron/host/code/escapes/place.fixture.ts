/** What attempts try to reach on the host. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const CANARY = 'CANARY-of-the-host';

export interface EscapePlace {
  /** The code with the names of this place. */
  fill(code: string): string;
  /** What was changed or reached since the last call. */
  reached(): readonly string[];
  close(): Promise<void>;
}

export async function escapePlace(): Promise<EscapePlace> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'code-escape-')));
  const outside = join(root, 'outside');
  mkdirSync(outside);
  const secret = join(outside, 'secret.txt');
  writeFileSync(secret, CANARY);
  let heard = 0;
  const server = createServer((socket) => {
    heard += 1;
    const answer = 'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 7\r\n\r\nescaped';
    socket.on('error', () => {}).once('data', () => socket.end(answer));
    // A client that says nothing first hears this.
    setTimeout(() => socket.end('escaped'), 300).unref();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const victim = spawn('sleep', ['600'], { stdio: 'ignore' });
  process.env.LOOPWRIGHT_CANARY = CANARY;
  const names = { SECRET: secret, OUTSIDE: outside, PORT: String(port), PID: String(victim.pid) };
  return {
    fill: (code) => Object.entries(names).reduce((text, [name, value]) => text.replaceAll(`$${name}`, value), code),
    reached: () => {
      const connections = heard;
      heard = 0;
      return [
        ...(connections === 0 ? [] : ['the port was reached']),
        ...(isAlive(victim) ? [] : ['the process was killed']),
        ...(readdirSync(outside).length === 1 ? [] : ['a file was made outside']),
        ...(existsSync(secret) && readFileSync(secret, 'utf8') === CANARY ? [] : ['the secret was changed']),
      ];
    },
    close: async () => {
      delete process.env.LOOPWRIGHT_CANARY;
      server.close();
      if (isAlive(victim)) {
        const exit = once(victim, 'exit');
        victim.kill('SIGKILL');
        await exit;
      }
      rmSync(root, { recursive: true, force: true });
    },
  };
}

const isAlive = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;
