import { expect, it } from 'vitest';
import { measuredRecall } from '../../../e2e/bench/memory/recall.ts';
import { retrievalSet } from '../../../e2e/bench/memory/retrieval-set.ts';
import { temporaryFolder } from '../store/store.fixture.ts';
import { goalExpression } from './goal-words.ts';

it('the set has 200 questions over 2,000 different facts in two languages', () => {
  const { facts, questions } = retrievalSet();
  expect([facts.length, questions.length]).toEqual([2_000, 200]);
  expect(new Set(facts.map(({ key }) => key)).size).toBe(2_000);
  expect(retrievalSet()).toEqual({ facts, questions });
});

it('finds the fact that shares words with a question among the first ten, in both languages', () => {
  const { recalls } = measuredRecall(temporaryFolder());
  const shared = recalls.filter(({ shares }) => shares === 'words');
  expect(shared.map(({ language }) => language)).toEqual(['English', 'Chinese']);
  for (const { atTen } of shared) expect(atTen).toBeGreaterThanOrEqual(0.9);
});

it('looks for the words that say something, and for pairs of Chinese characters', () => {
  expect(goalExpression('What are the tests of my project?')).toBe('"test"* OR "project"*');
  expect(goalExpression('用我喜欢的语言')).toBe('"用 我" OR "我 喜" OR "喜 欢" OR "欢 的" OR "的 语" OR "语 言"');
  expect(goalExpression('"quoted" AND (weird) * NEAR')).toBe('"quoted"* OR "weird"* OR "near"*');
  expect(goalExpression('? !')).toBeNull();
  expect(goalExpression('word '.repeat(10_000))?.length).toBeLessThan(20);
});
