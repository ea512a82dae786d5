import { describe, expect, it, test } from 'vitest';
import { call, type Reply, say } from '../../../../../e2e/fixtures/scripted-openai.ts';
import type { TopicId } from '../../../../../shared/ids.ts';
import { ASSISTANT, TODO_TOOL } from '../../../../../shared/mcp.ts';
import type { ToolResultPart } from '../../../../../shared/message.ts';
import { resultText } from '../../../../../shared/message.ts';
import type { EventLine } from '../../../cli/views/json-view.ts';
import { approve } from '../../../loops/approve.fixture.ts';
import { runProgram } from '../../../store/store.fixture.ts';
import { openWindow, type Window, type WindowOptions } from '../../../topics/window.fixture.ts';

const end = call('attempt_completion', { result: 'Done.' });
const todo = (command: string) => call('assistant__todo', { command });
const schedule = (command: string) => call('assistant__schedule', { command });

/** 21 November 2026, a Saturday. */
const now = () => Date.UTC(2026, 10, 21, 9, 30);

/** Runs a loop that makes these calls one after the other. */
async function working(replies: readonly Reply[], options: WindowOptions = {}) {
  const window = await openWindow((_request, n) => replies[n] ?? end, options);
  return { window, begun: () => begun(window) };
}

async function begun(window: Window, topicId: TopicId | null = null) {
  const place = topicId === null ? { workspace: window.workspace } : {};
  const sent = await window.host.topics.send({ topicId, text: 'Do it.', ...place });
  if (sent.kind !== 'started') throw new Error(sent.kind);
  return sent;
}

/** Returns the results of the calls except the last one, which ends the loop. */
async function outcomes(replies: readonly Reply[], options: WindowOptions = {}) {
  const { window } = await working(replies, options);
  const { topicId } = await begun(window);
  await window.reached(topicId, 'completed');
  expect(window.model.violations).toEqual([]);
  return { window, topicId, results: resultsIn(window, topicId).slice(0, -1) };
}

const resultsIn = (window: Window, topicId: TopicId) =>
  window.host
    .messages(topicId)
    .flatMap(({ parts }) => parts)
    .filter((part): part is ToolResultPart => part.type === 'tool-result')
    .map((result) => ({ status: result.status, text: resultText(result) }));

const contents = ({ host }: Window) =>
  host.assistant.todos({ view: 'all', tag: null, keyword: null, most: 100 }).todos.map(({ content }) => content);

const asked = (window: Window) =>
  window.events.filter(
    (event): event is Extract<EventLine, { type: 'approval-request' }> => event.type === 'approval-request',
  );

