/**
 * Stores automations. The rows are signed, because they decide what happens without asking.
 * `automation-firings.ts` stores what became of their times.
 */
import { type Automation, GivenAutomation } from '../../../shared/automation.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import { type CallId, type LoopId, TopicId } from '../../../shared/ids.ts';
import { newId } from '../new-id.ts';
import { fromJson, toJson } from './json-column.ts';
import { SealedQueries } from './sealed-queries.ts';

export interface StoredAutomation extends Automation {
  /** The topic of its reports where none was chosen, or the chosen one does not exist. It may not exist yet. */
  readonly ownTopicId: TopicId;
  /** Every time up to this moment was handled. Milliseconds since the epoch, UTC. */
  readonly handledUntil: number;
  /** Whether another program wrote it, so that it starts nothing. */
  readonly foreign: boolean;
}

/** Who made an automation in place of the user, and with which call. */
export interface MadeBy {
  readonly loopId: LoopId;
  readonly callId: CallId;
}

interface Row {
  readonly id: number;
  readonly title: string;
  readonly goal: string;
  readonly time: string;
  readonly timeZone: string;
  readonly strategy: string;
  readonly model: string | null;
  readonly workspace: string | null;
  readonly settings: string;
  readonly onMissed: string;
  readonly topicId: string | null;
  readonly ownTopicId: TopicId;
  readonly paused: number;
  readonly madeBy: LoopId | null;
  readonly handledUntil: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

const SELECT = `SELECT id, title, goal, time, time_zone AS timeZone, strategy, model, workspace, settings,
  on_missed AS onMissed, topic_id AS topicId, own_topic_id AS ownTopicId, paused, made_by AS madeBy,
  handled_until AS handledUntil, created_at AS createdAt, updated_at AS updatedAt FROM automations`;

export class Automations extends SealedQueries {
  /** Returns the automations that are not deleted, the first that was made first. */
  list(): readonly StoredAutomation[] {
    const foreign = new Set(this.seal.foreign('automations'));
    const rows = this.database.all<Row & Record<string, string | number | null>>(
      `${SELECT} WHERE deleted_at IS NULL ORDER BY id`,
    );
    return rows.flatMap((row) => automationOf(row, foreign.has(String(row.id))) ?? []);
  }

  find(id: number): StoredAutomation | null {
    return this.#find('id = ? AND deleted_at IS NULL', id);
  }

  /** Throws `not-found` for an automation that does not exist or was deleted. */
  get(id: number): StoredAutomation {
    const found = this.find(id);
    if (found === null) throw new LoopwrightError('automation-not-found', { id });
    return found;
  }

  /** Returns the automation that a call made, also if it was deleted; null: the call made none. */
  madeByCall(callId: CallId): StoredAutomation | null {
    return this.#find('made_by_call = ?', callId);
  }

  /** Adds an automation. Its times count from now on. */
  add(given: Omit<GivenAutomation, 'id'>, madeBy: MadeBy | null = null): StoredAutomation {
    const now = this.database.now();
    return this.database.transaction(() => {
      const row = this.database.get<{ id: number }>(
        `INSERT INTO automations (title, goal, time, time_zone, strategy, model, workspace, settings, on_missed, topic_id,
           own_topic_id, made_by, made_by_call, handled_until, created_at, updated_at)
         VALUES (:title, :goal, :time, :timeZone, :strategy, :model, :workspace, :settings, :onMissed, :topicId,
           :ownTopicId, :madeBy, :madeByCall, :now, :now, :now) RETURNING id`,
        {
          ...columnsOf(given),
          ...{ ownTopicId: newId(TopicId), madeBy: madeBy?.loopId ?? null, madeByCall: madeBy?.callId ?? null, now },
        },
      );
      if (row === undefined) throw new Error('An automation that was added has no id.');
      this.seal.sign('automations', String(row.id));
      return this.get(row.id);
    });
  }

