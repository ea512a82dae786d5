import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startScriptedGemini } from '../../../e2e/fixtures/scripted-gemini.ts';
import { call, type Script, say } from '../../../e2e/fixtures/scripted-openai.ts';
import { LoopId, type TopicId } from '../../../shared/ids.ts';
import type { ModelMessage } from '../../../shared/message.ts';
import { geminiStretch, signaturesFor } from '../../../shared/wire/gemini.ts';
import { chatStretch } from '../../../shared/wire/openai.ts';
import type { Stretch } from '../../../shared/wire/stretch.ts';
import { newId } from '../new-id.ts';
import { openWindow, type Window } from '../topics/window.fixture.ts';

const DONE = call('attempt_completion', { result: 'Done.' });

/** Starts a turn and waits until it has ended. */
async function turn(window: Window, topicId: TopicId | null, text: string): Promise<TopicId> {
  const place = topicId === null ? { workspace: window.workspace } : {};
  const sent = await window.host.topics.send({ topicId, text, ...place });
  if (sent.kind !== 'started') throw new Error(`It was ${sent.kind}.`);
  await window.reached(sent.topicId, 'completed', sent.loopId);
  await window.until(() => window.host.topics.summary(sent.topicId).activity === 'idle');
  return sent.topicId;
}

/** Reads the whole request of a call, piece by piece, as a window does. */
function whole({ host }: Window, loopId: LoopId, callNumber: number): Stretch {
  const messages: ModelMessage[] = [];
  for (;;) {
    const from = messages.length;
    const piece = host.inspect.request({ loopId, call: callNumber, ...{ from, to: from + 3, whole: true } });
    expect(piece).toMatchObject({ lost: null, shortened: [] });
    messages.splice(piece.from, messages.length, ...piece.messages);
    const { system, total } = piece;
    if (messages.length === total) return { system, messages, begins: true, ends: true };
    expect(messages.length).toBeGreaterThan(from);
  }
}

/** The requests of every call in every loop, oldest first. */
function requests(window: Window, topicId: TopicId): readonly Stretch[] {
  return window.host.inspect
    .loops({ topicId })
    .toReversed()
    .flatMap(({ loopId }) =>
      window.host.inspect.iterations({ loopId }).map((iteration) => whole(window, loopId, iteration.call)),
    );
}

/** The same requests as messages in the format of a Chat Completions server. */
const inspected = (window: Window, topicId: TopicId): readonly unknown[] =>
  requests(window, topicId).map((stretch) => JSON.parse(JSON.stringify(chatStretch(stretch))));

const isForNotes = (first: unknown): boolean => String(first).startsWith('You keep the notes');
const received = ({ model }: Window): readonly (readonly unknown[])[] =>
  model.requests.map(({ body }) => body.messages).filter(([first]) => !isForNotes(first?.content));

