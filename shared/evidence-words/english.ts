import type { EvidenceTexts } from './evidence-texts.ts';

export const ENGLISH_EVIDENCE: EvidenceTexts = {
  locale: 'en',
  grades: {
    verified: 'Verified',
    'check-failed': 'Check failed',
    unchecked: 'Not verified',
    unchanged: 'Nothing changed',
    contradicted: 'Contradicted',
  },
  verified: (checks) => `Verified: ${checks} passed after the last change`,
  failed: {
    exited: (check, code) => `Check failed: ${check} exited with ${code}`,
    'timed-out': (check) => `Check failed: ${check} exceeded its time limit`,
    stopped: (check) => `Check failed: ${check} was stopped`,
    'not-started': (check) => `Check failed: ${check} could not be started`,
    unknown: (check) => `Check failed: ${check}`,
  },
  unchecked: {
    plain: 'Changed, not checked',
    perhaps: 'Possibly changed, not checked',
    undeclared: 'Changed, not checked: this folder declares no check',
    'not-run': (checks) => `Changed, not checked: ${checks} did not run`,
    outdated: (checks) => `Changed, not checked: files changed after ${checks} ran`,
    altered: (checks) => `Changed, not checked: the loop changed what ${checks} does`,
    unshown: (about) => `Changed, not verified: the checks passed, but ${about}`,
  },
  unchanged: 'Nothing changed',
  contradicted: (claim) => `Contradicted: ${claim ?? 'the text claims something that did not happen'}`,
  claims: {
    'file-not-written': (path) => `says ${path} was written, but it was not`,
    'file-not-deleted': (path) => `says ${path} was deleted, but it is still there`,
    'tests-not-run': 'says that tests pass, but none were run',
    'tests-failed': (command) => `says that tests pass, but ${command} failed`,
  },
  unshown: {
    file: (path) => `nothing shows what the text says about ${path}`,
    tests: 'nothing shows what the text says about tests',
  },
  sentence: (part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}.`,
  checkStates: {
    passed: 'passed',
    failed: 'failed',
    outdated: 'ran before the last change',
    altered: 'changed by the loop',
    'not-run': 'not run',
  },
  ends: {
    exited: (code) => `exit ${code}`,
    'timed-out': () => 'time limit',
    stopped: () => 'stopped',
    'not-started': () => 'not started',
    unknown: () => 'end unknown',
  },
  does: { created: 'new', changed: 'changed', deleted: 'deleted', renamed: 'renamed' },
  mayBeMore: 'Something may have changed that is not listed here, for example by an external tool.',
  titles: {
    failures: 'Failed and not resolved',
    open: 'Left open',
    untrue: 'Further claims that are not true',
    unshown: 'Further claims',
  },
};
