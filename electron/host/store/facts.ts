/**
 * Stores facts about the user with their versions and their words. Every change of a fact is made
 * through the room `memory`, which records it.
 */
import type { Fact, FactScope, FactSource, FactStatus, FactVersion } from '../../../shared/fact.ts';
import { foldedKey } from '../../../shared/fact-key.ts';
import { TopicId } from '../../../shared/ids.ts';
import type { JsonValue } from '../../../shared/json.ts';
import { fromJson, toJson } from './json-column.ts';
import { Queries } from './queries.ts';

export type NewFact = Pick<Fact, 'key' | 'value' | 'tags' | 'scope' | 'source'>;

/** The words of a fact as `searchable` of the room `indexing` returns them. */
export interface FactWords {
  readonly key: string;
  readonly value: string;
  readonly tags: string;
}

export interface FactQuery {
  readonly status: FactStatus | null;
  readonly scope: FactScope | null;
  /** An expression of FTS5; null: every fact. */
  readonly expression: string | null;
  readonly limit: number;
  readonly offset: number;
}

interface FactRow
  extends Pick<Fact, 'id' | 'key' | 'status' | 'version' | 'createdAt' | 'updatedAt' | 'uses' | 'usedAt'> {
  readonly value: string;
  readonly tags: string;
  readonly source: string;
  readonly scope: FactScope['in'];
  readonly folder: string | null;
  readonly topic_id: string | null;
}

const FACT = `facts.id, facts.key, facts.value, facts.tags, facts.status, facts.scope, facts.folder, facts.topic_id,
  facts.version, facts.source, facts.created_at AS createdAt, facts.updated_at AS updatedAt,
  (SELECT count(*) FROM fact_uses WHERE fact_id = facts.id) AS uses,
  (SELECT max(at) FROM fact_uses WHERE fact_id = facts.id) AS usedAt`;

/** The facts that count in a topic and its folder, before narrower scopes replace wider ones. */
const APPLIES = `facts.status = 'active' AND (facts.scope = 'global'
  OR (facts.scope = 'folder' AND facts.folder = :folder) OR (facts.scope = 'topic' AND facts.topic_id = :topicId))`;
/** A number that is greater for a narrower scope. */
const NARROWNESS = (table: string) => `CASE ${table}.scope WHEN 'global' THEN 0 WHEN 'folder' THEN 1 ELSE 2 END`;
/** No fact with the same key counts in a narrower scope. */
const NOT_OVERRIDDEN = `NOT EXISTS (SELECT 1 FROM facts AS narrower INDEXED BY facts_by_key
  WHERE narrower.folded_key = facts.folded_key AND narrower.status = 'active'
    AND ((narrower.scope = 'folder' AND narrower.folder = :folder) OR (narrower.scope = 'topic' AND narrower.topic_id = :topicId))
    AND ${NARROWNESS('narrower')} > ${NARROWNESS('facts')})`;

/** Where a loop works. */
export interface FactPlace {
  readonly topicId: TopicId;
  /** The real path of its workspace. */
  readonly folder: string;
}

export class Facts extends Queries {
  find(id: number): Fact | undefined {
    const row = this.database.get<FactRow>(`SELECT ${FACT} FROM facts WHERE id = ?`, id);
    return row && toFact(row);
  }

