import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { reporters } from './build/test-reports.ts';
import { registryLines } from './renderer/made-up-strategy/registry-lines.fixture.ts';

export default defineConfig({
  test: {
    globalSetup: ['build/property-seed.ts'],
    setupFiles: ['build/property-budget.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'host',
          include: ['{electron,shared,build}/**/*.test.ts'],
          // The files of one worker share their modules: loading them again for each file took a third of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: ['renderer/**/*.test.{ts,tsx}'],
          exclude: ['renderer/made-up-strategy/**'],
          // The stores of the page are values of their modules, so each file gets modules of its own.
          isolate: true,
        },
      },
      {
        extends: true,
        plugins: [registryLines()],
        // Its registries have one strategy more, so its modules are its own.
        test: { name: 'made-up-strategy', include: ['renderer/made-up-strategy/*.test.tsx'], isolate: true },
      },
    ],
    // Tests of servers and processes mostly wait: three files at a time keep two cores busy. The default is one on two cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // On a machine that is busy otherwise, a test that starts programs takes several times as long.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // CI runs a failed test once more and lists it at the end of the run. Made-up values stay the same then.
    retry: process.env.CI ? 1 : 0,
    // What a test waits for may have to load modules first, on a machine that runs two other files.
    expect: { poll: { timeout: 10_000 } },
    ...reporters('unit'),
  },
});
