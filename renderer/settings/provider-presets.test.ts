import { expect, test } from 'vitest';
import { ProviderId } from '../../shared/settings.ts';
import { freeId, linesOf } from './provider-presets.ts';

test('a provider gets an id from its name that is free and valid', () => {
  expect(freeId('LM Studio', [])).toBe('lm-studio');
  expect(freeId('OpenAI', [{ id: 'openai' }, { id: 'openai-2' }])).toBe('openai-3');
  for (const name of ['深度求索', '--', 'x'.repeat(60)])
    expect(ProviderId.safeParse(freeId(name, [])).success).toBe(true);
});

test('models are typed one per line', () => {
  expect(linesOf(' a \n\nb\na')).toEqual(['a', 'b']);
});
