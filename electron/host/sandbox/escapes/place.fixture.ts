/** What attempts to escape try to reach: files, listeners and a process of the host, with canaries. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import dgram from 'node:dgram';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, networkInterfaces, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { privateFolderPath, removePrivateFolder } from '../launcher/private-folders.ts';
import { thisProcess } from '../launcher/process-identity.ts';
import type { SandboxPolicy } from '../sandbox.ts';
import { REACH } from './reach.fixture.ts';

export interface EscapePlace {
  readonly workspace: string;
  readonly data: string;
  readonly home: string;
  /** Unique to this place: as a name and as a number. */
  readonly id: string;
  readonly number: number;
  /** A text in the command line of the process of the host. */
  readonly victimName: string;
  /** What the UDP port of the host has received. */
  readonly heard: readonly string[];
  /** The variables of the scripts. */
  readonly variables: Readonly<Record<string, string>>;
  /** The policy that the attempts must not get around. */
  readonly policy: SandboxPolicy;
  close(): Promise<void>;
}

const FILES = {
  'workspace/.bashrc': 'protected\n',
  'workspace/.zshrc': 'protected\n',
  'workspace/.git/hooks/sample': '',
  'workspace/.git/config': '[core]\n',
  'outside/file': 'outside\n',
  'outside/truncated': 'outside\n',
  'outside/removed': 'outside\n',
  'home/.bashrc': '# start\n',
  'home/.ssh/id_ed25519': 'CANARY\n',
  'home/.netrc': 'CANARY\n',
  'data/secrets.json': 'CANARY\n',
  'data/loopwright.sqlite': 'CANARY\n',
  'data/cache/own': 'own\n',
  'tools/reach.mjs': REACH,
};

/** Shared memory, an open file and the environment of a process of the host. */
const VICTIM = `
$id = shmget($ARGV[1], 64, 0600 | 01000) or die; shmwrite($id, "CANARY", 0, 6) or die;
open(F, "<", $ARGV[2]) or die; $| = 1; print fileno(F), "\\n";
$SIG{TERM} = sub { shmctl($id, 0, 0); exit }; sleep 1 while getppid() > 1; shmctl($id, 0, 0);
`;

/** Numbers of system calls; see syscall(2). */
const CALLS = { ptrace: { x64: 101, arm64: 117 }, sethostname: { x64: 170, arm64: 161 } };

export async function escapePlace(hosts: 'no-hosts' | 'some-hosts'): Promise<EscapePlace> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'escape-')));
  const at = (name: string) => join(root, name);
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  }
  mkdirSync(at('workspace/.git/hooks-2'));
  symlinkSync(at('outside'), at('workspace/link-out'));
  symlinkSync(at('home/.ssh/id_ed25519'), at('workspace/link-key'));
  symlinkSync(at('data'), at('workspace/link-data'));

  const number = randomInt(1_000_000, 2_000_000_000);
  const id = `loopwright-escape-${number}`;
  const neighbour = privateFolderPath(thisProcess(), `neighbour${number}`);
  mkdirSync(join(neighbour, 'tmp'), { recursive: true, mode: 0o700 });
  writeFileSync(join(neighbour, 'tmp/secret'), 'CANARY\n');

  const listeners = await listen(at('outside/agent.sock'), id);
  const victim = spawn('perl', ['-e', VICTIM, `victim-${id}`, String(number), at('data/secrets.json')], {
    cwd: at('outside'),
    env: { KEY: 'CANARY' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [fd] = (await once(victim.stdout, 'data')) as [Buffer];
  const arch = process.arch === 'arm64' ? 'arm64' : 'x64';
  const name = hostname();
  return {
    ...{ workspace: at('workspace'), data: at('data'), home: at('home'), id, number, heard: listeners.heard },
    victimName: `victim-${id}`,
    variables: {
      ...{ W: at('workspace'), O: at('outside'), H: at('home'), D: at('data'), ID: id, NUMBER: String(number) },
      ...{ P: String(victim.pid), FD: String(fd).trim(), VICTIM: `victim-${id}`, SHM: String(number) },
      ...{ N: process.execPath, T: at('tools/reach.mjs'), NEIGHBOUR: join(neighbour, 'tmp/secret'), NAME: name },
      ...{ PTRACE: String(CALLS.ptrace[arch]), SETHOSTNAME: String(CALLS.sethostname[arch]) },
      ...listeners.variables,
    },
    policy: {
      writable: [at('workspace'), at('data/cache')],
      readOnlyFiles: ['.bashrc', '.zshrc', '.git/hooks', '.git/hooks-2'].map((path) => at(`workspace/${path}`)),
      unreadable: [at('home/.ssh'), at('home/.netrc'), at('data')],
      hosts: hosts === 'no-hosts' ? [] : ['localhost', name],
    },
    close: async () => {
      listeners.close();
      await ended(victim);
      await removePrivateFolder(neighbour);
      endRest(String(number));
      rmSync(root, { recursive: true, force: true });
      for (const place of ['/dev/shm', '/tmp']) rmSync(join(place, id), { force: true });
    },
  };
}

/** An attempt may have stopped it, so it is continued first. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  child.kill('SIGCONT');
  const impatience = setTimeout(() => child.kill('SIGKILL'), 3000);
  await exit;
  clearTimeout(impatience);
}

/** Ends what attempts have left without a sandbox: sleeping programs whose duration has this number. */
function endRest(number: string): void {
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const [program, duration] = readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0');
      if (program === 'sleep' && duration?.endsWith(`.${number}`)) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
}

async function listen(socket: string, abstract: string) {
  const heard: string[] = [];
  const servers: http.Server[] = [];
  let port = 0;
  const serve = async (...where: readonly unknown[]): Promise<number> => {
    const server = http.createServer((request, response) => {
      const isRedirect = request.url === '/redirect';
      response.writeHead(isRedirect ? 302 : 200, isRedirect ? { location: `http://127.0.0.1:${port}/` } : {});
      response.end('reached');
    });
    server.listen(...(where as [number, string]));
    await once(server, 'listening');
    servers.push(server);
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  port = await serve(0, '0.0.0.0');
  const port6 = await serve(0, '::1').catch(() => 0);
  await serve(socket);
  await serve(`\0${abstract}`);
  const udp = dgram.createSocket('udp4').on('message', (message) => heard.push(message.toString('latin1')));
  udp.bind(0, '127.0.0.1');
  await once(udp, 'listening');
  const own = Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal);
  const ports = { PORT: String(port), PORT6: String(port6), UDP: String((udp.address() as AddressInfo).port) };
  return {
    heard,
    variables: { ...ports, ADDRESS: own?.address ?? '127.0.0.2' },
    close: () => {
      udp.close();
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
