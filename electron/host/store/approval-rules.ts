/** Stores the approval rules of the user. The room `approvals` applies the rules to calls. */
import { LoopwrightError } from '../../../shared/errors.ts';
import { ApprovalRuleId } from '../../../shared/ids.ts';
import { ApprovalRule, type RulePlace, type ToolRef } from '../../../shared/mcp.ts';
import { newId } from '../new-id.ts';
import { Queries } from './queries.ts';

const SELECT = `
  SELECT id, server_id AS serverId, tool_name AS toolName, effect, topic_id AS topicId,
    folder, definition_hash AS definitionHash, command, origin, needs_review AS needsReview, created_at AS createdAt
  FROM approval_rules`;

interface StoredScope {
  readonly command: string | null;
  readonly origin: string | null;
  readonly needsReview: number;
}

export class ApprovalRules extends Queries {
  /** Adds a rule and removes an earlier rule for the same tool and scope. */
  add(rule: Omit<ApprovalRule, 'id' | 'createdAt'>): ApprovalRule {
    const added: ApprovalRule = { ...rule, id: newId(ApprovalRuleId), createdAt: this.database.now() };
    const { serverId, toolName, topicId, folder, command = null, origin = null, needsReview } = added;
    this.database.transaction(() => {
      this.database.run(
        `DELETE FROM approval_rules
         WHERE server_id = :serverId AND tool_name = :toolName AND topic_id IS :topicId AND folder IS :folder
           AND command IS :command AND origin IS :origin`,
        { serverId, toolName, topicId, folder, command, origin },
      );
      this.database.run(
        `INSERT INTO approval_rules 
           (id, server_id, tool_name, effect, topic_id, folder, definition_hash, command, origin, needs_review, created_at)
         VALUES (:id, :serverId, :toolName, :effect, :topicId, :folder, :definitionHash, :command, :origin, :needsReview,
           :createdAt)`,
        { ...added, command, origin, needsReview: needsReview ? 1 : 0 },
      );
    });
    return added;
  }

  /** Removes all rules for the tool, including rules for single topics and single commands. */
  removeAll({ serverId, toolName }: ToolRef): void {
    this.database.run('DELETE FROM approval_rules WHERE server_id = ? AND tool_name = ?', serverId, toolName);
  }

  /** Returns all rules, newest first. */
  list(): readonly ApprovalRule[] {
    return this.#read(`${SELECT} ORDER BY number DESC`);
  }

  /**
   * Returns the rules for a tool that apply in a topic and its folder: those for this topic, this
   * folder, or both, and those for everywhere. The caller must compare the hashes of the tool definitions.
   */
  find({ serverId, toolName }: ToolRef, { topicId, folder }: RulePlace): readonly ApprovalRule[] {
    return this.#read(
      `${SELECT} WHERE server_id = ? AND tool_name = ? AND (topic_id IS NULL OR topic_id = ?)
        AND (folder IS NULL OR folder = ?) ORDER BY number DESC`,
      serverId,
      toolName,
      topicId,
      folder,
    );
  }

  /** Removes a rule. Throws `not-found` if the rule does not exist. */
  revoke(id: ApprovalRule['id']): void {
    if (this.database.run('DELETE FROM approval_rules WHERE id = ?', id) === 0) {
      throw new LoopwrightError('approval-rule-not-found', { ruleId: id });
    }
  }

  #read(sql: string, ...values: (string | null)[]): readonly ApprovalRule[] {
    return this.database
      .all<Omit<ApprovalRule, 'command' | 'origin' | 'needsReview'> & StoredScope>(sql, ...values)
      .map(({ command, origin, needsReview, ...rule }) =>
        ApprovalRule.parse({
          ...{ ...rule, needsReview: needsReview === 1 },
          ...(command !== null && { command }),
          ...(origin !== null && { origin }),
        }),
      );
  }
}
