import { createTwoFilesPatch } from 'diff';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { threadTime } from '../../thread-time.fixture.ts';
import { applyEdits, linesOf } from '../line-endings.ts';
import { refusal, value } from '../workspace.fixture.ts';
import { applyDiff } from './apply-diff.ts';

const block = (old: string, fresh: string, head = '') =>
  `<<<<<<< SEARCH\n${head}${old}=======\n${fresh}>>>>>>> REPLACE\n`;
const applied = (text: string, diff: string) => applyEdits(text, value(applyDiff(text, diff)).edits);

test('applies one block or many blocks, in any order', () => {
  const text = 'one\ntwo\nthree\nfour\n';
  expect(applied(text, block('two\n', '2\n'))).toBe('one\n2\nthree\nfour\n');
  expect(applied(text, block('four\n', '4\n4b\n') + block('one\n', '1\n'))).toBe('1\ntwo\nthree\n4\n4b\n');
  expect(value(applyDiff(text, block('four\n', '4\n') + block('one\n', '1\n')))).toMatchObject({
    strategy: 'search-replace',
    blocks: 2,
  });
});

test('inserts the replacement literally, including $& and backslashes (W)', () => {
  const odd = "$& $1 $$ $` $' \\n \\\\";
  expect(applied('a\nb\n', block('b\n', `${odd}\n`))).toBe(`a\n${odd}\n`);
});

test('removes the lines for an empty replacement, and adds no newline at the end', () => {
  expect(applied('a\nb\nc\n', block('b\n', ''))).toBe('a\nc\n');
  expect(applied('a\nb', block('b\n', 'B\n'))).toBe('a\nB');
  expect(applied('a', block('a\n', ''))).toBe('');
});

test('refuses a search text that occurs twice and gives the line numbers (W)', () => {
  const refused = refusal(applyDiff('x\ny\nx\n', block('x\n', 'z\n')));
  expect(refused.code).toBe('many-matches');
  expect(refused.message).toContain('2 times, at lines 1, 3');
});

test('uses the start line to choose between equal matches, if one match is at that line or only one is near it', () => {
  const text = `x\n${'-\n'.repeat(60)}x\n${'-\n'.repeat(3)}x\n`;
  expect(linesOf(applied(text, block('x\n', 'Z\n', ':start_line: 3\n-------\n')))[0]).toBe('Z');
  expect(linesOf(applied(text, block('x\n', 'Z\n', ':start_line: 62\n')))[61]).toBe('Z');
  const unclear = refusal(applyDiff(text, block('x\n', 'Z\n', ':start_line: 60\n')));
  expect(unclear.code).toBe('many-matches');
  expect(unclear.message).toContain('3 times, at lines 1, 62, 66');
  expect(refusal(applyDiff(text, block('x\n', 'Z\n', ':start_line: soon\n'))).code).toBe('bad-input');
});

test('ignores a wrong start line if the text occurs only once', () => {
  const text = `${'a\n'.repeat(100)}x\n`;
  expect(applied(text, block('x\n', 'Z\n', ':start_line: 5\n'))).toBe(`${'a\n'.repeat(100)}Z\n`);
});

test('applies all blocks or none', () => {
  const refused = refusal(applyDiff('a\nb\n', block('a\n', '1\n') + block('nope\n', '2\n')));
  expect(refused).toMatchObject({ code: 'no-match' });
  expect(refused.message).toContain('Block 2 of 2');
});

test('shows a similar text in the refusal but never applies the block to it, whatever the threshold', () => {
  const text = 'function add(a, b) {\n  return a + b;\n}\n';
  const diff = block('function add(a, b) {\n  return a +  b;\n}\n', 'gone\n');
  const near = refusal(applyDiff(text, diff, { fuzzyThreshold: 0.5 }));
  expect(near.code).toBe('no-match');
  expect(near.message).toContain('line 1 (99 % alike, only blanks differ)');
  expect(near.message).toContain('2 |   return a + b;');
  expect(near.message).toContain('in the call: "  return a +  b;"');
  expect(refusal(applyDiff(text, diff, { fuzzyThreshold: 0 })).code).toBe('no-match');
  expect(refusal(applyDiff(text, diff, { fuzzyThreshold: 1 })).message).toContain('nothing like it');
});

test('searches for a similar text in a large file within the time limit', () => {
  const text = '}\n'.repeat(20_000);
  const used = threadTime();
  expect(applyDiff(text, block(`${'}\n'.repeat(300)}nope\n`, '')).ok).toBe(false);
  expect(used()).toBeLessThan(2000);
});

test('searches in linear time for a long block whose first lines occur everywhere', () => {
  const text = '\n'.repeat(500_000);
  const used = threadTime();
  const refused = refusal(applyDiff(text, block(`${'\n'.repeat(5000)}x\n`, 'y\n')));
  expect(refused.message).toContain('nothing like it was found');
  expect(used()).toBeLessThan(800);
});

