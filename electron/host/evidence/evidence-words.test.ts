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
    expect(evidenceLines(nothing, '', 'en')).toEqual([]);
  });

  it('say everything in English', () => {
    expect(evidenceLines(full, '', 'en')).toEqual([
      'Contradicted: says x.ts was written, but it was not',
      'Says y.ts was deleted, but it is still there.',
      'Says that tests pass, but none were run.',
      'Says that tests pass, but npm test failed.',
      'Check npm test: ran before the last change',
      '9 files changed (+3 -1): src/a.ts (new), c.ts → b.ts (renamed), 7 more',
      'Something may have changed that is not listed here, for example by an external tool.',
      'Commands: make (exit 2)',
      'Failed and not resolved: edit_file d.ts — Not found.',
      'Left open: Write docs',
    ]);
  });

  it('say everything in Chinese', () => {
    expect(evidenceLines(full, '', 'zh-CN')).toEqual([
      '与事实不符：声称写入了 x.ts，但并没有写入',
      '声称删除了 y.ts，但它仍然存在。',
      '声称测试通过，但没有运行任何测试。',
      '声称测试通过，但 npm test 失败了。',
      '检查 npm test：在最后一次更改之前运行',
      '更改了 9 个文件（+3 -1）：src/a.ts（新建）、c.ts → b.ts（重命名）、另有 7 项',
      '可能有未在此列出的更改，例如由外部工具所做的更改。',
      '命令：make（退出码 2）',
      '失败且未补救：edit_file d.ts — Not found.',
      '尚未完成：Write docs',
    ]);
  });

  it('say why a loop is not verified although its checks passed', () => {
    const unshown = [{ kind: 'file', path: 'z.ts' } as const, { kind: 'tests' } as const];
    const evidence: Evidence = { ...full, grade: 'unchecked', contradictions: [], unshown };
    expect(evidenceLines(evidence, '', 'en').slice(0, 2)).toEqual([
      'Changed, not verified: the checks passed, but nothing shows what the text says about z.ts',
      'Nothing shows what the text says about tests.',
    ]);
  });

  it('do not repeat what the text of the ending lists as open', () => {
    const text = 'Not done: \n- Write docs\n\nNext: say how to go on.';
    expect(evidenceLines(full, text, 'en').join()).not.toContain('Left open');
    expect(evidenceLines({ ...full, open: ['Write docs', 'Test it'] }, text, 'en').at(-1)).toBe('Left open: Test it');
  });

  it('do not call a failed check a failed call as well', () => {
    const [, check] = full.commands;
    const [failure] = full.failures;
    if (check === undefined || failure === undefined) throw new Error('The evidence is incomplete.');
    const evidence = { ...full, failures: [{ ...failure, callId: check.callId }] };
    expect(evidenceLines(evidence, '', 'en').join()).not.toContain('not resolved');
  });

  it('hold no character that a terminal obeys', () => {
    const hostile: Evidence = {
      ...full,
      contradictions: [{ kind: 'file-not-written', path: '\u001b[31mred\u202e.ts' }],
    };
    const text = evidenceLines(hostile, '', 'en').join('');
    for (const character of ['\u001b', '\u202e']) expect(text).not.toContain(character);
  });
});