describe('the Inspector of a topic', () => {
  it("shows what the model's server received in each turn, and marks earlier messages as known", async () => {
    const window = await openWindow([say('Hello.'), call('list_files', { path: '.' }), DONE, say('Bye.')]);
    const topicId = await turn(window, null, 'Hello there\nyou');
    await turn(window, topicId, 'Look');
    await turn(window, topicId, 'Enough');
    const loops = window.host.inspect.loops({ topicId });
    expect(loops.map(({ goal }) => goal)).toEqual(['Enough', 'Look', 'Hello there']);
    expect(inspected(window, topicId)).toEqual(received(window));
    const [{ loopId } = { loopId: newId(LoopId) }] = loops;
    const [last] = window.host.inspect.iterations({ loopId });
    expect(last).toMatchObject({ number: 1, state: 'answered', usage: { inputTokens: 10, outputTokens: 5 } });
    const { known, total, messages, reply } = window.host.inspect.request({ loopId, call: last?.call ?? -1 });
    expect(total - known).toBe(1);
    expect(messages).toMatchObject([{ role: 'user', parts: [{ text: 'Enough' }] }]);
    expect(reply).toMatchObject({ parts: [{ type: 'text', text: 'Bye.' }], finish: { reason: 'stop' } });
    await window.restart();
    expect(inspected(window, topicId)).toEqual(received(window));
  });

  it('shows the summaries that were sent in place of earlier messages, even after they are undone', async () => {
    const files = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const script: Script = ({ messages }) => {
      if (isForNotes(messages[0]?.content)) return say('All files so far are about plums.');
      const read = messages.filter(({ role }) => role === 'assistant').length;
      const asked = window.model.requests.filter(({ body }) => !isForNotes(body.messages[0]?.content)).length;
      return asked <= files.length && read <= files.length
        ? call('read_file', { path: `${files[asked - 1]}.txt` })
        : DONE;
    };
    const window: Window = await openWindow(script, { model: { provider: 'openai', model: 'm', providerId: 'mine' } });
    for (const name of files) await writeFile(join(window.workspace, `${name}.txt`), `plums of ${name}\n`.repeat(700));
    window.host.providers.save({
      provider: {
        ...{ id: 'mine', name: 'Mine', kind: 'openai', baseUrl: window.model.baseUrl, models: ['m'] },
        profiles: { m: { contextTokens: 24_000 } },
      },
    });
    const topicId = await turn(window, null, 'Read them all');
    await turn(window, topicId, 'And again');
    const compactions = window.host.compactions.list(topicId);
    expect(compactions.length).toBeGreaterThan(0);
    expect(JSON.stringify(received(window))).toContain('about plums');
    expect(inspected(window, topicId)).toEqual(received(window));
    for (const { id } of compactions) window.host.compactions.undo({ topicId, compactionId: id });
    await window.restart();
    expect(inspected(window, topicId)).toEqual(received(window));
  });

  it('shows what the server of a Gemini model received, including thought signatures', async () => {
    await using gemini = await startScriptedGemini([
      {
        text: 'I look.',
        thoughts: 'Where?',
        calls: [{ name: 'list_files', arguments: { path: '.' } }, { name: 'read_file' }],
      },
      { calls: [{ name: 'attempt_completion', arguments: { result: 'Done.' } }] },
      { text: 'Bye.', signature: 'c2lnbmVk' },
      { text: 'Bye again.' },
    ]);
    const model = 'gemini-3-pro';
    const window = await openWindow([], { model: { provider: 'gemini', model, baseUrl: gemini.baseUrl } });
    const topicId = await turn(window, null, 'Look');
    await turn(window, topicId, 'Enough');
    await turn(window, topicId, 'Really');
    await window.restart();
    const shown = requests(window, topicId).map((stretch) => geminiStretch(stretch, signaturesFor(model)));
    expect(JSON.parse(JSON.stringify(shown))).toEqual(
      gemini.requests.map(({ body: { systemInstruction, contents } }) => ({ systemInstruction, contents })),
    );
    expect(gemini.signed.length).toBeGreaterThan(1);
    expect(gemini.violations).toEqual([]);
  });

  it('reports not found for a removed topic, an unknown loop and an unknown call', async () => {
    const window = await openWindow([say('Hello.')]);
    const topicId = await turn(window, null, 'Hello');
    const { inspect, topics } = window.host;
    const [{ loopId } = { loopId: newId(LoopId) }] = inspect.loops({ topicId });
    const notFound = expect.objectContaining({ code: 'not-found' });
    expect(() => inspect.request({ loopId, call: 999 })).toThrow(notFound);
    expect(() => inspect.iterations({ loopId: newId(LoopId) })).toThrow(notFound);
    await topics.remove({ topicId });
    expect(() => inspect.loops({ topicId })).toThrow(notFound);
    expect(() => inspect.iterations({ loopId })).toThrow(notFound);
    expect(() => inspect.request({ loopId, call: 2 })).toThrow(notFound);
  });
});
