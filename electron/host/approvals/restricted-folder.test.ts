import { expect, test } from 'vitest';
import { APPROVAL_MODES } from '../../../shared/choices.ts';
import { ServerId } from '../../../shared/ids.ts';
import type { ApprovalRule } from '../../../shared/mcp.ts';
import { restrictedMode } from '../../../shared/restricted-mode.ts';
import type { Assessment } from './assessment.ts';
import { type CallToJudge, judge } from './judgement.ts';
import { judgeRestricted } from './restricted-folder.ts';

const tool = { serverId: ServerId.parse('files'), toolName: 'write', definitionHash: 'h' };
const EDIT: Assessment = { kind: 'edit', protectedPaths: [], outside: false };
const READ: Assessment = { kind: 'read', protectedPaths: [], outside: false };

function rule(effect: ApprovalRule['effect'], more: Partial<ApprovalRule> = {}): ApprovalRule {
  const place = { topicId: null, folder: null, needsReview: false };
  return { id: 'rule' as ApprovalRule['id'], createdAt: 0, ...tool, effect, ...place, ...more };
}

function call(more: Partial<CallToJudge> = {}): CallToJudge {
  return { tool, mode: 'ask-edits', rules: [], assessment: EDIT, changed: false, attendant: 'window', ...more };
}

test('asks in every approval mode before an edit, and never before a read that is free', () => {
  for (const mode of APPROVAL_MODES) {
    expect(judgeRestricted(call({ mode })).verdict, mode).toBe('ask');
    expect(judgeRestricted(call({ mode, assessment: READ })).verdict, mode).toBe(mode === 'ask-all' ? 'ask' : 'allow');
  }
});

test('applies no rule that allows, and every rule that denies or asks', () => {
  for (const allowing of [rule('allow'), rule('allow', { folder: '/f' })]) {
    const restricted = judgeRestricted(call({ rules: [allowing] }));
    expect(restricted).toMatchObject({
      verdict: 'ask',
      why: [{ name: 'folder-restricted' }, { name: 'changes-workspace' }],
    });
  }
  expect(judgeRestricted(call({ rules: [rule('deny')], assessment: READ })).verdict).toBe('deny');
  expect(judgeRestricted(call({ rules: [rule('ask')], assessment: READ })).verdict).toBe('ask');
});

test('allows no command for which a rule exists', () => {
  const command = {
    ...READ,
    kind: 'other',
    why: { name: 'runs-command', data: {} },
    command: 'sh ./build.sh',
  } as const;
  const rules = [rule('allow', { command: 'sh ./build.sh' })];
  expect(judge(call({ rules, assessment: command })).verdict).toBe('allow');
  expect(judgeRestricted(call({ rules, assessment: command })).verdict).toBe('ask');
});

test('names the restriction only if the call would run in a trusted folder', () => {
  expect(judgeRestricted(call())).toEqual(judge(call()));
  const outside = call({ assessment: { ...EDIT, outside: true }, mode: 'allow-all' });
  expect(judgeRestricted(outside)).toEqual({ verdict: 'let-fail' });
});

test('never allows what a trusted folder would not allow', () => {
  for (const mode of APPROVAL_MODES)
    for (const assessment of [EDIT, READ, null])
      for (const changed of [true, false])
        for (const rules of [[], [rule('allow')], [rule('ask')], [rule('deny')]]) {
          const given = call({ mode, assessment, changed, rules });
          if (judgeRestricted(given).verdict === 'allow') expect(judge(given).verdict).toBe('allow');
          expect(restrictedMode(mode)).not.toMatch(/^allow/);
        }
});
