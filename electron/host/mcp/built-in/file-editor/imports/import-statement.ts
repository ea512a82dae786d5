/** One import of a source file, as its text states it. */
export interface ImportStatement {
  /** The line of the first word of the statement, from 1. */
  readonly line: number;
  readonly kind: ImportKind;
  /** The module as it is written; null if the program computes its name. */
  readonly module: string | null;
  /** What is imported, as it is written, for example `a` or `b as c`. Empty if the statement names nothing. */
  readonly names: readonly string[];
}

export type ImportKind = 'import' | 'import type' | 'export' | 'export type' | 'import()' | 'require()';

/** The maximum number of names that are kept of one statement. `…` follows them if there are more. */
export const MOST_NAMES = 50;
/** The maximum length of a module name; a longer one is no module. */
export const LONGEST_MODULE = 1_000;
/** The maximum number of tokens of one statement. What is longer is not read as an import. */
export const MOST_TOKENS = 10_000;
