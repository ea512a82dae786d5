/**
 * Stores topics and their settings. Settings that another program wrote count as none. A removed topic is hidden until it is restored;
 * `removed-topics.ts` purges it later.
 */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { MessageId, TopicId } from '../../../shared/ids.ts';
import { TopicSettings } from '../../../shared/topic.ts';
import { fromJson, toJson } from './json-column.ts';
import { SealedQueries } from './sealed-queries.ts';

export interface Topic {
  readonly id: TopicId;
  readonly title: string;
  /** The absolute path of the folder that the topic works in. */
  readonly workspace: string;
  readonly settings: TopicSettings;
  readonly createdAt: number;
  /**
   * The time at which the newest message was stored, or, without messages, at which the topic was
   * created.
   */
  readonly updatedAt: number;
}

/**
 * Where the title of a topic comes from. `command`: the topic has only slash commands so far, and the
 * first message names it. `message`: the first line of that message, and a model may be asked once for
 * a better title. `final`: a person, a model or the program chose it, and it stays.
 */
export type TitleState = 'command' | 'message' | 'final';

export type NewTopic = Pick<Topic, 'id' | 'title' | 'workspace'> & {
  readonly settings?: TopicSettings;
  /** Absent: `final`. */
  readonly titleState?: TitleState;
};

type TopicRow = Omit<Topic, 'settings'> & { readonly settings: string };

const SELECT = 'SELECT id, title, workspace, settings, created_at AS createdAt, updated_at AS updatedAt FROM topics';

export class Topics extends SealedQueries {
  create({ id, title, workspace, settings = {}, titleState = 'final' }: NewTopic): Topic {
    this.database.transaction(() => {
      this.database.run(
        `INSERT INTO topics (id, title, workspace, settings, created_at, updated_at)
       VALUES (:id, :title, :workspace, :settings, :now, :now)`,
        { id, title, workspace, settings: toJson(settings), now: this.database.now() },
      );
      if (titleState !== 'final') this.database.run('UPDATE topics SET title_state = ? WHERE id = ?', titleState, id);
      this.seal.sign('topics', id);
    });
    return this.get(id);
  }

  find(id: TopicId): Topic | undefined {
    const row = this.database.get<TopicRow>(`${SELECT} WHERE id = ? AND deleted_at IS NULL`, id);
    return row && this.#toTopic(row);
  }

  /** Returns the settings of a topic; undefined if the topic does not exist. */
  settings(id: TopicId): TopicSettings | undefined {
    const row = this.database.get<Pick<TopicRow, 'settings'>>('SELECT settings FROM topics WHERE id = ?', id);
    return row && this.#settings(id, row.settings);
  }

  /** Returns a topic. Throws `not-found` if the topic does not exist. */
  get(id: TopicId): Topic {
    const topic = this.find(id);
    if (!topic) throw new LoopwrightError('topic-not-found', { topicId: id });
    return topic;
  }

  /** Returns all topics, the one with the newest message first. */
  list(): readonly Topic[] {
    const foreign = new Set(this.seal.foreign('topics'));
    return this.database
      .all<TopicRow>(`${SELECT} WHERE deleted_at IS NULL ORDER BY updated_at DESC, number DESC`)
      .map((row) => ({ ...row, settings: settingsOf(foreign.has(row.id) ? NONE : row.settings) }));
  }

  /**
   * Returns at most `most` different folders of topics, the folder of the topic with the newest
   * message first. Folders that only removed topics use are left out.
   */
  recentWorkspaces(most: number): readonly string[] {
    return this.database
      .all<{ workspace: string }>(
        `SELECT workspace FROM topics WHERE deleted_at IS NULL
         GROUP BY workspace ORDER BY max(updated_at) DESC, max(number) DESC LIMIT ?`,
        most,
      )
      .map((row) => row.workspace);
  }

  /** Returns the ids of all topics in the order of their creation. */
  ids(): readonly TopicId[] {
    return this.database
      .all<{ id: TopicId }>('SELECT id FROM topics WHERE deleted_at IS NULL ORDER BY number')
      .map(({ id }) => id);
  }

  /** Changes the given fields. Throws `not-found`. */
  update(id: TopicId, change: Partial<Pick<Topic, 'title' | 'workspace' | 'settings'>>): Topic {
    this.database.transaction(() => {
      this.database.run(
        `UPDATE topics SET title = coalesce(?, title), workspace = coalesce(?, workspace), settings = coalesce(?, settings)
       WHERE id = ?`,
        ...[change.title ?? null, change.workspace ?? null, change.settings ? toJson(change.settings) : null, id],
      );
      if (change.settings) this.seal.sign('topics', id);
    });
    return this.get(id);
  }

  /** Records where a topic branched off another one; `messageId` null: they have no message in common. */
  setBranchOf(id: TopicId, origin: TopicId, messageId: MessageId | null): void {
    this.database.run('UPDATE topics SET branch_of = ?, branch_at = ? WHERE id = ?', origin, messageId, id);
  }

  /** The topic from which this one branched off, which may have been deleted since; null: it is no branch. */
  branchOf(id: TopicId): TopicId | null {
    return this.database.get<{ of: TopicId | null }>('SELECT branch_of AS of FROM topics WHERE id = ?', id)?.of ?? null;
  }

  /** Pins or unpins a topic. Throws `not-found` if the topic does not exist. */
  pin(id: TopicId, pinned: boolean): void {
    this.get(id);
    this.database.run('UPDATE topics SET pinned = ? WHERE id = ?', Number(pinned), id);
  }

  /** Puts a topic into the archive or takes it out. Returns whether that changed anything. */
  archive(id: TopicId, archived: boolean): boolean {
    const sql = `UPDATE topics SET archived_at = ? WHERE id = ? AND (archived_at IS NOT NULL) <> ?`;
    return this.database.run(sql, archived ? this.database.now() : null, id, Number(archived)) > 0;
  }

  /** Marks all messages stored so far as read. */
  markRead(id: TopicId): void {
    this.database.run(
      'UPDATE topics SET read_seq = coalesce((SELECT max(seq) FROM messages WHERE topic_id = topics.id), 0) WHERE id = ?',
      id,
    );
  }

  /**
   * Hides a topic until it is restored or purged. Throws `not-found` if the topic does not exist.
   */
  remove(id: TopicId): void {
    this.get(id);
    this.database.run('UPDATE topics SET deleted_at = ? WHERE id = ?', this.database.now(), id);
  }

  /** Restores a removed topic. Throws `not-found` for a topic that was purged or never existed. */
  restore(id: TopicId): Topic {
    this.database.run('UPDATE topics SET deleted_at = NULL WHERE id = ?', id);
    return this.get(id);
  }

  #toTopic(row: TopicRow): Topic {
    return { ...row, settings: this.#settings(row.id, row.settings) };
  }

  #settings(id: TopicId, text: string): TopicSettings {
    return settingsOf(text === NONE || this.seal.isOwn('topics', id) ? text : NONE);
  }
}

/** The text of settings that change nothing. */
const NONE = '{}';

/**
 * The settings that were parsed last. They are cached because topics are read at every iteration
 * of a loop, and most topics have no settings of their own.
 */
let lastParsed: { readonly text: string; readonly settings: TopicSettings } = { text: '{}', settings: {} };

function settingsOf(text: string): TopicSettings {
  if (lastParsed.text !== text) lastParsed = { text, settings: TopicSettings.parse(fromJson(text)) };
  return lastParsed.settings;
}
