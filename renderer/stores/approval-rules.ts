/**
 * The remembered decisions about tool calls. They are loaded when a page that shows them opens,
 * and after each change on this page.
 */
import { create } from 'zustand';
import type { ApprovalRuleId, ServerId } from '../../shared/ids.ts';
import type { ApprovalRule, ListedRule } from '../../shared/mcp.ts';
import type { ServerToolView } from '../../shared/server-view.ts';
import { type Asked, ask } from './asked.ts';
import { host } from './host.ts';

interface ApprovalRules {
  readonly rules: Asked<readonly ListedRule[]> | undefined;
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
 * Sets the rule for every call of the tool everywhere. With null, removes the rules for the tool.
 * `definition` is the hash of the definition that the user saw. Throws the error of the host.
 */
export async function setRule(
  serverId: ServerId,
  { name: toolName, definition }: Pick<ServerToolView, 'name' | 'definition'>,
  effect: ApprovalRule['effect'] | null,
): Promise<void> {
  await host().approvals.set({ serverId, toolName, effect, definition });
  await loadRules();
}

/** Keeps rules of an earlier version as they are. Throws the error of the host. */
export async function keepRules(ids: readonly ApprovalRuleId[]): Promise<void> {
  await host().approvals.keep({ ids: [...ids] });
  await loadRules();
}

/** Binds a rule of an earlier version to a folder. Throws the error of the host. */
export async function narrowRule(id: ApprovalRuleId, folder: string): Promise<void> {
  await host().approvals.narrow({ id, folder });
  await loadRules();
}

export async function revokeRule(id: ApprovalRuleId): Promise<void> {
  await host().approvals.revoke({ id });
  await loadRules();
}

const NONE: readonly ListedRule[] = [];

/**
 * The loaded rules of an earlier version that the user has not reviewed since an upgrade. Pure.
 */
export function toReview(asked: ApprovalRules['rules']): readonly ListedRule[] {
  return asked?.state === 'ready' ? asked.value.filter(({ needsReview, foreign }) => needsReview && !foreign) : NONE;
}

const ORDER: readonly ApprovalRule['effect'][] = ['deny', 'ask', 'allow'];

/**
 * The rule for every call of the tool everywhere; null: there is none, so the approval mode
 * decides. Pure.
 */
export function ruleOf(
  rules: readonly ApprovalRule[],
  serverId: ServerId,
  toolName: string,
): ApprovalRule['effect'] | null {
  const general = rules.filter(
    (rule) => rule.serverId === serverId && rule.toolName === toolName && isForEverything(rule),
  );
  return ORDER.find((effect) => general.some((rule) => rule.effect === effect)) ?? null;
}

function isForEverything({ topicId, folder, command, origin }: ApprovalRule): boolean {
  return topicId === null && folder === null && command === undefined && origin === undefined;
}
