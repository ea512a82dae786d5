import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { resultText } from '../../../../../shared/message.ts';
import { undo } from '../../../files/undo/undo.ts';
import { until } from '../../transport/child-servers.fixture.ts';
import { world } from './terminal.fixture.ts';

describe.skipIf(process.platform === 'win32')('what a command changed', () => {
  const untilUndone = async ({ checkpoints, reversals, loopId }: ReturnType<typeof world>) =>
    (await undo({ checkpoints, reversals }, { loopId }, { at: Date.now() })).map(
      ({ path, result }) => `${result} ${path}`,
    );

  test('is listed with its lines, and can be undone', async () => {
    const w = world();
    writeFileSync(join(w.workspace, 'a.txt'), 'one\n');
    writeFileSync(join(w.workspace, 'gone.txt'), 'precious\n');
    const call = await w.prepared({ command: 'echo two >> a.txt; rm gone.txt; mkdir made; echo x > made/b.txt' });
    const outcome = await call.run();
    expect(outcome).toMatchObject({ status: 'done', changedFiles: true });
    expect(outcome.diffs.map(({ path, added, removed }) => [path, added, removed])).toEqual([
      ...[
        ['gone.txt', 0, 1],
        ['a.txt', 1, 0],
        ['made/b.txt', 1, 0],
      ],
    ]);
    expect(resultText(outcome)).toContain(
      'Changed while it ran: gone.txt (deleted), a.txt, made (new), made/b.txt (new).',
    );
    expect(await untilUndone(w)).toEqual(['undone gone.txt', 'undone a.txt', 'undone made/b.txt']);
    expect(readFileSync(join(w.workspace, 'a.txt'), 'utf8')).toBe('one\n');
    expect(readFileSync(join(w.workspace, 'gone.txt'), 'utf8')).toBe('precious\n');
    expect(existsSync(join(w.workspace, 'made'))).toBe(false);
  });

  test('is not undone where the user changed the file since', async () => {
    const w = world();
    writeFileSync(join(w.workspace, 'a.txt'), 'one\n');
    await w.ran({ command: 'echo two >> a.txt' });
    writeFileSync(join(w.workspace, 'a.txt'), 'mine\n');
    expect(await untilUndone(w)).toEqual(['refused a.txt']);
    expect(readFileSync(join(w.workspace, 'a.txt'), 'utf8')).toBe('mine\n');
  });

  test('is listed where it cannot be undone, and counted where it is ignored', async () => {
    const w = world();
    writeFileSync(join(w.workspace, 'large'), Buffer.alloc(300 * 1024));
    const outcome = await (
      await w.prepared({ command: 'echo >> large; mkdir node_modules; touch node_modules/a' })
    ).run();
    expect(outcome.ran).toEqual({
      place: { kind: 'outside', because: 'switched-off' },
      end: { name: 'exited', exitCode: 0 },
      unlisted: { notKept: 1, notListed: 0, ignored: 1, orMore: false, isPartial: false },
    });
    expect(resultText(outcome)).toContain('1 of them cannot be undone, because they were too large to keep.');
    expect(resultText(outcome)).toContain('1 ignored files changed too; they cannot be undone.');
    expect(await untilUndone(w)).toEqual(['refused large']);
  });

  test('is stored even if the command was stopped', async () => {
    const w = world();
    const call = await w.prepared({ command: 'echo x > a.txt; echo ready; sleep 60' });
    const outcome = call.run();
    await until(() => call.progress.length > 0);
    call.stop();
    expect(await outcome).toMatchObject({ status: 'cancelled' });
    await until(() => w.checkpoints.ofLoop(w.loopId).length > 0);
    expect(await untilUndone(w)).toEqual(['undone a.txt']);
  });
});
