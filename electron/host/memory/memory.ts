/** Memory as windows and the command line see it. */
import type { memory } from '../../../shared/contract/memory.ts';
import type { Fact, FactScope, FactSource } from '../../../shared/fact.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { HostNews } from '../news.ts';
import type { HostStore } from '../store/open-store.ts';
import { queryOf } from '../text/searchable.ts';
import type { FactChanges } from './fact-changes.ts';
import type { Proposals } from './proposals.ts';

export interface MemoryParts
  extends Pick<HostStore, 'topics' | 'facts' | 'factProposals' | 'factUses' | 'memoryEvents'> {
  readonly changes: FactChanges;
  readonly proposals: Proposals;
  /** Returns the real path of a folder. Throws `bad-usage` if it cannot be opened. */
  readonly folderOf: (folder: string) => Promise<string>;
  readonly news: (news: HostNews) => void;
}

/** The most events and uses of a fact that a page gets. */
const MOST_EVENTS = 200;
const MOST_USES = 100;

const BY_HAND: FactSource = { kind: 'manual', topicId: null, messageId: null, excerpt: '' };

/** The part of the contract that is about single facts and proposals. */
export type FactHandlers = Pick<
  Handlers<typeof memory>,
  'facts' | 'fact' | 'add' | 'update' | 'setStatus' | 'proposals' | 'accept' | 'reject'
>;

export function createMemory(parts: MemoryParts) {
  const { topics, facts, factProposals, factUses, memoryEvents, changes, proposals, news } = parts;

  function changed<Result>(result: Result): Result {
    news({ type: 'memory-changed' });
    return result;
  }

  function expire(): void {
    if (proposals.expire() > 0) changed(undefined);
  }

  /** Throws `not-found` or `bad-usage` if there is no such topic or folder. */
  async function checked(scope: FactScope): Promise<FactScope> {
    if (scope.in === 'topic') topics.get(scope.topicId);
    return scope.in === 'folder' ? { in: 'folder', folder: await parts.folderOf(scope.folder) } : scope;
  }

  return {
    facts({ words, ...query }) {
      const asked = queryOf(words);
      if (asked !== null) return facts.list({ ...query, expression: asked.any });
      return words.trim() === '' ? facts.list({ ...query, expression: null }) : { facts: [], total: 0 };
    },
    fact: ({ id }) => ({
      fact: changes.get(id),
      versions: facts.versions(id),
      events: memoryEvents.ofFact(id, MOST_EVENTS),
      uses: factUses.ofFact(id, MOST_USES),
    }),
    async add({ scope: asked, ...fact }): Promise<Fact> {
      const scope = await checked(asked);
      changes.refuseSecond({ key: fact.key, scope });
      return changed(changes.add({ ...fact, scope, source: BY_HAND }, 'user'));
    },
    update: ({ id, ...change }) => changed(changes.renew(id, { ...change, source: BY_HAND }, 'user')),
    setStatus: ({ id, status }) => changed(changes.setStatus(id, status, 'user')),
    proposals(filter) {
      expire();
      const found = factProposals.list(filter).map((proposal) => proposals.shown(proposal));
      return { proposals: found, pending: factProposals.countPending(filter.topicId) };
    },
    async accept({ id, scope, ...how }): Promise<Fact> {
      const where = scope === undefined ? {} : { scope: await checked(scope) };
      return changed(proposals.accept(id, { ...how, ...where }, 'user'));
    },
    /** The number of proposals that wait for the user. */
    pending: () => factProposals.countPending(),
    reject: ({ id }) => changed(proposals.reject(id, 'user')),
  } satisfies FactHandlers & { readonly pending: () => number };
}
