/** The kind of thing that an id on the command line identifies. */
export type IdKind = 'loop' | 'topic' | 'rule' | 'run' | 'automation';

/** All problems that a command line can have, with their data. Their exit code is 64. */
export interface UsageProblems {
  'no-command': unknown;
  'unknown-command': { readonly word: string };
  'not-built-yet': { readonly what: string };
  'unknown-option': { readonly option: string };
  'needs-value': { readonly option: string };
  'takes-no-value': { readonly option: string };
  'given-twice': { readonly option: string };
  'not-one-of': { readonly option: string; readonly value: string; readonly allowed: readonly string[] };
  'not-a-number': { readonly option: string; readonly value: string; readonly from: number; readonly to: number };
  'not-an-id': { readonly option: string; readonly value: string; readonly kind: IdKind };
  'not-a-switch': { readonly value: string };
  /** The data does not contain the value, which may include a password. */
  'not-a-url': { readonly option: string };
  'token-replaced': unknown;
  /** The data contains the file or variable and not its value, which is a secret. */
  'not-a-token': { readonly from: string; readonly shortest: number };
  'token-twice': { readonly variable: string };
  /** `detail`: an error message of the operating system. */
  'token-unreadable': { readonly file: string; readonly detail: string };
  'token-not-private': { readonly file: string };
  'not-a-variable-name': { readonly option: string; readonly value: string };
  'empty-value': { readonly option: string };
  'word-too-many': { readonly word: string };
  'prompt-missing': unknown;
  'prompt-twice': unknown;
  /** `detail`: an error message of the operating system. */
  'prompt-unreadable': { readonly file: string; readonly detail: string };
  'attached-file-unreadable': { readonly file: string; readonly detail: string };
  'prompt-too-large': { readonly file: string; readonly megabytes: number };
  'import-file-missing': unknown;
  'words-missing': unknown;
  'backup-missing': unknown;
  'folder-missing': unknown;
  'check-missing': { readonly action: 'mark' | 'unmark' };
  'skill-missing': { readonly action: string };
  'unknown-skill': { readonly name: string; readonly known: readonly string[] };
  'review-missing': unknown;
  'run-missing': { readonly action: string };
  'fact-missing': unknown;
  'fact-id-missing': { readonly action: string };
  'automation-missing': { readonly action: string };
  'workspace-missing': unknown;
  'no-such-folder': { readonly path: string };
  'model-missing': { readonly provider: string };
  /**
   * A real model is chosen, but the environment variable contains no key. The demo model must not
   * replace the real model.
   */
  'key-missing': { readonly variable: string };
  /** The key in the variable would be sent to another machine without encryption. */
  'key-unencrypted': { readonly variable: string; readonly origin: string };
  'unknown-server': { readonly name: string; readonly known: readonly string[] };
  'unknown-preset': { readonly name: string; readonly known: readonly string[] };
  'preset-in-topic': unknown;
  'other-loop-setting': { readonly option: string; readonly value: string };
  'report-ending': { readonly file: string };
  'report-exists': { readonly file: string };
  'report-no-file': { readonly file: string };
  'force-alone': unknown;
  'no-loops': unknown;
}

type ProblemName = keyof UsageProblems;

export type UsageProblem = { [Name in ProblemName]: { readonly problem: Name } & UsageProblems[Name] }[ProblemName];

/**
 * One text for each problem. A text that is missing or that reads the data of another problem is a
 * type error.
 */
export type UsageTexts = { readonly [Name in ProblemName]: UsageText<UsageProblems[Name]> };
type UsageText<Data> = string | ((data: Data) => string);

/** The sentence for a problem: what is wrong and what to do. */
export function usageText<Name extends ProblemName>(
  texts: UsageTexts,
  problem: { readonly problem: Name } & UsageProblems[Name],
): string {
  const text: UsageText<UsageProblems[Name]> = texts[problem.problem];
  return typeof text === 'string' ? text : text(problem);
}

/** Thrown inside the CLI and caught once, in `command-line.ts`. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly problem: UsageProblem;

  constructor(problem: UsageProblem) {
    super(problem.problem);
    this.problem = problem;
  }
}
