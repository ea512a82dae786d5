import { expect, test } from 'vitest';
import type { Evidence } from '../../shared/evidence.ts';
import { evidenceAt } from './past-evidence.ts';

const evidence = (grade: Evidence['grade']): Evidence => ({
  grade,
  ...{ files: [], fileCount: 0, added: 0, removed: 0, mayBeMore: false },
  ...{ commands: [], failures: [], contradictions: [], open: [], checks: [] },
});

const ENDINGS = [
  { at: 100_500, evidence: evidence('unchecked') },
  { at: 300_100, evidence: evidence('verified') },
];

test('finds the evidence of the ending at that time', () => {
  expect(evidenceAt(100_000, ENDINGS)?.grade).toBe('unchecked');
  expect(evidenceAt(300_000, ENDINGS)?.grade).toBe('verified');
});

test('takes nothing from another ending of the loop, which an older version of the app stored without', () => {
  expect(evidenceAt(200_200, ENDINGS)).toBeNull();
  expect(evidenceAt(100_000, [])).toBeNull();
});
