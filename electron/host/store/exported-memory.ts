/** Reads what memory keeps, for an export. */
import type { Fact, FactVersion, MemoryEvent } from '../../../shared/fact.ts';
import type { TopicId } from '../../../shared/ids.ts';
import type { Database } from './database.ts';
import { FactProposals, type StoredProposal } from './fact-proposals.ts';
import { Facts } from './facts.ts';
import { MemoryEvents } from './memory-events.ts';

export interface ExportedMemory {
  readonly facts: readonly (Fact & { readonly versions: readonly FactVersion[] })[];
  readonly proposals: readonly StoredProposal[];
  /** Oldest first. */
  readonly events: readonly MemoryEvent[];
}

/** SQLite reads a negative limit as none. */
const ALL = -1;

/** `topicId`: only the facts of this topic and what was proposed in it; null: everything. */
export function exportedMemory(database: Database, topicId: TopicId | null): ExportedMemory {
  const facts = new Facts(database);
  const scope = topicId === null ? null : ({ in: 'topic', topicId } as const);
  const kept = facts.list({ status: null, scope, expression: null, limit: ALL, offset: 0 }).facts;
  const proposals = new FactProposals(database).list({ topicId, pendingOnly: false, limit: ALL });
  const [factIds, proposalIds] = [kept, proposals].map((list) => new Set<number | null>(list.map(({ id }) => id)));
  const events = new MemoryEvents(database).all();
  return {
    facts: kept.map((fact) => ({ ...fact, versions: facts.versions(fact.id) })),
    proposals,
    events:
      topicId === null
        ? events
        : events.filter(({ factId, proposalId }) => factIds?.has(factId) || proposalIds?.has(proposalId)),
  };
}
