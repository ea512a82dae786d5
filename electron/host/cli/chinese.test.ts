/**
 * Checks that the command line prints no English sentence of Loopwright in a Chinese environment.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { LoopwrightError } from '../../../shared/errors.ts';
import { ServerId } from '../../../shared/ids.ts';
import type { LoopEvent, LoopState } from '../../../shared/loop.ts';
import type { DoctorCheck, Finding } from '../program/doctor.ts';
import type { HostApi } from '../program/host-api.ts';
import { COMMANDS, usageOf } from './arguments/usage.ts';
import type { UsageProblem } from './arguments/usage-problem.ts';
import { CALL, endedState, fakeEnvironment, fakeHost, LOOP, TOPIC } from './cli.fixture.ts';
import { runCommandLine } from './command-line.ts';
import { BrowserFailed } from './commands/open-browser.ts';

const folder = mkdtempSync(`${tmpdir()}/cli-chinese-`);
afterAll(() => rmSync(folder, { recursive: true }));

const tokenOfOthers = join(folder, 'token.txt');
writeFileSync(join(folder, 'report.md'), '');
mkdirSync(join(folder, 'folder.md'));
writeFileSync(tokenOfOthers, 'x'.repeat(40), { mode: 0o644 });

const CHINESE = { LANG: 'zh_CN.UTF-8' };

/** Texts of other programs that these tests print, which stay unchanged. */
const FOREIGN = ['ENOENT: no such file or directory', 'disk image is malformed'];
/** Matches at least three English words in a row, because fewer may be a name. */
const SENTENCE = /[A-Za-z][a-z']*(?:,? [a-z']+){2,}/g;

/**
 * Returns the English sentences in the output. Usage lines are the same in every language, so they
 * are removed first.
 */
function englishIn(printed: string): readonly string[] {
  const grammar = COMMANDS.flatMap((name) => usageOf(name).split('\n')).map((line) => line.trim());
  const lines = printed.split('\n').filter((line) => !grammar.includes(line.trim()));
  const ours = FOREIGN.reduce((text, foreign) => text.replaceAll(foreign, ''), lines.join('\n'));
  return ours.replaceAll(/loopwright resume .*/g, '').match(SENTENCE) ?? [];
}

async function printed(environment: ReturnType<typeof fakeEnvironment>, words: readonly string[]) {
  const exit = await runCommandLine(words, environment);
  return { exit, text: environment.stdout.text() + environment.stderr.text() };
}

const chinese = (overrides: Partial<HostApi> = {}) => fakeEnvironment(fakeHost(overrides), { variables: CHINESE });

it('the search finds an English sentence', async () => {
  const { text } = await printed(fakeEnvironment(fakeHost()), ['loops', 'x']);
  expect(englishIn(text)).not.toEqual([]);
  expect(englishIn('Error: ENOENT: no such file or directory, open')).toEqual([]);
});

it.each([['--help'], ...COMMANDS.map((name) => [name, '--help'])])(
  'the command line prints help in Chinese (%s %s)',
  async (...words) => {
    const { exit, text } = await printed(chinese(), words);
    expect([exit, englishIn(text)]).toEqual([0, []]);
    expect(text).toMatch(/\p{Script=Han}/u);
  },
);

