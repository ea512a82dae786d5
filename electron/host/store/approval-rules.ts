/** Stores the approval rules of the user. The room `approvals` applies the rules to calls. */
import { LoopwrightError } from '../../../shared/errors.ts';
import { ApprovalRuleId, type TopicId } from '../../../shared/ids.ts';
import { ApprovalRule, type ToolRef } from '../../../shared/mcp.ts';
import { newId } from '../new-id.ts';
import { Queries } from './queries.ts';

const SELECT = `
  SELECT id, server_id AS serverId, tool_name AS toolName, effect, topic_id AS topicId,
    definition_hash AS definitionHash, command, created_at AS createdAt
  FROM approval_rules`;

export class ApprovalRules extends Queries {
  /** Adds a rule and removes an earlier rule for the same tool, command and topic. */
  add(rule: Omit<ApprovalRule, 'id' | 'createdAt'>): ApprovalRule {
    const added: ApprovalRule = { ...rule, id: newId(ApprovalRuleId), createdAt: this.database.now() };
    const { serverId, toolName, topicId, command = null } = added;
    this.database.transaction(() => {
      this.database.run(
        `DELETE FROM approval_rules
         WHERE server_id = :serverId AND tool_name = :toolName AND topic_id IS :topicId AND command IS :command`,
        { serverId, toolName, topicId, command },
      );
      this.database.run(
        `INSERT INTO approval_rules (id, server_id, tool_name, effect, topic_id, definition_hash, command, created_at)
         VALUES (:id, :serverId, :toolName, :effect, :topicId, :definitionHash, :command, :createdAt)`,
        { ...added, command },
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
   * Returns the rules for a tool that apply in a topic: the rules for this topic and those for
   * every topic. The caller must compare the hashes of the tool definitions.
   */
  find({ serverId, toolName }: ToolRef, topicId: TopicId): readonly ApprovalRule[] {
    return this.#read(
      `${SELECT} WHERE server_id = ? AND tool_name = ? AND (topic_id IS NULL OR topic_id = ?) ORDER BY number DESC`,
      serverId,
      toolName,
      topicId,
    );
  }

  /** Removes a rule. Throws `not-found` if the rule does not exist. */
  revoke(id: ApprovalRule['id']): void {
    if (this.database.run('DELETE FROM approval_rules WHERE id = ?', id) === 0) {
      throw new LoopwrightError('approval-rule-not-found', { ruleId: id });
    }
  }

  #read(sql: string, ...values: string[]): readonly ApprovalRule[] {
    return this.database
      .all<Omit<ApprovalRule, 'command'> & { readonly command: string | null }>(sql, ...values)
      .map(({ command, ...rule }) => ApprovalRule.parse({ ...rule, ...(command !== null && { command }) }));
  }
}
