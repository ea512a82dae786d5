import { describe, expect, it } from 'vitest';
import type { DeclaredCheck } from '../../../shared/declared-check.ts';
import { alteredChecks } from './altered-checks.ts';

const scripts = (all: Record<string, string>) => JSON.stringify({ scripts: all });
const script = (command: string, declaration: string): DeclaredCheck => ({
  ...{ command, workingFolder: '.', source: 'package-script', file: 'package.json', declaration },
});
const marked = (command: string): DeclaredCheck => ({
  command,
  workingFolder: '.',
  source: 'person',
  file: null,
  declaration: null,
});
const told = (command: string): DeclaredCheck => ({
  ...{ command, workingFolder: '.', source: 'instructions', file: 'AGENTS.md', declaration: `Run \`${command}\`.` },
});

type Files = Readonly<Record<string, string | null>>;

/** Whether a check counts as altered after files changed from the first texts to the second. */
async function isAltered(check: DeclaredCheck, before: Files, after: Files): Promise<boolean> {
  const changed = Object.keys({ ...before, ...after }).filter((path) => before[path] !== after[path]);
  const altered = await alteredChecks([check], {
    root: '/project',
    changed: new Set(changed),
    read: async (path) => after[path] ?? null,
    before: (path) => before[path] ?? null,
  });
  return altered.has(0);
}

describe('a declared check', () => {
  const before = scripts({ test: 'npm run unit', unit: 'vitest run', lint: 'biome ci' });

  it.each<[string, DeclaredCheck, Files, Files]>([
    [
      'its script',
      script('npm test', 'npm run unit'),
      { 'package.json': before },
      { 'package.json': scripts({ test: 'true' }) },
    ],
    [
      'a script that it runs',
      script('npm test', 'npm run unit'),
      { 'package.json': before },
      { 'package.json': scripts({ test: 'npm run unit', unit: 'true', lint: 'biome ci' }) },
    ],
    [
      'a script that runs before it',
      script('npm test', 'npm run unit'),
      { 'package.json': before },
      { 'package.json': scripts({ test: 'npm run unit', unit: 'vitest run', pretest: 'rm -r tests' }) },
    ],
    ['the whole package', script('npm test', 'npm run unit'), { 'package.json': before }, { 'package.json': '{' }],
    ['the line that names it', told('npm test'), { 'AGENTS.md': 'Run `npm test`.' }, { 'AGENTS.md': 'Be brief.' }],
    [
      'the script of a command that the instructions name',
      told('npm test'),
      { 'AGENTS.md': 'Run `npm test`.', 'package.json': before },
      { 'AGENTS.md': 'Run `npm test`.', 'package.json': scripts({ test: 'true' }) },
    ],
    ['the script that it starts', marked('sh check.sh'), { 'check.sh': 'x' }, { 'check.sh': 'exit 0' }],
    ['the program itself', marked('./check'), { check: 'x' }, { check: 'y' }],
    ['the target of make', marked('make test'), { Makefile: 'x' }, { Makefile: 'y' }],
    [
      'the script that its own script starts',
      script('npm test', 'node check.mjs'),
      { 'package.json': scripts({ test: 'node check.mjs' }), 'check.mjs': 'x' },
      { 'package.json': scripts({ test: 'node check.mjs' }), 'check.mjs': 'y' },
    ],
  ])('does not count after the loop changed %s', async (_, check, old, now) => {
    expect(await isAltered(check, old, now)).toBe(true);
  });

  it.each<[string, DeclaredCheck, Files, Files]>([
    [
      'another script',
      script('npm test', 'npm run unit'),
      { 'package.json': before },
      { 'package.json': scripts({ test: 'npm run unit', unit: 'vitest run', lint: 'true' }) },
    ],
    ['tests that it runs', marked('pytest tests/test_a.py'), { 'tests/test_a.py': 'x' }, { 'tests/test_a.py': 'y' }],
    [
      'another line of the instructions',
      told('npm test'),
      { 'AGENTS.md': 'Run `npm test`.' },
      { 'AGENTS.md': 'Run `npm test`.\nMore.' },
    ],
    ['sources', marked('make test'), { Makefile: 'x', 'a.c': 'x' }, { Makefile: 'x', 'a.c': 'y' }],
  ])('still counts after the loop changed %s', async (_, check, old, now) => {
    expect(await isAltered(check, old, now)).toBe(false);
  });
});
