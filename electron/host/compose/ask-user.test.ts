import { describe, expect, it } from 'vitest';
import { call as geminiCall, startScriptedGemini } from '../../../e2e/fixtures/scripted-gemini.ts';
import { call, say, startScriptedOpenAi } from '../../../e2e/fixtures/scripted-openai.ts';
import { openWindow, type Window } from '../topics/window.fixture.ts';

const question = { question: 'Which colour?', options: ['red', 'blue'] };

/** Sends a task, restarts the host while the model's question waits, answers, and asks once more. */
async function conversation(window: Window) {
  const { host, workspace } = window;
  const { topicId } = await host.topics.send({ topicId: null, text: 'Paint it.', workspace, settings: {} });
  await window.reached(topicId, 'waiting');
  const restarted = await window.restart();
  expect(await restarted.topics.send({ topicId, text: 'blue' })).toMatchObject({ kind: 'answered' });
  await window.reached(topicId, 'completed');
  const next = await restarted.topics.send({ topicId, text: 'And now?' });
  await window.until(() =>
    restarted.loops
      .list({ topicId })
      .some(({ id, state }) => 'loopId' in next && id === next.loopId && state.name === 'completed'),
  );
  return restarted.messages(topicId);
}

const rolesOf = (messages: Awaited<ReturnType<typeof conversation>>) =>
  messages.map(({ role, parts }) => `${role} ${parts.map(({ type }) => type).join()}`);

describe('a question that a model asks with ask_user', () => {
  it('is answered, over OpenAI, with requests that a strict server accepts', async () => {
    const window = await openWindow([call('ask_user', question), say('Blue it is.'), say('Nothing.')]);
    const messages = await conversation(window);
    expect(window.model.violations).toEqual([]);
    expect(rolesOf(messages)).toEqual([
      'user text',
      ...['assistant tool-call', 'tool tool-result', 'assistant question', 'user text', 'assistant text'],
      ...['user text', 'assistant text'],
    ]);
    const [, second, third] = window.model.requests.map(({ body }) => body.messages);
    expect(second?.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'assistant', 'user']);
    expect(second?.at(-2)?.content).toContain('Which colour?\n\n1. red\n2. blue');
    expect(second?.at(-1)?.content).toBe('blue');
    // The next loop reads the same conversation, so that a provider's cache can be used.
    expect(third?.slice(1, second?.length)).toEqual(second?.slice(1));
  });

  it('is answered when the model writes its calls in tags', async () => {
    const text = `<tool_use>\n<name>ask_user</name>\n<arguments>${JSON.stringify(question)}</arguments>\n</tool_use>`;
    await using model = await startScriptedOpenAi([say(text), say('Blue it is.'), say('Nothing.')]);
    const tagged = await openWindow([], {
      model: { provider: 'openai', model: 'm', baseUrl: model.baseUrl, tools: 'prompt' },
    });
    const messages = await conversation(tagged);
    expect(model.violations).toEqual([]);
    expect(rolesOf(messages)).toContain('assistant question');
    expect(messages.at(-3)?.parts).toMatchObject([{ text: 'Blue it is.' }]);
  });

  it('is answered, over Gemini, with requests that a strict server accepts', async () => {
    await using gemini = await startScriptedGemini([
      geminiCall('ask_user', question),
      { text: 'Blue it is.' },
      { text: 'Nothing.' },
    ]);
    const window = await openWindow([], { model: { provider: 'gemini', model: 'g', baseUrl: gemini.baseUrl } });
    const messages = await conversation(window);
    expect(gemini.violations).toEqual([]);
    expect(rolesOf(messages)).toContain('assistant question');
  });

  it('is answered with a suggested answer as it is written, even if it looks like a command', async () => {
    const folders = { question: 'Which folder?', options: ['/todo', '/help'] };
    const window = await openWindow([call('ask_user', folders), say('That one.')]);
    const { host, workspace } = window;
    const { topicId } = await host.topics.send({ topicId: null, text: 'Look.', workspace, settings: {} });
    await window.reached(topicId, 'waiting');
    const asked = host.messages(topicId).at(-1);
    if (asked === undefined) throw new Error('Nothing was asked.');
    host.topics.setDraft({ topicId, text: 'A draft.' });
    const pressed = { topicId, text: '/help', answers: asked.id, sendId: 'one' };
    expect(await host.topics.send(pressed)).toMatchObject({ kind: 'answered' });
    await window.reached(topicId, 'completed');
    expect(window.model.requests.at(-1)?.body.messages.at(-1)?.content).toBe('/help');
    expect(host.topics.draft(topicId)).toBe('A draft.');
    // The same press again, and one of a page that still shows the question, change nothing.
    expect(await host.topics.send(pressed)).toMatchObject({ kind: 'answered' });
    await expect(host.topics.send({ topicId, text: '/todo', answers: asked.id })).rejects.toThrow('not open');
    expect(host.messages(topicId).map(({ role }) => role)).toEqual([
      ...['user', 'assistant', 'tool', 'assistant', 'user', 'assistant'],
    ]);
    expect(host.loops.list({ topicId })).toHaveLength(1);
  });

  it('is not answered by a suggested answer to an earlier question', async () => {
    const window = await openWindow([
      call('ask_user', question),
      call('ask_user', { ...question, question: 'Which size?' }),
      say('Done.'),
    ]);
    const { host, workspace } = window;
    const { topicId } = await host.topics.send({ topicId: null, text: 'Paint it.', workspace, settings: {} });
    const asked = () => host.messages(topicId).filter(({ parts }) => parts.some(({ type }) => type === 'question'));
    await window.until(() => asked().length === 1 && host.loops.list({ topicId })[0]?.state.name === 'waiting');
    const answers = asked()[0]?.id;
    if (answers === undefined) throw new Error('Nothing was asked.');
    await host.topics.send({ topicId, text: 'red', answers });
    await window.until(() => asked().length === 2 && host.loops.list({ topicId })[0]?.state.name === 'waiting');
    await expect(host.topics.send({ topicId, text: 'blue', answers })).rejects.toThrow('not open');
    expect(window.events.filter(({ type }) => type === 'question-answered')).toMatchObject([{ text: 'red' }]);
  });
});
