import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoopwrightError } from '../../../shared/errors.ts';
import { ApprovalRuleId, ServerId } from '../../../shared/ids.ts';
import { type ApprovalAnswer, FETCH_WEB, type ListedRule, WEB } from '../../../shared/mcp.ts';
import type { Message } from '../../../shared/message.ts';
import type { Receipt } from '../../../shared/receipt.ts';
import type { RefusedFile } from '../../../shared/topic.ts';
import {
  CALL,
  endedState,
  type FakeHost,
  fakeEnvironment,
  fakeHost,
  LOOP,
  located,
  MESSAGE,
  TOPIC,
  withoutWindow,
} from './cli.fixture.ts';
import { runCommandLine } from './command-line.ts';
import type { Environment } from './environment.ts';
import { EXIT } from './exit-codes.ts';
import { lineOf } from './views/json-view.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cli-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Waits, with a time limit, until the host has received this call. */
async function asked(host: FakeHost, call: string): Promise<void> {
  await vi.waitFor(() => expect(host.calls).toContain(call), { timeout: 10_000, interval: 2 });
}

function run(environment: Environment, ...words: readonly string[]): Promise<number> {
  return runCommandLine(['run', '--workspace', folder, '--data-dir', folder, ...words], environment);
}

const waitingForAnswer = { name: 'waiting', awaited: { for: 'question' } } as const;
const receipt: Receipt = {
  effect: { kind: 'call' },
  ...{ folder: '/work', ignored: [], covers: { kind: 'tool' }, offers: ['once'], expiresAt: 0, digest: 'shown' },
};
const waitingForApproval = { name: 'waiting', awaited: { for: 'approval', callId: CALL } } as const;

