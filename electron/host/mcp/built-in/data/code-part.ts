/** What this server needs of the part that runs JavaScript and Python: the room `code` has it. */
import type { Output, TableColumn, TableRow } from '../../../../../shared/output.ts';

interface CodeDataset {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** Rejects with a sentence if the rows cannot be given. */
  rows(): Promise<readonly TableRow[]>;
}

export interface CodeRequest {
  /** Calls of the same session share their variables. */
  readonly session: string;
  readonly language: 'javascript' | 'python';
  readonly code: string;
  readonly datasets: readonly CodeDataset[];
  readonly limits: { readonly timeMs: number; readonly memoryBytes: number; readonly outputCharacters: number };
  readonly signal: AbortSignal;
  readonly onOutput: (text: string) => void;
}

interface Ran {
  readonly output: string;
  readonly outputs: readonly Output[];
  readonly stateLost: string | null;
  readonly stateGone: boolean;
}

export type CodeResult =
  | (Ran & { readonly kind: 'done'; readonly value: string | null })
  | (Ran & { readonly kind: 'failed'; readonly message: string; readonly line: number | null })
  | (Ran & { readonly kind: 'timed-out' | 'out-of-memory' | 'stopped' })
  | { readonly kind: 'not-available'; readonly why: string };

export interface CodePart {
  run(request: CodeRequest): Promise<CodeResult>;
}
