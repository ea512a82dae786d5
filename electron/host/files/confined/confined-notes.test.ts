import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ConfinedNotes } from './confined-notes.ts';
import { protectedIn } from './protected-in.ts';

function place() {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'confined-notes-')));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const [root, dataDir] = [join(base, 'work'), join(base, 'data')];
  for (const folder of [root, dataDir]) mkdirSync(folder);
  return {
    root,
    dataDir,
    notes: new ConfinedNotes(dataDir),
    noted: () => readdirSync(join(dataDir, 'confined-commands')),
  };
}

/** Begins a command in a host of its own, and kills this host. */
async function killedDuringCommand({ root, dataDir }: { readonly root: string; readonly dataDir: string }) {
  const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const program = `
    import { ConfinedNotes } from ${module('./confined-notes.ts')};
    import { protectedIn } from ${module('./protected-in.ts')};
    new ConfinedNotes(${JSON.stringify(dataDir)}).begin(${JSON.stringify(root)}, await protectedIn(${JSON.stringify(root)}));
    process.stdout.write('begun');
    setInterval(() => {}, 1000);
  `;
  const host = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(host.stdout, 'data');
  return async () => {
    host.kill('SIGKILL');
    await once(host, 'exit');
  };
}

test('removes protected files of a command whose host was killed, and nothing that was there before', async () => {
  const at = place();
  writeFileSync(join(at.root, '.npmrc'), 'mine');
  await setTimeout(30);
  const kill = await killedDuringCommand(at);
  writeFileSync(join(at.root, '.envrc'), 'evil');
  mkdirSync(join(at.root, 'x/refs'), { recursive: true });
  mkdirSync(join(at.root, 'x/objects'));
  writeFileSync(join(at.root, 'x/HEAD'), 'ref: refs/heads/main');
  writeFileSync(join(at.root, 'plain'), 'x');
  expect(await at.notes.settle()).toEqual([]);
  expect(at.noted()).toHaveLength(1);
  await kill();
  const [settled] = await at.notes.settle();
  expect([settled?.root, [...(settled?.removed ?? [])].sort()]).toEqual([
    at.root,
    ['.envrc', 'x/HEAD', 'x/objects', 'x/refs'],
  ]);
  expect(['.envrc', '.npmrc', 'plain', 'x'].map((name) => existsSync(join(at.root, name)))).toEqual([
    ...[false, true, true, true],
  ]);
  expect(at.noted()).toEqual([]);
  expect(await at.notes.settle()).toEqual([]);
}, 20_000);

test('keeps what the user makes long after the host was killed', async () => {
  const at = place();
  await (await killedDuringCommand(at))();
  const hourAgo = Date.now() / 1000 - 3600;
  for (const name of at.noted()) utimesSync(join(at.dataDir, 'confined-commands', name), hourAgo, hourAgo);
  writeFileSync(join(at.root, '.envrc'), 'mine');
  expect(await at.notes.settle()).toEqual([]);
  expect(existsSync(join(at.root, '.envrc'))).toBe(true);
}, 20_000);

test('a command that was compared leaves no note', async () => {
  const at = place();
  const note = at.notes.begin(at.root, await protectedIn(at.root));
  expect(at.noted()).toHaveLength(1);
  note.commandEnded();
  note.settled();
  expect(at.noted()).toEqual([]);
});
