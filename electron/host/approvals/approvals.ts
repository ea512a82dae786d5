/** The procedures with which the user lists, changes and revokes the rules about tool calls. */
import { isAbsolute } from 'node:path';
import type { approvals } from '../../../shared/contract/approvals.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { ApprovalRule, ToolRef } from '../../../shared/mcp.ts';
import { openWorkspace } from '../files/paths/path-policy.ts';
import { folderProblem } from '../files/result.ts';
import type { ApprovalRules } from '../store/approval-rules.ts';

export interface ApprovalsParts {
  readonly rules: Pick<ApprovalRules, 'list' | 'revoke' | 'keep' | 'narrow'>;
  /** Sets or removes the approval rule of a tool; see `ToolApprovals.setRule`. */
  readonly setRule: (tool: ToolRef, effect: ApprovalRule['effect'] | null, shown?: string) => void;
}

export function createApprovals({ rules, setRule }: ApprovalsParts) {
  return {
    list: () => rules.list(),
    revoke: ({ id }) => rules.revoke(id),
    keep: ({ ids }) => rules.keep(ids),
    narrow: async ({ id, folder }) => {
      if (!isAbsolute(folder)) throw new LoopwrightError('workspace-relative', { workspace: folder });
      const opened = await openWorkspace(folder);
      if (!opened.ok)
        throw new LoopwrightError('workspace-refused', { workspace: folder, ...folderProblem(opened.refusal) });
      rules.narrow(id, opened.value.root);
    },
    set: ({ effect, definition, ...tool }) => setRule(tool, effect, definition),
  } satisfies Handlers<typeof approvals>;
}
