/**
 * Loops of the strategy `decision` in a real host with a scripted model server, in each format of
 * requests. The server refuses every invalid request, and closing it then fails the test.
 */
import { describe, expect, onTestFinished, test } from 'vitest';
import { startScriptedGemini } from '../../../e2e/fixtures/scripted-gemini.ts';
import { openWindow, type Window } from './window.fixture.ts';

const FORMATS = ['openai', 'gemini', 'prompt'] as const;
type Format = (typeof FORMATS)[number];

/** Opens a host whose model writes these texts in order, and then no other. */
async function opened(format: Format, texts: readonly string[]): Promise<Window> {
  const replies = texts.map((text) => ({ text, pieceLength: 5 }));
  if (format !== 'gemini') return openWindow(replies, { tools: format === 'prompt' ? 'prompt' : 'native' });
  const gemini = await startScriptedGemini(replies);
  onTestFinished(() => gemini.close());
  return openWindow([], { model: { provider: 'gemini', model: 'gemini-3-pro', baseUrl: gemini.baseUrl } });
}

/** Sends a message, and returns how its loop ended, what was streamed, and what the export says of the decision. */
async function decided(format: Format, texts: readonly string[]) {
  const window = await opened(format, texts);
  const { workspace, host, events } = window;
  const { rest, topicId, loopId } = await host.startLoop({
    ...{ prompt: 'Tea!', workspace, strategy: 'decision', locale: 'en' },
  });
  const state = await rest;
  const streamed = events.flatMap((event) => (event.type === 'text-delta' ? [event.text] : [])).join('');
  const { decisions } = host.exportData({ topicId });
  const requestId = host.messages(topicId).find(({ role }) => role === 'user')?.id;
  return { outcome: 'outcome' in state ? state.outcome : null, streamed, decisions, topicId, loopId, requestId, host };
}

const json = (value: object) => JSON.stringify(value, null, 2);
const tea = { type: 'sleep', title: 'Tea', input: { seconds: 600 } };
const why = { confidence: 0.75, reason: 'The user waits for tea.' };

describe.each(FORMATS)('decisions in the format %s', (format) => {
  test('an answer streams, and the export has the decision with its reason and its confidence', async () => {
    const reply = { content: 'Green or “black”?\n好的 😀' };
    const { outcome, streamed, decisions, topicId, loopId, requestId } = await decided(format, [
      json({ decision: 'reply', reply, ...why }),
    ]);
    expect(outcome).toMatchObject({ reason: 'replied', text: reply.content });
    expect(streamed).toBe(reply.content);
    expect(decisions).toEqual([
      {
        ...{ at: expect.any(Number), topicId, loopId, requestId, model: expect.any(Object), ...why },
        ...{ decision: 'reply', runType: null, runId: null, fallback: null },
      },
    ]);
    expect(requestId).toMatch(/^msg_/);
  });

  test('a task starts, and the export names it', async () => {
    const { outcome, decisions, host } = await decided(format, [
      `Sure:\n${json({ decision: 'run', run: tea, ...why })}`,
    ]);
    expect(outcome).toMatchObject({ reason: 'run_started' });
    const [run] = await host.runs.list({ limit: 5 });
    expect(decisions).toMatchObject([{ decision: 'run', runType: 'sleep', runId: run?.id, fallback: null }]);
    await host.runs.cancel({ runId: run?.id as never });
  });

  test('a decision that cannot be read becomes an ordinary answer, and the export says so', async () => {
    const { outcome, decisions } = await decided(format, ['Sure, I start it.', 'An ordinary answer.']);
    expect(outcome).toMatchObject({ reason: 'answered', text: 'An ordinary answer.' });
    expect(decisions).toMatchObject([{ decision: null, confidence: null, runId: null, fallback: 'ordinary-answer' }]);
  });

  test.each([
    [{ ...tea, type: 'bake_bread' }, 'type-not-allowed'],
    [{ ...tea, input: { seconds: -1 } }, 'run-not-started'],
  ])('a task that cannot be started is named in the answer and in the export: %o', async (run, fallback) => {
    const { outcome, decisions, host } = await decided(format, [json({ decision: 'run', run })]);
    expect(outcome).toMatchObject({ reason: 'replied' });
    expect(decisions).toMatchObject([{ decision: 'run', runType: run.type, runId: null, fallback }]);
    expect(await host.runs.list({ limit: 5 })).toEqual([]);
  });
});
