/** What commands in the background do in their folder: what is recorded, and which protected files are removed. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CallId } from '../../../../../shared/ids.ts';
import { saveSteps, stepOf } from '../../../files/checkpoints.ts';
import { sha256 } from '../../../files/text-file.ts';
import { newId } from '../../../new-id.ts';
import { confinedTest } from '../../../sandbox/confined.fixture.ts';
import { until } from '../../transport/child-servers.fixture.ts';
import { startedIn, world } from './terminal.fixture.ts';

type World = ReturnType<typeof world>;

const SANDBOX = { isOn: true };

/** Makes a new file in the workspace as an edit of another call does that the user allowed. */
function editElsewhere(w: World, path: string, content: string): void {
  writeFileSync(join(w.workspace, path), content);
  const steps = [stepOf(path, { before: null, after: sha256(Buffer.from(content)) }, null)];
  const context = { loopId: w.loopId, callId: newId(CallId), topicId: w.topicId, at: Date.now() };
  saveSteps(w.checkpoints, w.workspace, { steps, images: [] }, context);
}

/** The last call that the checkpoints name for each path. */
const recorded = (w: World) => w.checkpoints.ofLoop(w.loopId).map(({ path, operation }) => `${operation} ${path}`);

const look = (w: World, id: string, more = {}) => w.ran({ id, ...more }, 'background_commands');

describe.skipIf(process.platform === 'win32')('the changes of a command in the background', () => {
  test('are recorded when it ends, and can be undone', async () => {
    const w = world();
    writeFileSync(join(w.workspace, 'old.txt'), 'old\n');
    const { id } = await startedIn(w, 'sleep 1; echo new > old.txt; echo made > made.txt');
    const { text } = await look(w, id, { wait_seconds: 30 });
    expect(text).toContain('Changed while it ran: ');
    expect([...recorded(w)].sort()).toEqual(['create made.txt', 'modify old.txt']);
    const before = w.checkpoints.ofLoop(w.loopId).find(({ path }) => path === 'old.txt')?.before ?? '';
    expect(Buffer.from(w.checkpoints.image(before) ?? []).toString()).toBe('old\n');
  });

  test('do not have the edits that other calls recorded meanwhile, and only count what both changed', async () => {
    const w = world();
    const { id } = await startedIn(w, 'sleep 1.5; echo own > own.txt; echo more >> both.txt');
    editElsewhere(w, 'edit.txt', 'edit\n');
    editElsewhere(w, 'both.txt', 'both\n');
    const { text } = await look(w, id, { wait_seconds: 30 });
    expect(text).toContain(
      'Changed while it ran: own.txt (new). Changed by other calls and then once more: 1; this cannot be undone.',
    );
    expect(recorded(w)).toEqual(['create edit.txt', 'create both.txt', 'create own.txt']);
  });

  test('of one that the user keeps are recorded when its loop ends, and not afterwards', async () => {
    const w = world();
    const { id, command } = await startedIn(w, 'echo 1 > during.txt; echo ready; sleep 60');
    w.background.keep(command, true);
    w.background.loopEnded(w.loopId);
    await until(() => recorded(w).length === 1, 5_000);
    writeFileSync(join(w.workspace, 'by-hand.txt'), 'mine');
    command.stop('user');
    await command.over;
    expect(recorded(w)).toEqual(['create during.txt']);
    expect(w.background.find(id)).toBeNull();
  });
});

const TASKS = 'mkdir -p .vscode; echo {} > .vscode/tasks.json';