describe('run', () => {
  it("starts the loop, follows it and exits with the code of the loop's ending", async () => {
    const host = fakeHost();
    const environment = fakeEnvironment(host);
    const exit = run(environment, 'hello', '--max-iterations', '4');
    await asked(host, 'start auto hello');
    host.rest({ name: 'stopped', outcome: { reason: 'max_iterations_reached', text: '' } });
    expect(await exit).toBe(2);
    expect(host.calls.at(-1)).toBe('close');
    expect(environment.stderr.text()).toContain('this is Demo (scripted, not an AI)');
    expect(environment.stderr.text()).toContain(
      `Give it 10 more: loopwright resume ${LOOP} --workspace ${folder} --data-dir ${folder}`,
    );
  });

  it.each([
    [
      'en',
      'The tools of the server "notes" are missing. It ended by itself; its last words: out of luck. Install Deno from deno.com, then start the server again.',
      'The server "lots" is used only in part. It has 5,000 tools, the first 500 are used.',
    ],
    [
      'zh-CN',
      '服务器“notes”的工具不可用。它自行结束了；最后的输出：out of luck。请从 deno.com 安装 Deno，然后重新启动服务器。',
      '服务器“lots”只有一部分可用。它有 5,000 个工具，只使用前 500 个。',
    ],
  ])(
    'prints which servers are unusable on standard error (%s), and with --json in an event too',
    async (locale, missing, cut) => {
      const host = fakeHost();
      const environment = fakeEnvironment(host);
      const exit = run(environment, 'hello', '--json', '--locale', locale);
      await asked(host, 'start auto hello');
      const server = ServerId.parse('notes');
      const lastLines = ['out of luck'];
      host.ports?.onServerProblem?.({
        ...{ type: 'server-missing', server, state: 'failed', lastLines },
        why: [
          { name: 'ended', data: {} },
          { name: 'last-words', data: { words: 'out of luck' } },
        ],
        hint: { name: 'install-deno', data: {} },
      });
      const data = { list: 'tools', used: 500, total: 5000, isEndless: false } as const;
      host.ports?.onServerProblem?.({
        ...{ type: 'tools-cut', server: ServerId.parse('lots'), why: [{ name: 'list-cut', data }] },
      });
      host.rest(endedState('answered'));
      expect(await exit).toBe(0);
      expect(environment.stderr.text().split('\n')).toEqual(expect.arrayContaining([missing, cut]));
      const inEnglish = {
        why: 'It ended by itself; its last words: out of luck.',
        hint: 'Install Deno from deno.com, then start the server again.',
      };
      const event = { type: 'server-failed', server, ...inEnglish, lastLines };
      expect(environment.stdout.text()).toBe(`${JSON.stringify(event)}\n`);
    },
  );

  it.each([
    ['user_cancelled', 'stopped', 130],
    ['budget_exceeded', 'stopped', 2],
    ['error', 'failed', 3],
  ] as const)(
    'prints how to continue a loop that ended by %s, but not the state of the loop',
    async (reason, name, code) => {
      const host = fakeHost();
      const environment = fakeEnvironment(host);
      const exit = run(environment, 'hello');
      await asked(host, 'start auto hello');
      host.rest({ name, outcome: { reason, text: '' } });
      expect(await exit).toBe(code);
      const said = environment.stderr.text();
      expect(said).toContain(`Go on with:\n  loopwright resume ${LOOP} --workspace ${folder} --data-dir ${folder}`);
      expect(said).not.toMatch(/Failed|Stopped/);
    },
  );

  it('gives programs the reasons of an approval by name and as an English sentence', async () => {
    const host = fakeHost();
    const environment = fakeEnvironment(host, { variables: { LANG: 'zh_CN.UTF-8' } });
    const exit = run(environment, 'hello', '--json');
    await asked(host, 'start auto hello');
    const why = [{ name: 'changed-since-allowed', data: { server: 'notes', tool: 'add' } }] as const;
    const request = { callId: CALL, server: 'notes', tool: 'add', arguments: {} };
    host.say({ type: 'approval-request', ...request, why, diffs: [] });
    host.rest(endedState('answered'));
    await exit;
    expect(JSON.parse(environment.stdout.text())).toMatchObject({
      type: 'approval-request',
      why: 'The tool "add" of "notes" has changed since it was allowed.',
      reasons: why,
    });
  });

  it('prints only JSON lines on standard output with --json', async () => {
    const host = fakeHost();
    const environment = fakeEnvironment(host, { isTTY: true });
    const exit = run(environment, 'hello', '--json');
    await asked(host, 'start auto hello');
    host.say({ type: 'iteration-start', iteration: 1 });
    host.rest(endedState('answered'));
    expect(await exit).toBe(0);
    expect(environment.stdout.text()).toBe(
      `${JSON.stringify(lineOf(located({ type: 'iteration-start', iteration: 1 })))}\n`,
    );
    expect(host.ports?.attendant).toBe('nobody');
  });

  it('answers questions with the values of --answer in order, then exits with 4 and prints how to continue', async () => {
    const host = fakeHost();
    const environment = fakeEnvironment(host);
    const exit = run(environment, 'x', '--answer', 'one', '--answer', 'two', '--json');
    await asked(host, 'start auto x');
    host.rest(waitingForAnswer);
    await asked(host, 'answer one');
    host.rest(waitingForAnswer);
    await asked(host, 'answer two');
    host.rest(waitingForAnswer);
    expect(await exit).toBe(4);
    expect(environment.stderr.text()).toContain(
      `loopwright resume ${LOOP} --workspace ${folder} --data-dir ${folder} --answer "..."`,
    );
  });

  it('sends the suggested answer whose number is given, and lets loops ask only if answers were given', async () => {
    const host = fakeHost();
    const environment = fakeEnvironment(host);
    const exit = run(environment, 'x', '--answer', '2', '--answer', '7');
    await asked(host, 'start auto x');
    expect(host.ports?.answersLeft?.()).toBe(2);
    const question = { type: 'question', prefix: '', question: 'Which?', options: ['the red', '/help'] } as const;
    host.say(question);
    host.rest(waitingForAnswer);
    await asked(host, 'answer /help');
    expect(host.ports?.answersLeft?.()).toBe(1);
    host.say(question);
    host.rest(waitingForAnswer);
    await asked(host, 'answer 7');
    host.rest(endedState('answered'));
    expect(await exit).toBe(0);
    expect(environment.stdout.text()).toContain('? Question: Which?\n\n1. the red\n2. /help\n');
    const without = fakeHost();
    const ended = run(fakeEnvironment(without), 'x');
    await asked(without, 'start auto x');
    without.rest(endedState('answered'));
    await ended;
    expect(without.ports?.answersLeft).toBeUndefined();
  });

  it('shows a request above the key prompt and passes the decision to the host', async () => {
    const host = fakeHost();
    const environment = fakeEnvironment(host, { isTTY: true });
    const exit = run(environment, 'x', '--no-color');
    await asked(host, 'start auto x');
    const request = { callId: CALL, server: 'shell', tool: 'exec', arguments: { command: 'rm -rf x' } };
    const asking = { why: [{ name: 'runs-command', data: {} }], diffs: [], receipt } as const;
    host.say({ type: 'approval-request', ...request, ...asking });
    host.rest(waitingForApproval);
    await vi.waitFor(() => expect(environment.stdin.raw).toBe(true));
    expect(environment.stdout.text()).toMatch(/command: rm -rf x\n.*\[n\] Deny/s);
    await wait(900);
    environment.stdin.write('y');
    await asked(host, 'decide once');
    host.rest(endedState('answered'));
    expect(await exit).toBe(0);
    expect(environment.stdin.raw).toBe(false);
    expect(host.ports?.attendant).toBe('terminal');
  });

  it.each([
    [[], undefined],
    [['--approve', 'none'], 'ask-edits'],
    [['--approve', 'edits'], 'allow-edits'],
    [['--approve', 'all'], 'allow-all'],
  ])('with %j sets the approval mode %s', async (words, mode) => {
    const host = fakeHost();
    const exit = run(fakeEnvironment(host), 'x', ...words);
    await asked(host, 'start auto x');
    host.rest(endedState('answered'));
    await exit;
    expect(host.options?.approvalMode).toBe(mode);
  });

  it('names the file with the instructions of the folder, and sends none with --no-instructions', async () => {
    const found = { of: 'folder', file: 'AGENTS.md', text: 'Use tabs.', isCut: true, path: '/w/AGENTS.md' } as const;
    const host = fakeHost({ instructionsIn: async () => found });
    const environment = fakeEnvironment(host);
    const exit = run(environment, 'x');
    await asked(host, 'start auto x');
    host.rest(endedState('answered'));
    await exit;
    expect(host.options?.instructions).toBeUndefined();
    expect(environment.stderr.text()).toContain(
      'Instructions: /w/AGENTS.md (only its beginning, because it is long). Leave them out with --no-instructions.',
    );
    const without = fakeHost();
    const ended = run(fakeEnvironment(without), 'x', '--no-instructions');
    await asked(without, 'start auto x');
    without.rest(endedState('answered'));
    await ended;
    expect(without.options?.instructions).toBe(false);
  });
});

