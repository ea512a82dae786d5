import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { reporters } from './build/test-reports.ts';

export default defineConfig({
  test: {
    include: ['{electron,shared,build,renderer}/**/*.test.{ts,tsx}'],
    globalSetup: ['build/property-seed.ts'],
    setupFiles: ['build/property-budget.ts'],
    // The files of one worker share their modules: loading those anew for each file took a third of the time.
    isolate: false,
    // Tests of servers and processes mostly wait: three files at a time keep two cores busy. The default is one on two cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    testTimeout: 15_000,
    ...reporters('unit'),
  },
});