  /** Replaces what the user decides about an automation. Throws `not-found`. */
  change(id: number, given: Omit<GivenAutomation, 'id'>): StoredAutomation {
    return this.database.transaction(() => {
      const { ownTopicId } = this.get(id);
      // A page sends the topic that it was shown, which may be the automation's own.
      const topicId = given.topicId === ownTopicId ? null : given.topicId;
      this.database.run(
        `UPDATE automations SET title = :title, goal = :goal, time = :time, time_zone = :timeZone, strategy = :strategy,
           model = :model, workspace = :workspace, settings = :settings, on_missed = :onMissed, topic_id = :topicId,
           updated_at = :now WHERE id = :id`,
        { ...columnsOf({ ...given, topicId }), id, now: this.database.now() },
      );
      this.seal.sign('automations', String(id));
      return this.get(id);
    });
  }

  pause(id: number, paused: boolean): void {
    this.database.run(
      'UPDATE automations SET paused = ?, updated_at = ? WHERE id = ?',
      ...[Number(paused), this.database.now(), id],
    );
  }

  /** Records that every time up to this moment was handled. */
  setHandled(id: number, until: number): void {
    this.database.run('UPDATE automations SET handled_until = ? WHERE id = ?', until, id);
  }

  /** Gives the automation another id for its own topic, because the user deleted the topic. */
  renewTopic(id: number): TopicId {
    const ownTopicId = newId(TopicId);
    this.#changeSigned(id, () =>
      this.database.run('UPDATE automations SET own_topic_id = ? WHERE id = ?', ownTopicId, id),
    );
    return ownTopicId;
  }

  /** Hides an automation until it is restored or purged. Throws `not-found`. */
  remove(id: number): void {
    this.database.transaction(() => {
      this.get(id);
      const now = this.database.now();
      this.#changeSigned(id, () => this.database.run('UPDATE automations SET deleted_at = ? WHERE id = ?', now, id));
    });
  }

  /** Throws `not-found` for an automation that was purged or never existed. */
  restore(id: number): StoredAutomation {
    return this.database.transaction(() => {
      this.#changeSigned(id, () => this.database.run('UPDATE automations SET deleted_at = NULL WHERE id = ?', id));
      return this.get(id);
    });
  }

  /** A number that rises with every change of automations, their outcomes and their missed times. */
  lastChange(): number {
    return this.database.get<{ number: number }>('SELECT number FROM automation_changes')?.number ?? 0;
  }

  /** Erases the automations that were deleted before this moment. */
  purge(before: number): void {
    this.database.run('DELETE FROM automations WHERE deleted_at < ?', before);
  }

  /** Signs the row again after a change of this app, unless another program wrote the row before. */
  #changeSigned(id: number, change: () => void): void {
    const key = String(id);
    const isOwn = this.seal.isOwn('automations', key);
    change();
    if (isOwn) this.seal.sign('automations', key);
  }

  #find(condition: string, value: string | number): StoredAutomation | null {
    const row = this.database.get<Row & Record<string, string | number | null>>(`${SELECT} WHERE ${condition}`, value);
    return row === undefined ? null : automationOf(row, !this.seal.isOwn('automations', String(row.id)));
  }
}

function columnsOf({ approvalMode, serverSwitches, limits, time, model, ...given }: Omit<GivenAutomation, 'id'>) {
  return {
    ...given,
    time: toJson(time),
    model: model === null ? null : toJson(model),
    settings: toJson({ approvalMode, serverSwitches, limits }),
  };
}

/** A row of another program may hold anything; one that cannot be read counts as no automation. */
function automationOf({ time, model, settings, paused, ...row }: Row, foreign: boolean): StoredAutomation | null {
  const { id, madeBy, ownTopicId, handledUntil, createdAt, updatedAt } = row;
  const given = GivenAutomation.safeParse({
    ...row,
    ...fromJson<object>(settings),
    time: fromJson(time),
    model: model === null ? null : fromJson(model),
  });
  const kept = { id, madeBy, ownTopicId, handledUntil, createdAt, updatedAt };
  return given.success ? { ...given.data, ...kept, paused: paused === 1, foreign } : null;
}
