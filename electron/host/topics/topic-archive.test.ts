import { describe, expect, it } from 'vitest';
import { say } from '../../../e2e/fixtures/scripted-openai.ts';
import { openWindow } from './window.fixture.ts';

describe('the archive of topics', () => {
  it('keeps a topic, survives a restart, and lets it go at the next message of the user', async () => {
    const window = await openWindow(() => say('Hello.'));
    const { topicId } = await window.host.topics.send({ topicId: null, text: 'Hi', workspace: window.workspace });
    await window.reached(topicId, 'completed');
    window.host.topicArchive.set({ topicId, archived: true });
    expect(window.news.at(-1)).toEqual({ type: 'topic-changed', topicId });
    await window.restart();
    expect(window.host.topics.list()).toMatchObject([{ id: topicId, archived: true }]);
    window.host.topicArchive.set({ topicId, archived: false });
    expect(window.host.topics.summary(topicId)).not.toHaveProperty('archived');
    window.host.topicArchive.set({ topicId, archived: true });
    await window.host.topics.send({ topicId, text: 'Again' });
    expect(window.host.topics.summary(topicId)).not.toHaveProperty('archived');
    await window.host.topics.remove({ topicId });
    expect(() => window.host.topicArchive.set({ topicId, archived: true })).toThrow('no topic');
  });
});
