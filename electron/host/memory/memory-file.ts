/** Memory as one text, for an export and an import, and its erasure. */
import type { memory } from '../../../shared/contract/memory.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { HostNews } from '../news.ts';
import { eraseMemory } from '../store/facts.ts';
import type { HostStore } from '../store/open-store.ts';

export interface MemoryFileParts extends Pick<HostStore, 'database' | 'facts' | 'memoryEvents'> {
  readonly news: (news: HostNews) => void;
}

export function createMemoryFile({ database, facts, memoryEvents, news }: MemoryFileParts) {
  return {
    export() {
      const all = facts.list({ status: null, scope: null, expression: null, limit: -1, offset: 0 }).facts;
      const kept = all.map((fact) => ({ ...fact, versions: facts.versions(fact.id) }));
      return { text: JSON.stringify({ facts: kept, events: memoryEvents.all() }, null, 2) };
    },
    import: () => ({ proposed: 0, known: 0 }),
    erase() {
      const erased = eraseMemory(database);
      database.leaveNoTraces();
      news({ type: 'memory-changed' });
      return { erased };
    },
  } satisfies Pick<Handlers<typeof memory>, 'export' | 'import' | 'erase'>;
}
