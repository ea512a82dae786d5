import { defineConfig } from 'vitest/config';
import { reporters } from './build/test-reports.ts';

export default defineConfig({
  test: {
    include: ['{electron,shared,build,renderer}/**/*.test.{ts,tsx}'],
    testTimeout: 15_000,
    ...reporters('unit'),
  },
});
