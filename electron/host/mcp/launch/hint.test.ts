import { describe, expect, test } from 'vitest';
import { hintText } from '../../../../shared/failures/hints.ts';
import { CHINESE_HINTS } from '../../../../shared/failures/hints-chinese.ts';
import { ENGLISH_HINTS } from '../../../../shared/failures/hints-english.ts';
import type { ServerReason } from '../../../../shared/failures/server-reasons.ts';
import type { LaunchSetting } from '../../options.ts';
import { type Failure, hintOf } from './hint.ts';

const NPX: LaunchSetting = { transport: 'stdio', command: 'npx', args: ['-y', 'a-server'], env: {} };
const failure = (more: Partial<Failure>): Failure => ({
  launch: NPX,
  why: [{ name: 'ended-while-starting', data: {} }],
  refusal: null,
  errorOutput: '',
  refused: null,
  exitCode: 1,
  foundAt: null,
  ...more,
});
const hint = (more: Partial<Failure>) => {
  const found = hintOf(failure(more));
  return found && hintText(ENGLISH_HINTS, found);
};
const noProgram = (command: string, args: readonly string[] = ['x']) =>
  ({
    launch: { transport: 'stdio', command, args, env: {} },
    refusal: { name: 'program-missing', data: { program: command } },
  }) as const;

describe('a program that was not found', () => {
  test('leads to an offer to use the place where it was found', () => {
    expect(hintOf(failure({ ...noProgram('uvx'), foundAt: '/home/me/.local/bin/uvx' }))).toEqual({
      name: 'command-elsewhere',
      data: { command: 'uvx', foundAt: '/home/me/.local/bin/uvx' },
      fix: { kind: 'use-command', command: '/home/me/.local/bin/uvx' },
    });
  });

  test('has a hint in Chinese as well', () => {
    const found = hintOf(failure({ errorOutput: 'Error: GITHUB_TOKEN environment variable is not set' }));
    if (found === null) throw new Error('There is no hint.');
    expect(hintText(CHINESE_HINTS, found)).toBe('它缺少环境变量 GITHUB_TOKEN：请将其加入服务器的环境变量。');
  });

  test.each([
    ['npx', 'nodejs.org'],
    ['uvx', 'docs.astral.sh/uv'],
    ['docker', 'Docker'],
    ['my-own-tool', 'full path'],
  ])('leads to instructions to install it: %s', (command, words) => expect(hint(noProgram(command))).toContain(words));

  test('has a hint about spaces when a whole command line is in one field', () => {
    expect(hint(noProgram('npx -y a-server', []))).toContain('blanks');
  });
});

describe('what a server wrote before it ended', () => {
  test.each([
    ['npm error code E404\nnpm error 404 Not Found - GET https://registry/x', 'does not know this package'],
    ['npm error code EAI_AGAIN\nnpm error network request failed', 'could not reach its registry'],
    ['npm ERR! code UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'NODE_EXTRA_CA_CERTS'],
    ["npm WARN EBADENGINE Unsupported engine {\nnpm WARN   required: { node: '>=22' }", 'another version of Node.js'],
    ['ReferenceError: File is not defined', 'another version of Node.js'],
    ['This server requires Node.js >= 22.1.0 to run', 'another version of Node.js (>= 22.1.0)'],
    ['Error: GITHUB_TOKEN environment variable is not set', 'misses the environment variable GITHUB_TOKEN'],
    ['Missing required environment variable: API_BASE_URL', 'misses the environment variable API_BASE_URL'],
    ["KeyError: 'SLACK_BOT_TOKEN'", 'misses the environment variable SLACK_BOT_TOKEN'],
    ["ModuleNotFoundError: No module named 'mcp'", 'not installed: mcp'],
    ["Error: Cannot find module '/srv/index.js'\n    at Module._resolveFilename", 'not installed: /srv/index.js'],
    ['Cannot connect to the Docker daemon at unix:///var/run/docker.sock', 'Docker is installed, but does not run'],
    ['Error: listen EADDRINUSE: address already in use :::3000', 'port 3000'],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'does not answer at 127.0.0.1:5432'],
    ['401 Unauthorized', 'key or password'],
    ["PermissionError: [Errno 13] Permission denied: '/data'", 'denied it access'],
  ])('is explained: %s', (errorOutput, words) => expect(hint({ errorOutput })).toContain(words));

  test('leads to no hint when it is not recognised', () => {
    expect(hint({ errorOutput: 'it is raining' })).toBeNull();
    expect(hint({ errorOutput: 'set up in a moment' })).toBeNull();
  });

  test('cannot put invisible characters into the hint (V13)', () => {
    expect(
      hint({ errorOutput: "No module named 'a\u202eb'\nModuleNotFoundError: No module named 'a\u202eb'" }),
    ).toContain('a<U+202E>b');
  });
});

test('a placeholder that was never replaced leads to a hint', () => {
  const launch: LaunchSetting = { ...NPX, env: { TOKEN: `${'$'}{input:token}` } };
  expect(hint({ launch })).toContain(`still holds ${'$'}{input:token}`);
});

test('a server that exits without an error, or is not an MCP server, leads to a hint', () => {
  expect(hint({ exitCode: 0 })).toContain('other arguments');
  const chatty: ServerReason = { name: 'not-the-protocol', data: { seconds: 30, words: 'hi' } };
  expect(hint({ why: [chatty] })).toContain('may be no MCP server');
  const late: ServerReason = { name: 'answer-late', data: { seconds: 30 } };
  expect(hint({ exitCode: null, why: [late] })).toContain('downloads the package');
});

describe('a server over HTTP', () => {
  const launch: LaunchSetting = { transport: 'http', url: 'https://tools.example/mcp', headers: {} };
  const host = 'tools.example';
  const status = (code: number): ServerReason => ({
    name: 'http-error',
    data: { status: code, title: String(code), words: '' },
  });
  const reasons: readonly (readonly [ServerReason, string])[] = [
    [{ name: 'nothing-listens', data: { host } }, 'check the port'],
    [{ name: 'host-unknown', data: { host } }, 'how its address is written'],
    [{ name: 'certificate-refused', data: { host, why: 'CERT_HAS_EXPIRED' } }, 'NODE_EXTRA_CA_CERTS'],
    [{ name: 'no-tls', data: { host } }, 'Write http:'],
    [status(401), 'Log in'],
    [status(404), 'Check the path'],
    [status(503), 'on its side'],
  ];
  test.each(reasons)('gets a hint for its reason: %o', (reason, words) =>
    expect(hint({ launch, why: [reason] })).toContain(words),
  );
});
