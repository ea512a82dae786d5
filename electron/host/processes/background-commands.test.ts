import { tmpdir } from 'node:os';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LoopId, TopicId } from '../../../shared/ids.ts';
import { newId } from '../new-id.ts';
import type { RunningCommand } from './background-command.ts';
import { BackgroundCommands } from './background-commands.ts';

const NO_CARE = {
  looked: async () => ({ removed: [], left: [] }),
  loopOver: async () => {},
  ended: async () => ({ removed: [], left: [], notes: [] }),
};

function world() {
  const changed: TopicId[] = [];
  const commands = new BackgroundCommands({
    now: Date.now,
    changed: (topicId) => changed.push(topicId),
    started: () => {},
    ended: () => {},
  });
  onTestFinished(() => commands.close());
  const topicId = newId(TopicId);
  const start = (command: string, loopId = newId(LoopId)): RunningCommand => {
    const where = { folder: tmpdir(), workingFolder: '.', place: { kind: 'outside', because: 'no-sandbox' } } as const;
    const started = commands.start({ topicId, loopId, command, ...where, care: () => NO_CARE });
    if (started === null) throw new Error('There is no room.');
    return started;
  };
  return { commands, topicId, start, changed };
}

const awaiting = (text: string | null, milliseconds = 10_000) => ({
  ...{ text, milliseconds },
  signal: new AbortController().signal,
});

describe.skipIf(process.platform === 'win32')('commands in the background', () => {
  test('give a text that is awaited as soon as it is there, also if it comes in two pieces', async () => {
    const { start } = world();
    const command = start('printf "server is re"; sleep 0.4; echo ady; sleep 60');
    expect(await command.look(awaiting('is ready'))).toBe('server is ready\n');
  });

  test('are not awaited longer than asked, nor after the call was stopped', async () => {
    const { start } = world();
    const command = start('sleep 60');
    expect(await command.look(awaiting('never', 50))).toBe('');
    const stop = new AbortController();
    const look = command.look({ ...awaiting(null), signal: stop.signal });
    stop.abort();
    expect(await look).toBe('');
  });

  test('of one topic are ten at most, also if the user keeps those of earlier loops', () => {
    const { commands, topicId, start } = world();
    for (let loop = 0; loop < 2; loop++) {
      const loopId = newId(LoopId);
      for (let at = 0; at < 5; at++) start('sleep 60', loopId);
      expect(commands.hasRoom(topicId, loopId)).toBe(false);
    }
    expect(() => start('sleep 60')).toThrow('There is no room.');
    expect(commands.hasRoom(newId(TopicId), newId(LoopId))).toBe(true);
  });

  test('that the user no longer keeps end at once when their loop is over, and not before', async () => {
    const { commands, topicId, start } = world();
    const command = start('sleep 60');
    commands.keep(command, true);
    commands.keep(command, false);
    commands.keep(command, true);
    commands.loopEnded(command.view.loopId);
    expect(command.view.state.name).toBe('running');
    commands.keep(command, false);
    await command.over;
    expect(command.view.state).toMatchObject({ end: { name: 'stopped', by: 'user' } });
    expect(commands.list(topicId)).toEqual([]);
  });

  test('of a loop that is resumed end with its next end only if they are not kept', async () => {
    const { commands, start } = world();
    const loopId = newId(LoopId);
    const kept = start('sleep 60', loopId);
    commands.keep(kept, true);
    commands.loopEnded(loopId);
    commands.loopStarted(loopId);
    expect(kept.view.loopOver).toBe(false);
    const other = start('sleep 60', loopId);
    commands.loopEnded(loopId);
    await other.over;
    expect([kept.view.state.name, other.view.state]).toMatchObject(['running', { end: { by: 'loop' } }]);
  });

  test('report what they write at most twice a second, with the last line', async () => {
    const { start, changed } = world();
    const command = start('for i in 1 2 3 4 5 6 7 8 9 10; do echo line $i; sleep 0.05; done; sleep 60');
    await command.look(awaiting('line 10\n'));
    expect(command.view).toMatchObject({ lastLine: 'line 10', written: 71 });
    expect(changed.length).toBeLessThan(6);
  });

  test('start no more after the host was closed, and have all ended then', async () => {
    const { commands, start, topicId } = world();
    const command = start('trap "" TERM; sleep 60');
    await commands.close();
    expect(command.view.state).toMatchObject({ end: { name: 'stopped', by: 'app' } });
    expect(commands.hasRoom(topicId, newId(LoopId))).toBe(false);
  });
});
