/** A tool as its server declares it, and what its approval is bound to. */
import { hash } from 'node:crypto';
import type { ServerId } from '../../../shared/ids.ts';
import { canonicalJson, type JsonObject } from '../../../shared/json.ts';

export interface ServerTool {
  readonly name: string;
  /** A display name. */
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  /** Hints of the server, trusted for built-in servers and those the user trusts. */
  readonly annotations: JsonObject;
}

/** A running server as the registry sees it. */
export interface OfferingServer {
  readonly id: ServerId;
  readonly builtIn: boolean;
  /** How it is started, or which built-in server it is; approvals are bound to this. */
  readonly identity: JsonObject;
  readonly tools: readonly ServerTool[];
}

/**
 * What an approval is bound to: how the server is started (or which built-in one it is), and
 * every text of the tool by which a model or a person decides. Any change gives another hash
 * (faults.md V5, V13).
 */
export function definitionHash(server: JsonObject, tool: ServerTool): string {
  const { name, title, description, inputSchema, annotations } = tool;
  const words = { name, ...(title === undefined ? {} : { title }), description, inputSchema, annotations };
  return hash('sha256', canonicalJson({ server, tool: words }));
}