describe('a wrong command line', () => {
  const run = ['run', 'x', '--workspace', folder, '--data-dir', folder];
  const lines: Readonly<Record<UsageProblem['problem'], readonly string[]>> = {
    'no-command': [],
    'unknown-command': ['fly'],
    'not-built-yet': ['replay', 'f'],
    'unknown-option': ['undo', '--bogus'],
    'needs-value': ['loops', '--topic'],
    'takes-no-value': ['loops', '--json=x'],
    'given-twice': ['loops', '--data-dir', 'a', '--data-dir', 'b'],
    'not-one-of': ['export', '--format', 'x'],
    'not-a-number': ['serve', '--port', 'x'],
    'not-an-id': ['loops', '--topic', 'x'],
    'not-a-switch': [...run, '--server', 'y'],
    'token-replaced': ['serve', '--token', 'x'],
    'token-twice': ['serve', '--token-file', 'token-of-others.txt'],
    'token-unreadable': ['serve', '--token-file', join(folder, 'no-such-token.txt')],
    'token-not-private': ['serve', '--token-file', tokenOfOthers],
    'not-a-url': [...run, '--base-url', 'x'],
    'not-a-token': ['serve', '--token-file', folder],
    'not-a-variable-name': [...run, '--api-key-env', '1'],
    'empty-value': [...run, '--model='],
    'word-too-many': ['loops', 'x'],
    'prompt-missing': ['run'],
    'prompt-twice': [...run, '--prompt-file', 'f'],
    'attached-file-unreadable': [...run, '--attach', '/nowhere/at/all'],
    'prompt-unreadable': ['run', '--prompt-file', '/nowhere/at/all'],
    'prompt-too-large': ['run', '--prompt-file', '-'],
    'backup-missing': ['restore'],
    'folder-missing': ['data-folder', 'move'],
    'import-file-missing': ['import'],
    'words-missing': ['index', 'search'],
    'check-missing': ['checks', 'mark'],
    'skill-missing': ['skills', 'review'],
    'unknown-skill': ['skills', 'review', 'owls'],
    'review-missing': ['skills', 'approve', 'owls'],
    'run-missing': ['runs', 'show'],
    'fact-missing': ['memory', 'add', 'x'],
    'fact-id-missing': ['memory', 'show'],
    'automation-missing': ['automations', 'show'],
    'workspace-missing': ['mcp-serve', 'file-editor'],
    'no-such-folder': ['run', 'x', '--workspace', '/nowhere/at/all'],
    'model-missing': [...run, '--provider', 'gemini'],
    'key-missing': [...run, '--provider', 'openai', '--model', 'm'],
    'key-unencrypted': [...run, '--model', 'm', '--base-url', 'http://nas/v1', '--api-key-env', 'LANG'],
    'unknown-server': [...run, '--server', 'typo=off'],
    'unknown-preset': [...run, '--preset', 'x'],
    'preset-in-topic': [...run, '--preset', 'x', '--topic', TOPIC],
    'other-loop-setting': ['resume', LOOP, '--workspace', folder],
    'report-ending': [...run, '--report', 'report.pdf'],
    'report-exists': [...run, '--report', `${folder}/report.md`],
    'report-no-file': [...run, '--report', `${folder}/folder.md`, '--force'],
    'force-alone': [...run, '--force'],
    'no-loops': ['undo'],
  };

  it.each(Object.entries(lines))('is explained in Chinese (%s)', async (problem, words) => {
    const host = fakeHost();
    host.state = { name: 'interrupted' };
    if (problem === 'no-loops') host.api.loops.list = () => [];
    const environment = fakeEnvironment(host, { variables: CHINESE });
    if (problem === 'token-twice') environment.variables.LOOPWRIGHT_TOKEN = 'x'.repeat(40);
    if (problem === 'prompt-too-large') environment.stdin.end(Buffer.alloc(9 * 1024 * 1024, 'x'));
    const { exit, text } = await printed(environment, words);
    expect([exit, englishIn(text)]).toEqual([64, []]);
    expect(text).toMatch(/^[^\n]*\p{Script=Han}/u);
  });
});

const server = ServerId.parse('notes');
const late = { name: 'answer-late', data: { seconds: 5 } } as const;
const hint = { name: 'first-download', data: {} } as const;
const missing = { type: 'server-missing', server, why: [late], hint, lastLines: [] } as const;
const endless = { name: 'list-endless', data: { list: 'tools', used: 5 } } as const;

describe('doctor', () => {
  const findings: readonly Finding[] = [
    { name: 'fact', text: 'disk image is malformed' },
    { name: 'node-too-old', version: '22.0.0', needed: 24 },
    { name: 'database-whole' },
    { name: 'writes-not-durable', mode: 1 },
    { name: 'no-sandbox', why: { name: 'no-backend' }, install: null },
    { name: 'no-sandbox', why: { name: 'programs-missing' }, install: '/usr/bin/install' },
    { name: 'no-sandbox', why: { name: 'refused', detail: '/proc' }, install: null },
    ...(['off', 'idle', 'starting', 'running', 'needs-review', 'needs-login', 'error'] as const).map(
      (state) => ({ name: 'server-state', state }) as const,
    ),
    { name: 'server-runs', tools: 3 },
    ...(['failed', 'starting', 'needs-login', 'needs-review'] as const).map(
      (state) => ({ name: 'server-problem', problem: { ...missing, state } }) as const,
    ),
    { name: 'server-problem', problem: { type: 'tools-cut', server, why: [endless] } },
    { name: 'error', error: new LoopwrightError('storage-full', { path: '/data', detail: '' }) },
  ];
  const subjects = ['node', 'data-folder', 'database', 'durable-writes', 'search', 'sandbox'] as const;
  const checks: readonly DoctorCheck[] = [
    ...subjects.map((subject) => ({ about: { subject }, ok: true, found: { name: 'database-whole' } }) as const),
    ...findings.map((found) => ({ about: { server }, ok: false, found })),
  ];

  it('reports every finding in Chinese, but in English with --json', async () => {
    const { exit, text } = await printed(chinese({ doctor: async () => checks }), ['doctor']);
    expect([exit, englishIn(text)]).toEqual([1, []]);
    const json = await printed(chinese({ doctor: async () => checks }), ['doctor', '--json']);
    expect(JSON.parse(json.text.split('\n')[0] ?? '')).toEqual({ name: 'Node.js', ok: true, detail: 'whole' });
  });

  it('reports in Chinese that the data folder cannot be opened', async () => {
    const createHost = () => Promise.reject(new LoopwrightError('storage-full', { path: '/data', detail: '' }));
    const { exit, text } = await printed({ ...chinese(), createHost }, ['doctor']);
    expect([exit, englishIn(text)]).toEqual([1, []]);
  });
});

