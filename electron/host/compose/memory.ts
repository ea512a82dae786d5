/** Connects memory with the rest of the host. */
import { realpathSync } from 'node:fs';
import { FactChanges } from '../memory/fact-changes.ts';
import { createInstructedPlaces } from '../memory/instructed-places.ts';
import { createMemory } from '../memory/memory.ts';
import { createMemoryFile } from '../memory/memory-file.ts';
import { Proposals } from '../memory/proposals.ts';
import { appSetting } from '../topics/app-settings.ts';
import { workspaceRoot } from '../topics/workspace.ts';
import type { HostParts } from './parts.ts';

type MemoryParts = Pick<HostParts, 'store' | 'events' | 'trust' | 'options'>;

export function composeMemory({ store, events, trust, options }: MemoryParts) {
  const { news } = events;
  const places = createInstructedPlaces({
    ...store,
    isTrusted: (folder) => trust.isTrusted(folder),
    closed: [realpathSync(options.dataDir)],
    news,
  });
  const appInstructions = () => appSetting(store.settings, 'instructions');
  const changes = new FactChanges(store);
  const proposals = new Proposals({ ...store, changes });
  return {
    noun: {
      ...createMemory({ ...store, changes, proposals, folderOf: workspaceRoot, news }),
      ...createMemoryFile({ ...store, proposals, places, appInstructions, news }),
      ...places,
      receipts: () => [],
    },
  };
}
