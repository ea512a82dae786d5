/**
 * Stores imported topics. The topics of one import are hidden until it is complete and then appear together, so that a
 * program that is killed in between leaves either all of them or none.
 */
import { LoopwrightError } from '../../../shared/errors.ts';
import { MessageId, TopicId } from '../../../shared/ids.ts';
import type { ImportedMessage, ImportedTopic, ImportSource, TopicOrigin } from '../../../shared/imported-topic.ts';
import type { Import } from '../../../shared/transfer.ts';
import { newId } from '../new-id.ts';
import type { Database } from './database.ts';
import { toJson } from './json-column.ts';
import { type NewImportedOutput, Outputs } from './outputs.ts';
import { Queries } from './queries.ts';
import type { Topics } from './topics.ts';

/** An import whose process has not said for this long that it goes on has ended without completing. */
const DEAD_MS = 10 * 60_000;

type Known = Pick<ImportedTopic, 'source' | 'sourceId'>;

/** A topic of an import that branched off another one. */
export interface ImportedBranch {
  readonly topicId: TopicId;
  readonly of: Known;
}

/** The topic and the message from which an imported topic branched off. */
export interface BranchPlace {
  readonly topicId: TopicId;
  /** The topic from which it branched off, which is in the database. */
  readonly origin: TopicId;
  /** The last message of the origin that the branch has too; null: they have none in common. */
  readonly messageId: MessageId | null;
}

export class Imports extends Queries {
  begin(fileName: string): number {
    const now = this.database.now();
    this.database.run('INSERT INTO imports (file_name, begun_at, alive_at) VALUES (?, ?, ?)', fileName, now, now);
    return this.database.get<{ number: number }>('SELECT max(number) AS number FROM imports')?.number ?? 0;
  }

  /** Stores a topic of an import that is not complete. `topics` signs its settings. */
  add(
    number: number,
    { topic, outputs }: { readonly topic: ImportedTopic; readonly outputs: readonly NewImportedOutput[] },
    topics: Topics,
    title: string,
    workspace: string,
  ): TopicId {
    const id = newId(TopicId);
    this.database.transaction(() => {
      const now = this.database.now();
      if (
        this.database.run('UPDATE imports SET alive_at = ? WHERE number = ? AND finished_at IS NULL', now, number) === 0
      )
        throw new LoopwrightError('import-lost');
      topics.create({ id, title, workspace });
      const [createdAt, updatedAt] = [topic.createdAt, topic.updatedAt].map((at) => Math.min(at, now));
      this.database.run(
        'UPDATE topics SET created_at = ?, updated_at = ?, deleted_at = ?, read_seq = ? WHERE id = ?',
        ...[createdAt ?? now, updatedAt ?? now, now, topic.messages.length, id],
      );
      this.database.run(
        'INSERT INTO imported_topics (topic_id, import, source, source_id) VALUES (?, ?, ?, ?)',
        ...[id, number, topic.source, topic.sourceId],
      );
      addMessages(this.database, id, topic);
      new Outputs(this.database).saveImported(id, outputs, topic.updatedAt);
    });
    return id;
  }

