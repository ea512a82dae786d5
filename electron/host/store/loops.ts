/**
 * Stores loops and controls which process may write to them. A running loop has an owner and a
 * lease. Only the owner can commit; a former owner is refused within the same transaction. Another
 * owner can claim a loop only if the loop is abandoned: its lease has expired, or its owner was a
 * process of this computer that no longer exists.
 */
import { z } from 'zod';
import { citedFacts } from '../../../shared/cited-facts.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import { GivenFact } from '../../../shared/fact.ts';
import type { LoopId, TopicId } from '../../../shared/ids.ts';
import type { JsonValue } from '../../../shared/json.ts';
import type { LoopLimits, LoopState } from '../../../shared/loop.ts';
import type { Message } from '../../../shared/message.ts';
import type { JournalRow } from '../loop/journal-rows.ts';
import type { LoopChange, LoopRecord, LoopStore } from '../loop/ports.ts';
import { FactUses } from './fact-uses.ts';
import { Inbox, type InboxEntry } from './inbox.ts';
import { Journal } from './journal.ts';
import { toJson } from './json-column.ts';
import { type LoopRow, limitsOf, SELECT_LOOPS, toRecord } from './loop-record.ts';
import { Messages } from './messages.ts';
import { holderOf, ownerIsGone } from './owner.ts';
import { Queries } from './queries.ts';
import { Versions } from './versions.ts';

interface Holding {
  readonly owner: string | null;
  readonly lease_until: number | null;
}

export type NewLoop = Omit<LoopRecord, 'createdAt' | 'updatedAt'>;

export interface Lease {
  readonly owner: string;
  readonly leaseMs: number;
}

/** An SQL condition that selects loops that do not belong to a hidden version. */
export const SHOWN_LOOP =
  'NOT EXISTS (SELECT 1 FROM versions WHERE versions.number = loops.version AND versions.shown = 0)';
const NOT_REMOVED = 'topic_id NOT IN (SELECT id FROM topics WHERE deleted_at IS NOT NULL)';

export class Loops extends Queries implements LoopStore {
  readonly #journal = new Journal(this.database);
  readonly #messages = new Messages(this.database);
  readonly #inbox = new Inbox(this.database);
  readonly #versions = new Versions(this.database);
  readonly #uses = new FactUses(this.database);

  /** Stores a new loop with row 0 of its journal. The owner in `lease` holds the loop. */
  create(loop: NewLoop, input: JsonValue, lease: Lease): LoopRecord {
    return this.database.transaction(() => {
      const { state, limits, ...identity } = loop;
      const now = this.database.now();
      this.database.run(
        `INSERT INTO loops (id, topic_id, strategy, strategy_version, workspace, locale, state, limits, created_at, updated_at,
           state_name, next_row, owner, lease_until, version)
         VALUES (:id, :topicId, :strategy, :strategyVersion, :workspace, :locale, :state, :limits, :now, :now,
           :stateName, 1, :owner, :leaseUntil, :version)`,
        {
          ...{ ...identity, state: toJson(state), limits: toJson(limits), now, stateName: state.name },
          ...{ owner: lease.owner, leaseUntil: now + lease.leaseMs },
          version: this.#versions.end(loop.topicId, null).version,
        },
      );
      this.#journal.append(loop.id, 0, [{ kind: 'input', input, seq: 0, at: now }]);
      return { ...loop, createdAt: now, updatedAt: now };
    });
  }

  find(loopId: LoopId): LoopRecord | undefined {
    const row = this.database.get<LoopRow>(`${SELECT_LOOPS} WHERE id = ?`, loopId);
    return row && toRecord(row);
  }

  /** Returns the record of a loop. Throws `not-found` if the loop does not exist. */
  record(loopId: LoopId): LoopRecord {
    const record = this.find(loopId);
    if (!record) throw new LoopwrightError('loop-not-found', { loopId });
    return record;
  }

  /** Returns the current limits of a loop. Throws `not-found` if the loop does not exist. */
  limits(loopId: LoopId): LoopLimits {
    const row = this.database.get<{ limits: string }>('SELECT limits FROM loops WHERE id = ?', loopId);
    if (!row) throw new LoopwrightError('loop-not-found', { loopId });
    return limitsOf(row.limits);
  }

