/**
 * The remembered decisions about tool calls. They are loaded when a page that shows them opens,
 * and after each change on this page.
 */
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

/**
 * Sets the rule for every call of the tool in all topics. With null, removes the rules for the
 * tool. Throws the error of the host.
 */
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

/**
 * The rule for every call of the tool in all topics; null: there is none, so the approval mode
 * decides. Pure.
 */
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
