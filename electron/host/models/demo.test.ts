import { describe, expect, it } from 'vitest';
import { ServerId } from '../../../shared/ids.ts';
import { type ModelMessage, userText } from '../../../shared/message.ts';
import type { ModelEvent } from '../../../shared/model.ts';
import { completionReminder } from '../loop/strategies/agentic/prompts.ts';
import { collected, DEFINITIONS, replyTo, requestFor, Stage } from './demo/stage.fixture.ts';
import { createDemoClient } from './demo.ts';

const assistantText = (text: string): ModelMessage => ({ role: 'assistant', parts: [{ type: 'text', text }] });
const never = () => new AbortController().signal;

describe('the demo', () => {
  it('says in its label that it is not an AI', () => {
    const client = createDemoClient();
    expect([client.provider, client.label]).toEqual(['demo', 'Demo (scripted, not an AI)']);
  });

  it.each([
    ['hello', 'not an AI', 'Summarise this folder into SUMMARY.md'],
    ['你好', '不是 AI', '总结这个文件夹到 SUMMARY.md'],
  ])(
    'answers %s with a description of itself and of the possible goals, without a tool call',
    async (text, confession, task) => {
      const reply = await replyTo(requestFor([userText(text)]));
      expect(reply.calls).toEqual([]);
      expect(reply.text).toContain(confession);
      expect(reply.text).toContain(task);
    },
  );

  it.each(['hello', '你好'])('lists only goals that it understands when it answers %s', async (greeting) => {
    const { text } = await replyTo(requestFor([userText(greeting)]));
    const tasks = text.split('\n').filter((line) => line.startsWith('- '));
    expect(tasks).toHaveLength(8);
    for (const task of tasks) expect((await replyTo(requestFor([userText(task.slice(2))]))).calls).toHaveLength(1);
  });

  it('introduces itself in Chinese when only the system text shows the language', async () => {
    const reply = await replyTo(requestFor([userText('?')], { system: 'The user reads zh-CN.' }));
    expect(reply.text).toContain('内置演示');
  });

  it('names the missing tools when the file editor is switched off', async () => {
    const reply = await replyTo(requestFor([userText('Rename foo to bar')], { tools: [] }));
    expect(reply.calls).toEqual([]);
    expect(reply.text).toContain('search_files, replace_in_file');
  });

  it("never uses another server's tool in place of the file editor's tool (V14)", async () => {
    const foreign = DEFINITIONS.map((tool) => ({ ...tool, serverId: ServerId.parse('other') }));
    const reply = await replyTo(requestFor([userText('Rename foo to bar')], { tools: foreign }));
    expect(reply.calls).toEqual([]);
  });

  it('calls attempt_completion after a reminder, in the language of the goal', async () => {
    const messages = [userText('你好'), assistantText('…'), userText(completionReminder)];
    const reply = await replyTo(requestFor(messages));
    expect(reply.calls.map((call) => call.name)).toEqual([expect.stringContaining('attempt_completion')]);
    expect(reply.calls[0]?.arguments.result).toContain('内置演示');
  });

  it('keeps its goal when the user sends another message during the work, and accepts a new goal that it understands', async () => {
    await using stage = await Stage.open({ 'a.md': '' });
    const { messages } = await stage.play('Count to a hundred', { maxReplies: 3 });
    const next = await replyTo(requestFor(messages));
    expect(await replyTo(requestFor([...messages, userText('hurry up')]))).toEqual(next);
    const other = await replyTo(requestFor([...messages, userText('Rename foo to bar')]));
    expect(other.calls.map((call) => call.name)).toEqual([expect.stringContaining('search_files')]);
  });

  it('starts again for a goal that follows a finished one', async () => {
    await using stage = await Stage.open({ 'a.md': '# A\n' });
    const first = await stage.play('Summarise this folder into SUMMARY.md');
    const second = await stage.play('hello', { history: first.messages });
    expect(second.answer).toContain('not an AI');
    const third = await stage.play('Summarise this folder into SUMMARY.md', { history: first.messages });
    expect(third.replies).toHaveLength(first.replies.length);
    expect(third.results.map((result) => result.status)).not.toContain('failed');
  });

  it('stops at once when it is aborted during a reply', async () => {
    const abort = new AbortController();
    const events: ModelEvent[] = [];
    for await (const event of createDemoClient({ delayMs: 0 }).stream(requestFor([userText('hello')]), abort.signal)) {
      events.push(event);
      if (events.length === 3) abort.abort();
    }
    expect(events.map((event) => event.type)).toEqual(['text-delta', 'text-delta', 'text-delta', 'finish']);
    expect(events.at(-1)).toMatchObject({ finish: { reason: 'error', code: 'cancelled' } });
  });

  it('does not wait for the end of a pause when it is aborted', async () => {
    const abort = new AbortController();
    const stream = createDemoClient({ delayMs: 60_000 }).stream(requestFor([userText('hello')]), abort.signal);
    setTimeout(() => abort.abort(), 20);
    const started = performance.now();
    const events = await collected(stream);
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ type: 'finish', finish: { code: 'cancelled' } });
  });

  it('finishes as canceled without text when it is aborted before it begins', async () => {
    const events = await collected(createDemoClient().stream(requestFor([userText('hello')]), AbortSignal.abort()));
    expect(events).toMatchObject([{ type: 'finish', finish: { code: 'cancelled' } }]);
  });

  it('writes in small pieces of whole characters, and a long text takes no longer than a short one', async () => {
    const events = await collected(createDemoClient({ delayMs: 0 }).stream(requestFor([userText('你好')]), never()));
    const deltas = events.filter((event) => event.type === 'text-delta');
    expect(deltas.length).toBeGreaterThan(5);
    expect(deltas.length).toBeLessThanOrEqual(60);
  });
});
