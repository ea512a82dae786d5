import { expect, test } from 'vitest';
import type { ProviderSetting } from '../../shared/settings.ts';
import { modelOptions, ownModel, providerToName, recentOptions, unlistedOption } from './models.ts';

const provider = (id: string, models: string[]): ProviderSetting => ({
  id,
  name: id.toUpperCase(),
  kind: 'openai',
  baseUrl: `http://${id}.test/v1`,
  models,
});
const home = provider('home', ['small', 'large']);
const cloud = provider('cloud', ['large']);
const demo = { provider: 'demo', model: 'demo' } as const;
const of = (providerId: string, model: string) => ({ provider: 'openai', providerId, model }) as const;

test('a model picker lists the demo model first, and then the models of each provider in the user’s order', () => {
  const options = modelOptions({ providers: [cloud, home] }, 'Demo');
  expect(options.map(({ group, model }) => [group, model])).toEqual([
    ['', 'Demo'],
    ['cloud', 'large'],
    ['home', 'small'],
    ['home', 'large'],
  ]);
  expect(new Set(options.map(({ key }) => key)).size).toBe(4);
});

test('the provider of a model is named only if another provider has a model with the same name', () => {
  const options = modelOptions({ providers: [home, cloud] }, 'Demo');
  expect(providerToName(options, of('cloud', 'large'))).toBe('CLOUD');
  expect(providerToName(options, of('home', 'large'))).toBe('HOME');
  expect(providerToName(options, of('cloud', 'small'))).toBe('CLOUD');
  expect(providerToName(options, of('home', 'small'))).toBeNull();
  expect(providerToName(options, of('gone', 'large'))).toBeNull();
  expect(providerToName(options, demo)).toBeNull();
});

test('a model picker lists a recently chosen model that its provider does not list, unless the provider was removed', () => {
  const recentModels = [of('home', 'typed-in'), of('gone', 'large'), demo, of('home', 'typed-in')];
  const options = recentOptions({ providers: [home], recentModels }, 'Demo');
  expect(options.map(({ provider: name, model }) => [name, model])).toEqual([
    ['HOME', 'typed-in'],
    ['', 'Demo'],
  ]);
});

test('a model picker assigns an unlisted model name to the provider of the chosen model, or to the only provider', () => {
  expect(unlistedOption([home, cloud], of('cloud', 'large'), 'new')?.setting).toEqual(of('cloud', 'new'));
  expect(unlistedOption([home], demo, 'new')?.setting).toEqual(of('home', 'new'));
  expect(unlistedOption([home, cloud], demo, 'new')).toBeNull();
  expect(unlistedOption([], demo, 'new')).toBeNull();
  expect(unlistedOption([home], demo, 'words of a search')).toBeNull();
  expect(unlistedOption([home], demo, 'zero\u200bwidth')).toBeNull();
});

test('the user’s own model is the default model or, if that is the demo, the first model of a provider that has models', () => {
  const setting = of('home', 'large');
  expect(ownModel({ providers: [cloud, home], model: setting })).toEqual({ setting, provider: home });
  const none = provider('none', []);
  expect(ownModel({ providers: [none, home], model: demo })).toEqual({ setting: of('home', 'small'), provider: home });
  expect(ownModel({ providers: [home], model: of('gone', 'm') })).toEqual({
    setting: of('home', 'small'),
    provider: home,
  });
});

test('if none of the user’s own models can answer, the reason is returned', () => {
  const none = provider('none', []);
  expect(ownModel({ providers: [], model: demo })).toEqual({ why: 'no-provider' });
  expect(ownModel({ providers: [none], model: demo })).toEqual({ why: 'no-models', provider: none });
});
