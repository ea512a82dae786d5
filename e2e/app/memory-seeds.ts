/** Stores facts and proposals for pictures, as another process would. */

import { FactChanges } from '../../electron/host/memory/fact-changes.ts';
import { Proposals } from '../../electron/host/memory/proposals.ts';
import type { NewProposal } from '../../electron/host/store/fact-proposals.ts';
import { openStore } from '../../electron/host/store/open-store.ts';
import type { FactSource } from '../../shared/fact.ts';
import type { App } from './app.ts';

const BY_HAND: FactSource = { kind: 'manual', topicId: null, messageId: null, excerpt: '' };

const proposed = (fields: Partial<NewProposal>): NewProposal => ({
  ...{ change: 'propose', factId: null, key: 'units', value: 'metric', tags: [], reason: '', confidence: 0.9 },
  ...{ scope: { in: 'global' }, source: BY_HAND, expiresAt: null },
  ...fields,
});

/** Stores facts of every scope and status, and proposals of every kind. The app must not run. */
export function seedMemory(app: Pick<App, 'dataDir' | 'workspace'>): void {
  const store = openStore(app.dataDir, Date.now);
  try {
    const changes = new FactChanges(store);
    const proposals = new Proposals({ ...store, changes });
    const topicId = store.topics.ids()[0] ?? null;
    const said = (excerpt: string): FactSource => ({ kind: 'chat', topicId, messageId: null, excerpt });
    const everywhere = { in: 'global' } as const;
    const folder = { in: 'folder', folder: app.workspace } as const;
    const add = (key: string, value: string | readonly string[], more: object = {}) =>
      changes.add({ key, value, tags: [], scope: everywhere, source: BY_HAND, ...more }, 'user');

    const units = add('units', 'imperial', { source: said('I think in miles') });
    changes.renew(
      units.id,
      { key: 'units', value: 'metric', tags: ['science'], source: said('I use metric units since I moved to Bonn') },
      'user',
    );
    add('居住城市', '上海市浦东新区', { source: said('我现在住在上海市浦东新区') });
    add('package manager', 'This repository uses npm workspaces. Never call another package manager in it.', {
      scope: folder,
      tags: ['tools'],
    });
    add('favourite tools', ['helix', 'ripgrep', 'a-tool-with-a-name-that-is-longer-than-anybody-would-choose']);
    if (topicId !== null) add('tone', 'Short answers without headings.', { scope: { in: 'topic', topicId } });
    const old = add('employer', 'Acme');
    changes.setStatus(old.id, 'revoked', 'user');

    proposals.propose(
      proposed({
        ...{ key: 'units', value: 'nautical', confidence: 0.7, source: said('On the boat I think in nautical miles') },
        reason: 'The user asked for distances at sea.',
      }),
      'model',
    );
    proposals.propose(
      proposed({
        ...{ key: 'favourite tools', value: 'just', confidence: 0.95, source: said('I love just for such scripts') },
        ...{ scope: everywhere, reason: 'It will matter when scripts are written.' },
      }),
      'model',
    );
    proposals.propose(
      proposed({
        ...{ change: 'retract', factId: units.id, key: 'units', value: 'metric', confidence: 0.5 },
        ...{ source: said('forget my units'), reason: 'The user wants it forgotten.' },
      }),
      'model',
    );
    const rejected = proposals.propose(
      proposed({ key: 'birthday', value: 'in May', source: said('my birthday in May') }),
      'model',
    );
    proposals.reject(rejected.id, 'user');
  } finally {
    store.database.close();
  }
}
