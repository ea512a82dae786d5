/**
 * Everything that can be wrong with a command line, as values. The sentences are in `texts-*.ts`;
 * the exit code is 64.
 */
export type UsageProblem =
  | { readonly problem: 'no-command' }
  | { readonly problem: 'unknown-command'; readonly word: string }
  | { readonly problem: 'not-built-yet'; readonly what: string }
  | { readonly problem: 'unknown-option'; readonly option: string }
  | { readonly problem: 'needs-value'; readonly option: string }
  | { readonly problem: 'takes-no-value'; readonly option: string }
  | { readonly problem: 'given-twice'; readonly option: string }
  | {
      readonly problem: 'not-one-of';
      readonly option: string;
      readonly value: string;
      readonly allowed: readonly string[];
    }
  | {
      readonly problem: 'not-a-number';
      readonly option: string;
      readonly value: string;
      readonly from: number;
      readonly to: number;
    }
  | {
      readonly problem: 'not-an-id';
      readonly option: string;
      readonly value: string;
      readonly kind: 'loop' | 'topic' | 'rule';
    }
  | { readonly problem: 'not-a-switch'; readonly value: string }
  /** Does not contain the value, which may include a password. */
  | { readonly problem: 'not-a-url'; readonly option: string }
  /** Does not contain the value, which is a secret. */
  | { readonly problem: 'not-a-token' }
  | { readonly problem: 'not-a-variable-name'; readonly option: string; readonly value: string }
  | { readonly problem: 'empty-value'; readonly option: string }
  | { readonly problem: 'word-too-many'; readonly word: string }
  | { readonly problem: 'prompt-missing' }
  | { readonly problem: 'prompt-twice' }
  | { readonly problem: 'prompt-unreadable'; readonly file: string; readonly detail: string }
  | { readonly problem: 'workspace-missing' }
  | { readonly problem: 'no-such-folder'; readonly path: string }
  | { readonly problem: 'model-missing'; readonly provider: string }
  /**
   * A real model was used before and this command line names none. The demo must not replace it.
   */
  | { readonly problem: 'key-missing'; readonly variable: string }
  | { readonly problem: 'unknown-server'; readonly name: string; readonly known: readonly string[] }
  | { readonly problem: 'other-loop-setting'; readonly option: string; readonly value: string }
  | { readonly problem: 'no-loops' };

/** Thrown inside the CLI and caught once, in `command-line.ts`. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly problem: UsageProblem;

  constructor(problem: UsageProblem) {
    super(problem.problem);
    this.problem = problem;
  }
}
