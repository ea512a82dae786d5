/** The rules of memory (semantics 2.7), line by line. */
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Fact, FactScope, MemoryEvent } from '../../../shared/fact.ts';
import { failure } from '../store/store.fixture.ts';
import { startExpiry } from './expiry.ts';
import { factsOfLoop } from './facts-of-loop.ts';
import { memoryInTest, proposed, SAID } from './memory.fixture.ts';

const EVERYWHERE: FactScope = { in: 'global' };
const LISTED = { topicId: null, pendingOnly: false, limit: 100 };
const names = (events: readonly MemoryEvent[]) => events.map(({ event }) => event);

describe('proposal', () => {
  it('has key, JSON value, tags, reason, confidence, scope and source, and is pending', () => {
    const { proposals, memory } = memoryInTest();
    const whole = proposed({ value: { number: 1, list: ['a', null] }, tags: ['home'], confidence: 0.25 });
    const { id } = proposals.propose(whole, 'model');
    expect(memory.proposals(LISTED).proposals).toEqual([
      { ...whole, id, status: 'pending', createdAt: 1_000, collisions: [] },
    ]);
  });

  it('is accepted, rejected or expired once', () => {
    const { proposals, store, clock } = memoryInTest();
    const propose = () =>
      proposals.propose(proposed({ key: `key ${clock.now}`, expiresAt: clock.now + 10 }), 'model').id;
    const [accepted, rejected, expired] = [propose(), propose(), propose()];
    proposals.accept(accepted, {}, 'user');
    proposals.reject(rejected, 'user');
    clock.now += 10;
    expect(proposals.expire()).toBe(1);
    expect(proposals.expire()).toBe(0);
    for (const id of [accepted, rejected, expired]) {
      expect(failure(() => proposals.accept(id, {}, 'user')).code).toBe('conflict');
      expect(failure(() => proposals.reject(id, 'user')).code).toBe('conflict');
    }
    expect(names(store.memoryEvents.all()).filter((event) => event.startsWith('proposal'))).toEqual([
      ...['proposal.created', 'proposal.created', 'proposal.created'],
      ...['proposal.accepted', 'proposal.rejected', 'proposal.expired'],
    ]);
  });

  it('that is overdue cannot be accepted, even before anything has looked', () => {
    const { proposals, memory, clock } = memoryInTest();
    const { id } = proposals.propose(proposed({ expiresAt: clock.now + 10 }), 'model');
    clock.now += 10;
    expect(failure(() => proposals.accept(id, {}, 'user')).code).toBe('conflict');
    expect(memory.proposals(LISTED).proposals.map(({ status }) => status)).toEqual(['expired']);
  });

  it('expires at the start, every hour and when it is listed, with one event and one news each', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { proposals, memory, news, store, clock } = memoryInTest();
    const propose = () => proposals.propose(proposed({ expiresAt: clock.now + 10 }), 'model');
    propose();
    clock.now += 10;
    const end = startExpiry({
      proposals,
      news: (one) => news.push(one),
      log: { warn: () => expect.fail('It failed.') },
    });
    expect(news).toHaveLength(1);
    propose();
    clock.now += 10;
    vi.advanceTimersByTime(3_600_000);
    expect(news).toHaveLength(2);
    end();
    propose();
    clock.now += 10;
    vi.advanceTimersByTime(3_600_000);
    expect(memory.proposals(LISTED).pending).toBe(0);
    expect(news).toHaveLength(3);
    expect(names(store.memoryEvents.all()).filter((event) => event === 'proposal.expired')).toHaveLength(3);
  });

  it('without a time never expires', () => {
    const { proposals, clock } = memoryInTest();
    proposals.propose(proposed(), 'model');
    clock.now += 1e12;
    expect(proposals.expire()).toBe(0);
  });
});

