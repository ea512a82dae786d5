/** The terms on which an external server runs, and what it may request. */
import type { ServerId } from '../../../../shared/ids.ts';
import type { ServerAsk } from '../../../../shared/server-request.ts';
import type { LogLevel } from '../../../../shared/server-view.ts';
import type { ToolCallContext } from '../../loop/ports.ts';
import type { AskAnswer } from '../connection/server-handlers.ts';

export interface ServerTerms {
  /**
   * Whether the user has allowed exactly this launch setting. If not, nothing starts the server,
   * and its state is `needs-review`.
   */
  readonly reviewed: boolean;
  /**
   * Whether the server is switched on for the whole app. If so, it restarts automatically after a
   * crash. When it is switched off, it ends after its calls; a topic that switches it on for
   * itself starts it when it needs tools.
   */
  readonly on: boolean;
  /** Whether it may request replies of the user's model. */
  readonly sampling: boolean;
  /**
   * The lowest level of the log messages it should send, set at each start. Absent: the server
   * decides.
   */
  readonly logLevel?: LogLevel;
  /** The files that the server runs, with the hashes of their content. Approvals are bound to them. */
  readonly scripts?: readonly { readonly path: string; readonly hash: string }[];
  /**
   * Values that are never shown, not even in its log. Absent: every value of its environment or
   * headers.
   */
  readonly secrets?: readonly string[];
}

/** A request of a server to the user. */
export interface AskedByServer {
  readonly serverId: ServerId;
  readonly ask: ServerAsk;
  /** The calls that the server works on now, oldest first; there may be none. */
  readonly calls: readonly ToolCallContext[];
  /** Aborts when the server withdraws the request or its channel closes. */
  readonly signal: AbortSignal;
}

/** Must not reject. */
export type AskUser = (asked: AskedByServer) => Promise<AskAnswer>;
