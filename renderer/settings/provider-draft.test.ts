import { describe, expect, it, test } from 'vitest';
import { type CatalogueId, catalogueEntry } from '../../shared/provider-catalogue.ts';
import { GivenProvider, MOST_MODELS, type ProviderSetting } from '../../shared/settings.ts';
import {
  draftOfEntry,
  formatOf,
  isSameTarget,
  longList,
  modelsProblem,
  type ProviderDraft,
  proposedModel,
  providerDraft,
  unencryptedKey,
  withAddress,
  withListed,
  withResource,
} from './provider-draft.ts';

const empty = providerDraft(null);
const typed: ProviderDraft = { ...empty, name: 'Mine', baseUrl: 'https://mine.test/v1', key: 'k' };

const chosen = (id: CatalogueId): ProviderDraft => draftOfEntry(catalogueEntry(id), 'en');

test('an entry of the catalogue fills in its name in the language of the user and its first address', () => {
  expect(draftOfEntry(catalogueEntry('zhipu'), 'zh-CN')).toMatchObject({ name: '智谱', key: '', models: '' });
  expect(chosen('deepseek')).toMatchObject({ name: 'DeepSeek', baseUrl: 'https://api.deepseek.com/v1' });
  expect(chosen('other')).toEqual(empty);
});

test('an API key that the user typed is removed when the address changes to another server', () => {
  const kimi = { ...chosen('kimi'), key: 'k' };
  expect(withAddress(kimi, 'https://api.moonshot.cn/v1')).toMatchObject({ key: '', models: '' });
  expect(withAddress(kimi, 'https://api.moonshot.ai/v2').key).toBe('k');
  expect(withAddress({ ...empty, key: 'k' }, 'https://api.moonshot.ai/v1').key).toBe('k');
});

test('the name of an Azure resource becomes its address, and anything else no address', () => {
  const azure = { ...chosen('azure'), key: 'k' };
  const named = withResource(azure, 'mine');
  expect(named).toMatchObject({ resource: 'mine', baseUrl: 'https://mine.openai.azure.com/openai/v1', key: 'k' });
  expect(withResource(named, 'mine!')).toMatchObject({ resource: 'mine!', baseUrl: '' });
});

test('the API format comes from the entry of the catalogue or, without an entry, from the URL', () => {
  expect(formatOf(empty)).toBe('openai');
  const gemini = chosen('gemini');
  expect(formatOf(gemini)).toBe('gemini');
  expect(formatOf({ ...gemini, baseUrl: 'https://proxy.test' })).toBe('gemini');
  expect(formatOf({ ...gemini, preset: 'other' })).toBe('gemini');
  expect(formatOf({ preset: 'other', baseUrl: 'https://mine.test/v1' })).toBe('openai');
  expect(formatOf(chosen('deepseek'))).toBe('openai');
});

test('the model that is proposed for new topics is one about which something is known', () => {
  const openai = chosen('openai');
  expect(proposedModel(openai, ['unheard-of', 'gpt-5.5'])).toBe('gpt-5.5');
  expect(proposedModel(openai, ['unheard-of'])).toBe('unheard-of');
  expect(proposedModel(openai, [])).toBeNull();
});

test('the result of a connection test is valid only for the same URL, API key and format', () => {
  expect(isSameTarget(typed, { ...typed, name: 'Yours', models: 'a' })).toBe(true);
  expect(isSameTarget(typed, { ...typed, baseUrl: 'https://yours.test/v1' })).toBe(false);
  expect(isSameTarget(typed, { ...typed, key: 'l' })).toBe(false);
  expect(isSameTarget(typed, { ...typed, preset: 'gemini' })).toBe(false);
});

test('the chat models that the server lists fill an empty field, but never replace models that the user has typed meanwhile', () => {
  expect(withListed(typed, typed, ['a', 'b']).models).toBe('a\nb');
  expect(withListed({ ...typed, models: ' \n' }, typed, ['a']).models).toBe('a');
  expect(withListed({ ...typed, models: 'mine' }, typed, ['a']).models).toBe('mine');
  expect(withListed({ ...typed, key: 'l' }, typed, ['a']).models).toBe('');
  expect(withListed(withAddress(typed, 'https://yours.test/v1'), typed, ['a']).models).toBe('');
  expect(withListed(typed, typed, ['text-embedding-3-large', 'a', 'whisper-1']).models).toBe('a');
  const azure = withResource(chosen('azure'), 'mine');
  expect(withListed(azure, azure, ['gpt-4o']).models).toBe('');
});

test('of more than 30 chat models the first ten are ticked, and the page says so until others are chosen', () => {
  const listed = (count: number) => ['whisper-1', ...Array.from({ length: count }, (_, n) => `model-${n}`)];
  const ticksOf = (count: number) => withListed(typed, typed, listed(count)).models.split('\n');
  expect(ticksOf(30)).toHaveLength(30);
  expect(longList(ticksOf(30), listed(30))).toBeNull();
  expect(ticksOf(31)).toEqual(listed(31).slice(1, 11));
  expect(longList(ticksOf(31), listed(31))).toBe(31);
  expect(longList(ticksOf(31).slice(1), listed(31))).toBeNull();
  expect(longList([...ticksOf(31), 'model-30'], listed(31))).toBeNull();
});

test('the check of the model list rejects each kind of invalid list, and accepts valid lists', () => {
  const setting: ProviderSetting = {
    id: 'mine',
    name: 'Mine',
    kind: 'openai',
    baseUrl: 'http://mine.test',
    models: [],
  };
  const many = Array.from({ length: MOST_MODELS + 1 }, (_, n) => `model-${n}`);
  for (const [models, what] of [
    [many, 'many'],
    [many.slice(1), undefined],
    [['a', 'b'.repeat(201)], 'long'],
    [['b'.repeat(200), 'anthropic/claude 4:free', '深度求索'], undefined],
    [['a', 'zero\u200bwidth'], 'unseen'],
    [['over\u202eride'], 'unseen'],
    [['bell\u0007'], 'unseen'],
    [['half\ud800'], 'unseen'],
  ] as const) {
    expect(modelsProblem(models)?.what).toBe(what);
    expect(GivenProvider.safeParse({ ...setting, models }).success).toBe(what === undefined);
  }
});

describe('a key that would be sent unencrypted', () => {
  const baseUrl = 'http://nas:8080/v1';
  const before: ProviderSetting = { id: 'nas', name: 'NAS', kind: 'openai', baseUrl, models: [] };
  const typed = { before: null, stored: false, key: 'sk-1' };

  it('is one that was typed, or the stored one of the same server', () => {
    expect(unencryptedKey({ baseUrl }, typed)).toBe('http://nas:8080');
    expect(unencryptedKey({ baseUrl }, { before, stored: true, key: '' })).toBe('http://nas:8080');
    expect(unencryptedKey({ baseUrl: 'http://nas:8081/v1' }, { before, stored: true, key: '' })).toBeNull();
    expect(unencryptedKey({ baseUrl }, { before, stored: false, key: ' ' })).toBeNull();
  });

  it('needs no question where the user allowed it for this address, with https, and on this computer', () => {
    expect(unencryptedKey({ baseUrl, keyOverHttp: 'http://nas:8080' }, typed)).toBeNull();
    expect(unencryptedKey({ baseUrl, keyOverHttp: 'http://nas' }, typed)).toBe('http://nas:8080');
    expect(unencryptedKey({ baseUrl: 'https://nas:8080/v1' }, typed)).toBeNull();
    expect(unencryptedKey({ baseUrl: 'http://localhost:1/v1' }, typed)).toBeNull();
  });
});
