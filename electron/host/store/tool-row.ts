/** The columns that name a tool. */
import { ServerId } from '../../../shared/ids.ts';
import type { ToolRef } from '../../../shared/mcp.ts';

export interface ToolRow {
  readonly server_id: string;
  readonly tool_name: string;
}

export function toToolRef({ server_id: serverId, tool_name: toolName }: ToolRow): ToolRef {
  return { serverId: ServerId.parse(serverId), toolName };
}
