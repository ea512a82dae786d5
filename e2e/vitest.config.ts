import { defineConfig } from 'vitest/config';
import { reporters } from '../build/test-reports.ts';

/** One file at a time: the specs start the built program, and some kill it. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    ...reporters('e2e'),
  },
});
