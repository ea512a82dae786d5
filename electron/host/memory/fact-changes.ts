/**
 * Changes facts. Each change and the one event that records it are stored together, or not at all.
 */
import { LoopwrightError } from '../../../shared/errors.ts';
import { FACT_VALUE_LENGTH, type Fact, type FactStatus, type MemoryEvent } from '../../../shared/fact.ts';
import { strategyOfKey } from '../../../shared/fact-key.ts';
import type { JsonObject, JsonValue } from '../../../shared/json.ts';
import type { NewFact } from '../store/facts.ts';
import type { HostStore } from '../store/open-store.ts';
import { wordsOfFact } from './fact-words.ts';

export type FactChangesParts = Pick<HostStore, 'database' | 'facts' | 'memoryEvents'>;

type By = MemoryEvent['by'];

export class FactChanges {
  readonly #parts: FactChangesParts;

  constructor(parts: FactChangesParts) {
    this.#parts = parts;
  }

  /** Returns a fact. Throws `not-found`. */
  get(id: number): Fact {
    const fact = this.#parts.facts.find(id);
    if (fact === undefined) throw new LoopwrightError('fact-not-found', { id });
    return fact;
  }

  /** Adds an active fact. Throws `bad-usage` for a value that is too long. */
  add(fact: NewFact, by: By): Fact {
    checkValue(fact.value);
    return this.#recorded('fact.created', by, () => [null, this.#parts.facts.add(fact, wordsOfFact(fact))]);
  }

  /**
   * Gives an active fact its next version. Throws `not-found`, `bad-usage`, and `conflict` if the fact
   * is not active or another one has its new key.
   */
  renew(id: number, change: Omit<NewFact, 'scope'>, by: By): Fact {
    checkValue(change.value);
    return this.#recorded('fact.updated', by, () => {
      const before = this.get(id);
      if (before.status !== 'active') throw new LoopwrightError('fact-not-active', { id, status: before.status });
      this.refuseSecond({ key: change.key, scope: before.scope }, id);
      return [before, this.#parts.facts.renew(id, change, wordsOfFact(change))];
    });
  }

  /**
   * Revokes or archives an active fact, or makes another one active again. Throws `not-found`, and
   * `conflict` for any other change and for a second active fact with a key that has one value.
   */
  setStatus(id: number, status: FactStatus, by: By): Fact {
    const event = { active: 'fact.reactivated', revoked: 'fact.revoked', archived: 'fact.archived' } as const;
    return this.#recorded(event[status], by, () => {
      const before = this.get(id);
      if ((before.status === 'active') === (status === 'active'))
        throw new LoopwrightError('fact-status-fixed', { id, status: before.status });
      if (status === 'active') this.refuseSecond(before, id);
      this.#parts.facts.setStatus(id, status);
      return [before, this.get(id)];
    });
  }

  /** Throws `conflict` if another active fact has this key and scope, unless the key has several values. */
  refuseSecond({ key, scope }: Pick<Fact, 'key' | 'scope'>, except: number | null = null): void {
    if (strategyOfKey(key) === 'keep_both') return;
    const other = this.#parts.facts.sameKey(key, scope).find(({ id }) => id !== except);
    if (other !== undefined) throw new LoopwrightError('fact-exists', { id: other.id, key });
  }

  #recorded(event: MemoryEvent['event'], by: By, change: () => readonly [Fact | null, Fact]): Fact {
    const { database, memoryEvents } = this.#parts;
    return database.transaction(() => {
      const [before, after] = change();
      memoryEvents.append({
        ...{ event, factId: after.id, proposalId: null, by },
        ...{ before: before && recordOf(before), after: recordOf(after) },
      });
      return after;
    });
  }
}

/** Returns the fields of a fact that are stored with an event. */
function recordOf({ key, value, tags, status, scope, version }: Fact): JsonObject {
  return { key, value, tags, status, scope: { ...scope }, version };
}

/** Throws `bad-usage` for a value that is too long. */
export function checkValue(value: JsonValue): void {
  const length = JSON.stringify(value).length;
  if (length > FACT_VALUE_LENGTH) throw new LoopwrightError('fact-too-long', { length, most: FACT_VALUE_LENGTH });
}
