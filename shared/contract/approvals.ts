import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { ApprovalRuleId, ServerId } from '../ids.ts';
import { ApprovalRule, type ListedRule } from '../mcp.ts';
import { Path } from './fields.ts';

export const approvals = {
  /** Returns all rules except those for removed topics, newest first. */
  list: oc.output(type<readonly ListedRule[]>()),
  revoke: oc.input(z.object({ id: ApprovalRuleId })).output(type<void>()),
  /** Keeps rules of an older version with their scope, and marks them as reviewed. */
  keep: oc.input(z.object({ ids: z.array(ApprovalRuleId).max(10_000) })).output(type<void>()),
  /**
   * Binds a rule that applies in every folder to one folder, and marks it as reviewed. Fails with
   * `not-found` if there is no such rule, with `conflict` if it is bound to a folder, and with
   * `bad-usage` if the path of the folder is relative or cannot be opened.
   */
  narrow: oc.input(z.object({ id: ApprovalRuleId, folder: Path })).output(type<void>()),
  /**
   * Sets the rule for a tool in every topic and folder, for the current definition of the tool.
   * `null` revokes all rules of the tool. `allow` for a tool that the host has never seen fails with
   * `bad-usage`. `definition` is the hash of the definition that the user saw; `allow` fails with
   * `conflict` if the tool has changed since then.
   */
  set: oc
    .input(
      z.object({
        serverId: ServerId,
        toolName: z.string().max(500),
        effect: ApprovalRule.shape.effect.nullable(),
        definition: z.string().max(100).exactOptional(),
      }),
    )
    .output(type<void>()),
};
