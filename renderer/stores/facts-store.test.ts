import { beforeEach, expect, it } from 'vitest';
import type { Fact } from '../../shared/fact.ts';
import type { HostClient } from '../host-client.ts';
import { filterFacts, freshFacts, loadFacts, loadMoreFacts, useFacts } from './facts-store.ts';
import { setHost } from './host.ts';

const fact = (id: number): Fact => ({
  ...{ id, key: `key ${id}`, value: 'v', tags: [], status: 'active', scope: { in: 'global' }, version: 1 },
  source: { kind: 'manual', topicId: null, messageId: null, excerpt: '' },
  ...{ createdAt: 1, updatedAt: 1, uses: 0, usedAt: null },
});

interface Asked {
  readonly words: string;
  readonly limit: number;
  readonly offset: number;
}

/** A host with this many facts, which fails for the words `broken`. */
function hostWith(total: number): readonly Asked[] {
  const asked: Asked[] = [];
  const facts = async ({ words, limit, offset }: Asked) => {
    asked.push({ words, limit, offset });
    if (words === 'broken') throw new Error('It is broken.');
    const found = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, at) =>
      fact(offset + at + 1),
    );
    return { facts: found, total };
  };
  setHost({ memory: { facts } } as unknown as HostClient);
  return asked;
}

const shown = () => {
  const { facts } = useFacts.getState();
  return facts.state === 'ready' ? facts.value : facts.state;
};

beforeEach(() => useFacts.setState(freshFacts));

it('the facts of the page are loaded in pages, and more of them when the user asks', async () => {
  const asked = hostWith(450);
  await loadFacts();
  expect(shown()).toMatchObject({ total: 450, facts: { length: 200 } });
  await loadMoreFacts();
  await loadMoreFacts();
  expect(shown()).toMatchObject({ facts: { length: 450 } });
  expect(asked.at(-1)).toEqual({ words: '', limit: 200, offset: 400 });
});

it('the facts of the previous filter stay until those of the new one are there, but not if these cannot be loaded', async () => {
  hostWith(3);
  await loadFacts();
  const filtering = filterFacts({ words: 'tea' });
  expect(shown()).toMatchObject({ filter: { words: '' } });
  await filtering;
  expect(shown()).toMatchObject({ filter: { words: 'tea' } });
  await filterFacts({ words: 'broken' });
  expect(shown()).toBe('failed');
});
