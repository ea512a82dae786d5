/**
 * A revoked, archived or superseded fact never appears in a later request: random histories of memory
 * while loops run, and after a resume from every prefix of their journals.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fact, FactScope } from '../../../shared/fact.ts';
import { cases, finish, tools } from '../loop/skeleton-strategies/skeletons.fixture.ts';
import { type Script, World, type WorldOptions } from '../loop/world.fixture.ts';
import { Topics } from '../store/topics.ts';
import { countingFacts } from './counting-facts.ts';
import { factsOfLoop } from './facts-of-loop.ts';
import { memoryInTest, proposed } from './memory.fixture.ts';

const KEYS = ['city', 'pet', 'tags', 'editor'] as const;
const FOLDER = '/nowhere';

const action = fc.record({
  what: fc.constantFrom('add', 'renew', 'revoke', 'archive', 'reactivate', 'accept', 'retract'),
  at: fc.nat(20),
  key: fc.constantFrom(...KEYS),
  scope: fc.constantFrom<FactScope['in']>('global', 'folder', 'topic'),
});
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

/** A history of memory that knows which values count and which do not. */
class History {
  readonly memory = memoryInTest();
  readonly #options: WorldOptions;
  readonly #facts: Fact[] = [];
  #values = 0;

  constructor(options: WorldOptions) {
    this.#options = options;
    const { id, workspace } = new World(options).record;
    new Topics(this.memory.store.database).create({ id: new World(options).record.topicId, title: id, workspace });
  }

  act({ what, at, key, scope }: Action): void {
    const { changes, proposals, clock } = this.memory;
    clock.now += 1;
    const where = this.#scope(scope);
    const value = `value-${++this.#values}-`;
    const known = this.#facts[at % Math.max(1, this.#facts.length)];
    const source = { kind: 'manual', topicId: null, messageId: null, excerpt: '' } as const;
    const attempt = (): Fact | undefined => {
      switch (what) {
        case 'add':
          changes.refuseSecond({ key, scope: where });
          return changes.add({ key, value, tags: [], scope: where, source }, 'user');
        case 'accept':
          return proposals.accept(proposals.propose(proposed({ key, value, scope: where }), 'model').id, {}, 'user');
        case 'retract':
          if (known === undefined) return undefined;
          return proposals.accept(
            proposals.propose(proposed({ change: 'retract', factId: known.id, key, value }), 'model').id,
            ...[{}, 'user' as const],
          );
        case 'renew':
          return known && changes.renew(known.id, { key: known.key, value, tags: [], source }, 'user');
        default:
          return known && changes.setStatus(known.id, STATUS[what], 'user');
      }
    };
    try {
      const fact = attempt();
      if (fact !== undefined && !this.#facts.some(({ id }) => id === fact.id)) this.#facts.push(fact);
    } catch {
      // The change is not possible; nothing has happened.
    }
  }

  /** The values that no request may have now. */
  dead(): readonly string[] {
    const alive = new Set(this.#facts.flatMap(({ id }) => this.#valueOf(id)));
    const all = Array.from({ length: this.#values }, (_, at) => `value-${at + 1}-`);
    return all.filter((value) => !alive.has(value));
  }

  #valueOf(id: number): readonly string[] {
    const fact = this.memory.changes.get(id);
    return fact.status === 'active' ? [String(fact.value)] : [];
  }

  #scope(scope: FactScope['in']): FactScope {
    if (scope === 'folder') return { in: 'folder', folder: FOLDER };
    return scope === 'topic' ? { in: 'topic', topicId: new World(this.#options).record.topicId } : { in: 'global' };
  }

  /** A loop that begins now, during whose model calls the rest of the history happens. */
  world(during: readonly Action[], script: (world: () => World) => Script): World {
    const { store } = this.memory;
    const log = { warn: (message: string) => expect.fail(message) };
    const place = { topicId: new World(this.#options).record.topicId, folder: FOLDER };
    const { facts } = factsOfLoop({ facts: store.facts, budget: () => 1_000, log }, place, 'do it');
    const waiting = [...during];
    const own: Script = (request, turn, messages) => {
      this.check(request);
      for (const one of waiting.splice(0, 3)) this.act(one);
      return script(() => world)(request, turn, messages);
    };
    const world: World = new World({ ...this.#options, script: own, input: { facts } });
    world.facts = countingFacts(store.facts, log);
    return world;
  }

  check(request: object): void {
    const text = JSON.stringify(request);
    for (const value of this.dead()) expect(text).not.toContain(value);
  }
}

const STATUS = { revoke: 'revoked', archive: 'archived', reactivate: 'active' } as const;

describe.each(cases)('in a loop of $strategy.name', ({ strategy, script, limits }) => {
  const options = (): WorldOptions => ({ strategy, script: () => ({}), tools, ...(limits ? { limits } : {}) });

  it('no request has a fact that was revoked, archived or superseded before it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { maxLength: 12 }),
        fc.array(action, { maxLength: 30 }),
        async (before, during) => {
          const history = new History(options());
          for (const one of before) history.act(one);
          const world = history.world(during, script);
          await finish(world);
          expect(world.requests.length).toBeGreaterThan(1);
          expect(world.bugs).toEqual([]);
          history.memory.store.database.close();
        },
      ),
      { numRuns: 5 },
    );
  });

  it('no request has one after a resume from any prefix of the journal', async () => {
    const plain = { key: 'city', scope: 'global', at: 0 } as const;
    const history = new History(options());
    for (const key of KEYS) history.act({ ...plain, key, what: 'add' });
    const world = history.world([], script);
    await finish(world);
    expect(JSON.stringify(world.requests[0])).toContain('value-1-');
    history.act({ ...plain, what: 'revoke' });
    history.act({ ...plain, at: 1, what: 'renew' });
    let resumedRequests = 0;
    for (let count = 1; count < world.rows.length; count++) {
      const resumed = world.restartedAfter(count);
      resumed.facts = world.facts;
      await finish(resumed);
      resumedRequests += resumed.requests.length;
      for (const request of resumed.requests) {
        history.check(request);
        expect(JSON.stringify(request.system)).toContain('value-3-');
      }
    }
    expect(resumedRequests).toBeGreaterThan(0);
  });
});
