import { describe, expect, test } from 'vitest';
import { ApprovalRuleId, ServerId, TopicId } from '../../../shared/ids.ts';
import type { Attendant } from '../../../shared/loop.ts';
import {
  ApprovalMode,
  type ApprovalRule,
  ATTEMPT_COMPLETION,
  FETCH_WEB,
  FILE_EDITOR,
  WEB,
} from '../../../shared/mcp.ts';
import { newId } from '../new-id.ts';
import type { Assessment } from './assessment.ts';
import { type CallToJudge, judge as judgeFor } from './judgement.ts';

/** Judges a call of a loop whose user is at a window. */
const judge = (call: Omit<CallToJudge, 'attendant'>) => judgeFor({ ...call, attendant: 'window' });

const NOW = 'hash-now';
const BEFORE = 'hash-before';

const calls = {
  read: { tool: 'read_file', assessment: { kind: 'read', protectedPaths: [], outside: false } },
  edit: { tool: 'write_to_file', assessment: { kind: 'edit', protectedPaths: [], outside: false } },
  protectedEdit: {
    tool: 'write_to_file',
    assessment: { kind: 'edit', protectedPaths: [{ path: '.env', kind: 'secrets' }], outside: false },
  },
  outside: { tool: 'write_to_file', assessment: { kind: 'edit', protectedPaths: [], outside: true } },
  own: { tool: 'todo', assessment: { kind: 'own', protectedPaths: [], outside: false } },
  other: {
    tool: 'fetch',
    assessment: {
      ...{ kind: 'other', protectedPaths: [], outside: false },
      why: { name: 'reads-web-page', data: { host: 'example.org' } },
    },
  },
  command: {
    tool: 'run',
    assessment: {
      ...{ kind: 'other', protectedPaths: [], outside: false, command: 'npm test' },
      why: { name: 'runs-command', data: {} },
    },
  },
  completion: { tool: ATTEMPT_COMPLETION, assessment: { kind: 'read', protectedPaths: [], outside: false } },
  foreign: { tool: 'read_file', assessment: null },
  foreignCompletion: { tool: ATTEMPT_COMPLETION, assessment: null },
} as const satisfies Record<string, { tool: string; assessment: Assessment | null }>;
type CallName = keyof typeof calls;

const rule = (effect: ApprovalRule['effect'], definitionHash = NOW): ApprovalRule => ({
  id: newId(ApprovalRuleId),
  serverId: FILE_EDITOR,
  toolName: 'any',
  effect,
  topicId: null,
  folder: null,
  needsReview: false,
  definitionHash,
  createdAt: 0,
});

function judged(name: CallName, mode: ApprovalMode, rules: readonly ApprovalRule[] = [], changed = false) {
  const { tool, assessment } = calls[name];
  const serverId = assessment === null ? ServerId.parse('elsewhere') : FILE_EDITOR;
  return judge({ tool: { serverId, toolName: tool, definitionHash: NOW }, mode, rules, assessment, changed });
}
const verdict = (...call: Parameters<typeof judged>) => judged(...call).verdict;

describe('the judgement without rules', () => {
  test.each<[CallName, ...ReturnType<typeof verdict>[]]>([
    // The verdicts in the modes ask-edits, ask-all, allow-edits and allow-all.
    ['read', 'allow', 'ask', 'allow', 'allow'],
    ['edit', 'ask', 'ask', 'allow', 'allow'],
    ['protectedEdit', 'ask', 'ask', 'ask', 'allow'],
    ['outside', 'let-fail', 'let-fail', 'let-fail', 'let-fail'],
    ['own', 'allow', 'ask', 'allow', 'allow'],
    ['other', 'ask', 'ask', 'ask', 'allow'],
    ['command', 'ask', 'ask', 'ask', 'allow'],
    ['completion', 'allow', 'allow', 'allow', 'allow'],
    ['foreign', 'ask', 'ask', 'ask', 'allow'],
    ['foreignCompletion', 'ask', 'ask', 'ask', 'allow'],
  ])('judges the call %s in each mode', (name, ...expected) => {
    const modes: ApprovalMode[] = ['ask-edits', 'ask-all', 'allow-edits', 'allow-all'];
    expect(modes.map((mode) => verdict(name, mode))).toEqual(expected);
  });
});

