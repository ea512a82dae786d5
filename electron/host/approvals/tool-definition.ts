/** A tool as its server declares it, and the hash to which an approval is bound. */
import { hash } from 'node:crypto';
import type { ServerId } from '../../../shared/ids.ts';
import { canonicalJson, type JsonObject } from '../../../shared/json.ts';

export interface ServerTool {
  readonly name: string;
  /** The name of the tool for display. */
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  /**
   * Arguments that a built-in tool accepts although its schema does not list them, because a model
   * has no use for them.
   */
  readonly alsoAccepts?: readonly string[];
  /** Whether a built-in tool is useful only where there are several workspaces. */
  readonly forSeveralWorkspaces?: boolean;
  /**
   * The tool of the same built-in server that does all that this one does. Requests offer only that
   * one; this one can be called by a model that knows its name.
   */
  readonly coveredBy?: string;
  /**
   * Whether a built-in tool is offered only to a model that plans calls from a list of tools. A
   * request does not define it; it can be called by its name.
   */
  readonly onlyForSteps?: boolean;
  /**
   * Hints that the server gives about the tool. The app believes them only from built-in and
   * trusted servers.
   */
  readonly annotations: JsonObject;
}

/** A running server with the tools it offers. */
export interface OfferingServer {
  readonly id: ServerId;
  readonly builtIn: boolean;
  /** How the server is started, or which built-in server it is. Approvals are bound to this. */
  readonly identity: JsonObject;
  readonly tools: readonly ServerTool[];
}

/**
 * The hash to which an approval is bound. It covers how the server is started (or which built-in
 * server it is), and every text of the tool on which a model or a user bases a decision. Any change
 * gives another hash (faults.md V5, V13).
 */
export function definitionHash(server: JsonObject, tool: ServerTool): string {
  const { name, title, description, inputSchema, annotations } = tool;
  const words = { name, ...(title === undefined ? {} : { title }), description, inputSchema, annotations };
  return hash('sha256', canonicalJson({ server, tool: words }));
}
