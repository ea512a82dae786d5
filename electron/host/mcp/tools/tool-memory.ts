/** The stored facts about tools, combined for `Tools`. */

import type { ApprovalRuleStore } from '../../approvals/judgement.ts';
import { ToolApprovals } from '../../approvals/tool-approvals.ts';
import type { ApprovedTools } from '../../store/approved-tools.ts';
import type { Database } from '../../store/database.ts';
import { FoundTools } from '../../store/found-tools.ts';
import { ToolUses } from '../../store/tool-uses.ts';
import { LeftOutTools } from './left-out-tools.ts';

export function toolMemory(
  database: Database,
  rules: ApprovalRuleStore,
  approved: Pick<ApprovedTools, 'find' | 'allow'>,
) {
  return {
    approvals: new ToolApprovals({ rules, approved }),
    uses: new ToolUses(database),
    leftOut: new LeftOutTools(new FoundTools(database)),
    transaction: <T>(fn: () => T): T => database.transaction(fn),
  };
}
