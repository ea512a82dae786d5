import { defineConfig } from 'vitest/config';
import { reporters } from '../build/test-reports.ts';
import { SlowestFirst } from './slowest-first.ts';

export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
    globalSetup: ['e2e/global-setup.ts', 'build/property-seed.ts'],
    setupFiles: ['build/property-budget.ts'],
    // Test files that run in the same worker share their modules, and therefore one browser.
    isolate: false,
    // The specs mostly wait for processes they started: three files at a time keep two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    testTimeout: 60_000,
    // Hooks start programs and write their data, which can take long on a busy machine.
    hookTimeout: 60_000,
    // Browsers and processes can be slow on a busy machine, so CI runs a failed test once more and
    // lists it at the end of the run.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 10_000 } },
    ...reporters('e2e'),
  },
});
