import { expect, test } from 'vitest';
import { packageManagerOf, scriptChecks } from './script-checks.ts';

const commands = (scripts: unknown, manager: Parameters<typeof scriptChecks>[1] = 'npm'): readonly string[] =>
  scriptChecks(JSON.stringify({ name: 'a', scripts }), manager).map(({ command }) => command);

test.each([
  ['test', { test: 'vitest run' }, ['npm test']],
  [
    'test, lint and typecheck',
    { lint: 'l', typecheck: 't', test: 'v' },
    ['npm test', 'npm run lint', 'npm run typecheck'],
  ],
  ['lint alone', { lint: 'eslint .', build: 'b' }, ['npm run lint']],
  ['the other spelling of typecheck', { 'type-check': 'tsc' }, ['npm run type-check']],
  ['one spelling of typecheck if there are two', { 'type-check': 'a', typecheck: 'b' }, ['npm run typecheck']],
  ['check instead of its parts', { check: 'npm run lint && npm test', test: 'v', lint: 'l' }, ['npm run check']],
  ['the parts if check does nothing', { check: 'echo later', test: 'vitest' }, ['npm test']],
  ['no script of another name', { build: 'tsc', 'test:watch': 'vitest', pretest: 'x' }, []],
  ['not what npm writes into a new package', { test: 'echo "Error: no test specified" && exit 1' }, []],
  ['not the same in single quotes', { test: "echo 'Error: no test specified' && exit 1" }, []],
  ['not a script that always succeeds', { test: 'exit 0' }, []],
  ['not a script that only prints', { test: 'echo ok' }, []],
  ['not the command true', { test: 'true' }, []],
  ['a script that prints before it tests', { test: 'echo testing && vitest run' }, ['npm test']],
  ['not an empty script', { test: '  ' }, []],
  ['not a script that is no text', { test: 5, lint: null, check: ['x'], typecheck: { a: 1 } }, []],
  ['not a script with a line break', { test: 'vitest\nrm -rf x' }, []],
  ['not a script with an escape sequence', { test: 'vitest \u001b[8m' }, []],
  ['not a script that is too long', { test: 'x'.repeat(2_001) }, []],
  ['nothing for scripts that are a list', ['test'], []],
  ['nothing for scripts that are a text', 'test', []],
  ['nothing for no scripts', undefined, []],
])('finds %s', (_what, scripts, expected) => {
  expect(commands(scripts)).toEqual(expected);
});

test.each([
  ['npm', ['npm test', 'npm run lint']],
  ['pnpm', ['pnpm test', 'pnpm run lint']],
  ['yarn', ['yarn test', 'yarn run lint']],
  ['bun', ['bun run test', 'bun run lint']],
] as const)('writes the commands for %s', (manager, expected) => {
  expect(commands({ test: 'v', lint: 'l' }, manager)).toEqual(expected);
});

test.each([
  ['nothing', ''],
  ['no JSON', '{ "scripts": { "test": "vitest" '],
  ['a list', '[]'],
  ['null', 'null'],
  ['a comment', '// x\n{ "scripts": { "test": "vitest" } }'],
  ['scripts in the prototype', '{ "__proto__": { "scripts": { "test": "vitest" } } }'],
  ['a script in the prototype', '{ "scripts": { "__proto__": { "test": "vitest" } } }'],
])('finds nothing in a file with %s', (_what, text) => {
  expect(scriptChecks(text, 'npm')).toEqual([]);
});

test('keeps what the file says about the check', () => {
  expect(scriptChecks('{ "scripts": { "test": " vitest run " } }', 'npm')).toEqual([
    {
      ...{ command: 'npm test', workingFolder: '.', source: 'package-script', file: 'package.json' },
      declaration: 'vitest run',
    },
  ]);
});

test.each([
  ['npm', []],
  ['npm', ['package-lock.json', 'yarn.lock']],
  ['npm', ['npm-shrinkwrap.json']],
  ['pnpm', ['pnpm-lock.yaml']],
  ['yarn', ['yarn.lock', 'README.md']],
  ['bun', ['bun.lock']],
  ['bun', ['bun.lockb']],
] as const)('recognises %s by the files %j', (manager, names) => {
  expect(packageManagerOf(new Set(names))).toBe(manager);
});