it.each([
  [['loops'], { name: 'waiting', awaited: { for: 'question' } }],
  [['loops'], endedState('max_steps_reached')],
  [['approvals'], { name: 'paused' }],
  [['undo'], { name: 'paused' }],
  [['redo'], { name: 'paused' }],
  [['resume'], endedState('answered')],
] as const)('the command line prints lists and empty lists in Chinese (%j)', async (words, state) => {
  const host = fakeHost();
  host.state = state;
  host.api.loops.list = (
    (list) => () =>
      list().map((loop) => ({ ...loop, goal: '目标', title: '话题' }))
  )(host.api.loops.list);
  const { text } = await printed(fakeEnvironment(host, { variables: CHINESE }), [...words]);
  expect(englishIn(text)).toEqual([]);
  expect(text).toMatch(/\p{Script=Han}/u);
});

it.each([
  ['without a display', {}, async () => {}],
  ['when the browser fails', { DISPLAY: ':0' }, () => Promise.reject(new BrowserFailed('xdg-open', 3))],
])('prints Chinese lines when it serves the page, %s', async (_when, variables, openBrowser) => {
  const environment = fakeEnvironment(fakeHost(), { variables: { ...CHINESE, ...variables } });
  const exit = runCommandLine(['serve', '--data-dir', folder], { ...environment, openBrowser });
  await expect.poll(() => environment.stderr.text(), { timeout: 5_000 }).toContain('没有打开浏览器');
  await expect.poll(() => environment.stdout.text(), { timeout: 5_000 }).toContain('#token=');
  environment.signal();
  expect(await exit).toBe(0);
  expect(englishIn(environment.stderr.text())).toEqual([]);
});

describe('a loop', () => {
  const call = { callId: CALL, server: '@aether/file-editor', tool: 'read_file' };
  const asked: readonly (readonly [LoopState & { readonly name: 'waiting' }, LoopEvent])[] = [
    [
      { name: 'waiting', awaited: { for: 'approval', callId: CALL } },
      { type: 'approval-request', ...call, arguments: {}, why: [{ name: 'runs-command', data: {} }], diffs: [] },
    ],
    [
      { name: 'waiting', awaited: { for: 'outcome', callId: CALL } },
      { type: 'outcome-unknown', ...call, arguments: {} },
    ],
    [
      { name: 'waiting', awaited: { for: 'question' } },
      { type: 'question', prefix: '', question: '哪一天？' },
    ],
  ];

  async function running(options: { readonly isTTY?: boolean } = {}) {
    const host = fakeHost();
    const environment = fakeEnvironment(host, { ...options, variables: CHINESE });
    const exit = runCommandLine(['run', '你好', '--workspace', folder, '--data-dir', folder], environment);
    await vi.waitFor(() => expect(host.calls).toContain('start auto 你好'));
    return { host, environment, exit };
  }

  it.each(asked)('asks in Chinese at a terminal (%j)', async (state, event) => {
    const { host, environment, exit } = await running({ isTTY: true });
    host.say(event);
    host.rest(state);
    await vi.waitFor(() => expect(environment.stdout.text()).toMatch(/\[n\]|\[r\]|回车/));
    environment.stdin.end();
    expect(await exit).toBe(4);
    expect(englishIn(environment.stdout.text() + environment.stderr.text())).toEqual([]);
  });

  it.each([
    { name: 'paused' },
    { name: 'interrupted' },
    { name: 'running' },
    endedState('answer_cut'),
    endedState('max_iterations_reached'),
    endedState('error'),
    endedState('calls_as_text'),
  ] satisfies readonly LoopState[])('prints in Chinese how the loop can continue (%j)', async (state) => {
    const { host, environment, exit } = await running();
    host.rest(state);
    await exit;
    expect(englishIn(environment.stderr.text())).toEqual([]);
    expect(environment.stderr.text()).toMatch(/\p{Script=Han}/u);
  });

  it('prints the command that reads calls from text after a loop that ended because of such calls', async () => {
    const { host, environment, exit } = await running();
    host.rest(endedState('calls_as_text'));
    expect(await exit).toBe(3);
    expect(environment.stderr.text()).toMatch(/loopwright resume \S+.* --tools text\n/);
  });
});