test('the judgement describes the effect of the call for the user who decides, also when a rule requires asking', () => {
  const tool = { serverId: FILE_EDITOR, toolName: 'todo', definitionHash: NOW };
  const assessment = {
    kind: 'other',
    protectedPaths: [],
    outside: false,
    command: '/todo delete 1',
    why: { name: 'deletes-todo', data: { id: 1, content: 'Buy milk' } },
  } as const;
  const asked = (rules: readonly ApprovalRule[]) =>
    judge({ tool, mode: 'ask-edits', rules, assessment, changed: false });
  expect(asked([])).toEqual({ verdict: 'ask', why: [assessment.why] });
  const ruleAsks = { name: 'rule-asks', data: { server: FILE_EDITOR, tool: 'todo' } };
  expect(asked([rule('ask')])).toEqual({ verdict: 'ask', why: [ruleAsks, assessment.why] });
  expect(asked([rule('allow')]).verdict).toBe('ask');
});

describe('the judgement with rules', () => {
  test('lets a deny rule win over every mode and every other rule, even for a changed tool', () => {
    for (const name of Object.keys(calls) as CallName[]) {
      for (const mode of ApprovalMode.options) {
        expect(verdict(name, mode, [rule('allow'), rule('deny', BEFORE)])).toBe('deny');
      }
    }
  });

  test('lets an ask rule win over an allow rule', () => {
    expect(verdict('foreign', 'ask-edits', [rule('allow'), rule('ask')])).toBe('ask');
    expect(verdict('read', 'ask-edits', [rule('ask')])).toBe('ask');
    expect(verdict('read', 'allow-all', [rule('ask')])).toBe('allow');
  });

  test('lets a call run when an allow rule applies', () => {
    for (const name of ['foreign', 'edit', 'other', 'read'] as const) {
      expect(verdict(name, 'ask-all', [rule('allow')])).toBe('allow');
    }
  });

  test('asks despite an allow rule for another version of the definition, and gives that reason (V5, V13)', () => {
    expect(judged('foreign', 'ask-edits', [rule('allow', BEFORE)])).toEqual({
      verdict: 'ask',
      why: [{ name: 'changed-since-allowed', data: { server: 'elsewhere', tool: 'read_file' } }],
    });
    expect(verdict('foreign', 'allow-edits', [rule('allow', BEFORE)])).toBe('ask');
    expect(verdict('foreign', 'ask-edits', [rule('allow', BEFORE), rule('allow')])).toBe('allow');
  });

  test('asks for a changed tool despite an allow rule, except in the mode allow-all or with a deny rule (V5, V13)', () => {
    for (const mode of ['ask-edits', 'ask-all', 'allow-edits'] as const) {
      for (const name of ['foreign', 'read', 'edit', 'other'] as const) {
        expect(judged(name, mode, [rule('allow')], true)).toEqual({
          verdict: 'ask',
          why: [expect.objectContaining({ name: 'changed-since-allowed' })],
        });
      }
    }
    expect(verdict('foreign', 'allow-all', [], true)).toBe('allow');
    expect(verdict('foreign', 'allow-all', [rule('deny')], true)).toBe('deny');
  });

  test('names one of several protected paths and the number of the others', () => {
    const tool = { serverId: FILE_EDITOR, toolName: 'move_file', definitionHash: NOW };
    const protectedPaths = [
      { path: 'tools/notes.js', kind: 'server-script', server: 'notes' },
      { path: '.npmrc', kind: 'build' },
      { path: '.git', kind: 'version-control' },
    ] as const;
    const assessment = { kind: 'edit', protectedPaths, outside: false } as const;
    expect(judge({ tool, mode: 'allow-edits', rules: [], assessment, changed: false })).toEqual({
      verdict: 'ask',
      why: [
        { name: 'protected-paths', data: { path: 'tools/notes.js', kind: 'server-script', server: 'notes', more: 2 } },
      ],
    });
  });

  test('asks about a protected path despite an allow rule (V4)', () => {
    for (const mode of ['ask-edits', 'ask-all', 'allow-edits'] as const) {
      expect(judged('protectedEdit', mode, [rule('allow')])).toMatchObject({
        verdict: 'ask',
        why: [{ name: 'protected-path', data: { path: '.env' } }],
      });
    }
  });
});

