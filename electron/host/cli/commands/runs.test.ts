import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RunId } from '../../../../shared/ids.ts';
import { createHost } from '../../host.ts';
import { openDatabase } from '../../store/database.ts';
import { DATABASE_FILE } from '../../store/open-store.ts';
import { Runs } from '../../store/runs.ts';
import { fakeEnvironment, fakeHost } from '../cli.fixture.ts';
import { runCommandLine } from '../command-line.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cli-runs-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function run(...words: readonly string[]) {
  const environment = { ...fakeEnvironment(fakeHost()), createHost, now: Date.now };
  const code = await runCommandLine([...words, '--data-dir', folder], environment);
  return { code, out: environment.stdout.text(), aside: environment.stderr.text() };
}

/** Queues a run without a topic, and returns its id. */
async function queued(seconds = 9): Promise<string> {
  const database = openDatabase(path.join(folder, DATABASE_FILE), { now: Date.now });
  const { run } = await new Runs(database).create({
    type: 'sleep',
    title: 'Tea',
    topicId: null,
    input: { seconds },
  });
  database.close();
  return run.id;
}

describe('loopwright runs', () => {
  it('lists and shows background tasks, also in Chinese and as JSON', async () => {
    expect((await run('runs')).out).toBe('There are no background tasks.\n');
    const id = await queued();
    expect((await run('runs')).out).toMatch(new RegExp(`${id}  queued .* Tea\n$`));
    expect((await run('runs', 'list', '--locale', 'zh-CN')).out).toContain('排队中');
    expect(JSON.parse((await run('runs', '--json')).out)).toMatchObject({ id, state: { name: 'queued' } });
    expect((await run('runs', 'show', id)).out).toContain('Tea (sleep)');
    expect(JSON.parse((await run('runs', 'show', id, '--json')).out)).toMatchObject({
      run: { id },
      attempts: [],
      changes: [{ change: 'queued', attempt: 0 }],
    });
    expect((await run('runs', 'show', id)).out).toMatch(/Changes:\n {2}\d{4}-\d\d-\d\dT\S+Z {2}queued\n/);
  });

  it('shows what a task asks, and answers it once', async () => {
    const id = RunId.parse(await queued());
    const database = openDatabase(path.join(folder, DATABASE_FILE), { now: Date.now });
    const store = new Runs(database);
    const claimed = await store.claim('elsewhere:1:0:x', 60_000, ['sleep']);
    if (claimed === null) throw new Error('The run cannot be claimed.');
    const pages = [{ url: 'https://example.com/owls', title: 'Owls' }];
    const asks = { name: 'read-pages', pages } as const;
    await store.rest(claimed.hold, { for: 'answer', asks, memory: {}, deadline: Date.now() + 60_000 });
    database.close();
    expect((await run('runs', 'show', id)).out).toContain(
      '  https://example.com/owls  Owls\nAnswer with: loopwright runs',
    );
    expect((await run('runs', 'deny', id)).out).toContain(`Answered ${id}.`);
    const again = await run('runs', 'allow', id);
    expect(again).toMatchObject({ code: 64, aside: expect.stringContaining('it was answered already') });
  });

  it('shows what a task found out as text, its artifacts, and hidden characters of pages', async () => {
    const id = await queued();
    const database = openDatabase(path.join(folder, DATABASE_FILE), { now: Date.now });
    const store = new Runs(database);
    const claimed = await store.claim('elsewhere:1:0:x', 1_000, ['sleep']);
    if (claimed === null) throw new Error('The run was not claimed.');
    const text = '## Owls\n\n1. [On \u202eowls](<https://owls.example/>)';
    const artifact = (name: string, words: string) => ({ name, mimeType: 'text/markdown', text: words });
    const artifacts = [artifact('report.md', text), artifact('notes.md', 'They hunt mice.')];
    await store.finish(claimed.hold, { ok: true, output: { message: text, sources: 1 }, artifacts, steps: [] });
    database.close();
    const { out } = await run('runs', 'show', id);
    const shown = '## Owls\n\n1. [On \\u202eowls](<https://owls.example/>)';
    expect(out).toMatch(/ succeeded\n/);
    expect(
      out.endsWith(
        `\n\n${shown}\n\nreport.md (text/markdown, ${text.length} characters)\n\nnotes.md (text/markdown, 15 characters)\nThey hunt mice.\n`,
      ),
    ).toBe(true);
  });

  it('cancels a task, which is reported in a new topic, and repeats it', async () => {
    const id = await queued();
    expect(await run('runs', 'cancel', id)).toMatchObject({ code: 0, out: `Canceled ${id}.\n` });
    expect((await run('export')).out).toContain('Task canceled: Tea');
    expect((await run('runs', 'cancel', id)).aside).toContain(
      'This background task has already ended; it is canceled.',
    );
    expect((await run('runs', 'retry', id)).out).toContain('Queued again as run_');
    const [repeated] = (await run('runs', '--json')).out.trim().split('\n');
    expect(JSON.parse(repeated ?? '')).toMatchObject({ retryOf: id, state: { name: 'queued' } });
  });

  it('explains a wrong action, a missing id and an unknown task', async () => {
    expect((await run('runs', 'stop')).code).toBe(64);
    expect((await run('runs', 'show')).aside).toContain('Say which background task: give its id after "show".');
    expect((await run('runs', 'cancel', 'x')).aside).toContain('"x" is not a run id');
    expect((await run('runs', 'retry', 'run_01jd0000000000000000000000')).aside).toContain(
      'There is no background task',
    );
  });
});

describe('loopwright worker', () => {
  it('carries out queued tasks until it is stopped, and prints each that ended', async () => {
    const id = await queued(0);
    const environment = { ...fakeEnvironment(fakeHost()), createHost, now: Date.now };
    const code = runCommandLine(['worker', '--data-dir', folder], environment);
    await expect.poll(() => environment.stdout.text(), { timeout: 10_000 }).toContain(`${id}  succeeded  Tea`);
    environment.signal();
    expect(await code).toBe(0);
    expect(environment.stderr.text()).toContain('Working on background tasks.');
    expect((await run('export')).out).toContain('Task completed: Tea');
  });
});
