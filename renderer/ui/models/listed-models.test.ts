import { expect, test } from 'vitest';
import { type ListedModel, modelLines } from './listed-models.ts';

const option = (group: string, model: string): ListedModel => ({
  key: `${group}/${model}`,
  group,
  provider: group.toUpperCase(),
  model,
});
const demo = option('', 'Demo');
const small = option('home', 'qwen3:4b');
const large = option('home', 'qwen3:30b');
const cloud = option('cloud', 'qwen3-max');
const all = [demo, small, large, cloud];

const named = (query: string, recent: readonly ListedModel[], most = 100) => {
  const lines = modelLines(all, recent, query, most);
  return [
    lines.recent.map(({ key }) => key),
    Object.fromEntries(lines.groups.map(({ group, options }) => [group, options.map(({ model }) => model)])),
    lines.more,
  ];
};

test('lists recently chosen models first and does not repeat them below', () => {
  expect(named('', [cloud, small])).toEqual([
    ['cloud/qwen3-max', 'home/qwen3:4b'],
    { '': ['Demo'], home: ['qwen3:30b'] },
    0,
  ]);
});

test('finds models by words of their own name and their provider’s name, in any order', () => {
  expect(named('home 30', [small])).toEqual([[], { home: ['qwen3:30b'] }, 0]);
  expect(named(' QWEN3 cloud ', [])).toEqual([[], { cloud: ['qwen3-max'] }, 0]);
  expect(named('none', [cloud])).toEqual([[], {}, 0]);
});

test('shows the first of very many models and the number of hidden ones', () => {
  expect(named('', [cloud], 3)).toEqual([['cloud/qwen3-max'], { '': ['Demo'], home: ['qwen3:4b'] }, 1]);
  expect(named('', [cloud, small], 1)).toEqual([['cloud/qwen3-max', 'home/qwen3:4b'], {}, 2]);
});
