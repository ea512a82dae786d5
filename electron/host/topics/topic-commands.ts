/**
 * Runs commands that the user starts from a completion card. After a command has exited, it is
 * stored as a message that is not sent to any model; the next message of the user carries the
 * output to the model (`store/command-runs.ts`).
 */

import { type ReportedEnd, storedOutput } from '../../../shared/command-report.ts';
import type { commands } from '../../../shared/contract/commands.ts';
import { endedRun } from '../../../shared/ended-run.ts';
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';
import type { Handlers, Input } from '../../../shared/handlers.ts';
import { MessageId, type TopicId } from '../../../shared/ids.ts';
import { LIVE_OUTPUT_LENGTH } from '../../../shared/live-calls.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { CommandRunPart } from '../../../shared/message.ts';
import type { CommandRun } from '../../../shared/topic.ts';
import { newId, newUlid } from '../new-id.ts';
import type { HostNews } from '../news.ts';
import type { Log } from '../ports.ts';
import { type CommandResult, MAX_COMMAND_TIME, runCommand } from '../processes/run-command.ts';
import type { HostStore } from '../store/open-store.ts';
import { workspaceRoot } from './workspace.ts';

/**
 * The number of commands of a topic that are remembered, and the number that may run at the same
 * time.
 */
const KEPT = 20;
const AT_ONCE = 5;

export interface TopicCommandsParts extends Pick<HostStore, 'topics' | 'messages'> {
  readonly news: (news: HostNews) => void;
  /** Returns the current language of the user. */
  readonly locale: () => Locale;
  /** Returns the current time in milliseconds since the epoch, UTC. */
  readonly now: () => number;
  readonly log: Pick<Log, 'error'>;
  /** Lets sandboxed commands in a folder, given by its real path, reach a host. */
  readonly allowHost: (host: string, folder: string) => void;
  /** Called when a command begins in a folder, given by its real path. Returns what is called at its end. */
  readonly runsIn: (folder: string) => () => void;
}

interface Entry {
  run: CommandRun;
  /** Whether the command is stored as a message, so that the list no longer needs to contain it. */
  isStored: boolean;
  readonly abort: AbortController;
  readonly over: Promise<void>;
}

export class TopicCommands implements Handlers<typeof commands> {
  readonly #parts: TopicCommandsParts;
  readonly #entries = new Map<TopicId, Entry[]>();
  #closed = false;

  constructor(parts: TopicCommandsParts) {
    this.#parts = parts;
  }

  /** Returns the commands that are running or could not be stored, oldest first. */
  list(topicId: TopicId): readonly CommandRun[] {
    return this.#of(topicId)
      .filter(({ isStored }) => !isStored)
      .map(({ run }) => run);
  }

  /**
   * Starts a command. Throws `bad-usage` for an empty command or a missing folder, `not-found` for
   * a missing topic, and `conflict` if too many commands are running.
   */
  async run({ topicId, command }: Input<typeof commands.run>): Promise<void> {
    if (command.trim() === '') throw new LoopwrightError('command-empty');
    const folder = await workspaceRoot(this.#parts.topics.get(topicId).workspace);
    // Throws if the topic was removed during the wait above.
    this.#parts.topics.get(topicId);
    if (this.#closed) throw new LoopwrightError('app-closing');
    const entries = this.#of(topicId);
    if (entries.filter(isRunning).length >= AT_ONCE) {
      throw new LoopwrightError('commands-too-many', { most: AT_ONCE });
    }
    const entry = this.#start(topicId, command, folder);
    const forgotten = entries.find((each) => !isRunning(each));
    const kept = entries.length < KEPT ? entries : entries.filter((each) => each !== forgotten);
    this.#entries.set(topicId, [...kept, entry]);
    this.#parts.news({ type: 'command', topicId, command: entry.run });
  }

  async allowHost({ topicId, host }: Input<typeof commands.allowHost>): Promise<void> {
    this.#parts.allowHost(host, await workspaceRoot(this.#parts.topics.get(topicId).workspace));
  }

  /**
   * Kills the process group of a command at once. A command that has exited is not changed. Throws
   * `not-found` for an unknown command.
   */
  stop({ topicId, id }: Input<typeof commands.stop>): void {
    const entry = this.#of(topicId).find(({ run }) => run.id === id);
    if (entry === undefined) throw new LoopwrightError('command-not-found', { id });
    entry.abort.abort();
  }

  /** Kills all running commands and stores their output. Resolves when they have exited. */
  async close(): Promise<void> {
    this.#closed = true;
    const entries = [...this.#entries.values()].flat();
    for (const { abort } of entries) abort.abort();
    await Promise.all(entries.map(({ over }) => over));
  }

  #of(topicId: TopicId): Entry[] {
    return this.#entries.get(topicId) ?? [];
  }

  #start(topicId: TopicId, command: string, folder: string): Entry {
    const abort = new AbortController();
    const id = `command_${newUlid()}`;
    const isOver = this.#parts.runsIn(folder);
    const over = runCommand({
      command,
      folder,
      timeoutMs: MAX_COMMAND_TIME,
      signal: abort.signal,
      onOutput: (text) => {
        const output = (entry.run.output + text).slice(-LIVE_OUTPUT_LENGTH).toWellFormed();
        entry.run = { ...entry.run, output };
        this.#parts.news({ type: 'command-output', topicId, id, text });
      },
    }).then((result) => {
      isOver();
      this.#ended(topicId, entry, result);
    });
    const run: CommandRun = { id, command, output: '', state: { name: 'running' }, startedAt: this.#parts.now() };
    const entry: Entry = { run, isStored: false, abort, over };
    return entry;
  }

  #ended(topicId: TopicId, entry: Entry, result: CommandResult): void {
    const { news, locale, log } = this.#parts;
    const { id, command, startedAt } = entry.run;
    const ran = { id, command, end: this.#reported(result.end), output: result.output, locale: locale() };
    entry.run = endedRun(ran, startedAt);
    news({ type: 'command', topicId, command: entry.run });
    try {
      this.#store(topicId, { type: 'command-run', ...ran, output: storedOutput(ran.locale, ran.output) });
      entry.isStored = true;
    } catch (error) {
      log.error(`The output of a command could not be stored: ${messageOf(error)}`);
    }
  }

  #reported(end: CommandResult['end']): ReportedEnd {
    if (end.name === 'timed-out') return { ...end, afterMs: MAX_COMMAND_TIME };
    return end.name === 'stopped' && this.#closed ? { name: 'closed' } : end;
  }

  #store(topicId: TopicId, part: CommandRunPart): void {
    const { topics, messages, news, now } = this.#parts;
    if (topics.find(topicId) === undefined) return;
    const messageId = newId(MessageId);
    const place = { id: messageId, topicId, loopId: null, model: null, createdAt: now() };
    messages.append({ ...place, role: 'assistant', parts: [part] });
    news({ type: 'message-added', topicId, messageId });
    news({ type: 'topic-changed', topicId });
  }
}

function isRunning({ run }: Entry): boolean {
  return run.state.name === 'running';
}
