/** Stores remembered approvals. What they mean for a call is decided elsewhere. */
import { LoopwrightError } from '../../../shared/errors.ts';
import { ApprovalRuleId, type TopicId } from '../../../shared/ids.ts';
import { ApprovalRule, type ToolRef } from '../../../shared/mcp.ts';
import { newId } from '../new-id.ts';
import type { Database } from './database.ts';

interface RuleRow {
  readonly id: string;
  readonly server_id: string;
  readonly tool_name: string;
  readonly effect: string;
  readonly topic_id: string | null;
  readonly definition_hash: string;
  readonly command: string | null;
  readonly created_at: number;
}

export class ApprovalRules {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Replaces an earlier rule for the same tool, command and topic. */
  add(rule: Omit<ApprovalRule, 'id' | 'createdAt'>): ApprovalRule {
    const added: ApprovalRule = { ...rule, id: newId(ApprovalRuleId), createdAt: this.#database.now() };
    this.#database.transaction(() => {
      this.#database.run(
        'DELETE FROM approval_rules WHERE server_id = ? AND tool_name = ? AND topic_id IS ? AND command IS ?',
        rule.serverId,
        rule.toolName,
        rule.topicId,
        rule.command ?? null,
      );
      this.#database.run(
        `INSERT INTO approval_rules (id, server_id, tool_name, effect, topic_id, definition_hash, command, created_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        added.id,
        added.serverId,
        added.toolName,
        added.effect,
        added.topicId,
        added.definitionHash,
        added.command ?? null,
        added.createdAt,
      );
    });
    return added;
  }

  /** Removes every rule about the tool, including those for topics and for commands. */
  removeAll({ serverId, toolName }: ToolRef): void {
    this.#database.run('DELETE FROM approval_rules WHERE server_id = ? AND tool_name = ?', serverId, toolName);
  }

  /** Newest first. */
  list(): readonly ApprovalRule[] {
    return this.#database.all<RuleRow>('SELECT * FROM approval_rules ORDER BY number DESC').map(toRule);
  }

  /**
   * The rules for this tool that apply in this topic: its own and those for everywhere. Hashes
   * are not compared.
   */
  find(tool: ToolRef, topicId: TopicId): readonly ApprovalRule[] {
    return this.#database
      .all<RuleRow>(
        `SELECT * FROM approval_rules WHERE server_id = ? AND tool_name = ? AND (topic_id IS NULL OR topic_id = ?)
         ORDER BY number DESC`,
        tool.serverId,
        tool.toolName,
        topicId,
      )
      .map(toRule);
  }

  /** Throws `not-found`. */
  revoke(id: ApprovalRule['id']): void {
    if (this.#database.run('DELETE FROM approval_rules WHERE id = ?', id) === 0) {
      throw new LoopwrightError('approval-rule-not-found', { ruleId: id });
    }
  }
}

function toRule(row: RuleRow): ApprovalRule {
  return ApprovalRule.parse({
    id: row.id,
    serverId: row.server_id,
    toolName: row.tool_name,
    effect: row.effect,
    topicId: row.topic_id,
    definitionHash: row.definition_hash,
    ...(row.command === null ? {} : { command: row.command }),
    createdAt: row.created_at,
  });
}
