import { defineConfig } from 'vitest/config';
import { reporters } from '../build/test-reports.ts';

/** Two files at a time: the specs start the built program, and some of them several at once. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    maxWorkers: 2,
    testTimeout: 60_000,
    // A browser and processes on a busy machine: in CI a test that fails once is run once more, and the report says so.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 10_000 } },
    ...reporters('e2e'),
  },
});
