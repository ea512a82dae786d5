/** Decisions about calls that are remembered. Asked for when a page that shows them opens, and again after each change made here. */
import { create } from 'zustand';
import type { ApprovalRuleId, ServerId } from '../../shared/ids.ts';
import type { ApprovalRule } from '../../shared/mcp.ts';
import { type Asked, ask } from './asked.ts';
import { host } from './host.ts';

interface ApprovalRules {
  readonly rules: Asked<readonly ApprovalRule[]> | undefined;
}

export const useApprovalRules = create<ApprovalRules>()(() => ({ rules: undefined }));

export async function loadRules(): Promise<void> {
  await ask(
    useApprovalRules.getState().rules,
    () => host().approvals.list(),
    (rules) => useApprovalRules.setState({ rules }),
  );
}

/** For every call of the tool, everywhere; null: none of its rules stays. Throws what the host says. */
export async function setRule(
  serverId: ServerId,
  toolName: string,
  effect: ApprovalRule['effect'] | null,
): Promise<void> {
  await host().approvals.set({ serverId, toolName, effect });
  await loadRules();
}

export async function revokeRule(id: ApprovalRuleId): Promise<void> {
  await host().approvals.revoke({ id });
  await loadRules();
}

const ORDER: readonly ApprovalRule['effect'][] = ['deny', 'ask', 'allow'];

/** What holds for every call of a tool, everywhere; null: it is as the mode of approval says. Pure. */
export function ruleOf(
  rules: readonly ApprovalRule[],
  serverId: ServerId,
  toolName: string,
): ApprovalRule['effect'] | null {
  const general = rules.filter(
    (rule) =>
      rule.serverId === serverId && rule.toolName === toolName && rule.topicId === null && rule.command === undefined,
  );
  return ORDER.find((effect) => general.some((rule) => rule.effect === effect)) ?? null;
}
