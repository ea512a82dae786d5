import { expect, it } from 'vitest';
import { LoopwrightError } from '../errors.ts';
import { LoopId, ServerId } from '../ids.ts';
import type { ApprovalReason, ApprovalReasons } from './approval-reasons.ts';
import { approvalInChinese } from './approvals-chinese.ts';
import { approvalInEnglish } from './approvals-english.ts';
import { CHINESE_FAILURES } from './chinese.ts';
import { ENGLISH_FAILURES } from './english.ts';
import { FAILURES } from './failures.ts';
import type { UndoProblem } from './undo-problems.ts';
import { wordsOf } from './wording.ts';

it('an error has the code and the data of its failure, and the English text as its message', () => {
  const id = ServerId.parse('github');
  const error = new LoopwrightError('server-did-not-give', {
    serverId: id,
    why: [{ name: 'refused', data: { words: 'Rate limit exceeded' } }],
  });
  expect(error).toMatchObject({ code: 'conflict', failure: 'server-did-not-give', data: { serverId: id } });
  expect(error.message).toBe('The server "github" did not give it. It refused: Rate limit exceeded.');
});

it('a failure has a Chinese text, in which quoted text stays unchanged', () => {
  const why = 'EADDRINUSE: address already in use';
  expect(wordsOf(CHINESE_FAILURES, 'port-unusable', { port: 80, why })).toBe(`无法使用端口 80：${why}。请换一个端口。`);
  const loopId = LoopId.parse(`loop_${'0'.repeat(26)}`);
  expect(wordsOf(CHINESE_FAILURES, 'loop-running-for-undo', { loopId, state: 'running' })).toContain('请先停止');
  expect(wordsOf(CHINESE_FAILURES, 'loop-not-resumable', { state: 'completed' })).toBe(
    '此循环无法继续；其状态为：已完成。',
  );
});

it('the problem of a field has a Chinese text', () => {
  const problem = { name: 'too-long', data: { bound: 60 } } as const;
  expect(wordsOf(CHINESE_FAILURES, 'request-invalid', { field: 'name', problem })).toBe(
    '请求中的字段 name 最多只能有 60 个字符。',
  );
  expect(wordsOf(CHINESE_FAILURES, 'form-incomplete', { problems: [{ field: '姓名', problem }] })).toContain(
    '“姓名”最多只能有 60 个字符。',
  );
});

it('the reason why an edit was not undone has a Chinese text', () => {
  const words = (problem: UndoProblem) => wordsOf(CHINESE_FAILURES, 'edit-not-undone', { problem });
  expect(words({ name: 'gone', data: {} })).toBe('此后它被删除或移动了。');
  expect(words({ name: 'system', data: { why: 'EMFILE: too many open files' } })).toBe(
    '系统拒绝更改它：EMFILE: too many open files',
  );
});

/** Data for each reason of an approval. */
const ASKING: ApprovalReasons = {
  'forbidden-by-rule': { server: 'notes', tool: 'add' },
  'rule-asks': { server: 'notes', tool: 'add' },
  'read-from-text': { server: 'notes', tool: 'add' },
  'changed-since-allowed': { server: 'notes', tool: 'add' },
  'rule-needs-attendant': { server: 'notes', tool: 'add' },
  'runs-in-sandbox': {},
  'own-python-in-sandbox': {},
  'own-python-outside': {},
  'outside-sandbox': { reason: 'It needs the network.' },
  'no-sandbox': {},
  'protected-path': { path: 'tools/notes.js', kind: 'server-script', server: 'notes' },
  'names-secret-file': { path: '.env' },
  'reads-secret-file': { path: '.env' },
  'reads-secret-files': { path: '.env', more: 2 },
  'protected-paths': { path: '.env', more: 2 },
  'effect-unknown': { server: 'notes', tool: 'add' },
  'every-call-asks': {},
  'folder-restricted': {},
  'changes-workspace': {},
  'runs-command': {},
  'reads-web-page': { host: 'example.org' },
  'address-can-carry-data': { host: 'example.org' },
  'query-can-carry-data': {},
  'carries-secret': { kind: 'openai', shown: 'sk-p…9Z', to: 'server', name: 'weather', more: 2 },
  'carries-file-text': { to: 'search', path: 'config/prices.csv' },
  'makes-automation': {},
  'deletes-todo': { id: 1, content: 'Buy milk' },
  'deletes-schedule': { id: 2, title: 'Dentist' },
  'deletes-nothing': { command: '/todo delete 3' },
  'stored-sentence': { words: 'It edits.' },
};
const reasonOf = (name: string) => ({ name, data: ASKING[name as keyof ApprovalReasons] }) as ApprovalReason;

it.each(Object.keys(ASKING).filter((name) => name !== 'stored-sentence'))(
  'the reason %s of an approval is worded in whole sentences in each language, with the same data',
  (name) => {
    const why = [reasonOf(name)];
    expect(approvalInEnglish(why)).toMatch(/^[^\p{Script=Han}]+\.$/u);
    expect(approvalInChinese(why)).toMatch(/\p{Script=Han}.*。$/u);
    const { kind: _, to: __, ...data }: Record<string, unknown> = { ...ASKING[name as keyof ApprovalReasons] };
    for (const value of Object.values(data)) {
      expect(approvalInEnglish(why)).toContain(String(value));
      expect(approvalInChinese(why)).toContain(String(value));
    }
  },
);

it('several reasons of an approval follow each other, and a sentence of an older version stays as it is', () => {
  const why = [reasonOf('protected-paths'), reasonOf('stored-sentence')];
  expect(approvalInEnglish(why)).toBe(
    'Changes .env, a protected path: it can hold secrets or start programs. Changes 2 more protected paths. It edits.',
  );
  expect(approvalInChinese(why)).toBe(
    '将更改受保护的路径 .env：它可能存有机密，或会启动程序。另外还将更改 2 个受保护的路径。It edits.',
  );
});

/** Failures whose texts consist only of text from a server, a model or a parser. */
const FOREIGN = ['compaction-failed', 'request-model-failed'];

it('every failure has a text in each language', () => {
  const names = Object.keys(FAILURES);
  expect(Object.keys(ENGLISH_FAILURES).toSorted()).toEqual(names.toSorted());
  expect(Object.keys(CHINESE_FAILURES).toSorted()).toEqual(names.toSorted());
  const asWritten = Object.entries(CHINESE_FAILURES).map(([name, text]) => [name, String(text)] as const);
  const withoutChinese = asWritten.filter(
    ([name, text]) =>
      !/\p{Script=Han}|folderProblem|undoProblems|searchRefusals|pageRefusals|timeProblems|fileProblems|importRefusals|MOVE_PROBLEM_TEXTS|reasonsInChinese/u.test(
        text,
      ) && !FOREIGN.includes(name),
  );
  expect(withoutChinese).toEqual([]);
});
