import { defineConfig } from 'vitest/config';
import { reporters } from '../build/test-reports.ts';

/** Two files at a time: the specs start the built program, and some of them several at once. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    maxWorkers: 2,
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    ...reporters('e2e'),
  },
});
