/** Counts how often each tool was called, over all topics. */
import type { ToolRef } from '../../../shared/mcp.ts';
import { Queries } from './queries.ts';

export class ToolUses extends Queries {
  add({ serverId, toolName }: ToolRef): void {
    this.database.run(
      `INSERT INTO tool_uses (server_id, tool_name, uses, last_at) VALUES (?, ?, 1, ?)
       ON CONFLICT (server_id, tool_name) DO UPDATE SET uses = uses + 1, last_at = excluded.last_at`,
      serverId,
      toolName,
      this.database.now(),
    );
  }

  /**
   * Returns the tools, the most often used first; among equally often used tools, the most
   * recently used comes first.
   */
  list(): readonly ToolRef[] {
    return this.database.all<ToolRef>(
      `SELECT server_id AS serverId, tool_name AS toolName FROM tool_uses
       ORDER BY uses DESC, last_at DESC, server_id, tool_name`,
    );
  }
}
