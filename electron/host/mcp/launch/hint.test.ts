import { describe, expect, test } from 'vitest';
import { CHINESE_HINTS } from '../../../../shared/failures/hints-chinese.ts';
import { wordsOf } from '../../../../shared/failures/wording.ts';
import type { LaunchSetting } from '../../options.ts';
import { type Failure, hintOf } from './hint.ts';

const NPX: LaunchSetting = { transport: 'stdio', command: 'npx', args: ['-y', 'a-server'], env: {} };
const failure = (more: Partial<Failure>): Failure => ({
  launch: NPX,
  why: 'It ended while it was starting.',
  refusal: null,
  errorOutput: '',
  exitCode: 1,
  foundAt: null,
  ...more,
});
const hint = (more: Partial<Failure>) => hintOf(failure(more))?.text ?? null;
const noProgram = (command: string, args: readonly string[] = ['x']) =>
  ({
    launch: { transport: 'stdio', command, args, env: {} },
    refusal: { kind: 'no-program', why: `the program ${command} was not found` },
  }) as const;

describe('a program that was not found', () => {
  test('is offered at its location, with one click', () => {
    expect(hintOf(failure({ ...noProgram('uvx'), foundAt: '/home/me/.local/bin/uvx' }))).toEqual({
      name: 'command-elsewhere',
      data: { command: 'uvx', foundAt: '/home/me/.local/bin/uvx' },
      text: 'uvx is not on the PATH this app searches, but it is at /home/me/.local/bin/uvx.',
      fix: { kind: 'use-command', command: '/home/me/.local/bin/uvx' },
    });
  });

  test('is wordsOf in Chinese as well', () => {
    const found = hintOf(failure({ errorOutput: 'Error: GITHUB_TOKEN environment variable is not set' }));
    if (found === null) throw new Error('There is no hint.');
    expect(wordsOf(CHINESE_HINTS, found.name, found.data)).toBe(
      '它缺少环境变量 GITHUB_TOKEN：请将其加入服务器的环境变量。',
    );
  });

  test.each([
    ['npx', 'nodejs.org'],
    ['uvx', 'docs.astral.sh/uv'],
    ['docker', 'Docker'],
    ['my-own-tool', 'full path'],
  ])('comes with instructions to install it: %s', (command, words) =>
    expect(hint(noProgram(command))).toContain(words),
  );

  test('is often a whole command line in one field', () => {
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

  test('gets no invented hint when it is unknown', () => {
    expect(hint({ errorOutput: 'it is raining' })).toBeNull();
    expect(hint({ errorOutput: 'set up in a moment' })).toBeNull();
  });

  test('cannot put invisible characters into the hint (V13)', () => {
    expect(
      hint({ errorOutput: "No module named 'a\u202eb'\nModuleNotFoundError: No module named 'a\u202eb'" }),
    ).toContain('a<U+202E>b');
  });
});

test('leads to a hint about a placeholder that was never filled in', () => {
  const launch: LaunchSetting = { ...NPX, env: { TOKEN: `${'$'}{input:token}` } };
  expect(hint({ launch })).toContain(`still holds ${'$'}{input:token}`);
});

test('leads to a hint when the server ends without an error, or is no server', () => {
  expect(hint({ exitCode: 0 })).toContain('other arguments');
  expect(
    hint({ why: 'It did not answer within 30 seconds; what it said is no message of the protocol: hi' }),
  ).toContain('may be no MCP server');
  expect(hint({ exitCode: null, why: 'It did not answer within 30 seconds.' })).toContain('downloads the package');
});

describe('a server over HTTP', () => {
  const launch: LaunchSetting = { transport: 'http', url: 'https://tools.example/mcp', headers: {} };
  test.each([
    ['It could not be started: Nothing listens at tools.example (connection refused)', 'check the port'],
    ['It could not be started: The host tools.example was not found', 'how its address is written'],
    [
      'It could not be started: The certificate of tools.example was not accepted (CERT_HAS_EXPIRED)',
      'NODE_EXTRA_CA_CERTS',
    ],
    ['It could not be started: What listens at tools.example does not speak TLS', 'Write http:'],
    ['It could not be started: It answered with HTTP 401 Unauthorized', 'Log in'],
    ['It could not be started: It answered with HTTP 404 Not Found', 'Check the path'],
    ['It could not be started: It answered with HTTP 503', 'on its side'],
  ])('has a reason too: %s', (why, words) => expect(hint({ launch, why })).toContain(words));
});
