import { beforeEach, expect, it } from 'vitest';
import { ApprovalRuleId, ServerId, TopicId } from '../../shared/ids.ts';
import type { ApprovalRule, ListedRule } from '../../shared/mcp.ts';
import type { HostClient } from '../host-client.ts';
import { loadRules, ruleOf, setRule, useApprovalRules } from './approval-rules.ts';
import { setHost } from './host.ts';
import { followServerLog, useServerLogs } from './server-log.ts';
import { loadServer, useServers } from './servers-store.ts';

const GITHUB = ServerId.parse('github');

/** The functions of the host that these stores need. */
let servers: Record<string, (input: never) => Promise<unknown>>;
let approvals: Record<string, (input: never) => Promise<unknown>>;
beforeEach(() => {
  servers = {};
  approvals = {};
  setHost({ servers, approvals } as unknown as HostClient);
  useServers.setState({ details: {} });
  useServerLogs.setState({ lines: {} });
  useApprovalRules.setState({ rules: undefined });
});

it('the details of a server that changes several times during a request are loaded only once more after it', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let asked = 0;
  servers.detail = async () => {
    const number = asked++;
    await gates[number]?.promise;
    return { id: GITHUB, tools: number };
  };
  const first = loadServer(GITHUB);
  const later = Array.from({ length: 50 }, () => loadServer(GITHUB));
  gates[0]?.resolve();
  gates[1]?.resolve();
  await Promise.all([first, ...later]);
  expect(asked).toBe(2);
  expect(useServers.getState().details[GITHUB]).toMatchObject({ state: 'ready', value: { tools: 1 } });
});

it('a load that is asked for during a request resolves when the details after it are loaded', async () => {
  const gate = Promise.withResolvers<void>();
  let state = 'old';
  servers.detail = async () => {
    const answer = { id: GITHUB, state };
    await gate.promise;
    return answer;
  };
  const first = loadServer(GITHUB);
  state = 'new';
  const second = loadServer(GITHUB);
  gate.resolve();
  await second;
  expect(useServers.getState().details[GITHUB]).toMatchObject({ state: 'ready', value: { state: 'new' } });
  await first;
});

it('the details of a server stay visible if the host does not respond, and a failure of the first request is shown', async () => {
  servers.detail = () => Promise.reject(new Error('away'));
  await loadServer(GITHUB);
  expect(useServers.getState().details[GITHUB]).toMatchObject({ state: 'failed', failure: { code: 'unreachable' } });
  servers.detail = async () => ({ id: GITHUB });
  await loadServer(GITHUB);
  servers.detail = () => Promise.reject(new Error('away'));
  await loadServer(GITHUB);
  expect(useServers.getState().details[GITHUB]).toEqual({ state: 'ready', value: { id: GITHUB } });
});

it('a server log continues after the last loaded line, and is loaded from its beginning when it is opened again', async () => {
  const asked: number[] = [];
  const stop = new AbortController();
  servers.log = async ({ after }: { after: number }) => {
    asked.push(after);
    return Array.from({ length: asked.length === 1 ? 1_000 : 1 }, (_, place) => ({ number: after + place + 1 }));
  };
  const enough = useServerLogs.subscribe(({ lines }) => lines[GITHUB]?.length === 1_001 && stop.abort());
  await followServerLog(GITHUB, stop.signal);
  enough();
  expect(asked).toEqual([0, 1_000]);
  expect(useServerLogs.getState().lines[GITHUB]).toHaveLength(1_001);
  const again = new AbortController();
  servers.log = async () => [{ number: 1 }];
  useServerLogs.subscribe(() => again.abort());
  await followServerLog(GITHUB, again.signal);
  expect(useServerLogs.getState().lines[GITHUB]).toEqual([{ number: 1 }]);
});

const rule = (effect: ApprovalRule['effect'], more: Partial<ListedRule> = {}): ListedRule => ({
  id: ApprovalRuleId.parse(`rule_${'0'.repeat(26)}`),
  serverId: GITHUB,
  toolName: 'search',
  effect,
  topicId: null,
  folder: null,
  needsReview: false,
  definitionHash: '',
  createdAt: 0,
  topicTitle: null,
  foreign: false,
  ...more,
});

it('the rule of a tool is the strictest of the rules for every call everywhere', () => {
  const topicId = TopicId.parse(`topic_${'0'.repeat(26)}`);
  expect(ruleOf([rule('allow', { topicId }), rule('deny', { command: 'ls' })], GITHUB, 'search')).toBeNull();
  expect(ruleOf([rule('allow', { folder: '/work' })], GITHUB, 'search')).toBeNull();
  expect(ruleOf([rule('allow', { origin: 'https://example.org' })], GITHUB, 'search')).toBeNull();
  expect(ruleOf([rule('allow'), rule('ask')], GITHUB, 'search')).toBe('ask');
  expect(ruleOf([rule('allow')], GITHUB, 'other')).toBeNull();
});

it('a rule that the user sets is shown in the form in which the host has stored it', async () => {
  let kept: readonly ListedRule[] = [];
  approvals.list = async () => kept;
  approvals.set = async ({ effect }: { effect: ApprovalRule['effect'] | null }) => {
    kept = effect === null ? [] : [rule(effect)];
  };
  await loadRules();
  await setRule(GITHUB, { name: 'search', definition: 'h' }, 'deny');
  expect(useApprovalRules.getState().rules).toEqual({ state: 'ready', value: [rule('deny')] });
});
