/**
 * The facts and proposals that the Memory page shows. They are loaded again after every change.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import type { AcceptStrategy, Fact, FactProposal, FactScope, FactStatus } from '../../shared/fact.ts';
import { foldedKey } from '../../shared/fact-key.ts';
import type { JsonValue } from '../../shared/json.ts';
import { useAppStore } from './app-store.ts';
import { type Asked, ask } from './asked.ts';
import { host } from './host.ts';
import { oneAtATime } from './one-at-a-time.ts';

export interface FactFilter {
  readonly words: string;
  /** Null: facts of every status. */
  readonly status: FactStatus | null;
  /** Null: facts of every scope. */
  readonly scope: FactScope | null;
}

interface FactsOfFilter {
  readonly filter: FactFilter;
  readonly facts: readonly Fact[];
  /** The number of facts that the filter lets through. */
  readonly total: number;
}

export interface KnownProposals {
  /** Pending proposals first, then the newest resolved ones. */
  readonly proposals: readonly FactProposal[];
  readonly pending: number;
}

interface FactsStore {
  readonly filter: FactFilter;
  /** The number of facts to load. */
  readonly most: number;
  /** Those of the previous filter until the host has sent those of the current one. */
  readonly facts: Asked<FactsOfFilter>;
  readonly proposals: Asked<KnownProposals>;
}

/** The most facts that the host returns at once. */
const PAGE = 200;
const MOST_PROPOSALS = 200;
const NO_FILTER: FactFilter = { words: '', status: 'active', scope: null };

export const freshFacts: FactsStore = {
  filter: NO_FILTER,
  most: PAGE,
  facts: { state: 'loading' },
  proposals: { state: 'loading' },
};

export const useFacts = create<FactsStore>()(() => freshFacts);

/** Loads the facts of the filter. Resolves when they are at least as recent as this call. */
export const loadFacts = oneAtATime(async () => {
  const { filter, most, facts } = useFacts.getState();
  // The facts of another filter must not stay if those of this one cannot be loaded.
  const known = facts.state === 'ready' && facts.value.filter !== filter ? undefined : facts;
  const set = (asked: Asked<FactsOfFilter>) => {
    if (asked.state !== 'loading' || known !== undefined) useFacts.setState({ facts: asked });
  };
  await ask(known, () => read(filter, most), set);
});

async function read(filter: FactFilter, most: number): Promise<FactsOfFilter> {
  const facts: Fact[] = [];
  for (;;) {
    const page = await host().memory.facts({ ...filter, limit: PAGE, offset: facts.length });
    facts.push(...page.facts);
    if (page.facts.length === 0 || facts.length >= Math.min(most, page.total)) return { ...page, filter, facts };
  }
}

export const loadProposals = oneAtATime(async () => {
  const load = () => host().memory.proposals({ topicId: null, pendingOnly: false, limit: MOST_PROPOSALS });
  await ask(useFacts.getState().proposals, load, (proposals) => useFacts.setState({ proposals }));
});

/** Changes the filter. Fields that are not given stay the same. */
export function filterFacts(change: Partial<FactFilter>): Promise<void> {
  useFacts.setState(({ filter }) => ({ filter: { ...filter, ...change }, most: PAGE }));
  return loadFacts();
}

export const clearFactFilter = (): Promise<void> => filterFacts({ words: '', status: null, scope: null });

export const isFiltered = ({ words, scope }: FactFilter): boolean => words.trim() !== '' || scope !== null;

export function loadMoreFacts(): Promise<void> {
  useFacts.setState(({ most }) => ({ most: most + PAGE }));
  return loadFacts();
}

/** Loads facts and proposals now and after every change of memory. */
export function useFollowedFacts(): void {
  const news = useAppStore(({ memory }) => memory);
  // biome-ignore lint/correctness/useExhaustiveDependencies: news are the reason to ask again
  useEffect(() => {
    void loadFacts();
    void loadProposals();
  }, [news]);
}

/** Returns the other active facts with this key in this scope. */
export async function factsWithKey(key: string, scope: FactScope): Promise<readonly Fact[]> {
  const found = await host().memory.facts({
    status: 'active',
    scope,
    words: key.slice(0, 500),
    limit: PAGE,
    offset: 0,
  });
  return found.facts.filter((fact) => sameKey(fact.key, key));
}

const sameKey = (one: string, other: string): boolean => foldedKey(one) === foldedKey(other);

/** The form in which the actions below resolve: when the change is visible. They throw the error of the host. */
async function thenShow<T>(changed: Promise<T>): Promise<T> {
  const answer = await changed;
  await Promise.all([loadFacts(), loadProposals()]);
  return answer;
}

export interface WrittenFact {
  readonly key: string;
  readonly value: JsonValue;
  readonly tags: readonly string[];
}

/** What the user decided about a proposal. Absent fields: what the proposal says. */
export interface Acceptance {
  readonly scope?: FactScope;
  readonly strategy?: AcceptStrategy;
  readonly value?: JsonValue;
}

const written = ({ key, value, tags }: WrittenFact) => ({ key, value, tags: [...tags] });

export const addFact = (fact: WrittenFact, scope: FactScope) =>
  thenShow(host().memory.add({ ...written(fact), scope }));
export const updateFact = (id: number, fact: WrittenFact) => thenShow(host().memory.update({ ...written(fact), id }));
export const setFactStatus = (id: number, status: FactStatus) => thenShow(host().memory.setStatus({ id, status }));
export const acceptProposal = (id: number, how: Acceptance = {}) => thenShow(host().memory.accept({ id, ...how }));
export const rejectProposal = (id: number) => thenShow(host().memory.reject({ id }));
