/**
 * Stores the tools that a topic's model has found by a tool search. These tools are included in
 * its later requests.
 */
import type { TopicId } from '../../../shared/ids.ts';
import type { ToolRef } from '../../../shared/mcp.ts';
import { Queries } from './queries.ts';

export class FoundTools extends Queries {
  add(topicId: TopicId, tools: readonly ToolRef[]): void {
    this.database.transaction(() => {
      for (const { serverId, toolName } of tools) {
        this.database.run(
          `INSERT INTO found_tools (topic_id, server_id, tool_name, at) VALUES (?, ?, ?, ?)
           ON CONFLICT (topic_id, server_id, tool_name) DO UPDATE SET at = excluded.at`,
          topicId,
          serverId,
          toolName,
          this.database.now(),
        );
      }
    });
  }

  /** Returns the found tools of a topic, the most recently found first. */
  of(topicId: TopicId): readonly ToolRef[] {
    return this.database.all<ToolRef>(
      `SELECT server_id AS serverId, tool_name AS toolName FROM found_tools
       WHERE topic_id = ? ORDER BY at DESC, server_id, tool_name`,
      topicId,
    );
  }
}
