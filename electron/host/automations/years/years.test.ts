import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { temporaryFolder } from '../../store/store.fixture.ts';
import { openProcess } from './automation-process.fixture.ts';
import { simulate } from './simulate.fixture.ts';
import { simulatedAutomations } from './simulated-automations.fixture.ts';
import type { Looker } from './simulation-parts.fixture.ts';

/** Another process, simulated by another connection to the database. */
function openLooker(path: string): Looker {
  let now = 0;
  const open = () => openProcess(path, () => now);
  let process = open();
  return {
    look(moment) {
      now = moment;
      return process.look();
    },
    async restart(moment) {
      if (moment !== null) await this.look(moment);
      process.close();
      process = open();
    },
    close: async () => process.close(),
  };
}

/** The clocks of both hemispheres change in these months. `npm run bench:automations` simulates ten years. */
it.each([
  ['spring', Date.UTC(2026, 2, 1), Date.UTC(2026, 3, 12)],
  ['autumn', Date.UTC(2026, 8, 1), Date.UTC(2026, 10, 8)],
])(
  'no time of a northern %s is dropped, started twice or said to have succeeded without an effect',
  async (_name, from, until) => {
    const path = join(temporaryFolder(), 'loopwright.sqlite');
    const figures = await simulate({
      ...{ path, from, until, seed: inject('propertySeed') },
      automations: simulatedAutomations(2026),
      lookers: async () => [openLooker(path)],
    });
    expect(figures.succeeded).toBeGreaterThan(10);
    expect(figures.missed).toBeGreaterThan(10);
  },
  60_000,
);
