/**
 * A program of another user of the same machine. It reads everything that it may: command lines,
 * environments, files and the ports of Loopwright. Whatever looks like a token it tries. It runs
 * until SIGTERM, and then prints what it found. `other-users.spec.ts` starts it.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { logIn } from '../../shared/page-client.ts';
import { credentialOf, newNonce } from '../../shared/page-login.ts';
import { helloProtocols, RPC_PATH, RPC_PROTOCOL } from '../../shared/rpc-socket.ts';
import { listening } from './listening.ts';

export interface Found {
  readonly user: number;
  readonly commandLines: readonly string[];
  /** The texts that it could read: environments of other processes, and files. */
  readonly texts: readonly string[];
  readonly files: readonly string[];
  /** The attempts that opened a WebSocket, and those that logged in. */
  readonly opened: readonly string[];
  readonly loggedIn: readonly string[];
  /** The addresses that it found in the list of the system and tried, each as host and port. */
  readonly addresses: readonly string[];
  /** The answers to requests for pages, each as its address, path, status and beginning. */
  readonly answers: readonly string[];
}

export interface LookAt {
  readonly folders: readonly string[];
  /** The port at which it tries tokens. */
  readonly port: number;
  /**
   * A file with the addresses at which processes of the test listen, one in a line. No other
   * address is tried, because those belong to other people.
   */
  readonly ownAddresses: string;
}

const LONGEST_MS = 50_000;
const LONGEST_ANSWER_MS = 2_000;
const LARGEST_FILE = 1_000_000;

const commandLines = new Set<string>();
const texts = new Set<string>();
const files = new Set<string>();
const opened = new Set<string>();
const loggedIn = new Set<string>();
const addresses = new Set<string>();
const answers = new Set<string>();
const tried = new Set<string>();

const { folders, port, ownAddresses }: LookAt = JSON.parse(process.env.LOOK_AT ?? '{}');

function readable(path: string): string {
  try {
    return readFileSync(path, 'utf8').slice(0, LARGEST_FILE);
  } catch {
    return '';
  }
}

function lookAtProcesses(): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)) {
    const line = readable(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
    if (line !== '') commandLines.add(line);
    const environment = readable(`/proc/${pid}/environ`);
    if (environment !== '') texts.add(environment);
  }
}

function lookAtFiles(folder: string): void {
  let names: readonly string[] = [];
  try {
    names = readdirSync(folder);
  } catch {
    return;
  }
  for (const name of names) {
    const path = join(folder, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat?.isDirectory() === true) lookAtFiles(path);
    else if (stat?.isFile() === true && stat.size < LARGEST_FILE) {
      const text = readable(path);
      if (text === '') continue;
      files.add(path);
      texts.add(text);
    }
  }
}

function candidates(): readonly string[] {
  const all = [...commandLines, ...texts].flatMap((text) => [
    ...[...text.matchAll(/#token=([A-Za-z0-9._~-]+)/g)].map(([, token]) => token ?? ''),
    ...(text.match(/(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g) ?? []),
  ]);
  return [...new Set(all)].filter((token) => !tried.has(token));
}

function socketWith(protocols: readonly string[], url = `ws://127.0.0.1:${port}${RPC_PATH}`) {
  const headers = { Origin: `http://${new URL(url).host}` };
  const socket = new WebSocket(url, { protocols: [...protocols], headers });
  socket.addEventListener('open', () => opened.add(`${url} ${protocols.join(',')}`));
  return socket;
}

async function tryToken(token: string): Promise<void> {
  tried.add(token);
  const credential = await credentialOf(token);
  const hello = { who: credential.who, nonce: newNonce() };
  const socket = socketWith(helloProtocols(hello));
  const { end } = await logIn(socket, { credential, hello, host: `127.0.0.1:${port}` });
  if (end === 'in') loggedIn.add(token);
  socket.close();
}

/** Every address at which a process of the test listens, as the system lists it to this user. */
async function tryAddresses(): Promise<void> {
  const own = readable(ownAddresses).split('\n');
  for (const { address } of listening()) {
    if (!own.includes(address)) continue;
    addresses.add(address);
    await tryAddress(address);
  }
}

async function tryAddress(address: string): Promise<void> {
  const urls = [...commandLines].flatMap((line) => line.match(/http:\/\/127\.0\.0\.1:\d+\/[^\s#]+/g) ?? []);
  const paths = urls.filter((url) => new URL(url).host === address).map((url) => new URL(url).pathname);
  for (const path of new Set(['/', '/open/', RPC_PATH, ...paths])) {
    try {
      const signal = AbortSignal.timeout(LONGEST_ANSWER_MS);
      const answer = await fetch(`http://${address}${path}`, { redirect: 'manual', signal });
      const to = answer.headers.get('location') ?? '';
      answers.add(`${address} ${path} ${answer.status} ${to} ${(await answer.text()).slice(0, 2_000)}`);
    } catch {
      // It does not speak HTTP, or listens no more.
    }
  }
  const unknown = `hello.page.page_${'0'.repeat(26)}.${newNonce()}`;
  for (const path of ['/', RPC_PATH]) {
    for (const protocols of [[], [RPC_PROTOCOL], [RPC_PROTOCOL, unknown]])
      socketWith(protocols, `ws://${address}${path}`).addEventListener('error', () => undefined);
  }
}

async function print(): Promise<void> {
  const found: Found = {
    user: process.getuid?.() ?? -1,
    commandLines: [...commandLines],
    texts: [...texts],
    files: [...files],
    opened: [...opened],
    loggedIn: [...loggedIn],
    addresses: [...addresses],
    answers: [...answers],
  };
  await new Promise((resolve) => process.stdout.write(JSON.stringify(found), resolve));
  process.exit(0);
}

let over = false;
process.on('SIGTERM', () => {
  over = true;
});
const end = Date.now() + LONGEST_MS;
process.stderr.write('looking\n');
for (let round = 0; !over && Date.now() < end; round += 1) {
  lookAtProcesses();
  if (round % 5 === 0) for (const folder of folders) lookAtFiles(folder);
  if (round % 20 === 0) await tryAddresses();
  for (const token of candidates()) await tryToken(token);
  await new Promise((resolve) => setTimeout(resolve, 10));
}
await print();
