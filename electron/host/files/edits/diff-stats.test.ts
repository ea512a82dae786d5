import { expect, test } from 'vitest';
import { threadTime } from '../../thread-time.fixture.ts';
import { fileDiff } from './diff-stats.ts';

const bytes = (text: string) => Buffer.from(text);

test('counts lines that changed, but not unchanged lines that are now at another line number', () => {
  const diff = fileDiff('f', bytes('a\nb\na\nb\n'), bytes('b\na\nb\nb\n'));
  expect([diff.added, diff.removed]).toEqual([1, 1]);
});

test('recognises a new file, a deleted file and an unchanged file', () => {
  expect(fileDiff('f', null, bytes('a\nb'))).toMatchObject({
    added: 2,
    removed: 0,
    patch: expect.stringContaining('--- /dev/null\n+++ b/f\n'),
  });
  expect(fileDiff('f', bytes('a\n'), null)).toMatchObject({
    added: 0,
    removed: 1,
    patch: expect.stringContaining('+++ /dev/null'),
  });
  expect(fileDiff('f', bytes('a\n'), bytes('a\n'))).toEqual({ path: 'f', added: 0, removed: 0, patch: '' });
});

test('shows at most 200 lines of limited length, and says how many lines are left out', () => {
  const many = (mark: string) => bytes(Array.from({ length: 1000 }, (_, index) => `${mark}${index}`).join('\n'));
  const { patch, note, added, removed } = fileDiff('f', many('a'), many('b'));
  const lines = patch.split('\n');
  expect(lines).toHaveLength(200);
  expect(note).toEqual({ name: 'more-lines', data: { count: 1803 } });
  expect([added, removed]).toEqual([1000, 1000]);
  expect(fileDiff('f', null, bytes('x'.repeat(100_000))).patch.length).toBeLessThan(1000);
});

test('compares two large files without common lines approximately, within the time limit', () => {
  const many = (mark: string) => bytes(Array.from({ length: 60_000 }, (_, index) => `${mark}${index}`).join('\n'));
  const used = threadTime();
  const diff = fileDiff('f', Buffer.concat([bytes('same\n'), many('a')]), Buffer.concat([bytes('same\n'), many('b')]));
  expect(diff).toMatchObject({ added: 60_000, removed: 60_000 });
  expect(diff.patch.split('\n').slice(2, 4)).toEqual(['@@ -2,60000 +2,60000 @@', '-a0']);
  expect(used()).toBeLessThan(2000);
});

test('reports binary content', () => {
  expect(fileDiff('f', bytes('a'), Buffer.from([0, 1, 2]))).toEqual({
    path: 'f',
    added: 0,
    removed: 0,
    patch: '',
    note: { name: 'binary', data: {} },
  });
});

test('counts the lines of content that is too large to compare, without keeping each line in memory', () => {
  const newlines = Buffer.alloc(20 * 1024 * 1024, '\n');
  const used = threadTime();
  expect(fileDiff('f', newlines, null)).toEqual({
    path: 'f',
    added: 0,
    removed: newlines.length,
    patch: '',
    note: { name: 'too-large-to-compare', data: {} },
  });
  expect(used()).toBeLessThan(1000);
  const many = 'line\n'.repeat(600_000);
  expect(fileDiff('f', bytes(`a\n${many}`), bytes(`a\nax\ny\n${many}`))).toMatchObject({ added: 2, removed: 0 });
  expect(fileDiff('f', bytes(`${many}abc`), bytes(`${many}abx`))).toMatchObject({ added: 1, removed: 1 });
  expect(fileDiff('f', bytes(`${many}`), Buffer.alloc(3_000_000))).toMatchObject({ added: 0, removed: 0 });
});
