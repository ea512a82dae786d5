/** How often each tool was called, over all topics. */
import type { ToolRef } from '../../../shared/mcp.ts';
import type { Database } from './database.ts';
import { type ToolRow, toToolRef } from './tool-row.ts';

export class ToolUses {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  add({ serverId, toolName }: ToolRef): void {
    this.#database.run(
      `INSERT INTO tool_uses (server_id, tool_name, uses, last_at) VALUES (?, ?, 1, ?)
       ON CONFLICT (server_id, tool_name) DO UPDATE SET uses = uses + 1, last_at = excluded.last_at`,
      serverId,
      toolName,
      this.#database.now(),
    );
  }

  /** The most used first; among equals the most recently used. */
  list(): readonly ToolRef[] {
    return this.#database
      .all<ToolRow>('SELECT server_id, tool_name FROM tool_uses ORDER BY uses DESC, last_at DESC, server_id, tool_name')
      .map(toToolRef);
  }
}
