import { expect, it } from 'vitest';
import { type ModelProblem, type ModelProblems, problemWords, remediesOf } from './model-problems.ts';
import { MODEL_PROBLEMS_IN_CHINESE } from './model-problems-chinese.ts';
import { MODEL_PROBLEMS_IN_ENGLISH } from './model-problems-english.ts';

const place = { label: 'Acme', origin: 'https://acme.test' };

const PROBLEMS: ModelProblems = {
  'key-refused': place,
  'no-permission': place,
  'no-credit': place,
  'rate-limited': place,
  'must-wait': { ...place, ms: 7_200_000 },
  overloaded: place,
  'server-error': place,
  'bad-request': place,
  'model-not-found': { ...place, model: 'm-1' },
  'context-exceeded': { model: 'm-1' },
  'content-filter': place,
  withheld: { ...place, reason: 'SAFETY' },
  blocked: { ...place, reason: 'OTHER' },
  'bad-response': place,
  'answer-too-long': place,
  'too-many-calls': place,
  'empty-answer': place,
  'empty-twice': place,
  'empty-at-limit': place,
  'cut-off': place,
  unreachable: place,
  'connection-refused': place,
  'connection-lost': place,
  'connect-timeout': place,
  'host-unknown': place,
  offline: place,
  certificate: { ...place, problem: 'expired' },
  'no-tls': place,
  'proxy-login': place,
  'proxy-failed': { ...place, problem: 'refused' },
  redirected: { ...place, to: 'other.test' },
  'no-answer': { ...place, afterMs: 90_000 },
  stalled: { ...place, afterMs: 1_000 },
  'timed-out': { ...place, afterMs: 1_000 },
  cancelled: {},
  'key-unencrypted': place,
  'provider-removed': { model: 'm-1' },
  'asked-with-less': {},
  'effort-refused': { model: 'm-1' },
  'asked-fallback': { model: 'm-1', fallback: 'm-2' },
};

const NAMES = Object.keys(PROBLEMS) as (keyof ModelProblems)[];
const problemOf = (name: keyof ModelProblems) => ({ name, data: PROBLEMS[name] }) as ModelProblem;

it.each(NAMES)('the problem %s is told in whole sentences in each language', (name) => {
  const english = problemWords(MODEL_PROBLEMS_IN_ENGLISH, problemOf(name));
  const chinese = problemWords(MODEL_PROBLEMS_IN_CHINESE, problemOf(name));
  expect(english.cause).toMatch(/^[A-Z][^\p{Script=Han}]+\.$/u);
  expect(chinese.cause).toMatch(/\p{Script=Han}.*。$/u);
  expect(english.next === '').toBe(chinese.next === '');
  if (english.next !== '') {
    expect(english.next).toMatch(/^[A-Z][^\p{Script=Han}]+\.$/u);
    expect(chinese.next).toMatch(/请.*。$/u);
  }
});

it('each problem is told in other words than every other', () => {
  for (const texts of [MODEL_PROBLEMS_IN_ENGLISH, MODEL_PROBLEMS_IN_CHINESE]) {
    const causes = NAMES.map((name) => problemWords(texts, problemOf(name)).cause);
    expect(new Set(causes).size).toBe(NAMES.length);
  }
});

it('a reason that this version does not know, and a name of an object, are quoted', () => {
  for (const reason of ['NEWER', 'constructor']) {
    const problem = { name: 'withheld', data: { label: 'Acme', reason } } as const;
    expect(problemWords(MODEL_PROBLEMS_IN_ENGLISH, problem).cause).toContain(`(${reason})`);
    expect(problemWords(MODEL_PROBLEMS_IN_CHINESE, problem).cause).toContain(`（${reason}）`);
  }
});

it('the settings of the provider or of the network are offered where they help, and another model where that helps', () => {
  const helping = (name: keyof ModelProblems) => remediesOf({ problem: problemOf(name) });
  expect(helping('key-refused')).toEqual(['provider']);
  expect(helping('certificate')).toEqual(['provider']);
  expect(helping('proxy-failed')).toEqual(['network']);
  expect(helping('proxy-login')).toEqual(['network']);
  expect(helping('model-not-found')).toEqual(['provider', 'model']);
  expect(helping('context-exceeded')).toEqual(['model']);
  expect(helping('offline')).toEqual([]);
});