it('run shows a request again if the host refuses the approval because the call would now do something else', async () => {
  const answers: ApprovalAnswer[] = [];
  const host = fakeHost({
    decideApproval: async (_loop, _call, answer) => {
      answers.push(answer);
      if (answer.receipt === 'old') throw new LoopwrightError('loop-asks-no-approval', { state: 'waiting' });
      host.rest(endedState('answered'));
      return { loopId: LOOP, topicId: TOPIC, rest: Promise.resolve(host.state) };
    },
  });
  const environment = fakeEnvironment(host, { isTTY: true });
  const exit = run(environment, 'x', '--no-color');
  await asked(host, 'start auto x');
  const approves = async (command: string) => {
    const request = { callId: CALL, server: 'shell', tool: 'exec', arguments: { command }, why: [], diffs: [] };
    host.say({ type: 'approval-request', ...request, receipt: { ...receipt, digest: command } });
    host.rest(waitingForApproval);
    await vi.waitFor(() => expect(environment.stdout.text()).toContain(`command: ${command}`));
    await wait(900);
    environment.stdin.write('y');
  };
  await approves('old');
  await asked(host, 'resume {}');
  expect(environment.stderr.text()).toContain('has changed since it was shown. Nothing was allowed.');
  await approves('new');
  expect(await exit).toBe(0);
  expect(answers).toEqual([
    { decision: 'once', receipt: 'old' },
    { decision: 'once', receipt: 'new' },
  ]);
});

describe('Ctrl+C', () => {
  it('stops the loop the first time and exits with 130', async () => {
    const host = fakeHost();
    const environment = fakeEnvironment(host);
    const exit = run(environment, 'x');
    await asked(host, 'start auto x');
    environment.signal();
    expect(await exit).toBe(130);
    expect(host.calls).toEqual(['start auto x', 'stop', 'close']);
    expect(environment.quits).toEqual([]);
  });

  it('quits at once the second time, even if the loop does not stop', async () => {
    const host: FakeHost = fakeHost({ loops: { ...fakeHost().api.loops, stop: () => new Promise(() => {}) } });
    const environment = fakeEnvironment(host);
    void run(environment, 'x');
    await asked(host, 'start auto x');
    environment.signal();
    expect(environment.quits).toEqual([]);
    environment.signal();
    expect(environment.quits).toEqual([130]);
  });

  it('stops a loop whose start is not finished', async () => {
    const started = Promise.withResolvers<void>();
    const host: FakeHost = fakeHost();
    const environment = fakeEnvironment(host);
    const { startLoop } = host.api;
    const slow: FakeHost = fakeHost({
      startLoop: async (request) => {
        await started.promise;
        return startLoop(request);
      },
      loops: host.api.loops,
    });
    const exit = run({ ...environment, createHost: async () => withoutWindow(slow) }, 'x');
    await wait(10);
    environment.signal();
    started.resolve();
    expect(await exit).toBe(130);
  });

  it('at a prompt restores the terminal and stops the loop', async () => {
    const host = fakeHost();
    const environment = fakeEnvironment(host, { isTTY: true });
    const exit = run(environment, 'x');
    await asked(host, 'start auto x');
    const request = { callId: CALL, server: 'shell', tool: 'exec', arguments: {} };
    host.say({ type: 'approval-request', ...request, why: [], diffs: [] });
    host.rest(waitingForApproval);
    await vi.waitFor(() => expect(environment.stdin.raw).toBe(true));
    environment.stdin.write('\u0003');
    expect(await exit).toBe(130);
    expect(host.calls).toContain('stop');
    expect(environment.stdin.raw).toBe(false);
  });

  it('has the same effect as --timeout, except that --timeout also prints the reason', async () => {
    const host = fakeHost();
    const environment = fakeEnvironment(host);
    expect(await run(environment, 'x', '--timeout', '0.03')).toBe(130);
    expect(host.calls).toContain('stop');
    expect(environment.stderr.text()).toContain('Stopped after 30 ms (--timeout).');
  });
});

