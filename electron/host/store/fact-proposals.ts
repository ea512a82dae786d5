/** Stores what models and imports propose to remember. A proposal is resolved once. */
import type { FactProposal, FactScope, FactSource, ProposalStatus } from '../../../shared/fact.ts';
import type { TopicId } from '../../../shared/ids.ts';
import type { JsonValue } from '../../../shared/json.ts';
import { fromJson, toJson } from './json-column.ts';
import { Queries } from './queries.ts';

export type StoredProposal = Omit<FactProposal, 'collisions'>;
export type NewProposal = Omit<StoredProposal, 'id' | 'status' | 'createdAt'>;

interface ProposalRow
  extends Pick<
    StoredProposal,
    'id' | 'change' | 'factId' | 'key' | 'status' | 'reason' | 'confidence' | 'createdAt' | 'expiresAt'
  > {
  readonly value: string;
  readonly tags: string;
  readonly scope: string;
  readonly source: string;
}

const PROPOSAL = `id, change, fact_id AS factId, key, value, tags, status, reason, confidence, scope, source,
  created_at AS createdAt, expires_at AS expiresAt`;

export class FactProposals extends Queries {
  find(id: number): StoredProposal | undefined {
    const row = this.database.get<ProposalRow>(`SELECT ${PROPOSAL} FROM fact_proposals WHERE id = ?`, id);
    return row && toProposal(row);
  }

  /** Pending ones first, oldest first; then the newest resolved ones. */
  list(filter: { readonly topicId: TopicId | null; readonly pendingOnly: boolean; readonly limit: number }) {
    return this.database
      .all<ProposalRow>(
        `SELECT ${PROPOSAL} FROM fact_proposals
         WHERE (:topicId IS NULL OR topic_id = :topicId) AND (:pendingOnly = 0 OR status = 'pending')
         ORDER BY status <> 'pending', CASE WHEN status = 'pending' THEN id END, resolved_at DESC, id DESC LIMIT :limit`,
        { ...filter, pendingOnly: filter.pendingOnly ? 1 : 0 },
      )
      .map(toProposal);
  }

  countPending(topicId: TopicId | null = null): number {
    const sql = `SELECT count(*) AS count FROM fact_proposals
      WHERE status = 'pending' AND (:topicId IS NULL OR topic_id = :topicId)`;
    return this.database.get<{ count: number }>(sql, { topicId })?.count ?? 0;
  }

  add(proposal: NewProposal): StoredProposal {
    const { value, tags, scope, source } = proposal;
    const row = this.database.get<ProposalRow>(
      `INSERT INTO fact_proposals (change, fact_id, key, value, tags, status, reason, confidence, scope, source, topic_id,
         created_at, expires_at)
       VALUES (:change, :factId, :key, :value, :tags, 'pending', :reason, :confidence, :scope, :source, :topicId,
         :now, :expiresAt) RETURNING ${PROPOSAL}`,
      {
        ...{ change: proposal.change, factId: proposal.factId, key: proposal.key, reason: proposal.reason },
        ...{ confidence: proposal.confidence, expiresAt: proposal.expiresAt, now: this.database.now() },
        ...{
          value: toJson(value),
          tags: toJson([...tags]),
          scope: toJson({ ...scope }),
          source: toJson({ ...source }),
        },
        topicId: source.topicId,
      },
    );
    if (row === undefined) throw new Error('A proposal was stored and is not there.');
    return toProposal(row);
  }

  /** Resolves a pending proposal. Returns false if it is not pending any more. */
  resolve(id: number, status: Exclude<ProposalStatus, 'pending'>): boolean {
    const sql = `UPDATE fact_proposals SET status = ?, resolved_at = ? WHERE id = ? AND status = 'pending'`;
    return this.database.run(sql, status, this.database.now(), id) > 0;
  }

  /** Returns the pending proposals whose time is over. */
  overdue(): readonly StoredProposal[] {
    return this.database
      .all<ProposalRow>(
        `SELECT ${PROPOSAL} FROM fact_proposals WHERE status = 'pending' AND expires_at <= ? ORDER BY id`,
        this.database.now(),
      )
      .map(toProposal);
  }
}

function toProposal({ value, tags, scope, source, ...proposal }: ProposalRow): StoredProposal {
  return {
    ...proposal,
    value: fromJson<JsonValue>(value),
    tags: fromJson<string[]>(tags),
    scope: fromJson<FactScope>(scope),
    source: fromJson<FactSource>(source),
  };
}
