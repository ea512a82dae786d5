import { expect, test } from 'vitest';
import { commandReport, type ReportedEnd } from './command-report.ts';

const exited: ReportedEnd = { name: 'exited', exitCode: 0 };

test('reports the command, how it ended and what it wrote', () => {
  expect(commandReport('en', { command: 'npm test', end: exited, output: '\n  ok 1\nok 2\n\n' })).toBe(
    'I ran `npm test` (exit code 0):\n\n```\n  ok 1\nok 2\n```',
  );
  expect(commandReport('zh-CN', { command: 'ls', end: { name: 'exited', exitCode: 2 }, output: '番茄' })).toBe(
    '我运行了 `ls`（退出码 2）：\n\n```\n番茄\n```',
  );
});

test.each<[ReportedEnd, string]>([
  [{ name: 'timed-out', afterMs: 600_000 }, 'I ran `x` (stopped at the time limit of 600 seconds). It wrote nothing.'],
  [{ name: 'stopped' }, 'I ran `x` (stopped by me). It wrote nothing.'],
  [{ name: 'closed' }, 'I ran `x` (stopped because the app was closed). It wrote nothing.'],
  [
    { name: 'not-started', why: 'no $& {command}' },
    'I ran `x` (could not be started: no $& {command}). It wrote nothing.',
  ],
])('reports how the command ended when it did not end by itself: %j', (end, text) => {
  expect(commandReport('en', { command: 'x', end, output: '  \n' })).toBe(text);
});

test('neither command nor output can close its code span or fence', () => {
  const report = commandReport('en', {
    command: 'echo `date` $& {end}\necho 2',
    end: exited,
    output: '```\n# not a title\n````\n$&',
  });
  expect(report).toBe(
    'I ran `` echo `date` $& {end} ⏎ echo 2 `` (exit code 0):\n\n`````\n```\n# not a title\n````\n$&\n`````',
  );
});

test('contains the beginning and the end of a long output, and says how much is missing', () => {
  const output = `begin${'x'.repeat(100_000)}end`;
  const xs = (text: string) => text.match(/x/g)?.length ?? 0;
  const report = commandReport('en', { command: 'c'.repeat(30_000), end: exited, output });
  expect(report.length).toBeLessThanOrEqual(10_000);
  expect(report.length).toBeGreaterThan(9_900);
  expect(report).toContain('\nbeginxxx');
  expect(report).toMatch(/xxxend\n```$/);
  const [note = '', missing] = /\[(\d+) characters are left out here\]/.exec(report) ?? [];
  expect(xs(report.slice(report.indexOf('begin')).replace(note, '')) + Number(missing)).toBe(100_000);
  expect(commandReport('en', { command: 'x', end: exited, output: '`'.repeat(50_000) }).length).toBeLessThan(10_000);
});
