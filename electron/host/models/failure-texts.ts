/** The sentences about failures between the app and a provider, in the language of a request. */

import { type ModelFailure, type ModelProblemTexts, problemWords } from '../../../shared/failures/model-problems.ts';
import { MODEL_PROBLEMS_IN_CHINESE } from '../../../shared/failures/model-problems-chinese.ts';
import { MODEL_PROBLEMS_IN_ENGLISH } from '../../../shared/failures/model-problems-english.ts';
import type { Locale } from '../../../shared/loop.ts';

interface FailureTexts {
  readonly problems: ModelProblemTexts;
  /** What separates two sentences. */
  readonly gap: string;
  /** Names a server by its label and its origin. */
  readonly at: (label: string, origin: string) => string;
  readonly said: (quote: string) => string;
  readonly tried: (times: number) => string;
}

const texts: Readonly<Record<Locale, FailureTexts>> = {
  en: {
    problems: MODEL_PROBLEMS_IN_ENGLISH,
    gap: ' ',
    at: (label, origin) => `${label} at ${origin}`,
    said: (quote) => `It said: “${quote}”`,
    tried: (times) => `Tried ${times} times.`,
  },
  'zh-CN': {
    problems: MODEL_PROBLEMS_IN_CHINESE,
    gap: '',
    at: (label, origin) => `${label}（${origin}）`,
    said: (quote) => `它的原话：“${quote}”`,
    tried: (times) => `已尝试 ${times} 次。`,
  },
};

export const failureTexts = (locale: Locale = 'en'): FailureTexts => texts[locale];

/** Says what happened and what the user can do. */
export const failureText = (failure: ModelFailure, locale?: Locale): string => sentences(failure, true, locale);

/** Says only what happened, because another attempt is made without the user. */
export const causeText = (failure: ModelFailure, locale?: Locale): string => sentences(failure, false, locale);

function sentences({ problem, said: quote = '', tries = 1 }: ModelFailure, advises: boolean, locale?: Locale): string {
  const { problems, gap, said, tried } = failureTexts(locale);
  const { cause, next } = problemWords(problems, problem);
  const parts = [cause, advises ? next : '', quote === '' ? '' : said(quote), tries === 1 ? '' : tried(tries)];
  return parts.filter((part) => part !== '').join(gap);
}
