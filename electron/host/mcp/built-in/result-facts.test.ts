import { expect, test } from 'vitest';
import { said } from './in-process.ts';
import { factsOf, ownFailure, withFacts } from './result-facts.ts';

test('the facts of a result survive the way to the loop', () => {
  const amounts = [{ kind: 'lines', count: 2, total: 9 }] as const;
  expect(factsOf(withFacts(said('x'), { amounts }))).toEqual({ amounts });
  expect(factsOf(withFacts(said('x', true), { failure: 'no-match' }))).toEqual({
    failure: { name: 'no-match', data: {} },
  });
  expect(factsOf(withFacts(said('x', true), { refusedBySite: 404 }))).toEqual({
    failure: { name: 'refused-by-site', data: { status: 404 } },
  });
});

test('a result without facts, or with facts that nobody here wrote, has none', () => {
  expect(factsOf(said('x'))).toBeUndefined();
  expect(withFacts(said('x'), {})).toEqual(said('x'));
  for (const facts of ['x', { failure: 'denied-by-user' }, { amounts: [{ kind: 'lines', count: -1, total: 1 }] }])
    expect(factsOf({ _meta: { 'loopwright/facts': facts } })).toBeUndefined();
});

test('a refusal that only its sentence describes has no name', () => {
  expect([ownFailure('system'), ownFailure('cancelled'), ownFailure('timed-out'), ownFailure('not-found')]).toEqual([
    ...[undefined, undefined, 'too-slow', 'not-found'],
  ]);
});
