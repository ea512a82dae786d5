/** Connects memory with the rest of the host. */
import { countingFacts } from '../memory/counting-facts.ts';
import { FactChanges } from '../memory/fact-changes.ts';
import { factsOfLoop } from '../memory/facts-of-loop.ts';
import { createInstructedPlaces } from '../memory/instructed-places.ts';
import { createMemory } from '../memory/memory.ts';
import { createMemoryFile } from '../memory/memory-file.ts';
import { Proposals } from '../memory/proposals.ts';
import { createReceipts } from '../memory/receipts.ts';
import type { FactPlace } from '../store/facts.ts';
import { appSetting } from '../topics/app-settings.ts';
import { workspaceRoot } from '../topics/workspace.ts';
import type { HostParts } from './parts.ts';

export function composeMemory({ store, shell, events }: Pick<HostParts, 'store' | 'shell' | 'events'>) {
  const { facts, settings } = store;
  const { news } = events;
  const { log } = shell;
  const changes = new FactChanges(store);
  const proposals = new Proposals({ ...store, changes });
  const budget = () => appSetting(settings, 'memoryTokens');
  return {
    counting: countingFacts(facts, log),
    factsFor: (place: FactPlace, goal: string) => factsOfLoop({ facts, budget, log }, place, goal),
    noun: {
      ...createMemory({ ...store, changes, proposals, folderOf: workspaceRoot, news }),
      ...createMemoryFile({ ...store, news }),
      ...createInstructedPlaces(),
      ...createReceipts(store),
    },
  };
}
