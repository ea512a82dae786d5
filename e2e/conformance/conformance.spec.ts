/**
 * Runs the official MCP conformance suite for clients against Loopwright's connection and login
 * code. Every scenario must pass.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

const SUITE = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);
const CLIENT = fileURLToPath(new URL('client.ts', import.meta.url));
const LONGEST_MS = 50_000;
/**
 * Scenarios with a tolerance of a fifth of a second, which a machine that also runs other specs may
 * exceed.
 */
const TIMED = new Set(['sse-retry']);

/** Runs the suite and returns its output. Rejects when the suite exits with a code other than 0. */
async function conformance(...words: readonly string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [SUITE, 'client', ...words], {
    timeout: LONGEST_MS,
    env: { ...process.env, NO_COLOR: '1' },
  });
  return stdout + stderr;
}

/**
 * The names of the scenarios, which the suite prints when it runs them all. The suite runs here
 * with a client that does nothing, with which most scenarios fail.
 */
async function scenariosOf(suite: 'core' | 'backcompat'): Promise<readonly string[]> {
  const said = await conformance('--suite', suite, '--command', 'true').catch(
    (error) => `${error.stdout}${error.stderr}`,
  );
  return [...said.matchAll(/^Starting scenario: (\S+)$/gm)].map((match) => match[1] ?? '');
}

const core = await scenariosOf('core');
const backcompat = await scenariosOf('backcompat');

test('both conformance suites list their scenarios, including those for logins', () => {
  expect(core.length).toBeGreaterThanOrEqual(18);
  expect(core.filter((name) => name.startsWith('auth/')).length).toBeGreaterThanOrEqual(14);
  expect(backcompat.length).toBeGreaterThanOrEqual(2);
});

describe.each([
  ['core', core],
  ['backcompat', backcompat],
] as const)('conformance, %s', (_suite, scenarios) => {
  for (const scenario of scenarios) {
    test(`${scenario} passes every check without a warning`, {
      retry: TIMED.has(scenario) ? 2 : 0,
    }, async () => {
      // The suite runs the client command in a shell.
      const command = `"${process.execPath}" "${CLIENT}"`;
      const said = await conformance('--scenario', scenario, '--command', command, '--timeout', '40000');
      expect(said).toMatch(/^Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings$/m);
    });
  }
});
