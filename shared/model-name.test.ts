import { describe, expect, it } from 'vitest';
import { isModelName, LONGEST_MODEL_NAME } from './model-name.ts';
import { ModelName } from './settings.ts';

describe('the name of a model', () => {
  it.each([
    'gpt-5',
    'models/gemini-3-pro',
    '通义千问',
    '',
    'a'.repeat(LONGEST_MODEL_NAME),
    'a'.repeat(LONGEST_MODEL_NAME + 1),
    'hidden\u200bspace',
    'tab\there',
    'half \ud83d',
  ])('is validated in the same way by the page and by the schema: %j', (name) => {
    expect(isModelName(name)).toBe(ModelName.safeParse(name).success);
  });
});
