import { expect, test } from 'vitest';
import type { ModelProfile } from '../../shared/settings.ts';
import { draftOf, draftsOf, firstWrong, problemsOf, savedProfiles, withDraft } from './profile-draft.ts';

const full: ModelProfile = {
  contextTokens: 128_000,
  tools: 'prompt',
  price: { input: 0.000_000_5, cachedInput: 0.15, output: 2 },
  temperature: 0,
  maxOutputTokens: 8_192,
};

test('a model profile is unchanged after it is opened in the form and saved again', () => {
  const profiles = { full, free: { price: { input: 0, output: 0 } } };
  expect(savedProfiles(draftsOf({ profiles }), ['full', 'free'])).toEqual({ profiles });
});

test('the saved profiles contain no models that were removed, and no values that equal the defaults', () => {
  const drafts = withDraft(draftsOf({ profiles: { small: { tools: 'prompt' }, gone: full } }), 'big', {
    tools: 'native',
  });
  expect(savedProfiles(drafts, ['small', 'big'])).toEqual({ profiles: { small: { tools: 'prompt' } } });
  expect(savedProfiles(withDraft(drafts, 'small', { tools: 'native' }), ['small', 'big'])).toEqual({});
});

test('a model without a profile has function calling switched on and empty fields, whatever the name of the model is', () => {
  for (const model of ['big', 'constructor', '__proto__']) {
    expect(draftOf({}, model)).toMatchObject({ tools: 'native', contextTokens: '', inputPrice: '' });
    expect(savedProfiles(withDraft({}, model, { temperature: '1' }), [model]).profiles?.[model]).toEqual({
      temperature: 1,
    });
  }
});

test('the check of a model profile reports for each field whether its value can be saved', () => {
  const draft = (change: Parameters<typeof withDraft>[2]) => draftOf(withDraft({}, 'm', change), 'm');
  expect(problemsOf(draft({ contextTokens: '128,000', temperature: '2', maxOutputTokens: '1' }))).toEqual({});
  expect(
    problemsOf(
      draft({
        contextTokens: '999',
        temperature: '2.1',
        maxOutputTokens: '1.5',
        inputPrice: 'x',
        outputPrice: '-1',
        cachedInputPrice: '100001',
      }),
    ),
  ).toEqual({
    contextTokens: 'wrong',
    temperature: 'wrong',
    maxOutputTokens: 'wrong',
    inputPrice: 'wrong',
    outputPrice: 'wrong',
    cachedInputPrice: 'wrong',
  });
});

test('a price for cached tokens can be saved only together with the prices of input and output', () => {
  const draft = (change: Parameters<typeof withDraft>[2]) => draftOf(withDraft({}, 'm', change), 'm');
  expect(problemsOf(draft({ inputPrice: '3' }))).toEqual({ outputPrice: 'missing' });
  expect(problemsOf(draft({ outputPrice: '3' }))).toEqual({ inputPrice: 'missing' });
  expect(problemsOf(draft({ cachedInputPrice: '3' }))).toEqual({ inputPrice: 'missing', outputPrice: 'missing' });
  expect(problemsOf(draft({ inputPrice: '3', outputPrice: '0' }))).toEqual({});
});

test('the search for an invalid field checks all listed models, but ignores models that were removed', () => {
  const drafts = withDraft(withDraft({}, 'gone', { temperature: 'hot' }), 'second', { inputPrice: '1' });
  expect(firstWrong(drafts, ['first', 'second'])).toBe('second');
  expect(firstWrong(drafts, ['first'])).toBeNull();
});
