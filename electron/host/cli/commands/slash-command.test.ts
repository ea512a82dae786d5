import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHost } from '../../host.ts';
import { fakeEnvironment, fakeHost, TOPIC } from '../cli.fixture.ts';
import { runCommandLine } from '../command-line.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cli-slash-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function run(words: readonly string[], variables: Record<string, string> = {}) {
  const environment = { ...fakeEnvironment(fakeHost(), { variables }), createHost, now: Date.now };
  const code = await runCommandLine([...words, '--data-dir', folder], environment);
  return { code, out: environment.stdout.text(), aside: environment.stderr.text() };
}

describe('a slash command on the command line', () => {
  it('runs and is answered without a model, and exits with 0', async () => {
    expect(await run(['run', ' /todo add Buy milk --tag home '])).toEqual({
      code: 0,
      out: 'Added todo #1: Buy milk (tag home, no priority, no due time, no reminder)\n',
      aside: '',
    });
    expect((await run(['run', '/todo list'])).out).toContain('| 1 | open | home | - | Buy milk |');
    expect((await run(['loops'])).out).toContain('No loops yet');
  });

  it('runs without the key of the chosen model', async () => {
    expect((await run(['run', '/todo list', '--provider', 'openai', '--model', 'm'])).code).toBe(0);
  });

  it('can come from a file', async () => {
    writeFileSync(path.join(folder, 'prompt.txt'), '/todo add Buy milk\n');
    const { code, out } = await run(['run', '--prompt-file', path.join(folder, 'prompt.txt')]);
    expect([code, out]).toEqual([0, 'Added todo #1: Buy milk (tag default, no priority, no due time, no reminder)\n']);
  });

  it('lists the commands for /help', async () => {
    const { code, out } = await run(['run', '/help']);
    expect(code).toBe(0);
    expect(out).toContain('- `/schedule repeat <id> <on|off>`');
  });

  it('exits with 1 when it is refused', async () => {
    expect(await run(['run', '/todo get 9'])).toEqual({ code: 1, out: 'There is no todo #9.\n', aside: '' });
    await run(['run', '/schedule add 2026-11-21 09:00 Gym']);
    const { code, out } = await run(['run', '/schedule add 2026-11-21 09:30 Tea']);
    expect(code).toBe(1);
    expect(out).toContain('- #1 2026-11-21 09:00 Gym');
  });

  it('exits with 64 for wrong usage and unknown commands, and prints the reason on standard error', async () => {
    const usage = await run(['run', '/todo add x --due soon']);
    expect(usage).toMatchObject({ code: 64, out: '' });
    expect(usage.aside).toContain('Usage: `/todo add <content>');
    const unknown = await run(['run', '/fly now']);
    expect(unknown).toMatchObject({ code: 64, out: '' });
    expect(unknown.aside).toContain('Unknown command: `/fly`');
  });

  it('prints one JSON object with --json, whatever the outcome is', async () => {
    const added = await run(['run', '/todo add Buy milk', '--json']);
    expect(JSON.parse(added.out)).toEqual({
      type: 'slash-command',
      ok: true,
      code: 'todo-added',
      text: 'Added todo #1: Buy milk (tag default, no priority, no due time, no reminder)',
    });
    const deleted = JSON.parse((await run(['run', '/todo delete 1', '--json'])).out);
    expect(deleted).toMatchObject({ ok: true, deleted: { kind: 'todo', id: 1 } });
    const refused = await run(['run', '/todo get', '--json']);
    expect([refused.code, JSON.parse(refused.out).code, refused.aside]).toEqual([64, 'usage', '']);
  });

  it.each(['/cancel', '取消当前任务'])(
    'reports that there is nothing to cancel outside a topic (%s)',
    async (words) => {
      const { code, out } = await run(['run', words], { LANG: 'zh_CN.UTF-8' });
      expect([code, out]).toEqual([1, '当前没有进行中的任务。\n']);
    },
  );

  it('prints the reply without control characters', async () => {
    const { out } = await run(['run', '/todo add a\u001b]0;title\u0007b']);
    expect(out).toContain('a\\u001b]0;title\\u0007b');
  });
});

describe('with --topic', () => {
  it('a slash command is stored in the topic, in the language of the command line', async () => {
    await run(['run', 'hello', '--provider', 'demo', '--workspace', folder]);
    const topicId = JSON.parse((await run(['loops', '--json'])).out.split('\n')[0] ?? '').topicId;
    const { code, out } = await run(['run', '/todo add Buy milk', '--topic', topicId, '--locale', 'zh-CN']);
    expect([code, out]).toEqual([0, '已添加待办 #1：Buy milk（标签 default，无优先级，无截止时间，不提醒）\n']);
    const { messages } = JSON.parse((await run(['export', '--topic', topicId])).out);
    expect(messages.at(-1)).toMatchObject({
      role: 'assistant',
      parts: [{ type: 'slash-command', input: '/todo add Buy milk', reply: { ok: true, text: out.trim() } }],
    });
  });

  it('a slash command does nothing if the topic does not exist', async () => {
    expect((await run(['run', '/todo add Buy milk', '--topic', TOPIC])).code).toBe(64);
    expect((await run(['run', '/todo list'])).out).toBe('There are no todos.\n');
  });
});

