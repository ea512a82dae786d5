/** Connects memory with the rest of the host. */
import { realpathSync } from 'node:fs';
import { countingFacts } from '../memory/counting-facts.ts';
import { startExpiry } from '../memory/expiry.ts';
import { FactChanges } from '../memory/fact-changes.ts';
import { factsOfLoop } from '../memory/facts-of-loop.ts';
import { MemoryGate } from '../memory/gate/gate.ts';
import { createInstructedPlaces } from '../memory/instructed-places.ts';
import { createMemory } from '../memory/memory.ts';
import { createMemoryFile } from '../memory/memory-file.ts';
import { sizeOfFacts } from '../memory/memory-size.ts';
import { OwnInstructions } from '../memory/own-instructions.ts';
import { Proposals } from '../memory/proposals.ts';
import { createReceipts } from '../memory/receipts.ts';
import type { FactPlace } from '../store/facts.ts';
import { appSetting } from '../topics/app-settings.ts';
import type { HostSettings } from '../topics/settings.ts';
import { workspaceRoot } from '../topics/workspace.ts';
import type { HostParts } from './parts.ts';

/** How long a process without windows, which ends after its loop, waits for what to remember. */
const CLOSE_WAIT_MS = 20_000;

type HostMemoryParts = Pick<HostParts, 'store' | 'shell' | 'options' | 'events' | 'trust' | 'models' | 'locale'> & {
  readonly settings: Pick<HostSettings, 'set'>;
};

export function composeMemory({
  store,
  shell,
  options,
  events,
  trust,
  models,
  locale,
  settings: app,
}: HostMemoryParts) {
  const { facts, settings } = store;
  const { news } = events;
  const { log, now } = shell;
  const places = createInstructedPlaces({
    ...store,
    isTrusted: (folder) => trust.isTrusted(folder),
    closed: [realpathSync(options.dataDir)],
    news,
  });
  const own = new OwnInstructions({
    ...{ ...store, news },
    app: () => appSetting(settings, 'instructions'),
    setApp: (instructions) => app.set({ instructions }),
  });
  const changes = new FactChanges(store);
  const proposals = new Proposals({ ...store, changes });
  const budget = () => appSetting(settings, 'memoryTokens');
  const gate = new MemoryGate({
    ...{ ...store, proposals, models, locale, news, log, now },
    isOn: () => appSetting(settings, 'memoryProposals'),
    acceptsFrom: () => (appSetting(settings, 'memoryAutoAccept') ? appSetting(settings, 'memoryAutoAcceptFrom') : null),
    timeoutMs: () => Math.ceil(appSetting(settings, 'decisionSeconds') * 1_000),
    closeWaitMs: shell.capabilities.windows ? 0 : CLOSE_WAIT_MS,
  });
  events.on('rest', 'what to remember', (topicId, state) => gate.rested(topicId, state));
  const endExpiry = startExpiry({ proposals, news, log });
  return {
    counting: countingFacts(facts, log),
    factsFor: (place: FactPlace, goal: string) => factsOfLoop({ facts, budget, log }, place, goal),
    noun: {
      ...createMemory({ ...store, changes, proposals, folderOf: workspaceRoot, news }),
      ...createMemoryFile({ ...store, proposals, places, own, news }),
      ...places,
      instructedTopics: () => own.ofTopics(),
      ...createReceipts(store),
      size: () => sizeOfFacts(facts),
    },
    /** Call it after the loops have come to rest. */
    async close(): Promise<void> {
      endExpiry();
      await gate.close();
    },
  };
}
