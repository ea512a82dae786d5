import { describe, expect, it } from 'vitest';
import type { Evidence, EvidenceCommand } from '../../../shared/evidence.ts';
import { CallId } from '../../../shared/ids.ts';
import { newId } from '../new-id.ts';
import { evidenceLines } from './evidence-words.ts';

const nothing: Evidence = {
  ...{ grade: 'unchanged', files: [], fileCount: 0, added: 0, removed: 0, mayBeMore: false, commands: [] },
  ...{ failures: [], contradictions: [], open: [], checks: [] },
};
const check = {
  command: 'npm test',
  workingFolder: '.',
  source: 'package-script',
  file: 'package.json',
  declaration: 'x',
} as const;
const command = (text: string, exitCode: number): EvidenceCommand => ({
  ...{
    callId: newId(CallId),
    command: text,
    end: { name: 'exited', exitCode },
    isCheck: false,
    isAfterLastChange: true,
  },
});
const full: Evidence = {
  grade: 'contradicted',
  files: [
    { path: 'src/a.ts', does: 'created', added: 3, removed: 0 },
    { path: 'b.ts', movedFrom: 'c.ts', does: 'renamed', added: 0, removed: 0 },
  ],
  ...{ fileCount: 9, added: 3, removed: 1, mayBeMore: true },
  commands: [command('make', 2), { ...command('npm test', 1), isCheck: true }],
  failures: [{ callId: newId(CallId), server: 's', tool: 'edit_file', target: 'd.ts', message: 'Not found.' }],
  contradictions: [
    { kind: 'file-not-written', path: 'x.ts' },
    { kind: 'file-not-deleted', path: 'y.ts' },
    { kind: 'tests-not-run' },
    { kind: 'tests-failed', command: 'npm test' },
  ],
  open: ['Write docs'],
  checks: [{ check, state: 'outdated' }],
};

describe('the lines about the work of a loop', () => {
  it('are none if nothing was done', () => {
    expect(evidenceLines(nothing, 'en')).toEqual([]);
  });

  it('say everything in English', () => {
    expect(evidenceLines(full, 'en')).toEqual([
      'The answer says something that the record of the work refutes.',
      'The answer names x.ts, which was not written.',
      'The answer says that y.ts was deleted, which still exists.',
      'The answer says that the tests pass, and none were run.',
      'The answer says that the tests pass, and the last run of “npm test” failed.',
      'Check “npm test”: ran only before the last change',
      '9 files changed (+3 -1): src/a.ts (new), c.ts → b.ts (renamed), 7 more',
      'There may be more changes that no checkpoint shows.',
      'Commands: make (exit code 2)',
      'Failed and not made good: edit_file d.ts: Not found.',
      'Left open: Write docs',
    ]);
  });

  it('say everything in Chinese', () => {
    expect(evidenceLines(full, 'zh-CN')).toEqual([
      '回答中有与工作记录不符的内容。',
      '回答提到了 x.ts，但该文件并未写入。',
      '回答称已删除 y.ts，但该文件仍然存在。',
      '回答称测试已通过，但没有运行过任何测试。',
      '回答称测试已通过，但最后一次运行“npm test”失败了。',
      '检查“npm test”：只在最后一次更改之前运行过',
      '更改了 9 个文件（+3 -1）：src/a.ts（新建）、c.ts → b.ts（已重命名）、另有 7 项',
      '可能还有检查点未显示的更改。',
      '命令：make（退出码 2）',
      '失败且未补救：edit_file d.ts：Not found.',
      '未完成：Write docs',
    ]);
  });

  it('hold no character that a terminal obeys', () => {
    const hostile: Evidence = {
      ...full,
      contradictions: [{ kind: 'file-not-written', path: '\u001b[31mred\u202e.ts' }],
    };
    const text = evidenceLines(hostile, 'en').join('');
    for (const character of ['\u001b', '\u202e']) expect(text).not.toContain(character);
  });
});
