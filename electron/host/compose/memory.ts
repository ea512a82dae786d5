/** Connects memory with the rest of the host. */
import { FactChanges } from '../memory/fact-changes.ts';
import { createInstructedPlaces } from '../memory/instructed-places.ts';
import { createMemory } from '../memory/memory.ts';
import { createMemoryFile } from '../memory/memory-file.ts';
import { Proposals } from '../memory/proposals.ts';
import { workspaceRoot } from '../topics/workspace.ts';
import type { HostParts } from './parts.ts';

export function composeMemory({ store, events }: Pick<HostParts, 'store' | 'events'>) {
  const { news } = events;
  const changes = new FactChanges(store);
  const proposals = new Proposals({ ...store, changes });
  return {
    noun: {
      ...createMemory({ ...store, changes, proposals, folderOf: workspaceRoot, news }),
      ...createMemoryFile({ ...store, news }),
      ...createInstructedPlaces(),
      receipts: () => [],
    },
  };
}
