/** Measures how often the fact that answers a question is among the first ten that are found. */
import { FactChanges } from '../../../electron/host/memory/fact-changes.ts';
import { factsOfLoop } from '../../../electron/host/memory/facts-of-loop.ts';
import { newId } from '../../../electron/host/new-id.ts';
import { openStore } from '../../../electron/host/store/open-store.ts';
import { TopicId } from '../../../shared/ids.ts';
import { LANGUAGES, type Language, retrievalSet, SHARES, type Shares } from './retrieval-set.ts';

export interface Recall {
  readonly language: Language;
  readonly shares: Shares;
  readonly questions: number;
  /** The share of questions whose fact is first, and among the first ten. */
  readonly atOne: number;
  readonly atTen: number;
}

export interface Measured {
  readonly recalls: readonly Recall[];
  /** The median and the longest time of a question, in milliseconds. */
  readonly medianMs: number;
  readonly longestMs: number;
}

const BUDGET = 1_000_000;

/** Stores the facts in an empty folder and asks all questions. */
export function measuredRecall(folder: string): Measured {
  const { facts, questions } = retrievalSet();
  const store = openStore(folder, Date.now);
  try {
    const changes = new FactChanges(store);
    const source = { kind: 'manual', topicId: null, messageId: null, excerpt: '' } as const;
    const ids = store.database.transaction(() =>
      facts.map((fact) => changes.add({ ...fact, tags: [], scope: { in: 'global' }, source }, 'user').id),
    );
    const place = { topicId: newId(TopicId), folder: '/nowhere' };
    const parts = { facts: store.facts, budget: () => BUDGET, log: { warn: (text: string) => raise(text) } };
    const asked = questions.map(({ language, shares, question, fact }) => {
      const began = performance.now();
      const found = factsOfLoop(parts, place, question).facts.map(({ id }) => id);
      return { language, shares, place: found.indexOf(ids[fact] ?? 0), took: performance.now() - began };
    });
    const times = asked.map(({ took }) => took).toSorted((one, other) => one - other);
    return {
      recalls: LANGUAGES.flatMap((language) =>
        SHARES.map((shares) => {
          const own = asked.filter((one) => one.language === language && one.shares === shares);
          const within = (most: number) => own.filter(({ place: at }) => at >= 0 && at < most).length / own.length;
          return { language, shares, questions: own.length, atOne: within(1), atTen: within(10) };
        }),
      ),
      medianMs: times[Math.floor(times.length / 2)] ?? 0,
      longestMs: times.at(-1) ?? 0,
    };
  } finally {
    store.database.close();
  }
}

function raise(text: string): never {
  throw new Error(text);
}
