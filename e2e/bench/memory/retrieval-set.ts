/**
 * 2,000 facts and 200 questions about them in two languages. It is made from templates, always in the
 * same way, and knows nothing of how facts are found.
 */
import { chinese } from './chinese.ts';
import { english } from './english.ts';
import type { Words } from './words.ts';

export const LANGUAGES = ['English', 'Chinese'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How a question overlaps with its fact: in several words, only in the name of the subject, or not at all. */
export const SHARES = ['words', 'name', 'nothing'] as const;
export type Shares = (typeof SHARES)[number];

export interface SetFact {
  readonly key: string;
  readonly value: string;
}

export interface SetQuestion {
  readonly language: Language;
  readonly shares: Shares;
  readonly question: string;
  /** The place of the fact that answers it, in the list of facts. */
  readonly fact: number;
}

/** The number of questions in each language. */
const QUESTIONS: Readonly<Record<Shares, number>> = { words: 60, name: 25, nothing: 15 };

/** Returns whole numbers below `most` that are the same in each run. */
function numbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
}

interface Made extends SetFact {
  readonly questions: Readonly<Record<Shares, string>>;
}

function madeFrom({ kinds, lists }: Words, number: (most: number) => number): readonly Made[] {
  const filled = (template: string, entity: string) =>
    template
      .replaceAll('{}', entity)
      .replace(/\{(\w+)\}/g, (_, name: string) => lists[name]?.[number(lists[name]?.length ?? 1)] ?? name);
  return kinds.flatMap(({ entities, described, attributes }) =>
    entities.flatMap((entity, at) =>
      attributes.map(({ key, value, direct, other, far }) => ({
        key: filled(key, entity),
        value: filled(value, entity),
        questions: {
          words: filled(direct, entity),
          name: filled(other, entity),
          nothing: filled(far, described[at] ?? ''),
        },
      })),
    ),
  );
}

export function retrievalSet(): { readonly facts: readonly SetFact[]; readonly questions: readonly SetQuestion[] } {
  const number = numbers(21);
  const made = { English: madeFrom(english, number), Chinese: madeFrom(chinese, number) };
  const questions = LANGUAGES.flatMap((language) => {
    const first = language === 'English' ? 0 : made.English.length;
    const own = made[language];
    return SHARES.flatMap((shares) =>
      Array.from({ length: QUESTIONS[shares] }, () => {
        const at = number(own.length);
        return { language, shares, question: own[at]?.questions[shares] ?? '', fact: first + at };
      }),
    );
  });
  return { facts: [...made.English, ...made.Chinese].map(({ key, value }) => ({ key, value })), questions };
}
