/**
 * The commands that run in the background of loops. Each ends with its loop, unless the user keeps
 * it; then it runs until it ends, the user stops it, or the app is closed. Nothing of this is stored:
 * after a restart none of the commands runs, and none is listed.
 */
import {
  type BackgroundCommand,
  type BackgroundStop,
  isRunning,
  MOST_IN_BACKGROUND,
} from '../../../shared/background-command.ts';
import type { LoopId, TopicId } from '../../../shared/ids.ts';
import { newUlid } from '../new-id.ts';
import { type BackgroundStart, RunningCommand } from './background-command.ts';

/** The number of running commands of a topic with those that the user keeps. */
const MOST_IN_TOPIC = 10;
/** The number of ended commands that are remembered, so that their loops can read the output. */
const MOST_ENDED = 50;
/** The minimum interval in milliseconds between two reports that a command has written something. */
const PACE = 500;

export interface BackgroundEvents {
  /** A command of the topic is new, has changed or is no longer listed. */
  readonly changed: (topicId: TopicId) => void;
  readonly started: (topicId: TopicId, command: BackgroundCommand) => void;
  readonly ended: (topicId: TopicId, command: BackgroundCommand) => void;
}

export interface BackgroundCommandsParts extends BackgroundEvents {
  /** Milliseconds since the epoch, UTC. */
  readonly now: () => number;
}

export class BackgroundCommands {
  readonly #parts: BackgroundCommandsParts;
  #commands: readonly RunningCommand[] = [];
  readonly #timers = new Map<TopicId, NodeJS.Timeout>();
  #closed = false;

  constructor(parts: BackgroundCommandsParts) {
    this.#parts = parts;
  }

  /** Returns null if there is no room. */
  start(start: BackgroundStart): RunningCommand | null {
    const { topicId, loopId } = start;
    if (!this.hasRoom(topicId, loopId)) return null;
    // The last characters of an identifier are random.
    const id = newUlid().slice(-6);
    const { now } = this.#parts;
    const changed = (what: 'output' | 'facts') => (what === 'output' ? this.#soon(topicId) : this.#changed(topicId));
    const command = new RunningCommand(start, { id, now, changed });
    this.#commands = [...this.#commands, command];
    this.#parts.started(topicId, command.view);
    this.#changed(topicId);
    void command.over.then(() => {
      this.#parts.ended(topicId, command.view);
      this.#forget();
      this.#changed(topicId);
    });
    return command;
  }

  /** Whether a loop may start one more command. Not while the app is being closed. */
  hasRoom(topicId: TopicId, loopId: LoopId): boolean {
    if (this.#closed) return false;
    const running = this.#of(topicId).filter(({ view }) => isRunning(view));
    const own = running.filter(({ view }) => view.loopId === loopId);
    return own.length < MOST_IN_BACKGROUND && running.length < MOST_IN_TOPIC;
  }

  /** The commands of a topic that run, and those of its present loop that have ended, oldest first. */
  list(topicId: TopicId): readonly BackgroundCommand[] {
    return this.#of(topicId).map(({ view }) => view);
  }

  /** The commands that run, with their topics. */
  running(): readonly RunningCommand[] {
    return this.#commands.filter(({ view }) => isRunning(view));
  }

  /** Returns null for a command that is not listed in any topic. */
  find(id: string): RunningCommand | null {
    return this.#commands.find(({ view }) => view.id === id) ?? null;
  }

  /** The loop was resumed. */
  loopStarted(loopId: LoopId): void {
    for (const command of this.#commands) if (command.view.loopId === loopId) command.loopGoesOn();
  }

  /** Ends the commands of a loop that the user does not keep. */
  loopEnded(loopId: LoopId): void {
    for (const command of this.#commands) {
      if (command.view.loopId !== loopId) continue;
      void command.loopEnded();
      if (!command.view.kept) command.stop('loop');
    }
    this.#forget();
  }

  /** Sets whether a command goes on without its loop. Ends it if its loop is over and it is not kept. */
  keep(command: RunningCommand, kept: boolean): void {
    command.keep(kept);
    if (!kept && command.view.loopOver) command.stop('user');
  }

  /** Ends all commands of a topic, also those that the user keeps. */
  endTopic(topicId: TopicId, by: BackgroundStop): void {
    for (const command of this.#of(topicId)) command.stop(by);
  }

  /** Ends all commands. Resolves when they have ended and what they changed is recorded. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const command of this.#commands) command.stop('app');
    await Promise.all(this.#commands.map(({ over }) => over));
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #of(topicId: TopicId): readonly RunningCommand[] {
    return this.#commands.filter((command) => command.topicId === topicId);
  }

  /** Forgets ended commands of ended loops, and the oldest of those that have ended. */
  #forget(): void {
    const ended = this.#commands.filter(({ view }) => !isRunning(view));
    const forgotten = new Set([...ended.filter(({ view }) => view.loopOver), ...ended.slice(0, -MOST_ENDED)]);
    this.#commands = this.#commands.filter((command) => !forgotten.has(command));
  }

  #soon(topicId: TopicId): void {
    if (this.#timers.has(topicId) || this.#closed) return;
    this.#timers.set(
      topicId,
      setTimeout(() => this.#changed(topicId), PACE),
    );
  }

  #changed(topicId: TopicId): void {
    clearTimeout(this.#timers.get(topicId));
    this.#timers.delete(topicId);
    this.#parts.changed(topicId);
  }
}
