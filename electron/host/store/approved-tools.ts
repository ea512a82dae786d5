/**
 * The definition of each tool that the user last allowed, so that a later definition can be
 * compared with it.
 */
import type { ToolRef } from '../../../shared/mcp.ts';
import type { Database } from './database.ts';

export interface ApprovedTool {
  readonly definitionHash: string;
  /** As text, without secrets. */
  readonly definition: string;
}

export class ApprovedTools {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  find({ serverId, toolName }: ToolRef): ApprovedTool | null {
    const row = this.#database.get<{ definition_hash: string; definition: string }>(
      'SELECT definition_hash, definition FROM approved_tools WHERE server_id = ? AND tool_name = ?',
      serverId,
      toolName,
    );
    return row === undefined ? null : { definitionHash: row.definition_hash, definition: row.definition };
  }

  /** Replaces the definition that was allowed before. */
  allow({ serverId, toolName }: ToolRef, { definitionHash, definition }: ApprovedTool): void {
    this.#database.run(
      `INSERT INTO approved_tools (server_id, tool_name, definition_hash, definition, at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (server_id, tool_name) DO UPDATE
       SET definition_hash = excluded.definition_hash, definition = excluded.definition, at = excluded.at`,
      serverId,
      toolName,
      definitionHash,
      definition,
      this.#database.now(),
    );
  }
}
