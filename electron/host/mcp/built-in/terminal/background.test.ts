import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../../shared/json.ts';
import { isAlive, until } from '../../transport/child-servers.fixture.ts';
import { pidsIn, startedIn, world } from './terminal.fixture.ts';

type World = ReturnType<typeof world>;

const look = (w: World, id: string, args: JsonObject = {}) => w.ran({ id, ...args }, 'background_commands');

describe.skipIf(process.platform === 'win32')('a command in the background', () => {
  test('goes on after its call, and a look gives what it wrote since the last look', async () => {
    const w = world();
    const { id, text } = await startedIn(w, 'echo one; sleep 1; echo two; sleep 60');
    expect(text).toMatch(/^running for \d\.\d s\none\nStarted in the background as "\w{6}"\.$/);
    const next = await look(w, id, { wait_for: 'two' });
    expect(next.text).toMatch(/^running for \d+\.\d s\ntwo$/);
    expect((await look(w, id)).text).toMatch(/\n\(no new output\)$/);
    expect(w.background.list(w.topicId)).toMatchObject([{ id, lastLine: 'two', state: { name: 'running' } }]);
  });

  test('that ends is told with its exit code, also to a look that waits for its end', async () => {
    const w = world();
    const { id } = await startedIn(w, 'sleep 1; echo late; exit 3');
    expect((await look(w, id, { wait_seconds: 30 })).text).toMatch(/^exit code 3 \(\d\.\d s\)\nlate$/);
    expect(w.background.list(w.topicId)).toMatchObject([
      { state: { name: 'ended', end: { name: 'exited', exitCode: 3 } } },
    ]);
    expect(w.told).toEqual([`started ${id}`, `ended ${id}`]);
  });

  test('that fails at once is told with its start', async () => {
    const { text } = await startedIn(world(), 'no-such-program-here');
    expect(text).toMatch(/^exit code 127 /);
    expect(text).toContain('no-such-program-here');
  });

  test('is stopped by the model with everything that it started, and gives the rest of its output', async () => {
    const w = world();
    const { id, text } = await startedIn(w, "trap '' TERM; sleep 60 & echo pid $!; echo pid $$; wait");
    const pids = pidsIn(text);
    expect(pids).toHaveLength(2);
    const stop = await look(w, id, { stop: true });
    expect(stop).toMatchObject({ status: 'done' });
    expect(stop.text).toMatch(/^ended by you \(/);
    expect(pids.filter(isAlive)).toEqual([]);
  });

  test('that floods is read in bounds, with a note of what is left out', async () => {
    const w = world();
    const { id } = await startedIn(w, 'sleep 1; yes flood | head -c 30000000; echo the end; sleep 60');
    const { text } = await look(w, id, { wait_for: 'the end' });
    expect(text.length).toBeLessThan(20_000);
    expect(text).toContain('characters of output are left out here');
    expect(text.trimEnd()).toMatch(/the end$/);
  });

  test('is listed for the model with the others', async () => {
    const w = world();
    expect((await w.ran({}, 'background_commands')).text).toContain('No command runs in the background');
    const one = await startedIn(w, 'sleep 60');
    const other = await startedIn(w, 'sleep 61');
    expect((await w.ran({}, 'background_commands')).text.split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^${one.id} \\(running for .*\\): "?sleep 60`)),
      expect.stringMatching(new RegExp(`^${other.id} \\(running for .*\\): "?sleep 61`)),
    ]);
  });

  test('of which nothing is known is told as ended, without a failure', async () => {
    const { status, text } = await look(world(), 'a1b2c3');
    expect(status).toBe('done');
    expect(text).toContain('when the app is closed');
  });

  test('is refused when as many as allowed run already', async () => {
    const w = world();
    const five = await Promise.all(Array.from({ length: 5 }, () => w.ran({ command: 'sleep 60' }, 'start_command')));
    expect(five.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'done'));
    const sixth = await w.ran({ command: 'sleep 60' }, 'start_command');
    expect(sixth).toMatchObject({ status: 'failed' });
    expect(sixth.text).toContain('At most 5 commands');
  });

  test('ends with its loop unless it is kept', async () => {
    const w = world();
    const gone = await startedIn(w, 'echo pid $$; sleep 60');
    const kept = await startedIn(w, 'echo pid $$; sleep 60');
    w.background.keep(kept.command, true);
    w.background.loopEnded(w.loopId);
    await until(() => !pidsIn(gone.text).some(isAlive), 500);
    expect(pidsIn(kept.text).every(isAlive)).toBe(true);
    await until(() => w.background.list(w.topicId).length === 1, 5_000);
    expect(w.background.list(w.topicId)).toMatchObject([{ id: kept.id, kept: true, loopOver: true }]);
    kept.command.stop('user');
    await kept.command.over;
    expect(pidsIn(kept.text).some(isAlive)).toBe(false);
    expect(w.background.list(w.topicId)).toEqual([]);
  });
});
