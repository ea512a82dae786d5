import { expect, test } from 'vitest';
import { packageSourceOf } from './package-command.ts';

test.each([
  ['npm', 'npx', ['-y', '@modelcontextprotocol/server-memory']],
  ['npm', '/usr/local/bin/npx', ['server']],
  ['npm', 'C:\\Program Files\\nodejs\\npx.cmd', ['server']],
  ['npm', 'bunx', ['server']],
  ['npm', 'npm', ['exec', '--', 'server']],
  ['npm', 'npm', ['--prefix', '/work', 'x', 'server']],
  ['npm', 'pnpm', ['dlx', 'server']],
  ['uv', 'uvx', ['mcp-server-git']],
  ['uv', 'uv', ['tool', 'run', 'mcp-server-git']],
  ['uv', 'uv', ['--directory', '/work', 'run', 'server.py']],
  ['pipx', 'pipx', ['run', 'server']],
  [null, 'npm', ['run', 'start']],
  [null, 'uv', ['pip', 'list']],
  [null, 'node', ['npx']],
  [null, 'constructor', ['run']],
] as const)('finds that packages come from %s for %s %j', (source, command, args) => {
  expect(packageSourceOf(command, args)).toBe(source);
});
