import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { confinedTest } from '../../sandbox/confined.fixture.ts';
import { childServer, until } from '../transport/child-servers.fixture.ts';
import { type ConfinedPlace, confinedPlace } from './confined-servers.fixture.ts';

/** A host in a process of its own with one server in the sandbox, which may reach a host. */
function hostWith({ home, dataDir, work }: ConfinedPlace, mark: string) {
  const server = { ...childServer('hang', join(work, mark), 'stubborn'), cwd: work };
  const confinement = { writable: [work], hosts: ['allowed.example'], packages: null };
  const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const program = `
    import { Connection } from ${module('../connection/connection.ts')};
    import { stdioLine } from ${module('../transport/stdio-transport.ts')};
    import { findSandbox } from ${module('../../sandbox/find-sandbox.ts')};
    import { confineServer } from ${module('./confine-server.ts')};
    const confine = confineServer({ find: findSandbox, ...${JSON.stringify({ home, dataDir })} });
    const sandbox = { confine: (launch) => confine(launch, ${JSON.stringify(confinement)}), reported() {} };
    const connection = new Connection(async () => stdioLine(${JSON.stringify(server)}, { sandbox }));
    await connection.start();
    process.stdout.write(JSON.stringify(connection.state.name));
    setInterval(() => {}, 1000);
  `;
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** The processes whose command line or environment contains a text. */
function processesWith(text: string): readonly string[] {
  const read = (path: string): string => {
    try {
      return readFileSync(path, 'latin1');
    } catch {
      return '';
    }
  };
  return readdirSync('/proc').filter(
    (pid) =>
      /^\d+$/.test(pid) && [`/proc/${pid}/cmdline`, `/proc/${pid}/environ`].some((path) => read(path).includes(text)),
  );
}

confinedTest(
  'ends a server in the sandbox after the host is killed, even one that ignores signals (M orphans)',
  async () => {
    const place = await confinedPlace();
    const mark = `server-of-a-killed-host-${process.pid}`;
    const host = hostWith(place, mark);
    const [said] = await once(host.stdout, 'data');
    expect(String(said)).toBe('"running"');
    expect(processesWith(mark).length).toBeGreaterThan(2);
    host.kill('SIGKILL');
    await once(host, 'exit');
    await until(() => processesWith(mark).length === 0, 15_000);
  },
  60_000,
);
