/** One command that runs in the background: its process, its output, and who reads it. */
import {
  type BackgroundCommand,
  type BackgroundEnd,
  type BackgroundStop,
  LONGEST_LAST_LINE,
} from '../../../shared/background-command.ts';
import type { LoopId, TopicId } from '../../../shared/ids.ts';
import { LIVE_OUTPUT_LENGTH } from '../../../shared/live-calls.ts';
import { type CommandRequest, type CommandResult, runCommand } from './run-command.ts';
import { UnreadOutput } from './unread-output.ts';

/** What is done around a command while it runs, and after it. No method rejects. */
export interface BackgroundCare {
  /** Called when somebody looks at the output of a running command. */
  looked(): Promise<AppearedFiles>;
  /** Called once when the loop ends while the command goes on. */
  loopOver(): Promise<void>;
  /** Called once after the command has ended. */
  ended(result: CommandResult): Promise<BackgroundFindings>;
}

/** Protected files and folders that appeared since the start; see `BackgroundCommand`. */
export type AppearedFiles = Pick<BackgroundCommand, 'removed' | 'left'>;

export interface BackgroundFindings extends AppearedFiles {
  /** Sentences for the model, such as the files that were changed. */
  readonly notes: readonly string[];
}

export interface BackgroundStart
  extends Pick<BackgroundCommand, 'command' | 'workingFolder' | 'place'>,
    Pick<CommandRequest, 'folder' | 'launch'> {
  readonly topicId: TopicId;
  readonly loopId: LoopId;
  /** Begins the care; called once, when the command starts. */
  readonly care: () => BackgroundCare;
}

interface OwnParts {
  readonly id: string;
  readonly now: () => number;
  /** Called after each change of `view`. */
  readonly changed: (what: 'output' | 'facts') => void;
}

/** How long somebody waits for something of a command. */
export interface Awaiting {
  readonly milliseconds: number;
  /** A text in the output that ends the waiting; null: only the end of the command does. */
  readonly text: string | null;
  readonly signal: AbortSignal;
}

export class RunningCommand {
  readonly topicId: TopicId;
  /** Resolves after the command has ended and `care.ended` has done its work. Never rejects. */
  readonly over: Promise<void>;
  readonly #care: BackgroundCare;
  readonly #parts: OwnParts;
  readonly #abort = new AbortController();
  readonly #unread = new UnreadOutput();
  readonly #readers = new Set<(text: string) => void>();
  #view: BackgroundCommand;
  #output = '';
  #stoppedBy: BackgroundStop | null = null;
  #notes: readonly string[] = [];

  /** Starts the command. */
  constructor(start: BackgroundStart, parts: OwnParts) {
    const { topicId, loopId, care, command, workingFolder, place, folder, launch } = start;
    this.topicId = topicId;
    this.#care = care();
    this.#parts = parts;
    this.#view = {
      ...{ id: parts.id, loopId, command, workingFolder, place, startedAt: parts.now() },
      ...{ kept: false, loopOver: false, lastLine: '', written: 0, removed: [], left: [], state: { name: 'running' } },
    };
    const request = { command, folder, timeoutMs: null, signal: this.#abort.signal };
    const onOutput = (text: string) => this.#wrote(text);
    this.over = runCommand({ ...request, onOutput, ...(launch !== undefined && { launch }) }).then((result) =>
      this.#ended(result),
    );
  }

  get view(): BackgroundCommand {
    return this.#view;
  }

  /** The end of the output, for a person. */
  get output(): string {
    return this.#output;
  }

  /** Sentences for the model about the end. Empty before the end. */
  get notes(): readonly string[] {
    return this.#notes;
  }

  /** Kills the command with everything that it started. The first reason counts. */
  stop(by: BackgroundStop): void {
    this.#stoppedBy ??= by;
    this.#abort.abort();
  }

  keep(kept: boolean): void {
    this.#change({ kept });
  }

  /** Its loop runs again. */
  loopGoesOn(): void {
    this.#change({ loopOver: false });
  }

  async loopEnded(): Promise<void> {
    this.#change({ loopOver: true });
    if (this.#view.state.name === 'running') await this.#care.loopOver();
  }

  /**
   * Returns the output since the last call. Waits for the end of the command or for a text first, if
   * neither is there yet.
   */
  async look(awaiting: Awaiting): Promise<string> {
    await this.#awaited(awaiting);
    if (this.#view.state.name === 'running') this.#appeared(await this.#care.looked());
    else await this.over;
    return this.#unread.take();
  }

  async #awaited({ milliseconds, text, signal }: Awaiting): Promise<void> {
    if (milliseconds <= 0 || signal.aborted || this.#view.state.name === 'ended') return;
    if (text !== null && this.#unread.text.includes(text)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    // The text may be divided over two pieces of output.
    let carried = text === null ? '' : this.#unread.text.slice(1 - text.length);
    const reader = (piece: string) => {
      if (text === null) return;
      const seen = carried + piece;
      if (seen.includes(text)) resolve();
      carried = text.length === 1 ? '' : seen.slice(1 - text.length);
    };
    const stop = () => resolve();
    const timer = setTimeout(stop, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
    this.#readers.add(reader);
    await Promise.race([promise, this.over]);
    this.#readers.delete(reader);
    signal.removeEventListener('abort', stop);
    clearTimeout(timer);
  }

  #wrote(text: string): void {
    this.#unread.add(text);
    this.#output = (this.#output + text).slice(-LIVE_OUTPUT_LENGTH).toWellFormed();
    for (const read of [...this.#readers]) read(text);
    const written = this.#view.written + text.length;
    this.#view = { ...this.#view, written, lastLine: lastLineOf(this.#output) };
    this.#parts.changed('output');
  }

  async #ended(result: CommandResult): Promise<void> {
    const end = this.#endOf(result);
    this.#change({ state: { name: 'ended', at: this.#parts.now(), end } });
    const { notes, ...appeared } = await this.#care.ended(result);
    this.#notes = notes;
    this.#appeared(appeared);
  }

  #endOf({ end }: CommandResult): BackgroundEnd {
    switch (end.name) {
      case 'exited':
      case 'not-started':
        return end;
      // There is no time limit, so that only a stop is left.
      case 'timed-out':
      case 'stopped':
        return { name: 'stopped', by: this.#stoppedBy ?? 'app' };
    }
  }

  #appeared(found: AppearedFiles): void {
    const [removed, left] = [found.removed.slice(0, MOST_NAMED), found.left.slice(0, MOST_NAMED)];
    const isNews = removed.length + left.length > this.#view.removed.length + this.#view.left.length;
    if (isNews) this.#change({ removed, left });
  }

  #change(change: Partial<BackgroundCommand>): void {
    this.#view = { ...this.#view, ...change };
    this.#parts.changed('facts');
  }
}

/** The number of files of each kind that are named. */
const MOST_NAMED = 50;

function lastLineOf(output: string): string {
  const end = output.trimEnd();
  return end
    .slice(end.lastIndexOf('\n') + 1)
    .slice(0, LONGEST_LAST_LINE)
    .toWellFormed();
}
