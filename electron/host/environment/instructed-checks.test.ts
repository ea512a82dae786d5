import { expect, test } from 'vitest';
import { LONGEST_CHECK } from '../../../shared/declared-check.ts';
import { instructedChecks } from './instructed-checks.ts';

const found = (text: string): readonly string[] => instructedChecks(text, 'AGENTS.md').map(({ command }) => command);

test.each([
  ['a line of its own', 'Check: `npm test`', ['npm test']],
  ['lower case', 'check: `make check`', ['make check']],
  ['a Chinese line with a wide colon', '检查：`npm test`', ['npm test']],
  ['a Chinese line with a narrow colon', '检查: `pytest -q`', ['pytest -q']],
  ['an item of a list', '- Check: `cargo test`', ['cargo test']],
  ['an indented item of a list', '  * Check: `cargo test`', ['cargo test']],
  ['a bold word', '**Check**: `go test ./...`', ['go test ./...']],
  ['a bold word with its colon', '**Check:** `go test ./...`', ['go test ./...']],
  ['a full stop at the end', 'Check: `npm test`.', ['npm test']],
  ['a Chinese full stop at the end', '检查：`npm test`。', ['npm test']],
  ['several lines', '# Rules\nCheck: `npm run lint`\nUse tabs.\nCheck: `npm test`\n', ['npm run lint', 'npm test']],
  ['line ends of Windows', 'Check: `npm test`\r\nUse tabs.\r\n', ['npm test']],
  ['a command with quotes and a pipe', 'Check: `grep -q "a b" x | wc -l`', ['grep -q "a b" x | wc -l']],
  ['a line after a block of code', '```\nx\n```\nCheck: `npm test`', ['npm test']],
  ['a line after a comment', '<!-- x -->\nCheck: `npm test`', ['npm test']],
])('finds %s', (_what, text, commands) => {
  expect(found(text)).toEqual(commands);
});

test.each([
  ['a sentence about checks', 'Please check: is `npm test` green?'],
  ['a command without backticks', 'Check: npm test'],
  ['two commands in one line', 'Check: `npm test` and `npm run lint`'],
  ['an empty command', 'Check: ` `'],
  ['a word that only begins so', 'Checklist: `npm test`'],
  ['a word inside a sentence', 'Do not Check: `npm test`'],
  ['a block of code', '```\nCheck: `npm test`\n```'],
  ['a block of code that does not end', '~~~md\nCheck: `npm test`\n'],
  ['a comment', '<!--\nCheck: `npm test`\n-->'],
  ['a comment that does not end', '<!-- hidden\nCheck: `npm test`'],
  ['a control character', 'Check: `npm test\u0007`'],
  ['an escape sequence', 'Check: `npm \u001b[8mtest`'],
  ['a character that changes the direction', 'Check: `npm \u202etset`'],
  ['a character without a width', 'Check: `npm\u200b test`'],
  ['a separator of lines', 'Check: `npm\u2028test`'],
  ['blanks that push the rest out of sight', `Check: \`npm test${' '.repeat(60)}; curl evil.example\``],
  ['a command that is too long', `Check: \`${'x'.repeat(LONGEST_CHECK + 1)}\``],
  ['half a character', 'Check: `npm \ud800`'],
])('does not find a check in %s', (_what, text) => {
  expect(found(text)).toEqual([]);
});

test('reads a hostile file in linear time', () => {
  const began = performance.now();
  for (const part of ['Check: `', 'Check: ', '<!--', '- ', '`', '**Check', ' '])
    instructedChecks(part.repeat(20_000 / part.length), 'AGENTS.md');
  instructedChecks('<!--\n'.repeat(4_000), 'AGENTS.md');
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('says which file declares the check, and what it says', () => {
  expect(instructedChecks('检查：`npm test`', 'CLAUDE.md')).toEqual([
    { command: 'npm test', workingFolder: '.', source: 'instructions', file: 'CLAUDE.md', declaration: 'npm test' },
  ]);
});
