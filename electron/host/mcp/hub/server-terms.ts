/** On what terms a server outside the host runs, and what it may ask while it works. */
import type { ServerId } from '../../../../shared/ids.ts';
import type { ServerAsk } from '../../../../shared/server-request.ts';
import type { LogLevel } from '../../../../shared/server-view.ts';
import type { ToolCallContext } from '../../loop/ports.ts';
import type { AskAnswer } from '../connection/server-handlers.ts';

export interface ServerTerms {
  /** The user has allowed this very launch setting. Else nothing starts it, and its state is `needs-review`. */
  readonly reviewed: boolean;
  /**
   * Switched on for the whole app: it is started again by itself after a crash. Switched off it ends, after its calls have; a topic that
   * switches it on for itself starts it when it wants tools.
   */
  readonly on: boolean;
  /** It may ask for replies of the user's model. */
  readonly sampling: boolean;
  /** From which level on it is to send its log: it is told each time it starts. Absent: it decides. */
  readonly logLevel?: LogLevel;
  /** Values that are shown to nobody, not even in its log. Absent: every value of its environment or headers. */
  readonly secrets?: readonly string[];
}

/** What a server asks of the user. */
export interface AskedByServer {
  readonly serverId: ServerId;
  readonly ask: ServerAsk;
  /** The calls it works on now, oldest first. There may be none. */
  readonly calls: readonly ToolCallContext[];
  /** Aborts when the server takes it back or its line closes. */
  readonly signal: AbortSignal;
}

/** Must not reject. */
export type AskUser = (asked: AskedByServer) => Promise<AskAnswer>;
