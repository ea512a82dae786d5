import { describe, expect, test } from 'vitest';
import { costOf, knownModel, LOOKED_UP, profileOf } from './known-models.ts';
import { ModelProfile } from './settings.ts';

const OPENAI = 'https://api.openai.com/v1';
const GEMINI = 'https://generativelanguage.googleapis.com';
const of = (inputTokens: number, outputTokens: number) => ({ inputTokens, outputTokens });

describe('knownModel', () => {
  test('finds a model by its name, by the name of a dated build, and by Google’s name for it', () => {
    const known = knownModel(OPENAI, 'gpt-4.1');
    expect(known?.contextTokens).toBe(1_047_576);
    expect(knownModel(`${OPENAI}/`, 'gpt-4.1-2025-04-14')).toBe(known);
    expect(knownModel(GEMINI, 'models/gemini-2.5-flash-001')).toBe(knownModel(GEMINI, 'gemini-2.5-flash'));
    expect(knownModel(`${GEMINI}/v1beta/openai`, 'gemini-2.5-flash')).not.toBeNull();
  });

  test('prefers the longest matching name, so that a build can have its own price', () => {
    expect(knownModel(OPENAI, 'gpt-4o-2024-08-06')?.price?.input).toBe(2.5);
    expect(knownModel(OPENAI, 'gpt-4o-2024-05-13')?.price?.input).toBe(5);
    expect(knownModel(OPENAI, 'gpt-4.1-mini-2025-04-14')?.price?.input).toBe(0.4);
  });

  test.each([
    'o3-pro',
    'gpt-5-pro',
    'gpt-5-codex',
    'gpt-4o-audio-preview',
    'gpt-5.9',
    'ft:gpt-4.1:me',
    'constructor',
    '',
  ])('does not mistake "%s" for a known model', (model) => expect(knownModel(OPENAI, model)).toBeNull());

  test.each([
    'http://127.0.0.1:11434/v1',
    'http://api.openai.com/v1',
    'https://api.openai.com.evil.example/v1',
    'https://api.openai.com:8443/v1',
    'https://openrouter.ai/api/v1',
    GEMINI,
    'nowhere',
  ])('returns nothing for a model at %s, because any model there may have that name', (address) => {
    expect(knownModel(address, 'gpt-4.1')).toBeNull();
    expect(profileOf({ baseUrl: address }, 'gpt-4.1')).toEqual({});
  });

  test('states the date of its data, and returns profiles that can be stored', () => {
    expect(LOOKED_UP).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    for (const model of ['gpt-5.4', 'gpt-5', 'o3']) {
      expect(ModelProfile.parse(profileOf({ baseUrl: OPENAI }, model))).toEqual(profileOf({ baseUrl: OPENAI }, model));
    }
  });
});

test('the user’s profile of a model overrides what is known about it, field by field', () => {
  const profiles = {
    'gpt-4.1': { contextTokens: 50_000, tools: 'prompt' },
    local: { price: { input: 0, output: 0 } },
  } as const;
  expect(profileOf({ baseUrl: OPENAI, profiles }, 'gpt-4.1')).toEqual({
    contextTokens: 50_000,
    tools: 'prompt',
    price: { input: 2, cachedInput: 0.5, output: 8 },
  });
  expect(profileOf({ baseUrl: 'http://localhost:1', profiles }, 'local')).toEqual({ price: { input: 0, output: 0 } });
  expect(profileOf({ baseUrl: OPENAI, profiles }, 'toString')).toEqual({});
});

describe('the cost of a call', () => {
  const at = (baseUrl: string, model: string, usage: ReturnType<typeof of>, cached = 0) =>
    costOf({ baseUrl }, model, { ...usage, cachedInputTokens: cached });

  test('adds input and output, with cached input at its own price', () => {
    expect(at(OPENAI, 'gpt-4.1', of(1_000_000, 0))).toBe(2);
    expect(at(OPENAI, 'gpt-4.1', of(1_000, 100))).toBeCloseTo(0.0028, 12);
    expect(at(OPENAI, 'gpt-4.1', of(1_000, 100), 800)).toBeCloseTo(0.0004 + 0.0004 + 0.0008, 12);
    // The cached part cannot be larger than the input.
    expect(at(OPENAI, 'gpt-4.1', of(1_000, 0), 5_000)).toBeCloseTo(0.0005, 12);
    expect(at(OPENAI, 'gpt-4o-2024-05-13', of(1_000, 0), 1_000)).toBeCloseTo(0.005, 12);
  });

  test('uses a higher price for the whole call when a provider charges more for a long request', () => {
    expect(at(GEMINI, 'gemini-2.5-pro', of(200_000, 1_000))).toBeCloseTo(0.25 + 0.01, 12);
    expect(at(GEMINI, 'gemini-2.5-pro', of(200_001, 1_000))).toBeCloseTo(0.500_002_5 + 0.015, 12);
  });

  test('uses the price that the user set, however long the request is', () => {
    const profiles = { 'gemini-2.5-pro': { price: { input: 1, output: 2 } } };
    expect(
      costOf({ baseUrl: GEMINI, profiles }, 'gemini-2.5-pro', { ...of(500_000, 500_000), cachedInputTokens: 400_000 }),
    ).toBe(1.5);
  });

  test('is unknown without a price, and 0 at a price of 0', () => {
    expect(at(OPENAI, 'gpt-6-sol', of(1, 1))).toBeUndefined();
    expect(at('http://127.0.0.1:1/v1', 'gpt-4.1', of(1, 1))).toBeUndefined();
    const profiles = { mine: { price: { input: 0, output: 0 } } };
    expect(costOf({ baseUrl: 'http://127.0.0.1:1/v1', profiles }, 'mine', of(1, 1))).toBe(0);
  });
});
