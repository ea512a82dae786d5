import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ReviewedScripts } from './reviewed-scripts.ts';

function place() {
  const root = mkdtempSync(join(tmpdir(), 'reviewed-scripts-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, 'kept');
  const path = join(root, 'server.js');
  const write = (content: string) => {
    writeFileSync(path, content);
    return { path, hash: createHash('sha256').update(content).digest('hex') };
  };
  return { folder, scripts: new ReviewedScripts(folder), write };
}

test('shows what changed since the review, with hidden characters made visible', () => {
  const { scripts, write } = place();
  const before = write('one\ntwo\n');
  scripts.keep([before], new Set([before.hash]));
  const now = write('one\nt\u200bwo\n');
  const [diff] = scripts.differences([before], [now]);
  expect([diff?.added, diff?.removed]).toEqual([1, 1]);
  expect(diff?.patch).toContain('U+200B');
  expect(scripts.differences([before], [before])).toEqual([]);
});

test('never shows a content that another program wrote in place of the reviewed one', () => {
  const { scripts, folder, write } = place();
  const before = write('one\n');
  scripts.keep([before], new Set([before.hash]));
  writeFileSync(join(folder, before.hash), 'harmless\n');
  expect(scripts.differences([before], [write('two\n')])).toMatchObject([{ patch: '', note: { name: 'not-kept' } }]);
});

test('keeps no large script, and forgets contents that no review names', () => {
  const { scripts, folder, write } = place();
  const large = write('x'.repeat(600 * 1024));
  scripts.keep([large], new Set([large.hash]));
  const small = write('one\n');
  scripts.keep([small], new Set([small.hash]));
  expect(readdirSync(folder)).toEqual([small.hash]);
  scripts.keep([], new Set());
  expect(readdirSync(folder)).toEqual([]);
});
