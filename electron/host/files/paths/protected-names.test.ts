import { expect, test } from 'vitest';
import { isProtected, protectedKind } from './protected-names.ts';
import { PROTECTED_GROUPS } from './protected-table.ts';
import { PUBLISHED } from './published-names.fixture.ts';

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
  '.v\u017fcode/tasks.json',
  '.hu\u017fky/pre-commit',
  '.mcp.j\u017fon',
  '.\uff47it/config',
  '.\u212aube/config',
  '.gemini/settings.json',
  '.codex/config.toml',
  '.continue/config.json',
  '.zed/settings.json',
  '.vscode-insiders/tasks.json',
  'Claude/claude_desktop_config.json',
  'x.code-workspace',
  '.git-credentials',
  '.config/git/config',
  '.gitlab-ci.yml',
  '.pre-commit-config.yaml',
  '.github/workflows',
  '.config/autostart/x.desktop',
  '.config/fish/config.fish',
  'Library/LaunchAgents/x.plist',
  '.vimrc',
  '.docker/config.json',
  '.kube/config',
  'keys/id_rsa',
  'id_ed25519',
])('the user is asked before %s is edited (V4)', (path) => {
  expect(isProtected(path)).toBe(true);
});

test.each([
  'README.md',
  'environment.ts',
  'src/git/index.ts',
  'package.json',
  '.gitignore',
  'package.json',
  'Makefile',
  'CMakeLists.txt',
  'Dockerfile',
  'vite.config.ts',
  'eslint.config.js',
  'pyproject.toml',
  'tsconfig.json',
  'src/agents.ts',
  'docs/agents/readme.md',
  'github/workflows/ci.yml',
  '.nvmrc',
  '.tool-versions',
  '.editorconfig',
  'a.env.ts',
  'docker/config.json',
  '.config/other/config',
  'id_rsa.pub',
  'fish/config.fish',
  'workspace.code',
  '.',
])('the user is not asked for %s', (path) => {
  expect(isProtected(path)).toBe(false);
});

test.each(PUBLISHED)('the user is asked for every name that $by protects, except those left out on purpose', (list) => {
  expect(list.paths.filter((path) => !isProtected(path))).toEqual([]);
  expect(list.paths.map((path) => `packages/a/${path}`).filter((path) => !isProtected(path))).toEqual([]);
  expect(list.left.filter(isProtected)).toEqual([]);
});

test('every group has a reason, sources, and names that are found as of this group, each once', () => {
  for (const { kind, why, sources, names } of PROTECTED_GROUPS) {
    expect([kind, why, sources.length > 0]).toEqual([kind, expect.stringMatching(/^[A-Z].*\.$/), true]);
    expect(names.filter((name) => protectedKind(name.replaceAll('*', 'x')) !== kind)).toEqual([]);
  }
  const all = PROTECTED_GROUPS.flatMap(({ names }) => names);
  expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
});

test.each([
  ['.github/workflows/ci.yml', 'ci'],
  ['.github/copilot-instructions.md', 'agents'],
  ['.git/hooks/pre-commit', 'hooks'],
  ['.git/config', 'version-control'],
  ['repo/.git/modules/a/config', 'version-control'],
  ['.ssh/config', 'secrets'],
  ['home/.gdbinit', 'debugger'],
  ['lib/python3/sitecustomize.py', 'runtime'],
  ['.claude/skills/a/SKILL.md', 'agents'],
])('the reason for %s is the group %s', (path, kind) => {
  expect(protectedKind(path)).toBe(kind);
});
