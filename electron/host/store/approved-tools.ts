/**
 * Stores the definition of each tool that the user last allowed, so that a later definition can be
 * compared with it.
 */
import type { ToolRef } from '../../../shared/mcp.ts';
import { SealedQueries } from './sealed-queries.ts';

export interface ApprovedTool {
  readonly definitionHash: string;
  /** The tool definition as text, without secrets. */
  readonly definition: string;
}

export class ApprovedTools extends SealedQueries {
  /** Returns null also for a definition that another program stored. */
  find({ serverId, toolName }: ToolRef): ApprovedTool | null {
    if (!this.seal.isOwn('approved_tools', keyOf({ serverId, toolName }))) return null;
    const sql =
      'SELECT definition_hash AS definitionHash, definition FROM approved_tools WHERE server_id = ? AND tool_name = ?';
    return this.database.get<ApprovedTool>(sql, serverId, toolName) ?? null;
  }

  /** Stores the allowed definition in place of the one that was allowed before. */
  allow({ serverId, toolName }: ToolRef, { definitionHash, definition }: ApprovedTool): void {
    this.database.transaction(() => {
      this.database.run(
        `INSERT INTO approved_tools (server_id, tool_name, definition_hash, definition, at)
       VALUES (:serverId, :toolName, :definitionHash, :definition, :at)
       ON CONFLICT (server_id, tool_name) DO UPDATE
       SET definition_hash = excluded.definition_hash, definition = excluded.definition, at = excluded.at`,
        { serverId, toolName, definitionHash, definition, at: this.database.now() },
      );
      this.seal.sign('approved_tools', keyOf({ serverId, toolName }));
    });
  }
}

const keyOf = ({ serverId, toolName }: ToolRef) => JSON.stringify([serverId, toolName]);