describe('while a question is open', () => {
  const question = ['run', 'Meeting with Ann', '--strategy', 'plan-replan', '--provider', 'demo', '--locale', 'en'];

  it('a slash command runs without answering the question, which is asked again', async () => {
    const { code, out } = await run([...question, '--workspace', folder, '--answer', '/todo add Buy milk']);
    expect(code).toBe(4);
    expect(out).toContain('Added todo #1: Buy milk');
    expect(out).not.toContain('› /todo add');
    const resumed = await run([
      'resume',
      '--provider',
      'demo',
      '--answer',
      '/todo list',
      '--answer',
      '2026-11-28 15:00',
    ]);
    expect(resumed.out).toContain('| Buy milk |');
    expect(resumed.out).toContain('› 2026-11-28 15:00');
    expect(resumed.code).toBe(0);
  });

  it('the slash command /cancel ends the task', async () => {
    const { code, out } = await run([...question, '--workspace', folder, '--answer', '取消当前任务']);
    expect(code).toBe(130);
    expect(out).toContain('The current task is canceled.');
    expect(out).toContain('│ The task is finished.');
  });
});

describe('a message to a topic whose loop waits with a question', () => {
  const question = ['run', 'Meeting with Ann', '--strategy', 'plan-replan', '--provider', 'demo', '--locale', 'en'];
  const TIME = '2026-11-28 15:00';

  async function waiting() {
    const asked = await run([...question, '--workspace', folder]);
    expect(asked.code).toBe(4);
    return newestLoop();
  }

  const loops = async () =>
    (await run(['loops', '--json'])).out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const newestLoop = async () => (await loops())[0];

  it.each([
    ['en', 'A task of this topic waits with a question: this message answers it.'],
    ['zh-CN', '该话题中有任务正在等待回答：这条消息就是回答。'],
  ])('answers it, and the loop continues (%s)', async (locale, said) => {
    const { id, topicId } = await waiting();
    const { code, out, aside } = await run(['run', '--topic', topicId, '--locale', locale, ` ${TIME} `]);
    expect([code, aside]).toEqual([0, expect.stringContaining(said)]);
    expect(out).toContain(`› ${TIME}`);
    expect(await loops()).toMatchObject([{ id, state: { name: 'completed', outcome: { reason: 'plan_done' } } }]);
    const { messages } = JSON.parse((await run(['export', '--topic', topicId])).out);
    const saidByUser = messages.filter(({ role }: { role: string }) => role === 'user');
    expect(saidByUser.map(({ parts }: { parts: readonly { text: string }[] }) => parts[0]?.text)).toEqual([
      'Meeting with Ann',
      TIME,
    ]);
  });

  it('is followed by the values of --answer, and is not printed with --json', async () => {
    const { topicId } = await waiting();
    const { code, out, aside } = await run([
      ...['run', '--topic', topicId, TIME, '--workspace', folder, '--json', '--answer', 'not needed'],
    ]);
    expect([code, aside]).toEqual([0, '']);
    const events = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events[0]).toMatchObject({ type: 'loop-start', resumed: true });
    expect(events.filter(({ type }) => type === 'question-answered')).toMatchObject([{ text: TIME }]);
  });

  it('is refused with another folder or strategy, and the question stays open', async () => {
    const { id, topicId } = await waiting();
    const other = mkdtempSync(path.join(folder, 'other-'));
    const refused = await run(['run', '--topic', topicId, TIME, '--workspace', other]);
    expect(refused).toMatchObject({ code: 64, aside: expect.stringContaining('--workspace') });
    expect((await run(['run', '--topic', topicId, TIME, '--strategy', 'chat'])).code).toBe(64);
    expect(await newestLoop()).toMatchObject({ id, state: { name: 'waiting' } });
    expect((await run(['run', '--topic', topicId, TIME, '--workspace', folder, '--max-steps', '30'])).code).toBe(0);
  });

  it('starts a new task in another topic', async () => {
    const { id } = await waiting();
    expect((await run(['run', 'hello', '--provider', 'demo', '--workspace', folder])).code).toBe(0);
    expect((await loops()).find((loop) => loop.id === id)).toMatchObject({ state: { name: 'waiting' } });
  });
});