  /** Newest change first; with an expression, best match first. Throws for a malformed expression. */
  list(query: FactQuery): { readonly facts: readonly Fact[]; readonly total: number } {
    const { status, scope, expression, limit, offset } = query;
    const conditions = [
      ...(status === null ? [] : ['facts.status = :status']),
      ...(scope === null ? [] : [IS_SCOPE]),
      ...(expression === null ? [] : ['fact_words MATCH :expression']),
    ];
    const from = `facts ${expression === null ? '' : 'JOIN fact_words ON fact_words.rowid = facts.id'}
      ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`}`;
    const values = { status, expression, limit, offset, ...scopeColumns(scope ?? { in: 'global' }) };
    const order = expression === null ? '' : 'fact_words.rank,';
    const rows = this.database.all<FactRow>(
      `SELECT ${FACT} FROM ${from} ORDER BY ${order} facts.updated_at DESC, facts.id DESC LIMIT :limit OFFSET :offset`,
      values,
    );
    const total = this.database.get<{ total: number }>(`SELECT count(*) AS total FROM ${from}`, values)?.total ?? 0;
    return { facts: rows.map(toFact), total };
  }

  /** Returns the active facts with this key and scope, newest change first. */
  sameKey(key: string, scope: FactScope): readonly Fact[] {
    return this.database
      .all<FactRow>(
        `SELECT ${FACT} FROM facts WHERE folded_key = :folded AND facts.status = 'active' AND ${IS_SCOPE}
         ORDER BY facts.updated_at DESC, facts.id DESC`,
        { folded: foldedKey(key), ...scopeColumns(scope) },
      )
      .map(toFact);
  }

  add({ key, value, tags, scope, source }: NewFact, words: FactWords): Fact {
    const now = this.database.now();
    const added = this.database.get<{ id: number }>(
      `INSERT INTO facts (key, folded_key, value, tags, status, scope, folder, topic_id, source, created_at, updated_at)
       VALUES (:key, :folded, :value, :tags, 'active', :scope, :folder, :topicId, :source, :now, :now) RETURNING id`,
      {
        ...{ key, folded: foldedKey(key), value: toJson(value), tags: toJson([...tags]) },
        ...{ source: toJson({ ...source }), now, ...scopeColumns(scope) },
      },
    );
    return this.#stored(added?.id ?? 0, source, words);
  }

  /** Gives a fact its next version. Throws if there is no such fact. */
  renew(id: number, { key, value, tags, source }: Omit<NewFact, 'scope'>, words: FactWords): Fact {
    this.database.run(
      `UPDATE facts SET key = ?, folded_key = ?, value = ?, tags = ?, source = ?, version = version + 1,
         updated_at = max(updated_at, ?) WHERE id = ?`,
      ...[key, foldedKey(key), toJson(value), toJson([...tags]), toJson({ ...source }), this.database.now(), id],
    );
    return this.#stored(id, source, words);
  }

  setStatus(id: number, status: FactStatus): void {
    this.database.run(
      'UPDATE facts SET status = ?, updated_at = max(updated_at, ?) WHERE id = ?',
      ...[status, this.database.now(), id],
    );
  }

  /** Returns the versions of a fact, newest first. */
  versions(id: number): readonly FactVersion[] {
    return this.database
      .all<{ version: number; value: string; source: string; at: number }>(
        'SELECT version, value, source, at FROM fact_versions WHERE fact_id = ? ORDER BY version DESC',
        id,
      )
      .map(({ value, source, ...version }) => ({
        ...{ ...version, value: fromJson<JsonValue>(value), source: fromJson<FactSource>(source) },
      }));
  }

  /** Returns the number of facts that count in a place. */
  countIn(place: FactPlace): number {
    const sql = `SELECT count(*) AS count FROM facts WHERE ${APPLIES} AND ${NOT_OVERRIDDEN}`;
    return this.database.get<{ count: number }>(sql, { ...place })?.count ?? 0;
  }

  /** Returns facts that count in a place, newest change first. */
  newestIn(place: FactPlace, most: number): readonly Fact[] {
    return this.database
      .all<FactRow>(
        `SELECT ${FACT} FROM facts WHERE ${APPLIES} AND ${NOT_OVERRIDDEN}
         ORDER BY facts.updated_at DESC, facts.id DESC LIMIT :most`,
        { ...place, most },
      )
      .map(toFact);
  }

  /** Returns facts that count in a place and match an expression of FTS5, best first, then newest first. */
  bestIn(place: FactPlace, expression: string, most: number): readonly Fact[] {
    return this.database
      .all<FactRow>(
        `SELECT ${FACT} FROM fact_words JOIN facts ON facts.id = fact_words.rowid
         WHERE fact_words MATCH :expression AND ${APPLIES} AND ${NOT_OVERRIDDEN}
         ORDER BY fact_words.rank, facts.updated_at DESC, facts.id DESC LIMIT :most`,
        { ...place, expression, most },
      )
      .map(toFact);
  }

  /** Returns which of these versions of facts count in a place now. */
  countingIn(place: FactPlace, versions: readonly Pick<Fact, 'id' | 'version'>[]): ReadonlySet<number> {
    const rows = this.database.all<{ id: number }>(
      `SELECT facts.id FROM json_each(:versions) AS sent
         JOIN facts ON facts.id = sent.value ->> '$.id' AND facts.version = sent.value ->> '$.version'
       WHERE ${APPLIES} AND ${NOT_OVERRIDDEN}`,
      { ...place, versions: toJson(versions.map(({ id, version }) => ({ id, version }))) },
    );
    return new Set(rows.map(({ id }) => id));
  }

  #stored(id: number, source: FactSource, { key, value, tags }: FactWords): Fact {
    const fact = this.find(id);
    if (fact === undefined) throw new Error(`A fact was stored and is not there: ${id}.`);
    this.database.run(
      'INSERT INTO fact_versions (fact_id, version, value, source, at) VALUES (?, ?, ?, ?, ?)',
      ...[id, fact.version, toJson(fact.value), toJson({ ...source }), this.database.now()],
    );
    this.database.run(
      'INSERT OR REPLACE INTO fact_words (rowid, key, value, tags) VALUES (?, ?, ?, ?)',
      ...[id, key, value, tags],
    );
    return fact;
  }
}

const IS_SCOPE = 'facts.scope = :scope AND facts.folder IS :folder AND facts.topic_id IS :topicId';

function scopeColumns(scope: FactScope) {
  return {
    scope: scope.in,
    folder: scope.in === 'folder' ? scope.folder : null,
    topicId: scope.in === 'topic' ? scope.topicId : null,
  };
}

function toFact({ value, tags, source, scope, folder, topic_id, ...fact }: FactRow): Fact {
  return {
    ...fact,
    value: fromJson<JsonValue>(value),
    tags: fromJson<string[]>(tags),
    source: fromJson<FactSource>(source),
    scope: scopeOf(scope, folder, topic_id),
  };
}

function scopeOf(scope: FactScope['in'], folder: string | null, topicId: string | null): FactScope {
  if (scope === 'folder' && folder !== null) return { in: 'folder', folder };
  if (scope === 'topic' && topicId !== null) return { in: 'topic', topicId: TopicId.parse(topicId) };
  return { in: 'global' };
}
