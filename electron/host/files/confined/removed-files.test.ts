import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { protectedIn } from './protected-in.ts';
import { removeAppeared } from './removed-files.ts';

/** More entries than the walk before a command may look at in these tests. */
const MOST = 20;

function folder(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'appeared-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

function fill(path: string, count: number): void {
  mkdirSync(path, { recursive: true });
  for (let at = 0; at < count; at++) mkdirSync(join(path, String(at)));
}

test('keeps protected files of the user that a large folder hid from the walk before', async () => {
  const root = folder();
  const places = ['a', 'b', 'c', 'd'].map((name) => join(root, name));
  for (const place of places) {
    fill(place, MOST);
    writeFileSync(join(place, '.envrc'), 'mine');
  }
  await pause(50);
  const before = await protectedIn(root, MOST);
  expect(before.isWhole).toBe(false);
  for (const place of places) rmSync(join(place, '1'), { recursive: true });
  mkdirSync(join(root, 'e'));
  writeFileSync(join(root, 'e/.envrc'), 'evil');
  expect(await removeAppeared({ root }, before)).toEqual(['e/.envrc']);
  expect(places.map((place) => readFileSync(join(place, '.envrc'), 'utf8'))).toEqual(places.map(() => 'mine'));
});
