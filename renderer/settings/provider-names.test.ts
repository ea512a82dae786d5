import { expect, test } from 'vitest';
import { ProviderId } from '../../shared/settings.ts';
import { freeId, linesOf } from './provider-names.ts';

test('the id of a provider is made from its name, is valid, and differs from the ids of all other providers', () => {
  expect(freeId('LM Studio', [])).toBe('lm-studio');
  expect(freeId('OpenAI', [{ id: 'openai' }, { id: 'openai-2' }])).toBe('openai-3');
  for (const name of ['深度求索', '--', 'x'.repeat(60)])
    expect(ProviderId.safeParse(freeId(name, [])).success).toBe(true);
});

test('the names of models are read one per line, without blank lines and duplicates', () => {
  expect(linesOf(' a \n\nb\na')).toEqual(['a', 'b']);
});