it('run leaves the loop interrupted and prints nothing when the reader closes the output', async () => {
  const host: FakeHost = fakeHost({
    close: async () => {
      host.calls.push('close');
      host.rest({ name: 'interrupted' });
    },
  });
  const environment = fakeEnvironment(host);
  const exit = run(environment, 'x', '--provider', 'demo', '--json');
  await asked(host, 'start auto x');
  environment.stdout.hangUp(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
  expect(await exit).toBe(141);
  expect(host.calls.filter((call) => call === 'close')).toHaveLength(1);
  expect(environment.stderr.text()).toBe('');
});

describe('the key', () => {
  const real = ['--provider', 'openai', '--model', 'm'];

  it('is passed only through the secret port and is removed from the environment', async () => {
    const host = fakeHost();
    const environment = fakeEnvironment(host, { variables: { OPENAI_API_KEY: 'sk-other', MY_KEY: 'sk-secret' } });
    const exit = run(environment, 'x', ...real, '--api-key-env', 'MY_KEY', '--json');
    await asked(host, 'start auto x');
    expect(environment.variables).toEqual({});
    expect(host.options?.model).toEqual({ provider: 'openai', model: 'm', secret: 'MY_KEY' });
    expect(host.ports?.secret('MY_KEY')).toBe('sk-secret');
    expect(JSON.stringify(host.options)).not.toContain('sk-');
    host.rest(waitingForAnswer);
    expect(await exit).toBe(4);
    expect(environment.stderr.text()).toContain('--provider openai --model m --api-key-env MY_KEY');
    expect(environment.stdout.text() + environment.stderr.text()).not.toContain('sk-');
  });

  it('of Gemini is read from its own environment variable', async () => {
    const host = fakeHost();
    const variables = { OPENAI_API_KEY: 'sk-other', GEMINI_API_KEY: 'AIza-secret' };
    const environment = fakeEnvironment(host, { variables });
    const exit = run(environment, 'x', '--provider', 'gemini', '--model', 'gemini-3', '--json');
    await asked(host, 'start auto x');
    expect(environment.variables).toEqual({});
    expect(host.options?.model).toEqual({ provider: 'gemini', model: 'gemini-3', secret: 'GEMINI_API_KEY' });
    host.rest(endedState('answered'));
    expect(await exit).toBe(0);
    expect(await run(fakeEnvironment(fakeHost()), 'x', '--provider', 'gemini')).toBe(64);
  });

  it.each([{ variables: {} }, { variables: { OPENAI_API_KEY: ' ' } }])('is required', async (given) => {
    const environment = fakeEnvironment(fakeHost(), given);
    expect(await run(environment, 'x', ...real)).toBe(64);
    expect(environment.stderr.text()).toContain('OPENAI_API_KEY holds no key');
  });

  it.each(['http://127.0.0.1:8080/v1', 'http://localhost:1/v1', 'http://[::1]:1/v1'])(
    'is not required for the loopback URL %s',
    async (url) => {
      const host = fakeHost();
      const exit = run(fakeEnvironment(host), 'x', '--model', 'm', '--base-url', url);
      await asked(host, 'start auto x');
      expect(host.options?.model).toEqual({ provider: 'openai', model: 'm', baseUrl: url });
      host.rest(endedState('answered'));
      expect(await exit).toBe(0);
    },
  );

  it.each(['http://nas:8080/v1', 'http://127.0.0.1.example.com/v1', 'http://0.0.0.0/v1'])(
    'is sent to %s over http only with --allow-unencrypted-key, and never silently',
    async (url) => {
      const host = fakeHost();
      const variables = { OPENAI_API_KEY: 'sk-1234567890' };
      const words = ['x', '--model', 'm', '--base-url', url];
      const refused = fakeEnvironment(host, { variables });
      expect(await run(refused, ...words)).toBe(64);
      expect(host.calls).toEqual([]);
      expect(refused.stderr.text()).toContain('The key in OPENAI_API_KEY would be sent unencrypted to http://');
      expect(refused.stderr.text()).toContain('--allow-unencrypted-key');

      const environment = fakeEnvironment(host, { variables: { OPENAI_API_KEY: 'sk-1234567890' } });
      const exit = run(environment, ...words, '--allow-unencrypted-key', '--json');
      await asked(host, 'start auto x');
      expect(host.options?.model).toMatchObject({ baseUrl: url, keyOverHttp: new URL(url).origin });
      host.rest({ name: 'stopped', outcome: { reason: 'max_iterations_reached', text: '' } });
      await exit;
      expect(environment.stderr.text()).toContain('Warning: the key is sent unencrypted to http://');
      expect(environment.stderr.text()).toMatch(/resume .*--allow-unencrypted-key/);
    },
  );

  it('is required for a URL that only looks local', async () => {
    const environment = fakeEnvironment(fakeHost());
    expect(await run(environment, 'x', '--model', 'm', '--base-url', 'http://127.0.0.1.example.com/v1')).toBe(64);
  });
});

describe('resume', () => {
  const resume = (environment: Environment, ...words: readonly string[]) =>
    runCommandLine(['resume', '--data-dir', folder, ...words], environment);

  it('resumes the newest resumable loop with the new limit', async () => {
    const host = fakeHost();
    host.state = { name: 'stopped', outcome: { reason: 'max_iterations_reached', text: '' } };
    const exit = resume(fakeEnvironment(host), '--max-iterations', '40');
    await asked(host, 'resume {"limits":{"maxIterations":40}}');
    host.rest(endedState('attempt_completion'));
    expect(await exit).toBe(0);
  });

  it('ignores a loop of a hidden version', async () => {
    const host = fakeHost();
    host.state = { name: 'paused' };
    const [loop] = host.api.loops.list();
    host.api.loops.list = () => (loop === undefined ? [] : [{ ...loop, hidden: true }]);
    expect(await resume(fakeEnvironment(host))).toBe(0);
    expect(host.calls.some((call) => call.startsWith('resume'))).toBe(false);
  });

  it('repeats the question of a loop that an earlier process left waiting, and answers it', async () => {
    const host = fakeHost();
    host.state = waitingForAnswer;
    const exit = resume(fakeEnvironment(host), LOOP, '--answer', 'Friday');
    await asked(host, 'resume {}');
    host.rest(waitingForAnswer);
    await asked(host, 'answer Friday');
    host.rest(endedState('attempt_completion'));
    expect(await exit).toBe(0);
  });

  it("exits with 4 when the loop's question gets no answer", async () => {
    const host = fakeHost();
    host.state = waitingForAnswer;
    const environment = fakeEnvironment(host);
    const exit = resume(environment, '--json');
    await asked(host, 'resume {}');
    host.say({ type: 'question', prefix: 'Please confirm: ', question: 'Which day?' });
    host.rest(waitingForAnswer);
    expect(await exit).toBe(4);
    expect(JSON.parse(environment.stdout.text())).toMatchObject({ type: 'question', question: 'Which day?' });
  });

  it('names the calls that were running when the loop was interrupted', async () => {
    const call = {
      type: 'tool-call',
      callId: CALL,
      tool: null,
      writtenName: 'deploy',
      arguments: { path: 'x' },
    } as const;
    const host = fakeHost({ messages: () => [message([call])] });
    host.state = { name: 'interrupted' };
    const environment = fakeEnvironment(host);
    const exit = resume(environment);
    await asked(host, 'resume {}');
    host.rest(endedState('answered'));
    await exit;
    expect(environment.stderr.text()).toContain('It was interrupted with these calls unanswered: /deploy path: "x"');
  });

  it('refuses a workspace that differs from that of the loop', async () => {
    const host = fakeHost();
    host.state = { name: 'interrupted' };
    const environment = fakeEnvironment(host);
    expect(await resume(environment, '--workspace', folder)).toBe(64);
    expect(environment.stderr.text()).toContain('--workspace cannot be changed on resume: this loop has /workspace.');
  });

  it.each([
    ['en', [], /^There is nothing to resume: [^\n]+\.\n$/],
    ['zh-CN', [], /^没有可恢复的循环：[^\n]+。\n$/],
    ['en', ['--json'], /^There is nothing to resume: [^\n]+\.\n$/],
  ] as const)('exits with 0 and a message when every loop is completed (%s, %j)', async (locale, words, said) => {
    const host = fakeHost();
    host.state = endedState('answered');
    const environment = fakeEnvironment(host);
    expect(await resume(environment, '--locale', locale, ...words)).toBe(0);
    expect([environment.stderr.text(), environment.stdout.text()]).toEqual([expect.stringMatching(said), '']);
    expect(host.calls.some((call) => call.startsWith('resume'))).toBe(false);
  });
});

describe('a wrong command line', () => {
  it('prints one sentence and the usage of the command on standard error, and nothing on standard output', async () => {
    const environment = fakeEnvironment(fakeHost());
    expect(await runCommandLine(['undo', '--bogus'], environment)).toBe(64);
    expect(environment.stderr.text()).toMatch(/^Unknown option --bogus\.\n\nloopwright undo /);
    expect(environment.stdout.text()).toBe('');
  });

  it('is explained in the language of --locale or of the environment', async () => {
    const chinese = fakeEnvironment(fakeHost(), { variables: { LANG: 'zh_CN.UTF-8' } });
    await runCommandLine(['fly'], chinese);
    expect(chinese.stderr.text()).toContain('没有命令“fly”');
    const english = fakeEnvironment(fakeHost(), { variables: { LANG: 'zh_CN.UTF-8' } });
    await runCommandLine(['run', '--locale=en'], english);
    expect(english.stderr.text()).toContain('There is no prompt');
  });

  it('is explained without repeating a prompt that looks like a slash command', async () => {
    const host = fakeHost();
    const exit = run(fakeEnvironment(host), '/etc/hosts is what?');
    await asked(host, 'start auto /etc/hosts is what?');
    host.rest(endedState('answered'));
    expect(await exit).toBe(0);
  });

  it('is explained with the name of the folder, prompt file or server that does not exist', async () => {
    for (const [words, sentence] of [
      [['x', '--workspace=nowhere'], 'nowhere is not an existing folder'],
      [['--prompt-file', path.join(folder, 'none')], 'cannot be read'],
      [['x', '--server', 'typo=off'], 'there is no server "typo"; known: @aether/file-editor'],
    ] as const) {
      const environment = fakeEnvironment(fakeHost());
      expect(await runCommandLine(['run', ...words], environment)).toBe(64);
      expect(environment.stderr.text()).toContain(sentence);
    }
  });

  it('is explained when a configured server has a reserved name or no command (V14)', async () => {
    for (const [servers, sentence] of [
      [{ '@aether/file-editor': { command: 'x' } }, 'reserved'],
      [{ remote: { url: 'x' } }, 'mcpServers.remote.url'],
      [{ remote: {} }, 'command'],
      [{ remote: { command: 'x', args: 'y' } }, 'mcpServers.remote.args'],
    ] as const) {
      const file = path.join(folder, 'mcp.json');
      writeFileSync(file, JSON.stringify({ mcpServers: servers }));
      const environment = fakeEnvironment(fakeHost());
      expect(await run(environment, 'x', '--mcp-config', file)).toBe(64);
      expect(environment.stderr.text()).toContain(sentence);
    }
  });
});

it('run passes the configured servers to the host, switched on or off as the command line says', async () => {
  const file = path.join(folder, 'mcp.json');
  const off = { command: 'never', disabled: true };
  writeFileSync(file, JSON.stringify({ mcpServers: { notes: { command: 'node', args: ['n.js'], cwd: 'sub' }, off } }));
  const host = fakeHost();
  const exit = run(fakeEnvironment(host), 'x', '--mcp-config', file, '--server', 'notes=off');
  await asked(host, 'start auto x');
  host.rest(endedState('answered'));
  await exit;
  expect(host.options).toMatchObject({
    dataDir: folder,
    servers: { notes: { transport: 'stdio', command: 'node', args: ['n.js'], env: {}, cwd: path.join(folder, 'sub') } },
    serverSwitches: { notes: false },
  });
  expect(Object.keys(host.options?.servers ?? {})).toEqual(['notes', 'off']);
  expect(host.options?.serverSwitches).toMatchObject({ off: false });
});

it('run reads a prompt from standard input, and is not interactive then', async () => {
  const host = fakeHost();
  const environment = fakeEnvironment(host, { isTTY: true });
  environment.stdin.end('\ufefffrom a pipe\n');
  const exit = run(environment, '--prompt-file', '-');
  await asked(host, 'start auto from a pipe');
  expect(host.ports?.attendant).toBe('nobody');
  host.rest(endedState('answered'));
  expect(await exit).toBe(0);
});

describe('commands without a loop', () => {
  it('undo exits with 1 when a file is refused, and prints the difference', async () => {
    const host = fakeHost({
      changes: {
        ...fakeHost().api.changes,
        undo: async () => [
          { path: 'a.ts', result: 'undone' },
          {
            path: 'b.ts',
            result: 'refused',
            why: { name: 'accepted', data: {} },
            difference: { path: 'b.ts', added: 1, removed: 1, patch: '@@ -1 +1 @@\n-a\n+b\n' },
          },
        ],
      },
    });
    const environment = fakeEnvironment(host);
    expect(await runCommandLine(['undo'], environment)).toBe(1);
    expect(environment.stdout.text()).toBe(
      '✓ a.ts · undone\n✗ b.ts · refused: It was accepted, so it stays.\n    @@ -1 +1 @@\n    -a\n    +b\n',
    );
    const forPrograms = fakeEnvironment(host);
    expect(await runCommandLine(['undo', '--json'], forPrograms)).toBe(1);
    expect(JSON.parse(forPrograms.stdout.text().trimEnd().split('\n')[1] ?? '')).toMatchObject({
      why: 'It was accepted, so it stays.',
      problem: { name: 'accepted', data: {} },
      difference: '@@ -1 +1 @@\n-a\n+b\n',
    });
  });

  it.each([
    ['undo', 'en', true, 'It was changed since, not by this loop. It is left as it is.', /undo only the loop's lines/],
    ['redo', 'en', true, 'It was changed since, not by this loop. It is left as it is.', /redo only the loop's lines/],
    [
      'redo',
      'en',
      false,
      'It was changed since, not by this loop. It is left as it is.',
      /lines with "\+"\. Save it elsewhere/,
    ],
    ['redo', 'zh-CN', true, '此后它被更改过，且不是由此循环更改的。已保持原样。', /只想重做循环更改的行/],
  ] as const)('%s says in %s why a file stays and what to do about it', async (name, locale, canMerge, why, advice) => {
    const refused: RefusedFile = {
      ...{ path: 'b.ts', result: 'refused', why: { name: 'changed-since', data: {} } },
      ...(canMerge && { canMerge }),
      difference: { path: 'b.ts', added: 1, removed: 1, patch: '@@ -1 +1 @@\n-a\n+b\n' },
    };
    const host = fakeHost({ changes: { ...fakeHost().api.changes, [name]: async () => [refused] } });
    const environment = fakeEnvironment(host);
    expect(await runCommandLine([name, '--locale', locale], environment)).toBe(1);
    const [head, ...rest] = environment.stdout.text().trimEnd().split('\n');
    expect(head).toContain(why);
    expect(rest.at(-1)).toMatch(advice);
    const forPrograms = fakeEnvironment(host);
    expect(await runCommandLine([name, '--json'], forPrograms)).toBe(1);
    expect(JSON.parse(forPrograms.stdout.text()).canMerge).toBe(canMerge || undefined);
  });

  it('doctor exits with 1 when a check fails, and when the data folder cannot be opened', async () => {
    const healthy = { about: { subject: 'node' }, ok: true, found: { name: 'fact', text: '24' } } as const;
    const environment = fakeEnvironment(fakeHost({ doctor: async () => [healthy] }));
    expect(await runCommandLine(['doctor'], environment)).toBe(0);
    const broken = {
      ...environment,
      createHost: () => Promise.reject(new LoopwrightError('storage-full', { path: '/data', detail: '' })),
    };
    expect(await runCommandLine(['doctor'], broken)).toBe(1);
    expect(environment.stdout.text()).toContain('✗ Data folder · The disk that holds /data is full.');
  });

  it('loops prints loop states in words, or whole records as JSON', async () => {
    const host = fakeHost();
    host.state = waitingForAnswer;
    const environment = fakeEnvironment(host);
    await runCommandLine(['loops'], environment);
    await runCommandLine(['loops', '--json'], environment);
    const [, row, json] = environment.stdout.text().split('\n');
    expect(row).toMatch(new RegExp(`^${LOOP}  Waiting for you  agentic   3     just now  A goal$`));
    expect(JSON.parse(json ?? '')).toMatchObject({ id: LOOP, goal: 'A goal', state: { name: 'waiting' } });
  });

  it('export writes JSON for programs, and Markdown in which no content breaks a code fence', async () => {
    const result = { type: 'tool-result', callId: CALL, tool: null, status: 'done', content: [] } as const;
    const nested = { ...result, content: [{ type: 'text', text: '```\nnested\n```' }] } as const;
    const topic = { id: TOPIC, title: 'T', workspace: '/w', createdAt: 0 };
    const other = { ...message([{ type: 'text', text: 'not this version' }]), hidden: true } as const;
    const exported = {
      topics: [topic],
      messages: [message([nested]), other],
      toolCalls: [],
      loops: [],
      runChanges: [],
      memory: { facts: [], proposals: [], events: [] },
      decisions: [],
      automations: [],
    };
    const environment = fakeEnvironment(fakeHost({ exportData: () => exported }));
    await runCommandLine(['export'], environment);
    expect(JSON.parse(environment.stdout.text())).toEqual(exported);
    await runCommandLine(['export', '--format', 'markdown'], environment);
    expect(environment.stdout.text()).toContain('````\n```\nnested\n```\n````');
    expect(environment.stdout.text().match(/not this version/g)).toHaveLength(1);
  });

  describe('approvals', () => {
    const id = (n: number) => ApprovalRuleId.parse(`rule_01jd000000000000000000000${n}`);
    const rule = (n: number, more: Partial<ListedRule> = {}): ListedRule => ({
      id: id(n),
      ...{ serverId: ServerId.parse('shell'), toolName: 'exec', effect: 'allow' },
      ...{
        topicId: null,
        topicTitle: null,
        folder: null,
        needsReview: false,
        foreign: false,
        definitionHash: 'h',
        createdAt: 0,
      },
      ...more,
    });
    const old = { needsReview: true };
    const rules = [
      rule(1, { effect: 'deny' }),
      rule(2, { folder: '/home/ann/a\u200bb', command: `ls${' '.repeat(600)}\nrm -rf build` }),
      rule(3, { topicId: TOPIC, topicTitle: 'A\u001b[2Jtitle', folder: '/w', origin: 'https://example.org' }),
      rule(4, { serverId: WEB, toolName: FETCH_WEB, topicId: TOPIC, topicTitle: 'T', ...old }),
      rule(5, { command: 'sh ./build.sh', ...old }),
    ];
    const calls: string[] = [];
    const host = fakeHost({
      approvals: {
        list: () => rules,
        revoke: (each) => void calls.push(`revoke ${each.id}`),
        keep: ({ ids }) => void calls.push(`keep ${ids.join(' ')}`),
        narrow: async (each) => void calls.push(`narrow ${each.id} ${each.folder}`),
        set: () => {},
      },
    });

    it('lists each approval with its whole scope and visible characters, and those that need a review', async () => {
      const environment = fakeEnvironment(host);
      await runCommandLine(['approvals'], environment);
      const lines = environment.stdout.text().split('\n');
      const cells = lines.slice(1, 6).map((line) => line.split(/ {2,}/));
      expect(cells.map(([, effect, , ...rest]) => [effect, ...rest])).toEqual([
        ['deny', 'everywhere', 'shell/exec'],
        ['allow', 'in /home/ann/a[U+200B]b', 'shell/exec: ls[␣ × 600] ⏎ rm -rf build'],
        ['allow', 'in the topic "A[U+001B][2Jtitle", in /w', 'shell/exec: https://example.org'],
        ['allow *', 'in the topic "T", in every folder', '@aether/web/fetch_web: every page'],
        ['allow *', 'everywhere', 'shell/exec: sh ./build.sh'],
      ]);
      expect(environment.stdout.text()).toContain(
        '2 approvals from an earlier version apply more widely than new ones.\nThey are marked with *.',
      );
      const chinese = fakeEnvironment(host);
      await runCommandLine(['approvals', '--locale', 'zh-CN'], chinese);
      expect(chinese.stdout.text()).toContain('有 2 项来自早期版本的批准');
    });

    it('are revoked, kept or bound to a folder by their id, and kept all at once', async () => {
      for (const words of [
        ['--revoke', id(1)],
        ['--keep', id(5)],
        ['--keep', 'all'],
        ['--narrow', id(5), '--workspace', folder],
      ]) {
        expect(await runCommandLine(['approvals', ...words], fakeEnvironment(host))).toBe(0);
      }
      expect(calls).toEqual([
        `revoke ${id(1)}`,
        `keep ${id(5)}`,
        `keep ${id(4)} ${id(5)}`,
        `narrow ${id(5)} ${folder}`,
      ]);
      expect(await runCommandLine(['approvals', '--keep', 'some'], fakeEnvironment(host))).toBe(EXIT.badUsage);
    });
  });

  it('mcp-serve prints nothing but protocol messages on standard output', async () => {
    const host = fakeHost();
    const environment = fakeEnvironment(host);
    expect(await runCommandLine(['mcp-serve', 'file-editor', '--workspace', folder], environment)).toBe(0);
    expect(host.calls).toEqual([`serve ${folder}`]);
    expect(environment.stdout.text()).toBe('');
  });

  it.each([
    [new LoopwrightError('loop-not-found', { loopId: LOOP }), 64, `There is no loop ${LOOP}.\n`],
    [new TypeError('x is undefined'), 3, 'Something went wrong inside Loopwright: x is undefined\n'],
  ])('prints one sentence on standard error for %s', async (error, code, sentence) => {
    const host = fakeHost({
      loops: {
        ...fakeHost().api.loops,
        list: () => {
          throw error;
        },
      },
    });
    const environment = fakeEnvironment(host);
    expect(await runCommandLine(['loops'], environment)).toBe(code);
    expect(environment.stderr.text()).toBe(sentence);
    expect(host.calls).toEqual(['close']);
  });

  it('print an error in the language of the command, and leave text of other programs unchanged', async () => {
    const why = 'ENOENT: no such file';
    const host = fakeHost({
      loops: {
        ...fakeHost().api.loops,
        list: () => {
          throw new LoopwrightError('config-unreadable', { file: '/a.json', why });
        },
      },
    });
    const environment = fakeEnvironment(host);
    expect(await runCommandLine(['loops', '--locale', 'zh-CN'], environment)).toBe(64);
    expect(environment.stderr.text()).toBe(`无法读取服务器配置 /a.json：${why}。\n`);
  });

  it('--version prints the version', async () => {
    const environment = fakeEnvironment(fakeHost());
    expect(await runCommandLine(['--version'], environment)).toBe(0);
    expect(environment.stdout.text()).toBe('1.2.3\n');
  });
});

function message(parts: Message['parts'], model: Message['model'] = null): Message {
  return { id: MESSAGE, topicId: TOPIC, loopId: LOOP, role: 'assistant', parts, model, createdAt: 0 };
}
