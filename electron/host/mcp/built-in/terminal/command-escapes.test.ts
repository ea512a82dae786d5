/** Every attempt to escape from the sandbox fails for a command of the terminal too. */
import { expect } from 'vitest';
import { runCommand } from '../../../processes/run-command.ts';
import { confinedTest } from '../../../sandbox/confined.fixture.ts';
import { ATTEMPTS, type AttemptGroup, type Caller, escapesOf } from '../../../sandbox/escapes/escapes.fixture.ts';
import { findSandbox } from '../../../sandbox/find-sandbox.ts';
import { CommandSandbox } from './command-sandbox.ts';

/** The attempt that ends the command, so that it has no result. */
const LAST = 'kills everything that it can';

const asCommand: Caller = async ({ workspace, home, data, policy }, command) => {
  const sandbox = new CommandSandbox({ find: findSandbox, isOn: () => true, hosts: () => [], dataDir: data, home });
  const { launch, finish } = await sandbox.confine({ command, folder: workspace }, { root: workspace }, policy.hosts);
  const signal = new AbortController().signal;
  await runCommand({ command, folder: workspace, launch, timeoutMs: 120_000, signal, onOutput: () => {} });
  await finish();
};

for (const group of Object.keys(ATTEMPTS) as AttemptGroup[]) {
  confinedTest(
    `no attempt of a command escapes: ${group}`,
    async () => {
      const { escaped, unknown, reachedAllowed } = await escapesOf(asCommand, group);
      expect(escaped).toEqual([]);
      expect(unknown.filter((title) => title !== LAST)).toEqual([]);
      expect(reachedAllowed).toBe(group === 'some-hosts');
    },
    150_000,
  );
}
