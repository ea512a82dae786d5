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
});
