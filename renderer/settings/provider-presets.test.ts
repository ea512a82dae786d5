import { expect, test } from 'vitest';
import { ProviderId } from '../../shared/settings.ts';
import { freeId, linesOf } from './provider-presets.ts';

test('a provider gets a valid id from its name that no other provider has', () => {
  expect(freeId('LM Studio', [])).toBe('lm-studio');
  expect(freeId('OpenAI', [{ id: 'openai' }, { id: 'openai-2' }])).toBe('openai-3');
  for (const name of ['深度求索', '--', 'x'.repeat(60)])
    expect(ProviderId.safeParse(freeId(name, [])).success).toBe(true);
});

test('model names are read one per line, without blank lines and duplicates', () => {
  expect(linesOf(' a \n\nb\na')).toEqual(['a', 'b']);
});
