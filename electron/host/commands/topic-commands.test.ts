import { realpathSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { TopicId } from '../../../shared/ids.ts';
import { type Message, textOf } from '../../../shared/message.ts';
import type { HostNews } from '../app-api.ts';
import { isAlive, until } from '../mcp/child-servers.fixture.ts';
import { newId } from '../new-id.ts';
import { Inbox } from '../store/inbox.ts';
import { Loops } from '../store/loops.ts';
import { Messages } from '../store/messages.ts';
import { newOwner } from '../store/owner.ts';
import { newLoop, temporaryDatabase, temporaryFolder } from '../store/store.fixture.ts';
import { Topics } from '../store/topics.ts';
import { TopicCommands, type TopicCommandsParts } from './topic-commands.ts';

/** Over a real database, with a topic whose workspace is a real folder. */
function world(own: Partial<TopicCommandsParts> = {}) {
  const workspace = realpathSync(temporaryFolder());
  const database = temporaryDatabase();
  const topics = new Topics(database);
  const messages = new Messages(database);
  const loops = new Loops(database);
  const inbox = new Inbox(database);
  const news: HostNews[] = [];
  const stored: Message[] = [];
  const lost: string[] = [];
  const commands = new TopicCommands({
    topics,
    messages,
    loops,
    say: (loopId, text) => {
      inbox.put(loopId, { type: 'message', message: { role: 'user', parts: [{ type: 'text', text }] } });
    },
    stored: (message) => stored.push(message),
    tell: (each) => news.push(each),
    locale: () => 'en',
    now: Date.now,
    lost: (why) => lost.push(why),
    ...own,
  });
  onTestFinished(() => commands.close());
  const topicId = topics.create({ id: newId(TopicId), title: 'A topic', workspace }).id;
  const last = () => commands.list(topicId).at(-1);
  return {
    workspace,
    database,
    topicId,
    commands,
    news,
    stored,
    lost,
    last,
    /** Runs it to its end. */
    ran: async (command: string) => {
      await commands.run(topicId, command);
      await until(() => last()?.state.name === 'ended');
      return last();
    },
    texts: () => [...messages.all(topicId)].map(textOf),
    openLoop: () => {
      const { id } = loops.create(newLoop(topicId), {}, { owner: newOwner(), leaseMs: 15_000 });
      return {
        id,
        heard: () => inbox.waiting(id).map(({ item }) => (item.type === 'message' ? textOf(item.message) : '')),
      };
    },
  };
}

describe.skipIf(process.platform === 'win32')('a command run from a card', () => {
  test('runs in the workspace of its topic, is told while it runs, and stays as a message of the user', async () => {
    const w = world();
    const run = await w.ran('pwd; exit 3');
    expect(run).toMatchObject({
      command: 'pwd; exit 3',
      output: `${w.workspace}\n`,
      state: { name: 'ended', exitCode: 3, why: null },
    });
    expect(w.news.map(({ type }) => type)).toEqual(['command', 'command-output', 'command']);
    expect(w.news).toMatchObject([
      { topicId: w.topicId, command: { id: run?.id, state: { name: 'running' }, output: '' } },
      { topicId: w.topicId, id: run?.id, text: `${w.workspace}\n` },
      { topicId: w.topicId, command: run },
    ]);
    expect(w.texts()).toEqual([`I ran \`pwd; exit 3\` (exit code 3):\n\n\`\`\`\n${w.workspace}\n\`\`\``]);
    expect(w.stored.map(textOf)).toEqual(w.texts());
    expect(w.stored).toMatchObject([{ role: 'user', topicId: w.topicId, loopId: null }]);
  });

  test('is reported in the language of the user', async () => {
    const w = world({ locale: () => 'zh-CN' });
    await w.ran('true');
    expect(w.texts()).toEqual(['我运行了 `true`（退出码 0）。没有任何输出。']);
  });

  test('that ends while a loop is open is said to the loop, so that no message comes between its calls and results', async () => {
    const w = world();
    const loop = w.openLoop();
    await w.ran('echo done');
    expect(w.texts()).toEqual([]);
    expect(w.stored).toEqual([]);
    expect(loop.heard()).toEqual(['I ran `echo done` (exit code 0):\n\n```\ndone\n```']);
  });

  test('is stopped with everything it started, and says so', async () => {
    const w = world();
    await w.commands.run(w.topicId, 'sleep 60 & echo $!; wait');
    await until(() => w.last()?.output !== '');
    const pid = Number(w.last()?.output);
    expect(isAlive(pid)).toBe(true);
    w.commands.stop(w.topicId, w.last()?.id ?? '');
    await until(() => w.last()?.state.name === 'ended');
    expect(w.last()?.state).toEqual({ name: 'ended', exitCode: null, why: 'stopped by me' });
    expect(isAlive(pid)).toBe(false);
    w.commands.stop(w.topicId, w.last()?.id ?? '');
    expect(() => w.commands.stop(w.topicId, 'command_0')).toThrow('There is no command command_0 in this topic.');
  });

  test('ends with the app, and its topic knows', async () => {
    const w = world();
    await w.commands.run(w.topicId, 'echo $$; exec sleep 60');
    await until(() => w.last()?.output !== '');
    const pid = Number(w.last()?.output);
    await w.commands.close();
    expect(isAlive(pid)).toBe(false);
    expect(w.texts()[0]).toContain('(stopped because the app was closed)');
    await expect(w.commands.run(w.topicId, 'true')).rejects.toMatchObject({ code: 'conflict' });
  });

  test('cannot be empty, in no topic, or without a workspace', async () => {
    const w = world();
    await expect(w.commands.run(w.topicId, ' \n')).rejects.toMatchObject({ code: 'bad-usage' });
    await expect(w.commands.run(newId(TopicId), 'true')).rejects.toMatchObject({ code: 'not-found' });
    new Topics(w.database).update(w.topicId, { workspace: '/no/such/folder' });
    await expect(w.commands.run(w.topicId, 'true')).rejects.toMatchObject({ code: 'bad-usage' });
    expect(w.news).toEqual([]);
  });

  test('whose topic is gone when it ends leaves nothing', async () => {
    const w = world();
    await w.commands.run(w.topicId, 'sleep 0.3');
    w.database.run('DELETE FROM topics');
    await until(() => w.last()?.state.name === 'ended');
    expect([w.stored, w.lost]).toEqual([[], []]);
  });
});

describe.skipIf(process.platform === 'win32')('the commands of a topic', () => {
  test('are remembered, the newest twenty, oldest first; other topics have their own', async () => {
    const w = world();
    for (let at = 0; at < 22; at++) await w.ran(`echo ${at}`);
    expect(w.commands.list(w.topicId).map(({ output }) => Number(output))).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 2),
    );
    expect(w.commands.list(newId(TopicId))).toEqual([]);
  });

  test('run side by side, but only so many', async () => {
    const w = world();
    for (let at = 0; at < 5; at++) await w.commands.run(w.topicId, 'sleep 60');
    await expect(w.commands.run(w.topicId, 'true')).rejects.toMatchObject({ code: 'conflict' });
    w.commands.stop(w.topicId, w.last()?.id ?? '');
    await until(() => w.last()?.state.name === 'ended');
    await w.commands.run(w.topicId, 'true');
  });
});
