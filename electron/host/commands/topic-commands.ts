/**
 * Commands a user runs from a completion card: `CommandsApi`. They live with this process; what stays of each is a message of the user, stored
 * when it has ended.
 */
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';
import { type LoopId, MessageId, type TopicId } from '../../../shared/ids.ts';
import { ended, type Locale } from '../../../shared/loop.ts';
import { LIVE_OUTPUT_LENGTH } from '../../../shared/loop-view.ts';
import { type Message, userText } from '../../../shared/message.ts';
import { commandReport, endText, type ReportedEnd } from '../../../shared/prompts/command-report.ts';
import type { CommandRun } from '../../../shared/topic.ts';
import type { CommandsApi, HostNews } from '../app-api.ts';
import { openWorkspace } from '../files/path-policy.ts';
import type { LoopRecord } from '../loop/ports.ts';
import { newId, newUlid } from '../new-id.ts';
import type { Topic } from '../store/topics.ts';
import { type CommandResult, MAX_COMMAND_TIME, runCommand } from './run-command.ts';

/** Runs of a topic that are remembered, and that may run at once. */
const KEPT = 20;
const AT_ONCE = 5;

export interface TopicCommandsParts {
  readonly topics: {
    /** Throws `not-found`. */
    get(topicId: TopicId): Pick<Topic, 'workspace'>;
    find(topicId: TopicId): unknown;
  };
  readonly messages: { append(message: Message): void };
  readonly loops: { list(filter: { readonly topicId: TopicId }): readonly Pick<LoopRecord, 'id' | 'state'>[] };
  /**
   * Says it to a loop that has not ended: a message put into the topic meanwhile would come between its calls and their results. The loop
   * stores it at its next step, or when it ends.
   */
  readonly say: (loopId: LoopId, text: string) => void;
  /** A message was stored by us, not by a loop. Must not throw. */
  readonly stored: (message: Message) => void;
  /** Must not throw. */
  readonly tell: (news: HostNews) => void;
  /** The user's language now. */
  readonly locale: () => Locale;
  /** Milliseconds since the epoch, UTC. */
  readonly now: () => number;
  /** What was run could not be stored. Must not throw. */
  readonly lost: (why: string) => void;
}

interface Entry {
  run: CommandRun;
  readonly abort: AbortController;
  readonly over: Promise<void>;
}

export class TopicCommands implements CommandsApi {
  readonly #parts: TopicCommandsParts;
  readonly #entries = new Map<TopicId, Entry[]>();
  #closed = false;

  constructor(parts: TopicCommandsParts) {
    this.#parts = parts;
  }

  /** Oldest first. */
  list(topicId: TopicId): readonly CommandRun[] {
    return this.#of(topicId).map(({ run }) => run);
  }

  /** Resolves when it is on its way. Throws `bad-usage`, `not-found`, and `conflict` when too many run already. */
  async run(topicId: TopicId, command: string): Promise<void> {
    if (command.trim() === '') throw new LoopwrightError('bad-usage', 'The command is empty.');
    const folder = this.#parts.topics.get(topicId).workspace;
    const workspace = await openWorkspace(folder);
    if (!workspace.ok) throw new LoopwrightError('bad-usage', workspace.refusal.message, { workspace: folder });
    // It may have been removed meanwhile.
    this.#parts.topics.get(topicId);
    if (this.#closed) throw new LoopwrightError('conflict', 'The app is closing. Do this again after the next start.');
    const entries = this.#of(topicId);
    if (entries.filter(isRunning).length >= AT_ONCE) {
      throw new LoopwrightError('conflict', `${AT_ONCE} commands are running in this topic. Stop one of them first.`);
    }
    const entry = this.#start(topicId, command, workspace.value.root);
    const forgotten = entries.find((each) => !isRunning(each));
    const kept = entries.length < KEPT ? entries : entries.filter((each) => each !== forgotten);
    this.#entries.set(topicId, [...kept, entry]);
    this.#parts.tell({ type: 'command', topicId, command: entry.run });
  }

  /** Kills the whole group at once. A command that has ended stays as it is. Throws `not-found`. */
  stop(topicId: TopicId, id: string): void {
    const entry = this.#of(topicId).find(({ run }) => run.id === id);
    if (entry === undefined) throw new LoopwrightError('not-found', `There is no command ${id} in this topic.`, { id });
    entry.abort.abort();
  }

  /** Kills what runs and stores what there was; resolves when all are gone. */
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
    const over = runCommand({
      command,
      folder,
      timeoutMs: MAX_COMMAND_TIME,
      signal: abort.signal,
      onOutput: (text) => {
        entry.run = { ...entry.run, output: lastOf(entry.run.output + text) };
        this.#parts.tell({ type: 'command-output', topicId, id, text });
      },
    }).then((result) => this.#ended(topicId, entry, result));
    const run: CommandRun = { id, command, output: '', state: { name: 'running' }, startedAt: this.#parts.now() };
    const entry: Entry = { run, abort, over };
    return entry;
  }

  #ended(topicId: TopicId, entry: Entry, { end: how, output }: CommandResult): void {
    const { tell, locale, lost } = this.#parts;
    const end = this.#reported(how);
    const state =
      end.name === 'exited'
        ? ({ name: 'ended', exitCode: end.exitCode, why: null } as const)
        : ({ name: 'ended', exitCode: null, why: endText(locale(), end) } as const);
    entry.run = { ...entry.run, output: lastOf(output), state };
    tell({ type: 'command', topicId, command: entry.run });
    try {
      this.#store(topicId, commandReport(locale(), { command: entry.run.command, end, output }));
    } catch (error) {
      lost(`The report of a command could not be stored: ${messageOf(error)}`);
    }
  }

  #reported(end: CommandResult['end']): ReportedEnd {
    if (end.name === 'timed-out') return { ...end, afterMs: MAX_COMMAND_TIME };
    return end.name === 'stopped' && this.#closed ? { name: 'closed' } : end;
  }

  #store(topicId: TopicId, text: string): void {
    const { topics, messages, loops, say, stored, now } = this.#parts;
    if (topics.find(topicId) === undefined) return;
    const open = loops.list({ topicId }).find(({ state }) => !ended(state));
    if (open !== undefined) return say(open.id, text);
    const place = { id: newId(MessageId), topicId, loopId: null, model: null, createdAt: now() };
    const message: Message = { ...userText(text), ...place };
    messages.append(message);
    stored(message);
  }
}

function isRunning({ run }: Entry): boolean {
  return run.state.name === 'running';
}

function lastOf(output: string): string {
  return output.slice(-LIVE_OUTPUT_LENGTH).toWellFormed();
}
