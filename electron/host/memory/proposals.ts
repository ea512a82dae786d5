/** What becomes of proposals: each is accepted, rejected or expires, once, with one event. */
import { assertNever } from '../../../shared/assert-never.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { AcceptStrategy, Fact, FactProposal, FactScope, MemoryEvent } from '../../../shared/fact.ts';
import { strategyOfKey } from '../../../shared/fact-key.ts';
import type { JsonObject, JsonValue } from '../../../shared/json.ts';
import type { NewProposal, StoredProposal } from '../store/fact-proposals.ts';
import type { HostStore } from '../store/open-store.ts';
import { checkValue, type FactChanges } from './fact-changes.ts';

export interface ProposalsParts extends Pick<HostStore, 'database' | 'facts' | 'factProposals' | 'memoryEvents'> {
  readonly changes: FactChanges;
}

type By = MemoryEvent['by'];

/** How a proposal is accepted. Absent fields: as the proposal and the policy of its key say. */
export interface Acceptance {
  readonly scope?: FactScope;
  readonly strategy?: AcceptStrategy;
  readonly value?: JsonValue;
}

export class Proposals {
  readonly #parts: ProposalsParts;

  constructor(parts: ProposalsParts) {
    this.#parts = parts;
  }

  /** Stores a pending proposal. Throws `bad-usage` for a value that is too long. */
  propose(proposal: NewProposal, by: By): StoredProposal {
    checkValue(proposal.value);
    const { database, factProposals } = this.#parts;
    return database.transaction(() => {
      const stored = factProposals.add(proposal);
      this.#record('proposal.created', stored, stored.factId, by, null, recordOf(stored));
      return stored;
    });
  }

  /**
   * Accepts a pending proposal and returns the fact that it made or changed. Throws `not-found`, and
   * `conflict` if the proposal is resolved or its fact is not active any more.
   */
  accept(id: number, how: Acceptance, by: By): Fact {
    this.expire();
    return this.#parts.database.transaction(() => {
      const proposal = this.#pending(id);
      const fact = this.#applied(proposal, how, by);
      this.#resolve(proposal, 'accepted', fact.id, by);
      return fact;
    });
  }

  /** Rejects a pending proposal. Throws `not-found`, and `conflict` if it is resolved. */
  reject(id: number, by: By): void {
    this.expire();
    this.#parts.database.transaction(() => {
      const proposal = this.#pending(id);
      this.#resolve(proposal, 'rejected', proposal.factId, by);
    });
  }

  /** Expires the pending proposals whose time is over. Returns their number. */
  expire(): number {
    const { database, factProposals } = this.#parts;
    if (factProposals.overdue().length === 0) return 0;
    return database.transaction(() => {
      const overdue = factProposals.overdue();
      for (const proposal of overdue) this.#resolve(proposal, 'expired', proposal.factId, 'rule');
      return overdue.length;
    });
  }

  /** Adds the active facts that accepting a proposal as it is would change or stand beside. */
  shown(proposal: StoredProposal): FactProposal {
    const { facts } = this.#parts;
    if (proposal.status !== 'pending') return { ...proposal, collisions: [] };
    const own = proposal.factId === null ? undefined : facts.find(proposal.factId);
    const same = proposal.change === 'retract' ? [] : facts.sameKey(proposal.key, own?.scope ?? proposal.scope);
    const target = own?.status === 'active' ? [own] : [];
    return { ...proposal, collisions: [...target, ...same.filter(({ id }) => id !== own?.id)] };
  }

  #pending(id: number): StoredProposal {
    const proposal = this.#parts.factProposals.find(id);
    if (proposal === undefined) throw new LoopwrightError('proposal-not-found', { id });
    if (proposal.status !== 'pending') throw new LoopwrightError('proposal-resolved', { id, status: proposal.status });
    return proposal;
  }

  #applied(proposal: StoredProposal, how: Acceptance, by: By): Fact {
    const { changes } = this.#parts;
    const { key, tags, source, factId } = proposal;
    const value = how.value ?? proposal.value;
    switch (proposal.change) {
      case 'propose':
        return this.#kept({ key, value, tags, source, scope: how.scope ?? proposal.scope }, how.strategy, by);
      case 'update':
        return changes.renew(known(factId), { key, value, tags, source }, by);
      case 'retract':
        return changes.setStatus(known(factId), 'revoked', by);
      default:
        return assertNever(proposal.change);
    }
  }

  /** Keeps a new fact, or gives the one with its key a new version. */
  #kept(fact: Parameters<FactChanges['add']>[0], strategy = strategyOfKey(fact.key), by: By): Fact {
    const { changes, facts } = this.#parts;
    const [newest] = facts.sameKey(fact.key, fact.scope);
    if (newest === undefined || strategy === 'keep_both') return changes.add(fact, by);
    return changes.renew(newest.id, { ...fact, key: newest.key }, by);
  }

  #resolve(proposal: StoredProposal, status: 'accepted' | 'rejected' | 'expired', factId: number | null, by: By): void {
    this.#parts.factProposals.resolve(proposal.id, status);
    this.#record(`proposal.${status}`, proposal, factId, by, recordOf(proposal), recordOf({ ...proposal, status }));
  }

  #record(
    event: MemoryEvent['event'],
    { id: proposalId }: StoredProposal,
    factId: number | null,
    by: By,
    before: JsonObject | null,
    after: JsonObject,
  ): void {
    this.#parts.memoryEvents.append({ event, factId, proposalId, by, before, after });
  }
}

/** Updates and retractions always name their fact. */
function known(factId: number | null): number {
  if (factId === null) throw new Error('A proposal that changes a fact does not name it.');
  return factId;
}

/** What an event keeps of a proposal. */
function recordOf({ change, key, value, tags, status, scope, confidence }: StoredProposal): JsonObject {
  return { change, key, value, tags, status, scope: { ...scope }, confidence };
}