test('finds the same matches as a check of every line, including overlapping matches', () => {
  const lines = fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 12 });
  const old = fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(lines, old, (file, search) => {
      const text = `${file.join('\n')}\n`;
      const places = file.flatMap((_, at) =>
        search.every((line, index) => file[at + index] === line) ? [at + 1] : [],
      );
      const result = applyDiff(text, block(`${search.join('\n')}\n`, 'new\n'));
      if (places.length === 1) expect(result.ok).toBe(true);
      else expect(refusal(result).code).toBe(places.length === 0 ? 'no-match' : 'many-matches');
    }),
  );
});

test('searches for no similar text in a very large file or for very many blocks', () => {
  const text = 'a b\n'.repeat(400_000);
  const used = threadTime();
  expect(refusal(applyDiff(text, block('a c\n', 'y\n'), { fuzzyThreshold: 0 })).code).toBe('no-match');
  expect(refusal(applyDiff(text, block('a b\n', 'y\n').repeat(1000))).code).toBe('too-large');
  expect(used()).toBeLessThan(800);
});

test('refuses blocks that overlap', () => {
  const refused = refusal(applyDiff('a\nb\nc\n', block('b\nc\n', 'x\n') + block('a\nb\n', 'y\n')));
  expect(refused.message).toContain('Blocks 1 and 2 change the same lines');
});

test('accepts an escaped marker line in the content, and refuses an unescaped one with a hint', () => {
  const text = 'Title\n=======\n>>>>>>> REPLACE\nend\n';
  expect(applied(text, block('Title\n\\=======\n\\>>>>>>> REPLACE\n', '\\<<<<<<< SEARCH\n\\\\=======\n'))).toBe(
    '<<<<<<< SEARCH\n\\=======\nend\n',
  );
  const refused = refusal(applyDiff(text, block('Title\n=======\n', 'x\n')));
  expect(refused).toMatchObject({ code: 'bad-input' });
  expect(refused.message).toContain('write a backslash before it');
  expect(applied('<<<<<<< HEAD\nx\n', block('<<<<<<< HEAD\n', 'y\n'))).toBe('y\nx\n');
});

test.each([
  ['no block', 'just words'],
  ['words between blocks', `${block('a\n', 'b\n')}and then\n${block('c\n', 'd\n')}`],
  ['a block that is cut', '<<<<<<< SEARCH\na\n=======\nb\n'],
  ['no divider', '<<<<<<< SEARCH\na\n>>>>>>> REPLACE\n'],
  ['an empty search', block('', 'b\n')],
])('refuses a diff with %s', (_, diff) => {
  expect(refusal(applyDiff('a\nc\n', diff, { strategy: 'search-replace' })).code).toBe('bad-input');
});

test('reads a diff with CRLF line ends or inside a code fence', () => {
  expect(applied('a\nb\n', `\`\`\`diff\n${block('b\n', 'B\n')}\`\`\``)).toBe('a\nB\n');
  expect(applied('a\nb\n', block('b\n', 'B\n').replaceAll('\n', '\r\n'))).toBe('a\nB\n');
});

test('gives the new lines the indentation of the file if only the indentation of a block differs', () => {
  const text = 'def f():\n\tif x:\n\t\treturn 1\n';
  const diff = block('    if x:\n        return 1\n', '    if y:\n        return [\n            1]\n');
  const found = value(applyDiff(text, block('def f():\n', 'def g():\n') + diff));
  expect(applyEdits(text, found.edits)).toBe('def g():\n\tif y:\n\t\treturn [\n\t\t\t1]\n');
  expect(found.reindented).toEqual([2]);
});

test('never prefers a block with another indentation to an exact one, and refuses two such places', () => {
  const text = '  x\nx\n';
  expect(applied(text, block('x\n', 'y\n'))).toBe('  x\ny\n');
  const refused = refusal(applyDiff('  x\n    x\n', block('x\n', 'y\n')));
  expect(refused.code).toBe('many-matches');
  expect(refused.message).toContain('at lines 1, 2');
  expect(applied('  x\n    x\n', block('x\n', 'y\n', ':start_line: 2\n'))).toBe('  x\n    y\n');
});

test('compares the indentation of a block with very many places in a short time', () => {
  const text = ' \n'.repeat(200_000);
  const used = threadTime();
  expect(refusal(applyDiff(text, block(`${'\n'.repeat(2000)}x\n`, 'y\n'))).code).toBe('no-match');
  expect(refusal(applyDiff(' x\n'.repeat(200_000), block('x\n'.repeat(1000), 'y\n'))).code).toBe('no-match');
  expect(used()).toBeLessThan(1500);
});

