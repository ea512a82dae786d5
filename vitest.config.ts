import { defineConfig } from 'vitest/config';
import { reporters } from './build/test-reports.ts';

export default defineConfig({
  test: {
    include: ['{electron,shared,build,renderer}/**/*.test.{ts,tsx}'],
    globalSetup: ['build/property-seed.ts'],
    setupFiles: ['build/property-budget.ts'],
    // The files of one worker share their modules: loading those anew for each file took a third of the time.
    isolate: false,
    // The default is one worker fewer than there are cores, so a single one on two cores.
    maxWorkers: '100%',
    testTimeout: 15_000,
    ...reporters('unit'),
  },
});
