/** What is stored about tools and said in topics, combined for `Tools`. */

import type { TopicId } from '../../../../shared/ids.ts';
import type { ApprovalRuleStore } from '../../approvals/judgement.ts';
import { ToolApprovals } from '../../approvals/tool-approvals.ts';
import type { ApprovedTools } from '../../store/approved-tools.ts';
import type { Database } from '../../store/database.ts';
import { FoundTools } from '../../store/found-tools.ts';
import { Messages } from '../../store/messages.ts';
import { ToolUses } from '../../store/tool-uses.ts';
import { LeftOutTools } from './left-out-tools.ts';

export function toolMemory(
  database: Database,
  rules: ApprovalRuleStore,
  approved: Pick<ApprovedTools, 'find' | 'allow'>,
) {
  const messages = new Messages(database);
  return {
    approvals: new ToolApprovals({ rules, approved }),
    uses: new ToolUses(database),
    leftOut: new LeftOutTools(new FoundTools(database)),
    messagesOf: (topicId: TopicId) => messages.newestFirst(topicId),
    transaction: <T>(fn: () => T): T => database.transaction(fn),
  };
}