describe('a command in the background in the sandbox', () => {
  confinedTest('runs there, is stopped with everything in it, and is told what its ports mean', async () => {
    const w = world('allow-edits', SANDBOX);
    const { id, text } = await startedIn(w, "trap '' TERM; echo ready; echo x > ../out.txt; sleep 600 & sleep 600");
    expect(text).toContain('What listens on a port in the sandbox');
    expect(w.background.list(w.topicId)).toMatchObject([{ place: { kind: 'sandbox', hosts: [] } }]);
    expect((await look(w, id, { stop: true })).text).toMatch(/^ended by you/);
    expect(existsSync(join(w.base, 'out.txt'))).toBe(false);
  });

  confinedTest('says what the sandbox refused when it has ended', async () => {
    const w = world('allow-edits', SANDBOX);
    const { id } = await startedIn(w, 'sleep 1; echo x > ../out.txt');
    expect((await look(w, id, { wait_seconds: 30 })).text).toContain('"outside_sandbox": true');
  });

  confinedTest('loses the protected files that it makes, at a look and at its end', async () => {
    const w = world('allow-edits', SANDBOX);
    const { id } = await startedIn(w, `sleep 1; ${TASKS}; echo first; sleep 1; echo x > .envrc; exit 1`);
    expect((await look(w, id, { wait_for: 'first' })).text).toContain('Removed, because');
    expect(existsSync(join(w.workspace, '.vscode'))).toBe(false);
    expect(w.background.list(w.topicId)).toMatchObject([{ removed: ['.vscode'] }]);
    const { text } = await look(w, id, { wait_seconds: 30 });
    expect(text).toMatch(/Removed after the command.*: \.vscode, \.envrc\. .* call start_command again/);
    expect(existsSync(join(w.workspace, '.envrc'))).toBe(false);
  });

  confinedTest('loses them also if nobody looks', async () => {
    const w = world('allow-edits', SANDBOX);
    await startedIn(w, `sleep 1; ${TASKS}; sleep 60`);
    const path = join(w.workspace, '.vscode/tasks.json');
    await until(() => existsSync(path), 10_000);
    await until(() => !existsSync(path), 20_000);
  });

  confinedTest('does not cost the user what an allowed edit or a command outside has made meanwhile', async () => {
    const w = world('allow-edits', SANDBOX);
    const { id } = await startedIn(w, 'echo ready; sleep 60');
    mkdirSync(join(w.workspace, '.vscode'));
    editElsewhere(w, '.vscode/settings.json', '{}');
    await look(w, id);
    expect(readFileSync(join(w.workspace, '.vscode/settings.json'), 'utf8')).toBe('{}');
    const outside = { command: 'mkdir .git; echo x > .git/config', outside_sandbox: true, reason: 'to test it' };
    expect((await w.ran(outside)).text).toMatch(/^exit code 0/);
    await look(w, id);
    expect(w.background.find(id)?.view).toMatchObject({ removed: [], left: ['.git'] });
    await look(w, id, { stop: true });
    expect(existsSync(join(w.workspace, '.git/config'))).toBe(true);
    expect(existsSync(join(w.workspace, '.vscode/settings.json'))).toBe(true);
  });

  confinedTest('leaves what the user makes after its loop, also when it ends', async () => {
    const w = world('allow-edits', SANDBOX);
    const { command } = await startedIn(w, 'echo ready; sleep 60');
    w.background.keep(command, true);
    w.background.loopEnded(w.loopId);
    await until(() => command.view.loopOver, 5_000);
    await command.loopEnded();
    writeFileSync(join(w.workspace, '.envrc'), 'mine');
    command.stop('user');
    await command.over;
    expect(existsSync(join(w.workspace, '.envrc'))).toBe(true);
  });

  confinedTest('and one in the foreground keep what a command outside makes at the same time', async () => {
    const w = world('allow-edits', SANDBOX);
    const outside = { outside_sandbox: true, reason: 'to test it' };
    const { id } = await startedIn(w, 'sleep 1; mkdir .git; echo x > .git/config; echo made; sleep 60', outside);
    const foreground = (await w.prepared({ command: 'sleep 2' })).run();
    await look(w, id, { wait_for: 'made' });
    expect((await foreground).ran).toMatchObject({ left: ['.git'] });
    expect(existsSync(join(w.workspace, '.git/config'))).toBe(true);
  });
});