  /** Finds where a branch of an import that is not complete began; null: its origin is not here. */
  placeOf({ topicId, of }: ImportedBranch): BranchPlace | null {
    const origin = this.#here(of);
    return origin === null ? null : { topicId, origin, messageId: this.#lastShared(topicId, origin) };
  }

  /** Shows all topics of the import at once, and links its branches to their origins. */
  finish(number: number, branches: readonly BranchPlace[]): readonly TopicId[] {
    return this.database.transaction(() => {
      const ids = this.topicsOf(number);
      for (const { topicId, origin, messageId } of branches) {
        if (!this.#branchedOff(origin, topicId))
          this.database.run('UPDATE topics SET branch_of = ?, branch_at = ? WHERE id = ?', origin, messageId, topicId);
      }
      const done = this.database.run(
        'UPDATE imports SET finished_at = ? WHERE number = ? AND finished_at IS NULL',
        ...[this.database.now(), number],
      );
      if (done === 0) throw new LoopwrightError('import-lost');
      this.database.run(
        'UPDATE topics SET deleted_at = NULL WHERE id IN (SELECT topic_id FROM imported_topics WHERE import = ?)',
        number,
      );
      return ids;
    });
  }

  /** Deletes an import that is not complete, with its topics. */
  drop(number: number): void {
    this.database.transaction(() => {
      if (!this.database.get('SELECT 1 FROM imports WHERE number = ? AND finished_at IS NULL', number)) return;
      this.database.run(
        'DELETE FROM topics WHERE id IN (SELECT topic_id FROM imported_topics WHERE import = ?)',
        number,
      );
      this.database.run('DELETE FROM imports WHERE number = ?', number);
    });
  }

  /** Deletes the imports that ended without completing. */
  dropDead(): void {
    const dead = this.database.all<{ number: number }>(
      'SELECT number FROM imports WHERE finished_at IS NULL AND alive_at < ?',
      this.database.now() - DEAD_MS,
    );
    for (const { number } of dead) this.drop(number);
  }

  /** The topics of an import that still exist, also deleted ones that can be restored. */
  topicsOf(number: number): readonly TopicId[] {
    return this.database
      .all<{ id: TopicId }>('SELECT topic_id AS id FROM imported_topics WHERE import = ? ORDER BY topic_id', number)
      .map(({ id }) => id);
  }

  /** The imports whose topics are at least partly here, newest first. */
  list(): readonly Import[] {
    return this.database.all<Import & { readonly [Column in keyof Import]: Import[Column] }>(
      `SELECT number, file_name AS fileName, finished_at AS at,
         (SELECT count(*) FROM imported_topics JOIN topics ON id = topic_id WHERE import = imports.number AND deleted_at IS NULL) AS topics,
         (SELECT count(*) FROM imported_topics JOIN topics ON id = topic_id WHERE import = imports.number AND deleted_at IS NULL
            AND EXISTS (SELECT 1 FROM loops WHERE loops.topic_id = topics.id)) AS goneOn
       FROM imports WHERE finished_at IS NOT NULL AND undone_at IS NULL AND topics > 0 ORDER BY number DESC LIMIT 100`,
    );
  }

  markUndone(number: number): void {
    this.database.run('UPDATE imports SET undone_at = ? WHERE number = ?', this.database.now(), number);
  }

  /** Whether a topic with this origin, or this very topic, is here and not deleted. */
  knows(topic: Known): boolean {
    return this.#find(topic, 'deleted_at IS NULL') !== null;
  }

  /** The topic with this origin, also one of an import that is not complete; null: it is not here. */
  #here(topic: Known): TopicId | null {
    return this.#find(topic, 'deleted_at IS NULL OR finished_at IS NULL');
  }

  /**
   * The last message of the branch that its origin has too, as the origin knows it; null: they have none in common. Copies
   * of a message have new ids, also for its calls, but the same role and time.
   */
  #lastShared(branch: TopicId, origin: TopicId): MessageId | null {
    const last = this.database.get<{ role: string; createdAt: number; seq: number }>(
      `SELECT role, created_at AS createdAt, seq FROM messages WHERE topic_id = ? AND shown = 1
         AND (role, created_at) IN (SELECT role, created_at FROM messages WHERE topic_id = ?) ORDER BY seq DESC LIMIT 1`,
      ...[branch, origin],
    );
    if (last === undefined) return null;
    const same = `SELECT id FROM messages WHERE topic_id = ? AND role = ? AND created_at = ?
      ORDER BY shown DESC, abs(seq - ?) LIMIT 1`;
    return this.database.get<{ id: MessageId }>(same, origin, last.role, last.createdAt, last.seq)?.id ?? null;
  }