describe('fact', () => {
  it('is revoked and archived only while active, and reactivated from either', () => {
    const { changes } = memoryInTest();
    const { id } = changes.add({ key: 'k', value: 1, tags: [], scope: EVERYWHERE, source: SAID }, 'user');
    const set = (status: Fact['status']) => () => changes.setStatus(id, status, 'user');
    expect(failure(set('active')).code).toBe('conflict');
    for (const status of ['revoked', 'archived'] as const) {
      expect(set(status)()).toMatchObject({ status, version: 1 });
      expect(failure(set('revoked')).code).toBe('conflict');
      expect(failure(set('archived')).code).toBe('conflict');
      expect(failure(() => changes.renew(id, { key: 'k', value: 2, tags: [], source: SAID }, 'user')).code).toBe(
        'conflict',
      );
      expect(set('active')().status).toBe('active');
    }
  });

  it('is not reactivated beside another active one with its single-valued key', () => {
    const { changes } = memoryInTest();
    const add = (value: number) => changes.add({ key: 'k', value, tags: [], scope: EVERYWHERE, source: SAID }, 'user');
    const { id } = add(1);
    changes.setStatus(id, 'revoked', 'user');
    add(2);
    expect(failure(() => changes.setStatus(id, 'active', 'user')).code).toBe('conflict');
  });

  it('keeps every version, and its id is never used again', () => {
    const { changes, store } = memoryInTest();
    const { id } = changes.add({ key: 'k', value: 1, tags: [], scope: EVERYWHERE, source: SAID }, 'user');
    changes.renew(id, { key: 'k', value: 2, tags: [], source: SAID }, 'user');
    expect(store.facts.versions(id).map(({ version, value }) => [version, value])).toEqual([
      [2, 2],
      [1, 1],
    ]);
    store.database.run('DELETE FROM facts');
    expect(changes.add({ key: 'k', value: 1, tags: [], scope: EVERYWHERE, source: SAID }, 'user').id).toBeGreaterThan(
      id,
    );
  });
});

describe('accept', () => {
  it('takes the scope of the argument, else that of the proposal', () => {
    const { proposals, topic } = memoryInTest();
    const scope: FactScope = { in: 'topic', topicId: topic() };
    const one = proposals.propose(proposed({ scope }), 'model');
    const other = proposals.propose(proposed({ scope }), 'model');
    expect(proposals.accept(one.id, {}, 'user').scope).toEqual(scope);
    expect(proposals.accept(other.id, { scope: EVERYWHERE }, 'user').scope).toEqual(EVERYWHERE);
  });

  it.each([
    ['a single-valued key', 'city', undefined, 'same'],
    ['an unknown key', 'some new key', undefined, 'same'],
    ['favourite tools', 'favourite tools', undefined, 'new'],
    ['projects', 'Projects', undefined, 'new'],
    ['a key that ends with []', 'colours[]', undefined, 'new'],
    ['a key that ends with _list', 'reading_list', undefined, 'new'],
    ['skills in Chinese', '技能', undefined, 'new'],
    ['the argument overwrite_latest', 'skills', 'overwrite_latest', 'same'],
    ['the argument keep_both', 'city', 'keep_both', 'new'],
  ] as const)('with %s gives the %4$s fact', (_name, key, strategy, which) => {
    const { proposals, store } = memoryInTest();
    const accept = (value: string) =>
      proposals.accept(proposals.propose(proposed({ key, value }), 'model').id, strategy ? { strategy } : {}, 'user');
    const [first, second] = [accept('one'), accept('two')];
    expect(second).toMatchObject({ value: 'two', version: which === 'same' ? 2 : 1 });
    expect(second.id === first.id).toBe(which === 'same');
    const last = store.memoryEvents.ofFact(second.id, 10).find(({ event }) => event.startsWith('fact.'));
    expect(last).toMatchObject(
      which === 'same'
        ? { event: 'fact.updated', before: { value: 'one', version: 1 }, after: { value: 'two', version: 2 } }
        : { event: 'fact.created', before: null, after: { value: 'two', version: 1 } },
    );
  });

  it('collides only with an active fact of the same key, scope and owner, and says so before', () => {
    const { proposals, changes, memory, topic } = memoryInTest();
    const [mine, other] = [topic(), topic()];
    const scopes: readonly FactScope[] = [
      ...[EVERYWHERE, { in: 'folder', folder: '/a' } as const, { in: 'folder', folder: '/b' } as const],
      ...[{ in: 'topic', topicId: mine } as const, { in: 'topic', topicId: other } as const],
    ];
    const facts = scopes.map((scope) =>
      changes.add({ key: 'City', value: 'x', tags: [], scope, source: SAID }, 'user'),
    );
    const revoked = changes.add({ key: 'pet', value: 'x', tags: [], scope: EVERYWHERE, source: SAID }, 'user');
    changes.setStatus(revoked.id, 'revoked', 'user');
    const collisions = (key: string, scope: FactScope) => {
      const { id } = proposals.propose(proposed({ key, scope }), 'model');
      return memory
        .proposals(LISTED)
        .proposals.find((one) => one.id === id)
        ?.collisions.map((fact) => fact.id);
    };
    for (const [at, scope] of scopes.entries()) expect(collisions('city', scope)).toEqual([facts[at]?.id]);
    expect(collisions('pet', EVERYWHERE)).toEqual([]);
  });

  it('of an update gives the named fact a version, and of a retraction revokes it', () => {
    const { proposals, changes } = memoryInTest();
    const { id } = changes.add({ key: 'k', value: 1, tags: [], scope: EVERYWHERE, source: SAID }, 'user');
    const accept = (change: 'update' | 'retract') =>
      proposals.accept(proposals.propose(proposed({ change, factId: id, key: 'k', value: 2 }), 'model').id, {}, 'user');
    expect(accept('update')).toMatchObject({ id, version: 2, value: 2 });
    expect(accept('retract')).toMatchObject({ id, version: 2, status: 'revoked' });
    // Nothing half done: a change that is not possible leaves the proposal pending.
    const late = proposals.propose(proposed({ change: 'retract', factId: id, key: 'k' }), 'model');
    expect(failure(() => proposals.accept(late.id, {}, 'user')).code).toBe('conflict');
    proposals.reject(late.id, 'user');
  });
});

