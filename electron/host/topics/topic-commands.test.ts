import { realpathSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { TopicId } from '../../../shared/ids.ts';
import { isAside } from '../../../shared/message.ts';
import type { CommandRun } from '../../../shared/topic.ts';
import { blocksOf } from '../../../shared/wire/spoken-blocks.ts';
import { isAlive, until } from '../mcp/transport/child-servers.fixture.ts';
import { newId } from '../new-id.ts';
import type { HostNews } from '../news.ts';
import { Messages } from '../store/messages.ts';
import { temporaryDatabase, temporaryFolder } from '../store/store.fixture.ts';
import { Topics } from '../store/topics.ts';
import { TopicCommands, type TopicCommandsParts } from './topic-commands.ts';

/** Creates `TopicCommands` with a real database and a real folder. */
function world(own: Partial<TopicCommandsParts> = {}) {
  const workspace = realpathSync(temporaryFolder());
  const database = temporaryDatabase();
  const topics = new Topics(database);
  const messages = new Messages(database);
  const news: HostNews[] = [];
  const lost: string[] = [];
  const commands = new TopicCommands({
    topics,
    messages,
    news: (each) => news.push(each),
    locale: () => 'en',
    now: Date.now,
    log: { error: (why) => lost.push(why) },
    allowHost: () => {},
    runsIn: () => () => {},
    ...own,
  });
  onTestFinished(() => commands.close());
  const topicId = topics.create({ id: newId(TopicId), title: 'A topic', workspace }).id;
  /** Returns the last started command as the announced news describe it. */
  const last = (): CommandRun | undefined => {
    const runs = new Map(news.flatMap((each) => (each.type === 'command' ? [[each.command.id, each.command]] : [])));
    const run = [...runs.values()].at(-1);
    const output = news.flatMap((each) => (each.type === 'command-output' && each.id === run?.id ? [each.text] : []));
    return run && { ...run, output: run.state.name === 'running' ? output.join('') : run.output };
  };
  return {
    workspace,
    database,
    messages,
    topicId,
    commands,
    news,
    lost,
    last,
    /** Runs a command until it has exited. */
    ran: async (command: string) => {
      await commands.run({ topicId, command });
      await until(() => last()?.state.name === 'ended');
      return last();
    },
    parts: () => [...messages.all(topicId)].flatMap(({ parts }) => parts),
    reports: () => [...messages.all(topicId)].flatMap(({ parts }) => blocksOf(parts)),
  };
}

describe.skipIf(process.platform === 'win32')('a command run from a card', () => {
  test('runs in the workspace of its topic, is reported while it runs, and is stored as a message of the app', async () => {
    const w = world();
    const run = await w.ran('pwd; exit 3');
    expect(run).toMatchObject({
      command: 'pwd; exit 3',
      output: `${w.workspace}\n`,
      state: { name: 'ended', exitCode: 3, why: null },
    });
    const [stored, ...others] = w.messages.all(w.topicId);
    expect(w.news).toMatchObject([
      { type: 'command', topicId: w.topicId, command: { id: run?.id, state: { name: 'running' }, output: '' } },
      { type: 'command-output', topicId: w.topicId, id: run?.id, text: `${w.workspace}\n` },
      { type: 'command', topicId: w.topicId, command: run },
      { type: 'message-added', topicId: w.topicId, messageId: stored?.id },
      { type: 'topic-changed', topicId: w.topicId },
    ]);
    expect(w.reports()).toEqual([`I ran \`pwd; exit 3\` (exit code 3):\n\n\`\`\`\n${w.workspace}\n\`\`\``]);
    expect(stored).toMatchObject({ role: 'assistant', topicId: w.topicId, loopId: null, parts: w.parts() });
    expect([stored && isAside(stored), others]).toEqual([true, []]);
    expect(w.commands.list(w.topicId)).toEqual([]);
  });

  test('is described in the language of the user', async () => {
    const w = world({ locale: () => 'zh-CN' });
    await w.ran('true');
    expect(w.reports()).toEqual(['我运行了 `true`（退出码 0）。没有任何输出。']);
  });

  test('is stored with the beginning and the end of its output if the output is long', async () => {
    const w = world();
    await w.ran('yes line | head -n 5000; echo last');
    const [part] = w.parts();
    const output = part?.type === 'command-run' ? part.output : '';
    expect(output.length).toBeLessThan(8_100);
    expect(output).toMatch(/^line\n.*characters are left out here.*last$/s);
  });

  test('stays in the list of commands if its message cannot be stored', async () => {
    const w = world();
    w.database.exec(`CREATE TRIGGER full BEFORE INSERT ON messages BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
    await w.ran('echo kept');
    expect(w.lost).toEqual([expect.stringContaining('disk full')]);
    expect(w.commands.list(w.topicId)).toMatchObject([{ output: 'kept\n', state: { exitCode: 0 } }]);
  });

  test('is stopped together with every process that it started, and its state says that it was stopped', async () => {
    const w = world();
    await w.commands.run({ topicId: w.topicId, command: 'sleep 60 & echo $!; wait' });
    await until(() => w.last()?.output !== '');
    const pid = Number(w.last()?.output);
    expect(isAlive(pid)).toBe(true);
    w.commands.stop({ topicId: w.topicId, id: w.last()?.id ?? '' });
    await until(() => w.last()?.state.name === 'ended');
    expect(w.last()?.state).toEqual({ name: 'ended', exitCode: null, why: 'stopped by me' });
    expect(isAlive(pid)).toBe(false);
    w.commands.stop({ topicId: w.topicId, id: w.last()?.id ?? '' });
    expect(() => w.commands.stop({ topicId: w.topicId, id: 'command_0' })).toThrow(
      'There is no command command_0 in this topic.',
    );
  });

  test('is stopped when the app exits, and its message says so', async () => {
    const w = world();
    await w.commands.run({ topicId: w.topicId, command: 'echo $$; exec sleep 60' });
    await until(() => w.last()?.output !== '');
    const pid = Number(w.last()?.output);
    await w.commands.close();
    expect(isAlive(pid)).toBe(false);
    expect(w.reports()[0]).toContain('(stopped because the app was closed)');
    await expect(w.commands.run({ topicId: w.topicId, command: 'true' })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is refused when it is empty, or its topic or workspace does not exist', async () => {
    const w = world();
    await expect(w.commands.run({ topicId: w.topicId, command: ' \n' })).rejects.toMatchObject({ code: 'bad-usage' });
    await expect(w.commands.run({ topicId: newId(TopicId), command: 'true' })).rejects.toMatchObject({
      code: 'not-found',
    });
    new Topics(w.database).update(w.topicId, { workspace: '/no/such/folder' });
    await expect(w.commands.run({ topicId: w.topicId, command: 'true' })).rejects.toMatchObject({ code: 'bad-usage' });
    expect(w.news).toEqual([]);
  });

  test('stores nothing when its topic was deleted while it ran', async () => {
    const w = world();
    await w.commands.run({ topicId: w.topicId, command: 'sleep 0.3' });
    w.database.run('DELETE FROM topics');
    await until(() => w.last()?.state.name === 'ended');
    expect(w.news.filter(({ type }) => type === 'message-added')).toEqual([]);
    expect([...w.messages.all(w.topicId), ...w.lost]).toEqual([]);
  });
});

describe.skipIf(process.platform === 'win32')('the commands of a topic', () => {
  test('are listed in their own topic while they run', async () => {
    const w = world();
    await w.commands.run({ topicId: w.topicId, command: 'sleep 60' });
    expect(w.commands.list(w.topicId)).toMatchObject([{ command: 'sleep 60', state: { name: 'running' } }]);
    expect(w.commands.list(newId(TopicId))).toEqual([]);
  });

  test('can run at the same time as others, up to a limit', async () => {
    const w = world();
    for (let at = 0; at < 5; at++) await w.commands.run({ topicId: w.topicId, command: 'sleep 60' });
    await expect(w.commands.run({ topicId: w.topicId, command: 'true' })).rejects.toMatchObject({ code: 'conflict' });
    w.commands.stop({ topicId: w.topicId, id: w.last()?.id ?? '' });
    await until(() => w.last()?.state.name === 'ended');
    await w.commands.run({ topicId: w.topicId, command: 'true' });
  });
});