  /** Whether `id` is `other` or branched off it, also over several topics. A file may claim that both branched off each other. */
  #branchedOff(id: TopicId, other: TopicId): boolean {
    const way = `WITH RECURSIVE way(id) AS (SELECT ? UNION SELECT branch_of FROM topics JOIN way USING (id) WHERE branch_of IS NOT NULL)
      SELECT 1 FROM way WHERE id = ?`;
    return this.database.get(way, id, other) !== undefined;
  }

  #find({ source, sourceId }: Known, condition: string): TopicId | null {
    if (sourceId === '') return null;
    const imported = this.database.get<{ id: TopicId }>(
      `SELECT id FROM imported_topics JOIN topics ON id = topic_id JOIN imports ON imports.number = import
       WHERE source = ? AND source_id = ? AND (${condition}) ORDER BY imports.number DESC`,
      ...[source, sourceId],
    );
    if (imported !== undefined) return imported.id;
    const own = 'SELECT id FROM topics WHERE id = ? AND deleted_at IS NULL';
    return source === 'loopwright' ? (this.database.get<{ id: TopicId }>(own, sourceId)?.id ?? null) : null;
  }

  /** Where a topic was imported from; null: it was made here. */
  originOf(topicId: TopicId): (TopicOrigin & { readonly id: string }) | null {
    return (
      this.database.get<{ source: ImportSource; at: number; id: string }>(
        `SELECT source, begun_at AS at, source_id AS id FROM imported_topics JOIN imports ON number = import WHERE topic_id = ?`,
        topicId,
      ) ?? null
    );
  }
}

/** The place of a stored message: its number in the topic, its version, and whether it is shown. */
interface Place {
  readonly seq: number;
  readonly version: number | null;
  readonly shown: 0 | 1;
}

/** Stores the messages; where several follow one, each begins a version, as `versions.ts` describes. */
function addMessages(database: Database, topicId: TopicId, { messages, shown }: ImportedTopic): void {
  const followers = Map.groupBy(messages.keys(), (index) => messages[index]?.parent ?? -1);
  const onWay = wayTo(messages, shown);
  const places: Place[] = [];
  for (const [index, message] of messages.entries()) {
    const before: Place = places[message.parent] ?? { seq: 0, version: null, shown: 1 };
    const siblings = followers.get(message.parent) ?? [];
    const place: Place = { ...before, seq: index + 1 };
    const chosen = siblings.find((sibling) => onWay.has(sibling)) ?? siblings.at(-1);
    const apart = siblings.length > 1 ? newVersion(database, topicId, before, index === chosen) : place;
    places.push({ ...apart, seq: index + 1 });
    insert(database, topicId, message, { ...apart, seq: index + 1 });
  }
}

function newVersion(database: Database, topicId: TopicId, before: Place, isChosen: boolean): Place {
  const shown = isChosen ? before.shown : 0;
  database.run(
    'INSERT INTO versions (topic_id, after_seq, chosen, shown, created_at) VALUES (?, ?, ?, ?, ?)',
    ...[topicId, before.seq, Number(isChosen), shown, database.now()],
  );
  const version = database.get<{ number: number }>('SELECT max(number) AS number FROM versions')?.number ?? null;
  return { seq: 0, version, shown };
}

function insert(database: Database, topicId: TopicId, message: ImportedMessage, { seq, version, shown }: Place): void {
  database.run(
    `INSERT INTO messages (id, topic_id, seq, role, parts, model, created_at, version, shown)
     VALUES (:id, :topicId, :seq, :role, :parts, :model, :createdAt, :version, :shown)`,
    {
      ...{ id: newId(MessageId), topicId, seq, role: message.role, version, shown },
      parts: toJson(message.parts),
      model: message.model && toJson(message.model),
      createdAt: Math.min(message.createdAt, database.now()),
    },
  );
}

/** The indexes of a message and of all messages before it. */
function wayTo(messages: readonly ImportedMessage[], last: number): ReadonlySet<number> {
  const way = new Set<number>();
  for (let index = last; index >= 0; index = messages[index]?.parent ?? -1) way.add(index);
  return way;
}
