import { describe, expect, it } from 'vitest';
import type { FactScope } from '../../../shared/fact.ts';
import { failure } from '../store/store.fixture.ts';
import { memoryInTest, proposed, SAID } from './memory.fixture.ts';

const EVERYWHERE: FactScope = { in: 'global' };
const everything = { status: null, scope: null, words: '', limit: 50, offset: 0 };

describe('facts', () => {
  it('are added, changed and found by words of both languages, with one event each', async () => {
    const { memory, news } = memoryInTest();
    const city = await memory.add({ key: 'City', value: 'Bonn', tags: ['home'], scope: EVERYWHERE });
    await memory.add({ key: '编程语言', value: '我最喜欢用类型脚本写程序', tags: [], scope: EVERYWHERE });
    expect(memory.update({ id: city.id, key: 'City', value: { name: 'Cologne' }, tags: [] }).version).toBe(2);
    expect(memory.facts({ ...everything, words: '喜欢' }).facts.map(({ key }) => key)).toEqual(['编程语言']);
    expect(memory.facts({ ...everything, words: 'cologne' }).facts.map(({ id }) => id)).toEqual([city.id]);
    expect(memory.facts({ ...everything, words: 'bonn' })).toEqual({ facts: [], total: 0 });
    expect(memory.facts(everything).total).toBe(2);
    const detail = memory.fact({ id: city.id });
    expect(detail.versions.map(({ value }) => value)).toEqual([{ name: 'Cologne' }, 'Bonn']);
    expect(detail.events.map(({ event }) => event)).toEqual(['fact.updated', 'fact.created']);
    expect(news).toHaveLength(3);
  });

  it('have one active fact for a key and scope, whatever the case of the key', async () => {
    const { memory } = memoryInTest();
    await memory.add({ key: 'City', value: 'Bonn', tags: [], scope: EVERYWHERE });
    await expect(memory.add({ key: ' city', value: 'Kiel', tags: [], scope: EVERYWHERE })).rejects.toMatchObject({
      failure: 'fact-exists',
    });
    await memory.add({ key: 'city', value: 'Kiel', tags: [], scope: { in: 'folder', folder: '/work' } });
    await memory.add({ key: 'skills', value: 'SQL', tags: [], scope: EVERYWHERE });
    await memory.add({ key: 'skills', value: 'Go', tags: [], scope: EVERYWHERE });
    expect(memory.facts(everything).total).toBe(4);
  });
});

describe('proposals', () => {
  it('are accepted or rejected once', () => {
    const { memory, proposals, store } = memoryInTest();
    const { id } = proposals.propose(proposed(), 'model');
    const other = proposals.propose(proposed({ key: 'pet' }), 'model');
    expect(memory.proposals({ topicId: null, pendingOnly: true, limit: 10 }).pending).toBe(2);
    memory.reject({ id: other.id });
    expect(proposals.accept(id, {}, 'user')).toMatchObject({ key: 'city', value: 'Bonn', version: 1, source: SAID });
    expect(failure(() => memory.reject({ id })).code).toBe('conflict');
    expect(store.memoryEvents.all().map(({ event }) => event)).toEqual([
      ...['proposal.created', 'proposal.created', 'proposal.rejected', 'fact.created', 'proposal.accepted'],
    ]);
  });
});
