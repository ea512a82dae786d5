import { describe, expect, test } from 'vitest';
import { say } from '../../../e2e/fixtures/scripted-openai.ts';
import { DEFAULT_SETTINGS, type ModelSetting, type ProviderSetting } from '../../../shared/settings.ts';
import { recentAfter, withRecent } from './recent-models.ts';
import { openWindow } from './window.fixture.ts';

const of = (model: string, providerId = 'mine'): ModelSetting => ({ provider: 'openai', model, providerId });
const demo = DEFAULT_SETTINGS.model;

describe('the recently chosen models', () => {
  test('are listed newest first, each once, at most eight, including the demo model', () => {
    const chosen = [demo, ...'abcdefgh'].map((one) => (typeof one === 'string' ? of(one) : one));
    const recent = chosen.reduce(withRecent, []);
    expect(recent.map(({ model }) => model)).toEqual([...'hgfedcba']);
    expect(withRecent(recent, demo).map(({ model }) => model)).toEqual(['demo', ...'hgfedcb']);
    expect(withRecent(recent, of('c')).map(({ model }) => model)).toEqual([...'chgfedba']);
    expect(withRecent([of('a')], of('a', 'other'))).toHaveLength(2);
  });

  test('exclude models from the command line, because a window knows neither their URL nor their API key', () => {
    expect(withRecent([demo], { provider: 'openai', model: 'm', baseUrl: 'http://127.0.0.1:1/v1' })).toEqual([demo]);
    expect(withRecent([demo], { provider: 'openai', model: 'm', secret: 'MY_KEY' })).toEqual([demo]);
  });

  test('lose the models of a removed provider, and are not affected by other changes', () => {
    const mine: ProviderSetting = {
      id: 'mine',
      name: 'Mine',
      kind: 'openai',
      baseUrl: 'https://one.example',
      models: [],
    };
    const recent = [of('a'), of('b', 'gone'), demo];
    expect(recentAfter(recent, { providers: [mine] })).toEqual({ recentModels: [of('a'), demo] });
    expect(recentAfter(recent, { theme: 'dark' })).toEqual({});
  });

  test('include models chosen for the app, for a topic and for a new topic, but no choice that was refused', async () => {
    const window = await openWindow(() => say('Hello.'), { servers: {} });
    const { host } = window;
    const baseUrl = window.model.baseUrl;
    host.providers.save({ provider: { id: 'mine', name: 'Mine', kind: 'openai', baseUrl, models: ['a'] } });
    const recent = () => host.settings.current().recentModels.map(({ model }) => model);
    expect(recent()).toEqual(['a']);
    const begin = { topicId: null, text: 'Hi', workspace: window.workspace };
    const { topicId } = await host.topics.send({ ...begin, settings: { model: of('begun') } });
    await window.reached(topicId, 'completed');
    expect(recent()).toEqual(['begun', 'a']);
    window.news.length = 0;
    host.topics.updateSettings({ topicId, change: { model: of('switched') } });
    expect(window.news).toContainEqual({ type: 'settings-changed' });
    host.settings.update({ model: demo });
    expect(() => host.settings.update({ model: { ...demo, model: '' } })).toThrow();
    expect(() => host.topics.updateSettings({ topicId, change: { model: { ...demo, model: '' } } })).toThrow();
    host.topics.updateSettings({ topicId, change: { model: null } });
    host.topics.updateSettings({ topicId, change: { strategy: 'chat' } });
    expect(recent()).toEqual(['demo', 'switched', 'begun', 'a']);
    const [asked] = host.messages(topicId);
    if (asked === undefined) throw new Error('Nothing was asked');
    await host.versions.tryAgain({ topicId, messageId: asked.id, model: of('again') });
    await window.reached(topicId, 'completed');
    expect(recent()).toEqual(['again', 'demo', 'switched', 'begun', 'a']);
    host.providers.remove({ id: 'mine' });
    expect(recent()).toEqual(['demo']);
  });
});
