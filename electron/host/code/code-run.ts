/**
 * Running code that a model wrote. The code runs in an interpreter outside the host, which reaches no
 * file, network, environment or program. In the user's own Python it can do what its place allows. One interpreter serves one session and one language, and
 * keeps its variables between the calls of the session.
 */
import type { Output, TableColumn, TableRow } from '../../../shared/output.ts';
import type { OwnPython } from './own/find-own-python.ts';

export const CODE_LANGUAGES = ['javascript', 'python'] as const;

export type CodeLanguage = (typeof CODE_LANGUAGES)[number];

/** A table that the code can read, as `datasets.NAME` and, where its name is an identifier, as `NAME`. */
export interface CodeDataset {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** Called when the code first reads the dataset, at most once in a call. A rejection becomes an error in the code. */
  rows(): Promise<readonly TableRow[]>;
}

export interface CodeLimits {
  /** The longest time for the code in milliseconds. The start of the interpreter does not count. */
  readonly timeMs: number;
  /** The memory for the code and its data, in addition to what the interpreter itself needs. */
  readonly memoryBytes: number;
  /** The longest output in a result. The whole output, up to a bound, becomes an output of the kind `text`. */
  readonly outputCharacters: number;
}

/** The user's own Python, for one call. */
export interface OwnInterpreter {
  readonly python: OwnPython;
  /** Whether it must run in the sandbox. Where that is gone, it is not started. */
  readonly inSandbox: boolean;
  /** Folders that it may not read, by their real paths, although they may not be in a home folder. */
  readonly closed: readonly string[];
}

export interface CodeRequest {
  /** Calls of the same session share their variables. One session for each loop. */
  readonly session: string;
  readonly language: CodeLanguage;
  /** Runs Python in the user's own interpreter, which has variables of its own. Absent: in ours. */
  readonly own?: OwnInterpreter;
  readonly code: string;
  readonly datasets: readonly CodeDataset[];
  readonly limits: CodeLimits;
  /** Whether the session has run code in this language before, also in an earlier process. Absent: not known. */
  readonly ranBefore?: boolean;
  /** Aborting it ends the interpreter at once. */
  readonly signal: AbortSignal;
  /** Receives what the code prints, at most ten times a second; a flood is thinned. Must not throw. */
  readonly onOutput: (text: string) => void;
}

/** Why variables of earlier calls are gone. */
export type StateLoss =
  /** The session had not used the interpreter for a while. */
  | 'idle'
  /** Other sessions needed their interpreters, and only a few may run at the same time. */
  | 'evicted'
  /** The call before exceeded a limit, was stopped or broke the interpreter. */
  | 'ended'
  /** The app was started again. */
  | 'restarted';

interface Ran {
  /** What the code printed, cut to the limit with a visible mark. */
  readonly output: string;
  /** What the code made for people, until it ended. */
  readonly outputs: readonly Output[];
  /** Set if variables of earlier calls were gone when this call began. */
  readonly stateLost: StateLoss | null;
  /** Whether the variables are gone after this call. */
  readonly stateGone: boolean;
}

/** How a call ended. */
export type CodeResult =
  /** `value` is the value of the last expression as text; null: there is none. */
  | (Ran & { readonly kind: 'done'; readonly value: string | null })
  /** `message` is an error message with the place in the code. `line` counts from 1; null: not known. */
  | (Ran & { readonly kind: 'failed'; readonly message: string; readonly line: number | null })
  | (Ran & { readonly kind: 'timed-out' })
  | (Ran & { readonly kind: 'out-of-memory' })
  | (Ran & { readonly kind: 'stopped' })
  /** The language cannot run here. `why` is a sentence. */
  | { readonly kind: 'not-available'; readonly why: string };

export interface CodeRunner {
  /** Calls of one session in one language run one after the other. Never rejects. */
  run(request: CodeRequest): Promise<CodeResult>;
  /** Ends the interpreters of a session, for example because its loop has ended. */
  end(session: string): void;
  /** Ends all interpreters. Nothing runs afterwards. */
  close(): Promise<void>;
}
