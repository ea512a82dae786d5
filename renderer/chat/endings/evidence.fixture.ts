/** An evidence of each grade, as a host would send it. */
import type { DeclaredCheck } from '../../../shared/declared-check.ts';
import type { CheckResult, Evidence, EvidenceGrade } from '../../../shared/evidence.ts';
import { CallId } from '../../../shared/ids.ts';

const callId = (number: number) => CallId.parse(`call_${String(number).padStart(26, '0')}`);

const npmTest: DeclaredCheck = {
  command: 'npm test',
  workingFolder: '.',
  source: 'package-script',
  file: 'package.json',
  declaration: 'vitest run',
};

const check = (state: CheckResult['state'], command = 'npm test'): CheckResult => ({
  check: { ...npmTest, command },
  state,
});

const changed: Omit<Evidence, 'grade'> = {
  files: [{ path: 'src/price.ts', does: 'changed', added: 12, removed: 3 }],
  fileCount: 1,
  ...{ added: 12, removed: 3, mayBeMore: false },
  ...{ commands: [], failures: [], contradictions: [], open: [], checks: [] },
};

const ran = (exitCode: number) => ({
  ...{ callId: callId(1), command: 'npm test', isCheck: true, isAfterLastChange: true },
  end: { name: 'exited', exitCode } as const,
});

export const evidenceOf: Readonly<Record<EvidenceGrade, Evidence>> = {
  verified: { ...changed, grade: 'verified', checks: [check('passed')], commands: [ran(0)] },
  'check-failed': { ...changed, grade: 'check-failed', checks: [check('failed')], commands: [ran(1)] },
  unchecked: { ...changed, grade: 'unchecked', checks: [check('not-run')] },
  unchanged: {
    ...changed,
    grade: 'unchanged',
    files: [],
    fileCount: 0,
    added: 0,
    removed: 0,
    checks: [check('not-run')],
  },
  contradicted: {
    ...changed,
    grade: 'contradicted',
    contradictions: [{ kind: 'file-not-written', path: 'src/price.test.ts' }, { kind: 'tests-not-run' }],
    checks: [check('not-run')],
    failures: [
      {
        callId: callId(2),
        ...{ server: '@aether/file-editor', tool: 'replace_in_file', target: 'src/tax.ts' },
        message: 'The text was not found.',
      },
    ],
    open: ['Write the tests'],
  },
};

export const withChecks = (...states: readonly CheckResult['state'][]): Evidence => ({
  ...evidenceOf.unchecked,
  checks: states.map((state, at) => check(state, `make check-${at}`)),
});
