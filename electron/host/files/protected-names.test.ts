import { expect, test } from 'vitest';
import { isProtected } from './protected-names.ts';

test.each([
  '.git',
  '.git/hooks/pre-commit',
  'sub/.GIT/config',
  '.mcp.json',
  '.Mcp.Json',
  '.vscode/settings.json',
  '.cursor/mcp.json',
  '.env',
  'packages/a/.env.production',
  '.bashrc',
  '.npmrc',
  '.github/workflows/ci.yml',
  '.git./config',
  '.g\u200cit/config',
  'GIT~1/config',
  'data/loopwright.sqlite-wal',
])('asks before %s is edited (V4)', (path) => {
  expect(isProtected(path)).toBe(true);
});

test.each([
  'README.md',
  'environment.ts',
  'src/git/index.ts',
  'package.json',
  '.gitignore',
  '.github/README.md',
  'a.env.ts',
  '.',
])('does not ask for %s', (path) => {
  expect(isProtected(path)).toBe(false);
});