test('reads hunks without file headers, without line numbers and with wrong counts', () => {
  const text = 'a\nb\nc\nd\n';
  const hunk = ' a\n-b\n+B\n c\n';
  for (const head of [
    '@@ -1,3 +1,3 @@',
    '@@ -1,9 +1,2 @@',
    '@@ -40,1 +7,1 @@ function f()',
    '@@',
    '@@ ... @@',
    '@@ class A',
  ])
    expect(applied(text, `${head}\n${hunk}`)).toBe('a\nB\nc\nd\n');
  expect(value(applyDiff(text, `@@\n${hunk}`)).strategy).toBe('unified');
  expect(applied(text, `--- a/f\n+++ b/f\n@@\n-a\n+A\n\n@@\n-d\n+D\n\n`)).toBe('A\nb\nc\nD\n');
  expect(refusal(applyDiff('b\nb\n', '@@\n-b\n+B\n'))).toMatchObject({ code: 'many-matches' });
  expect(refusal(applyDiff(text, `@@\n-a\n+A\n--- a/g\n+++ b/g\n@@\n-b\n+B\n`)).message).toContain(
    'more than one file',
  );
  expect(refusal(applyDiff(text, '@@\n-a\nb\n'))).toMatchObject({ code: 'bad-input' });
});

test('loses no removed line that looks like a file header when the counts are wrong', () => {
  const text = 'a\n-- note\nb\n';
  expect(applied(text, '--- f\n+++ f\n@@ -1,1 +1,1 @@\n-a\n+A\n--- note\n')).toBe('A\nb\n');
});

test('requires the lines of a unified diff to match', () => {
  const text = 'a\nb\nc\nd\n';
  const diff = '--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n';
  expect(applied(text, diff)).toBe('a\nB\nc\nd\n');
  expect(value(applyDiff(text, diff)).strategy).toBe('unified');
  expect(refusal(applyDiff('a\nb \nc\nd\n', diff)).code).toBe('no-match');
  expect(refusal(applyDiff(text, `${diff}--- a/g\n+++ b/g\n@@ -1 +1 @@\n-a\n+b\n`)).code).toBe('bad-input');
  expect(refusal(applyDiff(text, '--- a/f\n+++ b/f\n@@ -2,0 +3,1 @@\n+x\n')).message).toContain('no old lines');
  expect(applied('', '--- /dev/null\n+++ b/f\n@@ -0,0 +1,2 @@\n+x\n+y\n')).toBe('x\ny\n');
  expect(applied('', block('', 'x\n'))).toBe('x\n');
  const end = '--- a/f\n+++ b/f\n@@ -1,1 +1,1 @@\n-a\n';
  expect(applied('a\n', `${end}+b\n\\ No newline at end of file\n`)).toBe('b');
  expect(applied('a', `${end}\\ No newline at end of file\n+b\n`)).toBe('b\n');
});

test('applying a unified diff that was made from two texts turns the first text into the second', () => {
  const line = fc.constantFrom('a', 'b', 'c', '', '--- x', '@@ y', '=======');
  const text = fc
    .tuple(fc.array(line, { maxLength: 12 }), fc.boolean())
    .map(([lines, newline]) => lines.join('\n') + (newline && lines.length ? '\n' : ''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      fc.pre(before !== after);
      const diff = createTwoFilesPatch('f', 'f', before, after, '', '', { context: 3 });
      const result = applyDiff(before, diff, { strategy: 'unified' });
      if (result.ok) expect(applyEdits(before, result.value.edits)).toBe(after);
      // Repeated lines may match in several places. The refusal is then correct, and a wrong place
      // must never be edited.
      else expect(result.refusal.code).toBe('many-matches');
    }),
    { numRuns: 1000 },
  );
});

test('changes only the lines of a block whose lines are unique', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.nat(),
      fc.nat(),
      fc.array(
        fc.string({ unit: 'binary' }).filter((s) => !/[\r\n]/.test(s)),
        { maxLength: 4 },
      ),
      (total, a, b, fresh) => {
        const lines = Array.from({ length: total }, (_, index) => `line ${index}`);
        const [from = 0, last = 0] = [a % total, b % total].sort((x, y) => x - y);
        const safe = fresh.map((one) => `> ${one}`);
        const diff = `<<<<<<< SEARCH\n${lines.slice(from, last + 1).join('\n')}\n=======\n${safe.map((one) => `${one}\n`).join('')}>>>>>>> REPLACE`;
        expect(linesOf(applied(`${lines.join('\n')}\n`, diff))).toEqual([
          ...lines.slice(0, from),
          ...safe,
          ...lines.slice(last + 1),
        ]);
      },
    ),
    { numRuns: 50 },
  );
});
