import fc from 'fast-check';
import { expect, test } from 'vitest';
import { threadTime } from '../../thread-time.fixture.ts';
import { applyEdits } from '../line-endings.ts';
import { refusal, value } from '../workspace.fixture.ts';
import { type Replacement, replaceExactly } from './replace-exact.ts';

const edited = (text: string, ...edits: Replacement[]) => applyEdits(text, value(replaceExactly(text, edits)).edits);
const refused = (text: string, ...edits: Replacement[]) => refusal(replaceExactly(text, edits));

test('replaces texts of any length, wherever they begin, in any order', () => {
  const text = 'const a = 1;\nconst b = 2;\n';
  expect(edited(text, { old: '2', new: '3' })).toBe('const a = 1;\nconst b = 3;\n');
  expect(edited(text, { old: '2;\n', new: '3;\nend\n' }, { old: 'a = 1;\nconst', new: 'x;\nlet' })).toBe(
    'const x;\nlet b = 3;\nend\n',
  );
  expect(edited(text, { old: 'const a = 1;\n', new: '' })).toBe('const b = 2;\n');
});

test('inserts the new text literally', () => {
  expect(edited('a\n', { old: 'a', new: "$& $1 \\n $'" })).toBe("$& $1 \\n $'\n");
});

test('finds every text in the file as it was before the call', () => {
  expect(edited('a b\n', { old: 'a', new: 'b' }, { old: ' b', new: ' a' })).toBe('b a\n');
  const message = refused('a\n', { old: 'a', new: 'b' }, { old: 'b', new: 'c' }).message;
  expect(message).toContain('Edit 2 of 2: "old" is not in the file.');
});

test('names the lines of a text that occurs more than once, also if the places overlap', () => {
  const several = refused('x\na x\nx\n', { old: 'x', new: 'y' });
  expect(several).toMatchObject({ code: 'many-matches' });
  expect(several.message).toContain('3 times, at lines 1, 2, 3');
  expect(refused('aaa', { old: 'aa', new: 'b' }).message).toContain('2 times');
});

test('shows the nearest lines with their numbers if a text is not there', () => {
  const missing = refused('one\nconst total = sum(a, b);\n', { old: 'const total = sum(a, c);', new: 'x' });
  expect(missing).toMatchObject({ code: 'no-match' });
  expect(missing.message).toContain('2 | const total = sum(a, b);');
  expect(missing.message).toContain('in the call: "const total = sum(a, c);"');
  expect(refused('one\n', { old: 'nothing of this kind', new: '' }).message).toContain('Nothing like it was found');
});

test('refuses edits of the same text, an empty text and an edit that changes nothing', () => {
  const overlap = refused('abc\n', { old: 'ab', new: '1' }, { old: 'bc', new: '2' });
  expect(overlap.message).toContain('Edits 1 and 2 change the same text');
  expect(refused('abc\n', { old: '', new: 'x' }).message).toContain('"old" is empty');
  expect(refused('abc\n', { old: 'a', new: 'a' }).message).toContain('the same text');
  expect(edited('', { old: '', new: 'x\n' })).toBe('x\n');
});

test('gives whole lines the indentation of the file if only the indentation differs', () => {
  const text = 'class A {\n\trun() {\n\t\treturn 1;\n\t}\n}\n';
  const edits = [{ old: '  run() {\n    return 1;\n', new: '  run() {\n    const a = 1;\n    return a;\n' }];
  const found = value(replaceExactly(text, edits));
  expect(applyEdits(text, found.edits)).toBe('class A {\n\trun() {\n\t\tconst a = 1;\n\t\treturn a;\n\t}\n}\n');
  expect(found.reindented).toEqual([1]);
  expect(edited(text, { old: '    return 1;', new: '    return 2;' })).toContain('\n\t\treturn 2;\n\t}');
  expect(edited(text, { old: '    return 1;\n', new: '' })).toContain('run() {\n\t}');
});

test('refuses another indentation if two places fit, or if more than the indentation differs', () => {
  const twice = refused('  x = 1\n    x = 1\n', { old: '\tx = 1', new: 'y' });
  expect(twice.message).toContain('2 times, at lines 1, 2');
  expect(refused('  x = 1\n', { old: '\tx  = 1', new: 'y' }).code).toBe('no-match');
  expect(refused('  x\n', { old: '\tx\n', new: '\ty' }).code).toBe('no-match');
});

test('replaces the last line if only its line end is missing in the file', () => {
  const found = value(replaceExactly('a\nb', [{ old: 'b\n', new: 'c\n' }]));
  expect(applyEdits('a\nb', found.edits)).toBe('a\nc');
  expect(found.reindented).toEqual([]);
});

test('reads CRLF in a call as LF', () => {
  expect(edited('a\nb\n', { old: 'a\r\nb', new: 'c\r\nd' })).toBe('c\nd\n');
});

test('searches for many texts in a hostile file in a short time', () => {
  const text = 'a'.repeat(2_000_000);
  const used = threadTime();
  expect(refused(text, { old: 'a'.repeat(1000), new: 'b' }).code).toBe('many-matches');
  expect(refused(text, ...Array.from({ length: 300 }, () => ({ old: 'b', new: 'c' }))).code).toBe('too-large');
  expect(used()).toBeLessThan(1500);
});

test('changes exactly the one place of a text that occurs once', () => {
  const part = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\t', '\n'), maxLength: 8 });
  fc.assert(
    fc.property(part, part, part, part, (before, old, after, fresh) => {
      const text = before + old + after;
      const places = [...text].filter((_, at) => text.startsWith(old, at)).length;
      fc.pre(old !== '' && old !== fresh && places === 1);
      expect(edited(text, { old, new: fresh })).toBe(before + fresh + after);
    }),
    { numRuns: 500 },
  );
});
