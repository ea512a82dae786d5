/**
 * Chat threads and their settings. A removed topic is hidden until it is restored;
 * `removed-topics.ts` purges it later.
 */
import { LoopwrightError } from '../../../shared/errors.ts';
import { TopicId } from '../../../shared/ids.ts';
import { TopicSettings } from '../../../shared/topic.ts';
import type { Database } from './database.ts';
import { fromJson, toJson } from './json-column.ts';

export interface Topic {
  readonly id: TopicId;
  readonly title: string;
  /** Absolute path. */
  readonly workspace: string;
  readonly settings: TopicSettings;
  readonly createdAt: number;
  /** When its newest message was stored, or else when it was created. */
  readonly updatedAt: number;
}

interface TopicRow {
  readonly id: string;
  readonly title: string;
  readonly workspace: string;
  readonly settings: string;
  readonly created_at: number;
  readonly updated_at: number;
}

export class Topics {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  create(topic: Pick<Topic, 'id' | 'title' | 'workspace'> & { readonly settings?: TopicSettings }): Topic {
    const now = this.#database.now();
    this.#database.run(
      'INSERT INTO topics (id, title, workspace, settings, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)',
      topic.id,
      topic.title,
      topic.workspace,
      toJson(topic.settings ?? {}),
      now,
      now,
    );
    return this.get(topic.id);
  }

  find(id: TopicId): Topic | undefined {
    const row = this.#database.get<TopicRow>('SELECT * FROM topics WHERE id = ? AND deleted_at IS NULL', id);
    return row && toTopic(row);
  }

  /** Undefined: there is no such topic. */
  settings(id: TopicId): TopicSettings | undefined {
    const row = this.#database.get<Pick<TopicRow, 'settings'>>('SELECT settings FROM topics WHERE id = ?', id);
    return row && settingsOf(row.settings);
  }

  /** Throws `not-found`. */
  get(id: TopicId): Topic {
    const topic = this.find(id);
    if (!topic) throw new LoopwrightError('topic-not-found', { topicId: id });
    return topic;
  }

  /** The one with the newest message first. */
  list(): readonly Topic[] {
    return this.#database
      .all<TopicRow>('SELECT * FROM topics WHERE deleted_at IS NULL ORDER BY updated_at DESC, number DESC')
      .map(toTopic);
  }

  /**
   * Each folder once, the one with the newest message first, without folders that only removed
   * topics use.
   */
  recentWorkspaces(most: number): readonly string[] {
    return this.#database
      .all<{ workspace: string }>(
        `SELECT workspace FROM topics WHERE deleted_at IS NULL
         GROUP BY workspace ORDER BY max(updated_at) DESC, max(number) DESC LIMIT ?`,
        most,
      )
      .map((row) => row.workspace);
  }

  /** In the order they were created. */
  ids(): readonly TopicId[] {
    return this.#database
      .all<{ id: string }>('SELECT id FROM topics WHERE deleted_at IS NULL ORDER BY number')
      .map((row) => TopicId.parse(row.id));
  }

  /** Changes the given fields. Throws `not-found`. */
  update(id: TopicId, change: Partial<Pick<Topic, 'title' | 'workspace' | 'settings'>>): Topic {
    this.#database.run(
      `UPDATE topics SET title = coalesce(?, title), workspace = coalesce(?, workspace), settings = coalesce(?, settings)
       WHERE id = ?`,
      change.title ?? null,
      change.workspace ?? null,
      change.settings ? toJson(change.settings) : null,
      id,
    );
    return this.get(id);
  }

  /** Throws `not-found`. */
  pin(id: TopicId, pinned: boolean): void {
    this.get(id);
    this.#database.run('UPDATE topics SET pinned = ? WHERE id = ?', pinned ? 1 : 0, id);
  }

  /** Marks everything stored so far as read. */
  markRead(id: TopicId): void {
    this.#database.run(
      'UPDATE topics SET read_seq = coalesce((SELECT max(seq) FROM messages WHERE topic_id = topics.id), 0) WHERE id = ?',
      id,
    );
  }

  /** Throws `not-found`. */
  remove(id: TopicId): void {
    this.get(id);
    this.#database.run('UPDATE topics SET deleted_at = ? WHERE id = ?', this.#database.now(), id);
  }

  /** Throws `not-found` for a topic that was purged or never existed. */
  restore(id: TopicId): Topic {
    this.#database.run('UPDATE topics SET deleted_at = NULL WHERE id = ?', id);
    return this.get(id);
  }
}

function toTopic(row: TopicRow): Topic {
  return {
    id: TopicId.parse(row.id),
    title: row.title,
    workspace: row.workspace,
    settings: settingsOf(row.settings),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Topics are read at every iteration of a loop, and most have no settings of their own. */
let lastParsed: { readonly text: string; readonly settings: TopicSettings } = { text: '{}', settings: {} };

function settingsOf(text: string): TopicSettings {
  if (lastParsed.text !== text) lastParsed = { text, settings: TopicSettings.parse(fromJson(text)) };
  return lastParsed.settings;
}
