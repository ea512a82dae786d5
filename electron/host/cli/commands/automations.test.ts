import { expect, it } from 'vitest';
import { DAY, GIVEN, HOUR, MINUTE, MONDAY } from '../../automations/given.fixture.ts';
import { createHost } from '../../host.ts';
import { temporaryFolder } from '../../store/store.fixture.ts';
import { fakeEnvironment, fakeHost } from '../cli.fixture.ts';
import { runCommandLine } from '../command-line.ts';

const EIGHT = MONDAY + MINUTE;

/** A data folder with one automation, and a terminal at `clock.now`. */
async function folderWithOne() {
  const [folder, workspace] = [temporaryFolder(), temporaryFolder()];
  const clock = { now: MONDAY };
  const environment = () =>
    Object.assign(fakeEnvironment(fakeHost()), { createHost, now: () => clock.now, timeZone: () => 'UTC' });
  const silent = () => {};
  const host = await createHost(
    {
      capabilities: { windows: false, serverRequests: false },
      ...{ secret: () => undefined, attendant: 'nobody', now: () => clock.now, timeZone: () => 'UTC' },
      ...{ onEvent: silent, log: { debug: silent, info: silent, warn: silent, error: silent } },
    },
    { dataDir: folder },
  );
  const { id } = await host.automations.save({ ...GIVEN, workspace, id: null, locale: 'en' });
  await host.close();
  const run = async (...words: readonly string[]) => {
    const terminal = environment();
    const exit = await runCommandLine(['automations', ...words, '--data-dir', folder], terminal);
    return { exit, out: terminal.stdout.text(), err: terminal.stderr.text() };
  };
  return { id, clock, run, folder, environment };
}

it('lists automations with their next times and outcomes, shows one, and says so in Chinese too', async () => {
  const { id, run } = await folderWithOne();
  expect((await run()).out).toMatch(/1 +on +2026-01-05 08:00 .*Morning report\n/);
  expect((await run('--locale', 'zh-CN')).out).toContain('启用');
  const shown = (await run('show', String(id))).out;
  expect(shown).toContain('Next: 2026-01-05 08:00, 2026-01-06 08:00');
  expect(shown).toContain('Write the report.');
  const { next } = JSON.parse((await run('--json')).out);
  expect(next).toEqual([0, 1, 2, 3, 4].map((day) => EIGHT + day * DAY));
});

it('pauses and resumes one or all, and times that come meanwhile were not missed', async () => {
  const { id, clock, run } = await folderWithOne();
  expect((await run('pause', String(id))).out).toBe(`Automation ${id} is paused.\n`);
  expect((await run()).out).toContain('paused');
  clock.now = EIGHT + DAY;
  await run('resume', String(id));
  await run('pause');
  expect((await run()).out).toContain('All automations are paused.');
  clock.now += 3 * DAY;
  await run('resume', 'all');
  expect(JSON.parse((await run('show', String(id), '--json')).out)).toMatchObject({ missed: null, outcomes: [] });
});

it('states times that passed before a pause as missed, and decides about them', async () => {
  const { id, clock, run } = await folderWithOne();
  clock.now = EIGHT + DAY + HOUR;
  await run('pause', String(id));
  expect((await run()).out).toContain('Missed: 2 times, from 2026-01-05 08:00 to 2026-01-06 08:00');
  expect((await run('run-missed', String(id))).exit).toBe(0);
  const shown = JSON.parse((await run('show', String(id), '--json')).out);
  expect(shown).toMatchObject({ missed: null, outcomes: [{ state: 'started', because: 'missed', count: 2 }] });
  expect((await run('run', String(id))).err).toContain('has not ended');
});

it('deletes an automation, which can be restored', async () => {
  const { id, run } = await folderWithOne();
  await run('delete', String(id));
  expect((await run()).out).toBe('There are no automations.\n');
  expect((await run('show', String(id))).exit).toBe(64);
  await run('restore', String(id));
  expect((await run()).out).toContain('Morning report');
});

it('the doctor says when nothing starts the automations', { timeout: 60_000 }, async () => {
  const { folder, environment } = await folderWithOne();
  const terminal = environment();
  await runCommandLine(['doctor', '--data-dir', folder, '--json'], terminal);
  const lines = terminal.stdout
    .text()
    .split('\n')
    .filter((line) => line !== '');
  const check = lines.map((line) => JSON.parse(line)).find(({ name }) => name === 'Automations');
  expect(check).toMatchObject({ ok: false, detail: expect.stringContaining('loopwright worker') });
});