const step = fc.record({
  what: fc.constantFrom('propose', 'accept', 'reject', 'expire', 'add', 'renew', 'revoked', 'archived', 'active'),
  at: fc.nat(8),
  key: fc.constantFrom('city', 'tags', 'pet'),
});

it('audit: every transition has exactly one event, which is never altered', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { changes, proposals, store, clock } = memoryInTest();
      const wanted: string[] = [];
      const [facts, asked]: [number[], number[]] = [[], []];
      for (const { what, at, key } of steps) {
        clock.now += 1;
        const pick = (ids: readonly number[]) => ids[at % Math.max(1, ids.length)] ?? 999;
        const before = store.memoryEvents.all();
        const say = (...events: string[]) => void wanted.push(...events);
        try {
          if (what === 'propose') {
            asked.push(proposals.propose(proposed({ key, expiresAt: at === 0 ? clock.now + 3 : null }), 'model').id);
            say('proposal.created');
          } else if (what === 'expire') {
            for (let n = proposals.expire(); n > 0; n--) say('proposal.expired');
          } else if (what === 'accept') {
            for (let n = proposals.expire(); n > 0; n--) say('proposal.expired');
            const fact = proposals.accept(pick(asked), {}, 'user');
            say(fact.version === 1 ? 'fact.created' : 'fact.updated', 'proposal.accepted');
            if (!facts.includes(fact.id)) facts.push(fact.id);
          } else if (what === 'reject') {
            for (let n = proposals.expire(); n > 0; n--) say('proposal.expired');
            proposals.reject(pick(asked), 'user');
            say('proposal.rejected');
          } else if (what === 'add') {
            facts.push(changes.add({ key, value: at, tags: [], scope: EVERYWHERE, source: SAID }, 'user').id);
            say('fact.created');
          } else if (what === 'renew') {
            changes.renew(pick(facts), { key, value: at, tags: [], source: SAID }, 'user');
            say('fact.updated');
          } else {
            changes.setStatus(pick(facts), what, 'user');
            say({ revoked: 'fact.revoked', archived: 'fact.archived', active: 'fact.reactivated' }[what]);
          }
        } catch (error) {
          // A refused change records nothing.
          expect(
            failure(() => {
              throw error;
            }).code,
          ).toMatch(/^(?:conflict|not-found)$/);
        }
        const after = store.memoryEvents.all();
        expect(after.slice(0, before.length)).toEqual(before);
        expect(names(after)).toEqual(wanted);
      }
      store.database.close();
    }),
    { numRuns: 12 },
  );
});

it('audit: a recorded event cannot be altered', () => {
  const { proposals, store } = memoryInTest();
  proposals.propose(proposed(), 'model');
  const alter = () => store.database.run("UPDATE memory_events SET event = 'fact.created'");
  expect(failure(alter).message).toContain('never altered');
});