  /** Returns the newest loop of the topic that does not belong to a hidden version. */
  last(topicId: TopicId): LoopRecord | undefined {
    const row = this.database.get<LoopRow>(
      `${SELECT_LOOPS} WHERE topic_id = ? AND ${SHOWN_LOOP} ORDER BY number DESC LIMIT 1`,
      topicId,
    );
    return row && toRecord(row);
  }

  /** Returns the loops of the topic that have not ended, newest first. */
  open(topicId: TopicId): readonly LoopRecord[] {
    return this.database
      .all<LoopRow>(
        `${SELECT_LOOPS} WHERE topic_id = ? AND state_name NOT IN ('completed', 'stopped', 'failed') ORDER BY number DESC`,
        topicId,
      )
      .map(toRecord);
  }

  /** The number of loops that run, in all processes. */
  countRunning(): number {
    const sql = `SELECT count(*) AS count FROM loops WHERE state_name = 'running'`;
    return this.database.get<{ count: number }>(sql)?.count ?? 0;
  }

  /** Returns the newest running loop of the topic. */
  running(topicId: TopicId): LoopRecord | undefined {
    return this.open(topicId).find(({ state }) => state.name === 'running');
  }

  /** Throws `conflict` if a loop of the topic runs, waits, or is held by a living owner. */
  refuseWhileLive(topicId: TopicId): void {
    const now = this.database.now();
    const live = this.database
      .all<Holding & { readonly id: LoopId; readonly state_name: string }>(
        `SELECT id, owner, lease_until, state_name FROM loops
         WHERE topic_id = ? AND (state_name IN ('running', 'waiting') OR owner IS NOT NULL)`,
        topicId,
      )
      .find((loop) => loop.state_name === 'running' || loop.state_name === 'waiting' || !abandoned(loop, now));
    if (live === undefined) return;
    throw new LoopwrightError('topic-busy-for-version', { loopId: live.id });
  }

  /**
   * Returns all loops, or those of one topic, newest first. Loops of removed topics are left out.
   */
  list(filter: { readonly topicId?: TopicId } = {}): readonly LoopRecord[] {
    const { topicId } = filter;
    const [where, ...values] = topicId === undefined ? [NOT_REMOVED] : [`topic_id = ? AND ${NOT_REMOVED}`, topicId];
    return this.database.all<LoopRow>(`${SELECT_LOOPS} WHERE ${where} ORDER BY number DESC`, ...values).map(toRecord);
  }

  /** Returns the loops of any topic that wait for the end of a run, unless their version is hidden. */
  waitingForRuns(): readonly (Pick<LoopRecord, 'id'> & { readonly runId: string })[] {
    const sql = `${SELECT_LOOPS} WHERE state_name = 'waiting' AND ${NOT_REMOVED} AND ${SHOWN_LOOP} ORDER BY number`;
    return this.database.all<LoopRow>(sql).flatMap((row) => {
      const { id, state } = toRecord(row);
      return state.name === 'waiting' && state.awaited.for === 'run' ? [{ id, runId: state.awaited.runId }] : [];
    });
  }

  journal(loopId: LoopId, kinds?: readonly JournalRow['kind'][]): readonly JournalRow[] {
    return this.#journal.rows(loopId, kinds);
  }

  /** Returns the input of the loop, which is row 0 of its journal. Throws `not-found`. */
  input(loopId: LoopId): JsonValue {
    const input = this.#journal.input(loopId);
    if (input === undefined) throw new LoopwrightError('loop-not-found', { loopId });
    return input;
  }

  /** Returns the number of model calls of the loop that got a reply. */
  iterations(loopId: LoopId): number {
    return this.#journal.answeredModelCalls(loopId);
  }

  inbox(loopId: LoopId): readonly InboxEntry[] {
    return this.#inbox.waiting(loopId);
  }

  refuseIfLost(loopId: LoopId, owner: string): void {
    const held = this.database.get('SELECT 1 AS held FROM loops WHERE id = ? AND owner = ?', loopId, owner);
    if (!held) throw new LoopwrightError('loop-lease-lost', { loopId });
  }