describe('the judgement with rules about a command', () => {
  const about = (effect: ApprovalRule['effect'], command: string) => ({ ...rule(effect), command });

  test('lets exactly the allowed command run, and otherwise gives the reason for asking', () => {
    expect(verdict('command', 'ask-all', [about('allow', 'npm test')])).toBe('allow');
    for (const other of ['npm test ', 'npm  test', 'npm test; id', 'npm']) {
      expect(judged('command', 'allow-edits', [about('allow', other)])).toEqual({
        verdict: 'ask',
        why: [{ name: 'runs-command', data: {} }],
      });
    }
  });

  test('ignores an allow rule that names no command', () => {
    expect(verdict('command', 'allow-edits', [rule('allow')])).toBe('ask');
    expect(verdict('other', 'allow-edits', [about('allow', 'npm test')])).toBe('ask');
  });

  test('applies a deny or ask rule to one command or to all commands', () => {
    expect(verdict('command', 'allow-all', [rule('deny')])).toBe('deny');
    expect(verdict('command', 'allow-all', [about('deny', 'npm test')])).toBe('deny');
    expect(verdict('command', 'allow-all', [about('deny', 'rm')])).toBe('allow');
    expect(verdict('command', 'ask-edits', [about('allow', 'npm test'), rule('ask')])).toBe('ask');
  });
});

describe('the judgement with rules about an origin', () => {
  const page = (address: string): Assessment => ({
    ...{ kind: 'other', protectedPaths: [], outside: false, origin: new URL(address).origin },
    why: { name: 'reads-web-page', data: { host: new URL(address).host } },
  });
  const tool = { serverId: WEB, toolName: FETCH_WEB, definitionHash: NOW };
  const about = (effect: ApprovalRule['effect'], origin: string) => ({ ...rule(effect), origin });
  const read = (address: string, ...rules: ApprovalRule[]) =>
    judge({ tool, mode: 'ask-edits', rules, assessment: page(address), changed: false }).verdict;

  test('lets every page of exactly this origin be read', () => {
    const allowed = about('allow', 'https://example.org');
    for (const same of ['https://example.org/', 'https://EXAMPLE.org:443/a?b#c', 'https://example.org/../a'])
      expect(read(same, allowed), same).toBe('allow');
    for (const other of [
      'http://example.org/',
      'https://example.org:8443/',
      'https://www.example.org/',
      'https://example.org.evil.test/',
      'https://example.org@evil.test/',
      'https://example.org%2eevil.test/',
      'https://evil.test/https://example.org/',
      'https://evil.test/#@example.org',
      'https://example.org./',
      'https://еxample.org/', // The first letter is Cyrillic.
      'https://exаmple.org/', // The third letter is Cyrillic.
      'https://example.оrg/', // The first letter of the last label is Cyrillic.
      'https://xn--xample-2of.org/',
      'https://examp1e.org/',
      'https://example.org\u3002evil.test/',
    ])
      expect(read(other, allowed), other).toBe('ask');
  });

  test('treats two spellings of an international name as one origin, and its look-alike as another', () => {
    const allowed = about('allow', new URL('https://bücher.example/').origin);
    expect(allowed.origin).toBe('https://xn--bcher-kva.example');
    expect(read('https://BÜCHER.example/', allowed)).toBe('allow');
    expect(read('https://xn--bcher-kva.example/', allowed)).toBe('allow');
    expect(read('https://b\u03cbcher.example/', allowed)).toBe('ask');
  });

  test('applies a rule without an origin to every page, as older versions stored it', () => {
    expect(read('https://example.org/', rule('allow'))).toBe('allow');
    expect(read('https://example.org/', rule('allow'), about('deny', 'https://example.org'))).toBe('deny');
    expect(read('https://example.com/', rule('allow'), about('deny', 'https://example.org'))).toBe('allow');
  });

  test('does not apply a rule about an origin to a call that reads no page', () => {
    for (const name of ['edit', 'command', 'own', 'foreign'] as const)
      expect(verdict(name, 'ask-all', [about('allow', 'https://example.org')])).toBe('ask');
  });
});