describe('active facts', () => {
  const chosen = (inTest: ReturnType<typeof memoryInTest>, budget: number, goal = 'anything') => {
    const { store, clock } = inTest;
    const log = { warn: () => expect.fail('It failed.') };
    return {
      clock,
      run: (place: Parameters<typeof factsOfLoop>[1]) =>
        factsOfLoop({ facts: store.facts, budget: () => budget, log }, place, goal),
    };
  };

  it('are global, of the folder and of the topic; topic overrides folder overrides global by key', () => {
    const inTest = memoryInTest();
    const { changes, topic } = inTest;
    const [mine, other] = [topic(), topic()];
    const add = (key: string, value: string, scope: FactScope) =>
      changes.add({ key, value, tags: [], scope, source: SAID }, 'user');
    add('city', 'global', EVERYWHERE);
    add('City ', 'folder', { in: 'folder', folder: '/a' });
    const own = add('CITY', 'topic', { in: 'topic', topicId: mine });
    add('pet', 'global', EVERYWHERE);
    add('pet', 'other folder', { in: 'folder', folder: '/b' });
    add('car', 'other topic', { in: 'topic', topicId: other });
    const { run } = chosen(inTest, 1_000);
    const values = () =>
      run({ topicId: mine, folder: '/a' })
        .facts.map(({ value }) => value)
        .toSorted();
    expect(values()).toEqual(['global', 'topic']);
    changes.setStatus(own.id, 'revoked', 'user');
    expect(values()).toEqual(['folder', 'global']);
  });

  it('are at most 100, within the budget, and the rest is counted', () => {
    const inTest = memoryInTest();
    const topicId = inTest.topic();
    for (let n = 0; n < 150; n++)
      inTest.changes.add({ key: `key ${n}`, value: 'v', tags: [], scope: EVERYWHERE, source: SAID }, 'user');
    const all = chosen(inTest, 100_000).run({ topicId, folder: '/a' });
    expect([all.facts.length, all.factRoom?.left]).toEqual([100, 50]);
    const few = chosen(inTest, 300).run({ topicId, folder: '/a' });
    expect(few.facts.length).toBeGreaterThan(5);
    expect(few.factRoom).toMatchObject({ budget: 300, left: 150 - few.facts.length });
    expect(few.factRoom?.tokens).toBeLessThanOrEqual(300);
    expect(chosen(inTest, 0).run({ topicId, folder: '/a' }).facts).toEqual([]);
  });

  it('that do not all fit are those that match the goal best, in both languages, then the newest', () => {
    const inTest = memoryInTest();
    const topicId = inTest.topic();
    const add = (key: string, value: string) => {
      inTest.clock.now += 1;
      return inTest.changes.add({ key, value, tags: [], scope: EVERYWHERE, source: SAID }, 'user').id;
    };
    const coffee = add('coffee', 'takes it with oat milk');
    const language = add('编程语言', '最喜欢写类型脚本');
    for (let n = 0; n < 60; n++) add(`key ${n}`, `nothing of interest ${n}`);
    const newest = add('newest', 'the last one');
    const first = (goal: string) =>
      chosen(inTest, 300, goal)
        .run({ topicId, folder: '/a' })
        .facts.map(({ id }) => id);
    expect(first('Order me a coffee, please').slice(0, 2)).toEqual([coffee, newest]);
    expect(first('用我喜欢的编程语言写一个函数')[0]).toBe(language);
    expect(first('???')[0]).toBe(newest);
  });

  it('degrade to none, with a line in the log, when they cannot be read', () => {
    const warned: string[] = [];
    const broken = () => {
      throw new Error('disk');
    };
    const parts = {
      facts: { countIn: broken, newestIn: broken, bestIn: broken },
      budget: () => 1,
      log: { warn: (text: string) => void warned.push(text) },
    };
    const { topic } = memoryInTest();
    expect(factsOfLoop(parts, { topicId: topic(), folder: '/a' }, 'x')).toEqual({ facts: [] });
    expect(warned).toHaveLength(1);
  });
});

it('errors: an unknown id is not-found, a resolved proposal or a change that is not allowed is conflict', () => {
  const { changes, proposals, memory } = memoryInTest();
  expect(failure(() => changes.get(7)).code).toBe('not-found');
  expect(failure(() => changes.setStatus(7, 'revoked', 'user')).code).toBe('not-found');
  expect(failure(() => proposals.accept(7, {}, 'user')).code).toBe('not-found');
  expect(failure(() => memory.reject({ id: 7 })).code).toBe('not-found');
  expect(
    failure(() =>
      changes.add({ key: 'k', value: 'x'.repeat(2_001), tags: [], scope: EVERYWHERE, source: SAID }, 'user'),
    ).code,
  ).toBe('bad-usage');
});
