import { expect, it } from 'vitest';
import { fileName } from './file-name.ts';

it.each([
  ['Report on this folder', 'Report on this folder.md'],
  ['第三季度 报告', '第三季度 报告.md'],
  ['../../etc/passwd', 'etc passwd.md'],
  ['C:\\Windows\\system32', 'C Windows system32.md'],
  ['a<b>c:"d"|e?*', 'a b c d e.md'],
  ['.hidden', 'hidden.md'],
  ['--help', 'help.md'],
  ['ends with dots. . .', 'ends with dots.md'],
  ['line\none\ttwo\u0000', 'line one two.md'],
  ['safe\u202egpj.exe', 'safe gpj.exe.md'],
  ['CON', '_CON.md'],
  ['nul.tar', '_nul.tar.md'],
  ['com1', '_com1.md'],
  ['LPT²', '_LPT².md'],
  ['Console', 'Console.md'],
  ['', 'Loopwright.md'],
  ['???', 'Loopwright.md'],
  ['\u200b...', 'Loopwright.md'],
  ['\ud800 half', '\ufffd half.md'],
])('makes %j the file name %j', (title, name) => {
  expect(fileName(title, 'md')).toBe(name);
});

it('cuts a long title between visible characters, so that the name fits every file system', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(fileName('长'.repeat(500), 'html')).toBe(`${'长'.repeat(40)}.html`);
  expect(fileName(family.repeat(100), 'html')).toBe(`${family.repeat(4)}.html`);
  expect(fileName(`${'x'.repeat(119)} y`, 'html')).toBe(`${'x'.repeat(119)}.html`);
});
