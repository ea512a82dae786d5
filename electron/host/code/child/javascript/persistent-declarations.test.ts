import { expect, test } from 'vitest';
import { withPersistentDeclarations as persistent } from './persistent-declarations.ts';

test('turns declarations of the top level into variables without moving anything', () => {
  expect(persistent('const a = 1; let b = 2\nconst { c } = x')).toBe('var   a = 1; var b = 2\nvar   { c } = x');
});

test.each([
  ['inside blocks and functions', 'if (x) { const a = 1 } function f() { let b }\n(() => { const c = 1 })()'],
  ['in the head of a loop', 'for (const a of b) a; for (let i = 0; i < 3; i++) i'],
  ['in texts', '"; const a = 1"; \';let b\''],
  ['in a text of several lines', 'f(`\nconst a = 1\n\x24{`let b \x24{ "}" }`}\nlet c\n`)'],
  ['in comments', '// const a\n/*\nconst b = 1\n*/'],
  ['in regular expressions', 'x = /;const a[/;]let b/; y = x / 2 / 3'],
  ['as the name of a property', 'x.let\ny = { const: 1 }\nz.const = 2'],
  ['as a name', 'let\n= 3'],
  ['within an expression of several lines', 'x = [\nconst_, let_\n]'],
])('leaves alone what stands %s', (_where, code) => {
  expect(persistent(code)).toBe(code);
});

test('goes on after a template with expressions', () => {
  expect(persistent('`\x24{a}`; const b = `\x24{{ c: 1 }.c}`\nlet d')).toBe(
    '`\x24{a}`; var   b = `\x24{{ c: 1 }.c}`\nvar d',
  );
});
