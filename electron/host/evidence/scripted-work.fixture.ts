/** The steps of scripted work, the calls with which a model does them, and what its commands did. */
import type { Scripted } from '../loop/world.fixture.ts';

export type Work =
  | { readonly do: 'write'; readonly path: string; readonly content: string }
  | { readonly do: 'delete'; readonly path: string }
  | { readonly do: 'read'; readonly path: string }
  /** An edit that fails and changes nothing. */
  | { readonly do: 'fail'; readonly path: string }
  | { readonly do: 'run'; readonly command: string; readonly folder?: string }
  /** A command that the user does not allow. */
  | { readonly do: 'denied'; readonly command: string }
  /** A command in the background. `ends`: the model waits for its end. */
  | { readonly do: 'background'; readonly command: string; readonly ends: boolean }
  /** A call of an external tool, which writes a file if `path` is given. */
  | { readonly do: 'external'; readonly path?: string; readonly readOnly?: boolean }
  /** Actions of the user while the loop is not running. */
  | { readonly do: 'undo' }
  | { readonly do: 'by-hand'; readonly path: string; readonly content: string };

/** A command of a loop, and what it did. */
export interface RanFor {
  readonly command: string;
  readonly folder: string;
  readonly code: number;
  /** The exit code of the last tests that it ran; null: it ran none. */
  readonly tests: number | null;
  /** Whether the model learned how it ended. */
  readonly isKnown: boolean;
  /** The files right before and after it, without caches. */
  readonly before: ReadonlyMap<string, string>;
  readonly after: ReadonlyMap<string, string>;
}

export type WorkOfModel = Exclude<Work, { readonly do: 'undo' | 'by-hand' }>;
export const isOfModel = (step: Work): step is WorkOfModel => step.do !== 'undo' && step.do !== 'by-hand';

export function callOf(step: WorkOfModel): NonNullable<Scripted['calls']>[number] {
  switch (step.do) {
    case 'write':
      return { name: 'write_to_file', arguments: { path: step.path, content: step.content } };
    case 'delete':
      return { name: 'delete_file', arguments: { path: step.path } };
    case 'read':
      return { name: 'read_file', arguments: { path: step.path } };
    case 'fail':
      return { name: 'edit_file', arguments: { path: step.path } };
    case 'run': {
      const folder = step.folder === undefined ? {} : { working_directory: step.folder };
      return { name: 'run_command', arguments: { command: step.command, ...folder } };
    }
    case 'denied':
      return { name: 'run_command', arguments: { command: step.command, denied: true } };
    case 'background':
      return step.command.startsWith('look ')
        ? { name: 'background_commands', arguments: { id: step.command.slice(5), wait_seconds: 30 } }
        : { name: 'start_command', arguments: { command: step.command, ends: step.ends } };
    case 'external':
      if (step.readOnly === true) return { name: 'look_up' };
      return { name: 'send_note', arguments: step.path === undefined ? {} : { path: step.path } };
  }
}
