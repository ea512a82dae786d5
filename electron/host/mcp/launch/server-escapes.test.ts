/** Every attempt to escape from the sandbox fails for a server too. */
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { confinedTest } from '../../sandbox/confined.fixture.ts';
import { ATTEMPTS, type AttemptGroup, type Caller, escapesOf } from '../../sandbox/escapes/escapes.fixture.ts';
import { childServer } from '../transport/child-servers.fixture.ts';
import { startConfined } from './confined-servers.fixture.ts';

vi.setConfig({ testTimeout: 150_000 });

/** The attempt that ends the server, so that it has no result. */
const LAST = 'kills everything that it can';

const throughServer: Caller = async ({ workspace, home, data, policy }, command) => {
  const packages = { source: 'npm', index: 'https://a.example/', hosts: [], cache: join(data, 'cache') } as const;
  const { call, connection } = await startConfined({ home, dataDir: data, work: workspace }, childServer('shell'), {
    ...{ hosts: policy.hosts, packages },
  });
  await call('run', { script: command });
  await connection.close();
};

for (const group of Object.keys(ATTEMPTS) as AttemptGroup[]) {
  confinedTest(`no attempt of a server escapes: ${group}`, async () => {
    const { escaped, unknown, reachedAllowed } = await escapesOf(throughServer, group);
    expect(escaped).toEqual([]);
    expect(unknown.filter((title) => title !== LAST)).toEqual([]);
    expect(reachedAllowed).toBe(group === 'some-hosts');
  });
}
