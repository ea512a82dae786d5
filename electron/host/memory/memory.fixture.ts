/** Memory over a real database, for tests. */
import { onTestFinished } from 'vitest';
import type { FactSource } from '../../../shared/fact.ts';
import type { HostNews } from '../news.ts';
import type { NewProposal } from '../store/fact-proposals.ts';
import { openStore } from '../store/open-store.ts';
import { addTopic, temporaryFolder } from '../store/store.fixture.ts';
import { FactChanges } from './fact-changes.ts';
import { createMemory } from './memory.ts';
import { Proposals } from './proposals.ts';

export const SAID: FactSource = { kind: 'chat', topicId: null, messageId: null, excerpt: 'I live in Bonn' };

/** A proposal with these fields; the others are plain ones. */
export const proposed = (fields: Partial<NewProposal> = {}): NewProposal => ({
  change: 'propose',
  factId: null,
  key: 'city',
  value: 'Bonn',
  tags: [],
  reason: 'The user said so.',
  confidence: 0.9,
  scope: { in: 'global' },
  source: SAID,
  expiresAt: null,
  ...fields,
});

export function memoryInTest(dataDir = temporaryFolder()) {
  const clock = { now: 1_000 };
  const store = openStore(dataDir, () => clock.now);
  onTestFinished(() => store.database.close());
  const news: HostNews[] = [];
  const changes = new FactChanges(store);
  const proposals = new Proposals({ ...store, changes });
  const folderOf = async (folder: string) => folder;
  const memory = createMemory({ ...store, changes, proposals, folderOf, news: (one) => news.push(one) });
  return { dataDir, clock, store, news, changes, proposals, memory, topic: () => addTopic(store.database) };
}
