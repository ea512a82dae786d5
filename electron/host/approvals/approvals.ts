/** The procedures with which the user lists, changes and revokes the rules about tool calls. */
import type { approvals } from '../../../shared/contract/approvals.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { ApprovalRule, ToolRef } from '../../../shared/mcp.ts';
import type { ApprovalRules } from '../store/approval-rules.ts';

export interface ApprovalsParts {
  readonly rules: Pick<ApprovalRules, 'list' | 'revoke'>;
  /** Sets or removes the approval rule of a tool; see `ToolApprovals.setRule`. */
  readonly setRule: (tool: ToolRef, effect: ApprovalRule['effect'] | null) => void;
}

export function createApprovals({ rules, setRule }: ApprovalsParts) {
  return {
    list: () => rules.list(),
    revoke: ({ id }) => rules.revoke(id),
    set: ({ effect, ...tool }) => setRule(tool, effect),
  } satisfies Handlers<typeof approvals>;
}