describe('the tools of the assistant', () => {
  it('are offered in every strategy, and can be switched off', async () => {
    const offered: (readonly string[])[] = [];
    const window = await openWindow(({ tools }) => {
      offered.push((tools ?? []).map((tool) => ('function' in tool ? tool.function.name : '')));
      return say('Hello.');
    });
    for (const strategy of ['agentic', 'chat'] as const) {
      const { workspace } = window;
      const sent = await window.host.topics.send({ topicId: null, text: 'Hi.', workspace, settings: { strategy } });
      await window.reached(sent.topicId, 'completed');
    }
    const own = ['assistant__todo', 'assistant__schedule', 'assistant__create_automation'];
    expect(offered.map((names) => names.filter((name) => name.startsWith('assistant')))).toEqual([own, own]);
    window.host.settings.update({ serverSwitches: { [ASSISTANT]: false } });
    const { topicId } = await begun(window);
    await window.reached(topicId, 'completed');
    expect(offered.at(-1)?.filter((name) => name.startsWith('assistant'))).toEqual([]);
  });

  it('run the commands that the user could type, without an approval, and announce the change', async () => {
    const { window, results } = await outcomes([
      todo('/todo add Buy milk --tag home'),
      todo(' /view all --tag home '),
      schedule('/schedule add 2026-11-23 09:00 Dentist --duration 30'),
      schedule('/schedule view day 2026-11-23'),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'done']);
    expect(results[1]?.text).toMatch(/Buy milk/);
    expect(results[3]?.text).toMatch(/Dentist/);
    expect(contents(window)).toEqual(['Buy milk']);
    expect(asked(window)).toEqual([]);
    expect(window.news.filter(({ type }) => type === 'assistant-changed')).toHaveLength(2);
  });

  it('include the current time in their results, for a model that must calculate', async () => {
    const { results } = await outcomes([todo('/todo add Buy milk'), todo('/todo list'), todo('/todo add')], { now });
    const time = /\n\nNow: Saturday, 2026-11-21 09:30 \(UTC\)$/;
    expect(results.map(({ text }) => time.test(text))).toEqual([false, true, true]);
  });

  it("report the time in the user's language", async () => {
    const { window } = await working([todo('/todo list')], { now });
    window.host.settings.update({ language: 'zh-CN' });
    const { topicId } = await begun(window);
    await window.reached(topicId, 'completed');
    expect(resultsIn(window, topicId)[0]?.text).toMatch(/\n\n现在：2026-11-21 09:30，星期六（UTC）$/);
  });

  it.each([
    ['todo', '/todo get 7'],
    ['todo', '/todo add'],
    ['todo', '/todo add Buy milk --due someday'],
    ['todo', '/todo addx Buy milk'],
    ['todo', '/schedule list'],
    ['todo', '/help'],
    ['todo', '/cancel'],
    ['todo', '取消当前任务'],
    ['todo', 'Buy milk'],
    ['todo', ''],
    ['schedule', '/todo add Buy milk'],
    ['schedule', '/schedule get 7'],
    ['schedule', '/schedule add 2026-11-23 Dentist'],
  ])('fail with the reason of the refusal: %s %s', async (tool, command) => {
    const { window, results } = await outcomes([call(`assistant__${tool}`, { command })]);
    expect(results.map(({ status }) => status)).toEqual(['failed']);
    expect([contents(window), asked(window)]).toEqual([[], []]);
  });

  it.each([
    ['todo', '/todo addx Buy milk', '/todo add <content> [--tag <tag>]'],
    ['todo', 'Buy milk', '/todo get|done|undone|delete|restore <id>'],
    ['todo', '/todo add', '/todo add <content> [--tag <tag>]'],
    ['schedule', '/schedule move 3', '/schedule update <id> [T <title>]'],
    ['schedule', '/schedule view', '/schedule view <day|week|month>'],
  ])('answer a wrong command with the right ones: %s %s', async (tool, command, usage) => {
    const { results } = await outcomes([call(`assistant__${tool}`, { command })]);
    expect(results[0]?.text).toContain(usage);
  });

  it('fail with the reason of a conflict that prevents the command', async () => {
    const { results } = await outcomes([
      schedule('/schedule add 2026-11-23 09:00 Dentist'),
      schedule('/schedule add 2026-11-23 09:30 Lunch'),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['done', 'failed']);
    expect(results[1]?.text).toMatch(/Dentist/);
  });

  it('accept only a single command as text', async () => {
    const { results } = await outcomes([
      call('assistant__todo', {}),
      call('assistant__todo', { command: ['/todo list'] }),
      todo('/todo list'),
      call('assistant__todo', { command: `/todo add ${'x'.repeat(5000)}` }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['failed', 'failed', 'done', 'failed']);
  });

  it('respond in the language of the loop', async () => {
    const window = await openWindow((_request, n) => [todo('/todo get 7')][n] ?? end);
    window.host.settings.update({ language: 'zh-CN' });
    const { topicId } = await begun(window);
    await window.reached(topicId, 'completed');
    expect(resultsIn(window, topicId)[0]?.text).toMatch(/\p{Script=Han}/u);
  });
});

describe('a deletion by a model', () => {
  it.each(['ask-edits', 'ask-all', 'allow-edits'] as const)(
    'requires an approval in mode %s, which says what would be deleted',
    async (mode) => {
      const { window } = await working([todo('/todo  delete 1')], { approvalMode: mode });
      await window.host.assistant.run('/todo add Buy milk', { topicId: null, locale: 'en' });
      const { topicId, loopId } = await begun(window);
      await window.reached(topicId, 'waiting');
      expect(asked(window)).toMatchObject([
        { server: ASSISTANT, tool: TODO_TOOL, arguments: { command: '/todo  delete 1' }, diffs: [] },
      ]);
      expect(asked(window)[0]?.why).toBe('Deletes todo 1, "Buy milk". It can be restored for 30 days.');
      expect(contents(window)).toEqual(['Buy milk']);
      await approve(window.host, loopId, asked(window)[0]?.callId, 'once');
      await window.reached(topicId, 'completed');
      expect(contents(window)).toEqual([]);
      await window.host.assistant.run('/todo restore 1', { topicId: null, locale: 'en' });
      expect(contents(window)).toEqual(['Buy milk']);
    },
  );

  it('that is denied deletes nothing', async () => {
    const { window } = await working([schedule('/schedule delete 1')]);
    await window.host.assistant.run('/schedule add 2026-11-23 09:00 Dentist', { topicId: null, locale: 'en' });
    const { topicId, loopId } = await begun(window);
    await window.reached(topicId, 'waiting');
    expect(asked(window)[0]?.why).toContain('schedule 1, "Dentist"');
    await approve(window.host, loopId, asked(window)[0]?.callId, 'deny');
    await window.reached(topicId, 'completed');
    expect(resultsIn(window, topicId)[0]?.status).toBe('denied');
    const found = await window.host.assistant.run('/schedule get 1', { topicId: null, locale: 'en' });
    expect(found.ok).toBe(true);
  });

  it('requires no approval when everything is allowed, or when there is nothing to delete', async () => {
    const all = await outcomes([todo('/todo add Buy milk'), todo('/todo delete 1')], { approvalMode: 'allow-all' });
    expect([contents(all.window), asked(all.window)]).toEqual([[], []]);
    const nothing = await outcomes([todo('/todo delete 1')]);
    expect([nothing.results[0]?.status, asked(nothing.window)]).toEqual(['failed', []]);
  });

  it('is covered by a standing approval only for this item: the next deletion requires an approval again', async () => {
    const script = [
      todo('/todo delete 1'),
      end,
      todo('/todo restore 1'),
      todo('/todo delete 1'),
      todo('/todo delete 2'),
    ];
    const { window } = await working(script);
    window.host.approvals.set({ ...{ serverId: ASSISTANT, toolName: TODO_TOOL }, effect: 'allow' });
    for (const content of ['Buy milk', 'Buy bread'])
      await window.host.assistant.run(`/todo add ${content}`, { topicId: null, locale: 'en' });
    const first = await begun(window);
    await window.reached(first.topicId, 'waiting');
    await approve(window.host, first.loopId, asked(window)[0]?.callId, 'folder');
    await window.reached(first.topicId, 'completed');
    const second = await begun(window, first.topicId);
    await window.reached(first.topicId, 'waiting', second.loopId);
    expect(asked(window)).toMatchObject([
      { why: expect.stringContaining('Buy milk') },
      { why: expect.stringContaining('Buy bread') },
    ]);
    expect(contents(window)).toEqual(['Buy bread']);
  });

  it('of an item that is already gone does not, when approved, allow another deletion', async () => {
    const { window } = await working([todo('/todo delete 1'), todo('/todo add Buy bread')], {
      approvalMode: 'ask-all',
    });
    await window.host.assistant.run('/todo add Buy milk', { topicId: null, locale: 'en' });
    const { topicId, loopId } = await begun(window);
    await window.reached(topicId, 'waiting');
    window.host.assistant.deleteTodo({ id: 1 });
    await approve(window.host, loopId, asked(window)[0]?.callId, 'folder');
    await window.until(() => asked(window).length === 2);
    expect(asked(window)[1]).toMatchObject({ arguments: { command: '/todo add Buy bread' } });
    expect(contents(window)).toEqual([]);
  });

  it('is denied when nobody can be asked', async () => {
    const program = runProgram(
      `
      import { createHost } from '@/../host.ts';
      const [dataDir, workspace, baseUrl] = process.argv.slice(1);
      const log = { debug() {}, info() {}, warn() {}, error() {} };
      const onEvent = ({ event }) => event.type === 'tool-call-end' && console.log(event.status);
      const capabilities = { windows: false, serverRequests: false };
      const ports = { capabilities, secret: () => undefined, attendant: 'nobody', now: Date.now, timeZone: () => 'UTC', onEvent, log };
      const host = await createHost(ports, { dataDir, model: { provider: 'openai', model: 'm', baseUrl } });
      await host.assistant.run('/todo add Buy milk', { topicId: null, locale: 'en' });
      await (await host.startLoop({ prompt: 'Do it.', workspace, strategy: 'auto', locale: 'en' })).rest;
      await host.close();
      `,
      await (async () => {
        const { window } = await working([todo('/todo delete 1')]);
        await window.host.close();
        return [window.folder, window.workspace, window.model.baseUrl];
      })(),
    );
    expect(await program.line()).toBe('denied');
    expect(await program.done).toMatchObject({ code: 0 });
  }, 60_000);
});

test('a call takes effect once although its process is killed: the loop reuses the result of the first run', async () => {
  const { window } = await working([todo('/todo add Buy milk'), todo('/todo add Buy bread')]);
  await window.host.close();
  const program = runProgram(
    `
    import { createHost } from '@/../host.ts';
    const [dataDir, workspace, baseUrl] = process.argv.slice(1);
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    // The deletion has happened, but no journal has recorded it yet.
    const onEvent = ({ event }) => event.type === 'tool-call-end' && process.kill(process.pid, 'SIGKILL');
    const capabilities = { windows: false, serverRequests: false };
    const ports = { capabilities, secret: () => undefined, attendant: 'window', now: Date.now, timeZone: () => 'UTC', onEvent, log };
    const host = await createHost(ports, { dataDir, model: { provider: 'openai', model: 'm', baseUrl } });
    await host.startLoop({ prompt: 'Do it.', workspace, strategy: 'auto', locale: 'en' });
    `,
    [window.folder, window.workspace, window.model.baseUrl],
  );
  expect(await program.done).toMatchObject({ signal: 'SIGKILL' });
  const model = { provider: 'openai', model: 'm', baseUrl: window.model.baseUrl } as const;
  const again = await openWindow([], { dataDir: window.folder, model });
  expect(contents(again)).toEqual(['Buy milk']);
  const [loop] = again.host.loops.list();
  if (loop === undefined) throw new Error('There is no loop.');
  expect(loop.state.name).toBe('interrupted');
  await (await again.host.resumeLoop(loop.id)).rest;
  expect(again.host.loops.list()[0]?.state.name).toBe('completed');
  expect(contents(again)).toEqual(['Buy milk', 'Buy bread']);
  expect(resultsIn(again, loop.topicId).map(({ status }) => status)).toEqual(['done', 'done', 'done']);
  expect(resultsIn(again, loop.topicId)[0]?.text).toMatch(/Buy milk/);
}, 60_000);