describe('the judgement of a call that asks anyway', () => {
  const asksAnyway = [{ name: 'address-can-carry-data', data: { host: 'example.org' } }] as const;
  const assessment = { ...calls.other.assessment, origin: 'https://example.org', asksAnyway };
  const tool = { serverId: WEB, toolName: FETCH_WEB, definitionHash: NOW };
  const rules = [rule('allow'), { ...rule('allow'), origin: 'https://example.org', folder: '/work' }];

  test.each<Attendant>(['window', 'terminal', 'nobody'])(
    'gives both reasons, whatever rule covers it: %s',
    (attendant) => {
      for (const mode of ['ask-edits', 'ask-all', 'allow-edits'] as const) {
        expect(judgeFor({ tool, mode, rules, assessment, changed: false, attendant })).toEqual({
          verdict: 'ask',
          why: [...asksAnyway, calls.other.assessment.why],
        });
      }
    },
  );

  test('names every such reason, a protected path first, also if a rule asks or the tool has changed', () => {
    const query = { name: 'query-can-carry-data', data: {} } as const;
    const both = { ...calls.protectedEdit.assessment, asksAnyway: [...asksAnyway, query] };
    const named = ['protected-path', 'address-can-carry-data', 'query-can-carry-data'];
    const reasons = (more: Pick<CallToJudge, 'rules' | 'changed'>) => {
      const judgement = judge({ tool, mode: 'ask-edits', assessment: both, ...more });
      return judgement.verdict === 'ask' ? judgement.why.map(({ name }) => name) : judgement.verdict;
    };
    expect(reasons({ rules: [rule('allow')], changed: false })).toEqual(named);
    expect(reasons({ rules: [rule('ask')], changed: false })).toEqual(['rule-asks', ...named]);
    expect(reasons({ rules: [], changed: true })).toEqual(['changed-since-allowed', ...named]);
  });

  test('allows it in the mode that allows everything', () => {
    expect(judge({ tool, mode: 'allow-all', rules: [], assessment, changed: false })).toEqual({ verdict: 'allow' });
  });
});

describe('the judgement when nobody attends the loop', () => {
  const tool = { serverId: FILE_EDITOR, toolName: 'write_to_file', definitionHash: NOW };
  const assessment = calls.edit.assessment;
  const topicId = newId(TopicId);
  const unattended = (...rules: ApprovalRule[]) =>
    judgeFor({ tool, mode: 'ask-edits', rules, assessment, changed: false, attendant: 'nobody' });
  const of = (effect: ApprovalRule['effect'], scope: Partial<ApprovalRule>) => ({ ...rule(effect), ...scope });

  test('allows a call by a rule of its folder only', () => {
    expect(unattended(of('allow', { folder: '/work' }))).toEqual({ verdict: 'allow', byRule: true });
    for (const scope of [{}, { topicId }, { topicId, folder: '/work' }]) {
      expect(unattended(of('allow', scope))).toEqual({
        verdict: 'ask',
        why: [{ name: 'rule-needs-attendant', data: { server: FILE_EDITOR, tool: 'write_to_file' } }],
      });
    }
  });

  test('obeys rules of every scope that deny or ask', () => {
    const allowed = of('allow', { folder: '/work' });
    for (const scope of [{}, { topicId }, { topicId, folder: '/work' }, { folder: '/work' }]) {
      expect(unattended(allowed, of('deny', scope)).verdict).toBe('deny');
      expect(unattended(allowed, of('ask', scope)).verdict).toBe('ask');
    }
  });
});

test('the judgement shows hidden characters of tool and path names in its reason (V13)', () => {
  const tool = { serverId: ServerId.parse('elsewhere'), toolName: 'read\u202Efile', definitionHash: NOW };
  expect(judge({ tool, mode: 'ask-edits', rules: [], assessment: null, changed: false })).toMatchObject({
    why: [{ name: 'effect-unknown', data: { tool: 'read<U+202E>file' } }],
  });
});

describe('a call that was read from text for the first time', () => {
  const fromText = (name: CallName, mode: ApprovalMode, rules: readonly ApprovalRule[] = []) => {
    const { tool, assessment } = calls[name];
    const called = { serverId: FILE_EDITOR, toolName: tool, definitionHash: NOW };
    return judge({ tool: called, mode, rules, assessment, changed: false, readFromText: true });
  };

  test.each<CallName>(['read', 'edit', 'own', 'other'])('asks about %s in every mode and under a rule', (name) => {
    for (const mode of ['ask-edits', 'ask-all', 'allow-edits', 'allow-all'] as const) {
      const judgement = fromText(name, mode, [rule('allow', NOW)]);
      expect(judgement.verdict === 'ask' && judgement.why[0]?.name).toBe('read-from-text');
    }
  });

  test('is denied by a rule that denies', () =>
    expect(fromText('read', 'allow-all', [rule('deny', NOW)]).verdict).toBe('deny'));
});
