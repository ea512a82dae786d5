/**
 * What the host and an interpreter say to each other: one JSON object per line, over the standard input
 * and output of the interpreter. Code never writes to these streams itself: what it prints is text inside
 * a frame. The interpreter asks and waits for the answer, so that it never has more than one question open.
 */
import type { CodeLanguage } from '../code-run.ts';

/** The first line that an interpreter of ours receives. */
export interface StartFrame {
  readonly language: CodeLanguage;
  /** The folder of Pyodide with a slash at its end, and the module of QuickJS as an address. */
  readonly pyodide: string;
  readonly quickjs: string;
  readonly snapshot: Snapshot;
}

/** The memory of a Python that has just started, from which another one starts faster. */
export type Snapshot =
  | { readonly kind: 'none' }
  /** So many bytes follow this line. */
  | { readonly kind: 'given'; readonly bytes: number }
  /** To be made and sent, instead of running code. */
  | { readonly kind: 'wanted' };

/** Asks the interpreter to run code. */
export interface RunFrame {
  /** Made anew for each call; every frame of the interpreter repeats it. */
  readonly run: string;
  readonly code: string;
  readonly datasets: readonly { readonly name: string; readonly columns: readonly string[] }[];
  readonly timeMs: number;
  readonly memoryBytes: number;
  /** The interpreter stops sending what the code prints after so many characters. */
  readonly printedCharacters: number;
}

/** The number of rows of a dataset or a table in one frame. */
export const ROWS_IN_FRAME = 1000;

/** The longest line in either direction. */
export const LONGEST_LINE = 24_000_000;

/** Bounds of what code makes; the interpreter knows them to say so in an error, the host enforces them. */
export const MOST_OUTPUTS = 30;
export const MOST_COLUMNS = 2000;
export const LONGEST_CELL = 20_000;