  commit(loopId: LoopId, owner: string, { rows = [], messages = [], state, limits }: LoopChange): void {
    this.database.transaction(() => {
      const loop = this.database.get<{ next_row: number }>(
        'SELECT next_row FROM loops WHERE id = ? AND owner = ?',
        loopId,
        owner,
      );
      if (!loop) throw new LoopwrightError('loop-lease-lost', { loopId });
      this.database.run(
        'UPDATE loops SET next_row = next_row + ?, updated_at = max(updated_at, ?) WHERE id = ?',
        rows.length,
        this.database.now(),
        loopId,
      );
      // The state and the limits are updated by separate statements. Most commits change neither,
      // and SQLite rewrites the index of each column that a statement names.
      if (state) {
        const { name } = state;
        this.database.run('UPDATE loops SET state_name = ?, state = ? WHERE id = ?', name, toJson(state), loopId);
      }
      if (limits) this.database.run('UPDATE loops SET limits = ? WHERE id = ?', toJson(limits), loopId);
      this.#journal.append(loopId, loop.next_row, rows);
      for (const [n, row] of rows.entries()) {
        if (row.kind === 'step') this.#inbox.consume(loopId, loop.next_row + n, row.answer.inboxIds);
        if (row.kind === 'ended') this.#inbox.consume(loopId, loop.next_row + n, row.inboxIds);
      }
      this.#messages.appendWithin(messages);
      this.#storeUses(loopId, messages);
    });
  }

  /**
   * Makes `owner` the owner of the loop. Throws `conflict` when another living owner holds it,
   * and `not-found`.
   */
  claim(loopId: LoopId, owner: string, leaseMs: number): void {
    this.database.transaction(() => {
      const holding = this.database.get<Holding>('SELECT owner, lease_until FROM loops WHERE id = ?', loopId);
      const now = this.database.now();
      if (!holding || !(holding.owner === owner || abandoned(holding, now)))
        throw this.#notFree(loopId, holding?.owner ?? null, owner);
      this.database.run('UPDATE loops SET owner = ?, lease_until = ? WHERE id = ?', owner, now + leaseMs, loopId);
    });
  }

  /** Extends the lease of every loop that `owner` holds. Returns the number of these loops. */
  renew(owner: string, leaseMs: number): number {
    const until = this.database.now() + leaseMs;
    return this.database.run('UPDATE loops SET lease_until = ? WHERE owner = ?', until, owner);
  }

  /** Releases a loop. Does nothing if `owner` does not hold the loop. */
  release(loopId: LoopId, owner: string): void {
    this.database.run('UPDATE loops SET owner = NULL, lease_until = NULL WHERE id = ? AND owner = ?', loopId, owner);
  }

  /**
   * Marks every running loop that is abandoned as interrupted, so that its old owner can no longer
   * commit. Returns the ids of these loops.
   */
  markInterrupted(now: number = this.database.now()): readonly LoopId[] {
    return this.database.transaction(() => {
      const running = this.database.all<Holding & { readonly id: LoopId }>(
        `SELECT id, owner, lease_until FROM loops WHERE state_name = 'running' ORDER BY number`,
      );
      const interrupted: LoopState = { name: 'interrupted' };
      const ids = running.filter((loop) => abandoned(loop, now)).map(({ id }) => id);
      for (const id of ids) {
        this.database.run(
          `UPDATE loops SET state_name = ?, state = ?, owner = NULL, lease_until = NULL, updated_at = max(updated_at, ?)
           WHERE id = ?`,
          interrupted.name,
          toJson(interrupted),
          now,
          id,
        );
      }
      return ids;
    });
  }

  /** Stores which messages cite facts that the loop was given. Other marks mean nothing. */
  #storeUses(loopId: LoopId, messages: readonly Message[]): void {
    for (const message of messages) {
      const cited = citedFacts(message);
      if (cited.length === 0) continue;
      const given = factsIn(this.input(loopId)).filter(({ id }) => cited.includes(id));
      this.#uses.add({ ...message, loopId }, given);
    }
  }

  #notFree(loopId: LoopId, holder: string | null, owner: string): LoopwrightError {
    const { state } = this.record(loopId);
    const other = holder === owner || holder === null ? null : holderOf(holder);
    return new LoopwrightError('loop-held', { loopId, state: state.name, holder: other });
  }
}

const InputWithFacts = z.object({ facts: z.array(GivenFact) });

/** Returns the facts in the input of a loop; none for inputs of older versions. */
const factsIn = (input: JsonValue): readonly GivenFact[] => InputWithFacts.safeParse(input).data?.facts ?? [];

function abandoned({ owner, lease_until }: Holding, now: number): boolean {
  return owner === null || (lease_until ?? 0) <= now || ownerIsGone(owner);
}
