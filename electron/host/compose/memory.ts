/** Connects memory with the rest of the host. */
import { realpathSync } from 'node:fs';
import { countingFacts } from '../memory/counting-facts.ts';
import { FactChanges } from '../memory/fact-changes.ts';
import { factsOfLoop } from '../memory/facts-of-loop.ts';
import { createInstructedPlaces } from '../memory/instructed-places.ts';
import { createMemory } from '../memory/memory.ts';
import { createMemoryFile } from '../memory/memory-file.ts';
import { sizeOfFacts } from '../memory/memory-size.ts';
import { Proposals } from '../memory/proposals.ts';
import { createReceipts } from '../memory/receipts.ts';
import type { FactPlace } from '../store/facts.ts';
import { appSetting } from '../topics/app-settings.ts';
import { workspaceRoot } from '../topics/workspace.ts';
import type { HostParts } from './parts.ts';

type MemoryParts = Pick<HostParts, 'store' | 'shell' | 'events' | 'trust' | 'options'>;

export function composeMemory({ store, shell, events, trust, options }: MemoryParts) {
  const { facts, settings } = store;
  const { news } = events;
  const { log } = shell;
  const places = createInstructedPlaces({
    ...store,
    isTrusted: (folder) => trust.isTrusted(folder),
    closed: [realpathSync(options.dataDir)],
    news,
  });
  const appInstructions = () => appSetting(settings, 'instructions');
  const changes = new FactChanges(store);
  const proposals = new Proposals({ ...store, changes });
  const budget = () => appSetting(settings, 'memoryTokens');
  return {
    counting: countingFacts(facts, log),
    factsFor: (place: FactPlace, goal: string) => factsOfLoop({ facts, budget, log }, place, goal),
    noun: {
      ...createMemory({ ...store, changes, proposals, folderOf: workspaceRoot, news }),
      ...createMemoryFile({ ...store, proposals, places, appInstructions, news }),
      ...places,
      ...createReceipts(store),
      size: () => sizeOfFacts(facts),
    },
  };
}
