/** The texts with which the evidence of a loop is worded in one language, on the page and everywhere else. */
import type { CheckResult, EvidenceGrade } from '../evidence.ts';
import type { CommandEnd } from '../ran-command.ts';

/** How a command ended; `unknown`: nobody recorded it. */
export type EndName = CommandEnd['name'] | 'unknown';

/** Names of paths, commands and checks arrive here as they are to be shown. */
export interface EvidenceTexts {
  readonly locale: string;
  /** A few words for a grade, as a label. */
  readonly grades: Readonly<Record<EvidenceGrade, string>>;
  readonly verified: (checks: string) => string;
  /** `code` counts only for a command that exited. */
  readonly failed: Readonly<Record<EndName, (check: string, code: number) => string>>;
  readonly unchecked: {
    readonly plain: string;
    readonly perhaps: string;
    readonly undeclared: string;
    readonly 'not-run': (checks: string) => string;
    readonly outdated: (checks: string) => string;
    readonly altered: (checks: string) => string;
    /** `about` is one of the texts below. */
    readonly unshown: (about: string) => string;
  };
  readonly unchanged: string;
  /** `claim` is one of the claims below; absent: which one is not known. */
  readonly contradicted: (claim?: string) => string;
  /** The untrue claims of the text, each worded as a part of a sentence. */
  readonly claims: {
    readonly 'file-not-written': (path: string) => string;
    readonly 'file-not-deleted': (path: string) => string;
    readonly 'tests-not-run': string;
    readonly 'tests-failed': (command: string) => string;
  };
  /** What the text says and nothing shows, within a sentence. */
  readonly unshown: { readonly file: (path: string) => string; readonly tests: string };
  /** Makes a sentence of such a part. */
  readonly sentence: (part: string) => string;
  readonly checkStates: Readonly<Record<CheckResult['state'], string>>;
  readonly ends: Readonly<Record<EndName, (code: number) => string>>;
  readonly does: Readonly<Record<'created' | 'changed' | 'deleted' | 'renamed', string>>;
  readonly mayBeMore: string;
  readonly titles: {
    readonly failures: string;
    readonly open: string;
    /** Above claims that the record refutes. */
    readonly untrue: string;
    /** Above claims that nothing shows. */
    readonly unshown: string;
  };
}
