/** Stores the approval rules of the user. The room `approvals` applies the rules to calls. */
import { LoopwrightError } from '../../../shared/errors.ts';
import { ApprovalRuleId } from '../../../shared/ids.ts';
import { ApprovalRule, type ListedRule, type RulePlace, type ToolRef } from '../../../shared/mcp.ts';
import { newId } from '../new-id.ts';
import { SealedQueries } from './sealed-queries.ts';

const SELECT = `
  SELECT rule.id, server_id AS serverId, tool_name AS toolName, effect, topic_id AS topicId, folder,
    definition_hash AS definitionHash, command, origin, needs_review AS needsReview, rule.created_at AS createdAt,
    topic.title AS topicTitle
  FROM approval_rules AS rule LEFT JOIN topics AS topic ON topic.id = topic_id`;

interface StoredRule extends Omit<ListedRule, 'command' | 'inSandbox' | 'origin' | 'needsReview' | 'foreign'> {
  readonly command: string | null;
  readonly origin: string | null;
  readonly needsReview: number;
}

export class ApprovalRules extends SealedQueries {
  /** Adds a rule and removes an earlier rule for the same tool and scope. */
  add(rule: Omit<ApprovalRule, 'id' | 'createdAt'>): ApprovalRule {
    const added: ApprovalRule = { ...rule, id: newId(ApprovalRuleId), createdAt: this.database.now() };
    const { serverId, toolName, topicId, folder, command = null, origin = null, needsReview } = added;
    const { inSandbox, ...stored } = added;
    const definitionHash = added.definitionHash + (inSandbox === true ? IN_SANDBOX : '');
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
        { ...stored, definitionHash, command, origin, needsReview: needsReview ? 1 : 0 },
      );
      this.seal.sign('approval_rules', added.id);
    });
    return added;
  }

  /** Removes all rules for the tool, including rules for single topics and single commands. */
  removeAll({ serverId, toolName }: ToolRef): void {
    this.database.run('DELETE FROM approval_rules WHERE server_id = ? AND tool_name = ?', serverId, toolName);
  }

  /** Returns all rules except those for removed topics, newest first. */
  list(): readonly ListedRule[] {
    return this.database
      .all<StoredRule>(`${SELECT} WHERE topic.deleted_at IS NULL ORDER BY rule.number DESC`)
      .map((stored) => {
        const rule = ruleOf(stored);
        return { ...rule, topicTitle: stored.topicTitle, foreign: !this.#counts(rule) };
      });
  }

  /** Marks rules as reviewed, so that they count. Unknown ids are ignored. */
  keep(ids: readonly ApprovalRule['id'][]): void {
    this.database.transaction(() => {
      for (const id of ids) {
        this.database.run('UPDATE approval_rules SET needs_review = 0 WHERE id = ?', id);
        this.seal.sign('approval_rules', id);
      }
    });
  }

  /**
   * Binds a rule for every folder to one folder, given by its real path, and marks it as reviewed.
   * Replaces an earlier rule with that scope. Throws `not-found` or, if the rule is bound to a
   * folder, `conflict`.
   */
  narrow(id: ApprovalRule['id'], folder: string): void {
    this.database.transaction(() => {
      const [stored] = this.database.all<StoredRule>(`${SELECT} WHERE rule.id = ?`, id);
      if (stored === undefined) throw new LoopwrightError('approval-rule-not-found', { ruleId: id });
      const rule = ruleOf(stored);
      if (rule.folder !== null)
        throw new LoopwrightError('approval-rule-has-folder', { ruleId: id, folder: rule.folder });
      this.revoke(id);
      this.add({ ...rule, folder, needsReview: false });
    });
  }

  /**
   * Returns the rules for a tool that apply in a topic and its folder: those for this topic, this
   * folder, or both, and those for everywhere. A rule that another program wrote is returned only
   * if it denies or asks. The caller must compare the hashes of the tool definitions.
   */
  find({ serverId, toolName }: ToolRef, { topicId, folder }: RulePlace): readonly ApprovalRule[] {
    return this.database
      .all<StoredRule>(
        `${SELECT} WHERE server_id = ? AND tool_name = ? AND (topic_id IS NULL OR topic_id = ?)
          AND (folder IS NULL OR folder = ?) ORDER BY rule.number DESC`,
        serverId,
        toolName,
        topicId,
        folder,
      )
      .map(ruleOf)
      .filter((rule) => this.#counts(rule));
  }

  /** Removes a rule. Throws `not-found` if the rule does not exist. */
  revoke(id: ApprovalRule['id']): void {
    if (this.database.run('DELETE FROM approval_rules WHERE id = ?', id) === 0) {
      throw new LoopwrightError('approval-rule-not-found', { ruleId: id });
    }
  }

  /** Whether the rule is of this app, or restricts what may happen. */
  #counts({ id, effect }: ApprovalRule): boolean {
    return effect !== 'allow' || this.seal.isOwn('approval_rules', id);
  }
}

/**
 * Follows the hash of the definition in a rule that covers a command only in the sandbox. Versions
 * without a sandbox take it for the hash of another definition, so the rule allows nothing there.
 */
const IN_SANDBOX = ':sandbox';

function ruleOf({ command, origin, needsReview, topicTitle: _shown, ...rule }: StoredRule): ApprovalRule {
  const inSandbox = rule.definitionHash.endsWith(IN_SANDBOX);
  const definitionHash = inSandbox ? rule.definitionHash.slice(0, -IN_SANDBOX.length) : rule.definitionHash;
  return ApprovalRule.parse({
    ...{ ...rule, definitionHash, needsReview: needsReview === 1 },
    ...(inSandbox && { inSandbox }),
    ...(command !== null && { command }),
    ...(origin !== null && { origin }),
  });
}
