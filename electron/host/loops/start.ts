/** Starts a loop for a new turn of a topic. */
import type { Environment } from '../../../shared/environment.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import { LoopId, MessageId, type TopicId } from '../../../shared/ids.ts';
import type { Attendant, Locale, LoopLimits, StrategyName } from '../../../shared/loop.ts';
import { type AttachedPart, type Message, type ModelMessage, userWords } from '../../../shared/message.ts';
import { newId } from '../new-id.ts';
import { unreportedCommandRuns } from '../store/command-runs.ts';
import type { Database } from '../store/database.ts';
import type { FactPlace } from '../store/facts.ts';
import type { LoopDriver, LoopDriverParts } from './driver.ts';
import type { StoredInput } from './loop-input.ts';
import type { StartedLoop } from './requests.ts';
import { strategyNamed } from './strategies.ts';

export interface LoopStartParts extends Pick<LoopDriverParts, 'loops' | 'messages' | 'lease'> {
  readonly database: Database;
  readonly driver: LoopDriver;
  readonly attendant: Attendant;
  /**
   * Returns what memory has for a goal. Called in the transaction that stores the turn. Must not throw.
   * Absent: nothing.
   */
  readonly factsFor?: (place: FactPlace, goal: string) => Pick<StoredInput, 'facts' | 'factRoom'>;
}

export interface NewTurn {
  /**
   * Returns the topic of the turn and creates it if it is new. Runs inside the transaction that
   * stores the turn.
   */
  readonly topic: (loopId: LoopId) => TopicId;
  /** Who answers what the loop asks. Absent: the attendant of this process. */
  readonly attendant?: Attendant;
  readonly prompt: string;
  readonly attached?: readonly AttachedPart[];
  readonly workspace: string;
  readonly strategy: StrategyName;
  readonly locale: Locale;
  readonly limits: LoopLimits;
  /** What the strategy is told about the place of the loop. Absent: nothing. */
  readonly environment?: Environment;
  /**
   * The existing message of the user that is answered again. In this case no new message is
   * stored.
   */
  readonly again?: MessageId;
  /** Called after the turn is on disk and before the first event of the loop. */
  readonly stored?: (topicId: TopicId) => void;
}

/**
 * Stores topic, message and loop in one transaction, then drives the loop. Throws `conflict` if a
 * loop of the topic has not ended, so of two simultaneous starts, in any process, only one
 * succeeds.
 */
export function startLoop(parts: LoopStartParts, turn: NewTurn): StartedLoop {
  const { database, loops, messages, lease, driver } = parts;
  driver.refuseIfClosed();
  if (driver.idle) database.prepareForWriting();
  const strategy = strategyNamed(turn.strategy);
  const loopId = newId(LoopId);
  const { workspace, locale, limits, environment } = turn;
  const saidId = database.transaction(() => {
    const topicId = turn.topic(loopId);
    for (const { id } of loops.open(topicId)) throw busy(id);
    const { again } = turn;
    const carried = [...(turn.attached ?? []), ...unreportedCommandRuns(database, topicId)];
    const said = userMessage(topicId, loopId, userWords(turn.prompt, carried), database.now());
    const [before] = messages.page(topicId, { limit: 1, ...(again === undefined ? {} : { before: again }) });
    const input: StoredInput = {
      goal: turn.prompt,
      goalId: again ?? said.id,
      historyUntil: before?.id ?? null,
      workspace,
      locale,
      ...(parts.factsFor?.({ topicId, folder: workspace }, turn.prompt) ?? { facts: [] }),
      recentRuns: [],
      settings: { limits },
      attendant: turn.attendant ?? parts.attendant,
      ...(environment === undefined ? {} : { environment }),
    };
    const identity = { id: loopId, topicId, strategy: strategy.name, strategyVersion: strategy.version };
    loops.create({ ...identity, workspace, locale, limits, state: { name: 'running' } }, input, lease);
    if (again === undefined) messages.append(said);
    return again === undefined ? said.id : null;
  });
  const record = loops.record(loopId);
  turn.stored?.(record.topicId);
  const started = driver.drive(record, strategy);
  if (saidId !== null) driver.tell(record, { type: 'message-stored', messageId: saidId, role: 'user' });
  return started;
}

export function busy(loopId: LoopId): LoopwrightError {
  return new LoopwrightError('topic-busy', { loopId });
}

/** Returns a message of the user to a loop, in its stored form. */
export function userMessage(topicId: TopicId, loopId: LoopId, said: ModelMessage, now: number): Message {
  return { ...said, id: newId(MessageId), topicId, loopId, model: null, createdAt: now };
}
