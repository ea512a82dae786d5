import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { ApprovalRuleId, ServerId } from '../ids.ts';
import { ApprovalRule } from '../mcp.ts';

export const approvals = {
  list: oc.output(type<readonly ApprovalRule[]>()),
  revoke: oc.input(z.object({ id: ApprovalRuleId })).output(type<void>()),
  /**
   * Sets the rule for a tool in every topic, for the current definition of the tool. `null`
   * revokes all rules of the tool. `allow` for a tool that the host has never seen fails with
   * `bad-usage`.
   */
  set: oc
    .input(
      z.object({
        serverId: ServerId,
        toolName: z.string().max(500),
        effect: ApprovalRule.shape.effect.nullable(),
      }),
    )
    .output(type<void>()),
};
