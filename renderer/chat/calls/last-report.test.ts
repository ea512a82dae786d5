import { expect, it } from 'vitest';
import { lastReport } from './last-report.ts';

it('a tool card shows the last progress report of a tool', () => {
  expect(lastReport('1 of 4\n3 of 4\n')).toEqual({ kind: 'counted', done: 3, of: 4 });
  expect(lastReport('1 of 4\nReading the archive\n')).toEqual({ kind: 'said', text: 'Reading the archive' });
  expect(lastReport('1 of 0')).toEqual({ kind: 'said', text: '1 of 0' });
  expect(lastReport('\n')).toBeNull();
});
