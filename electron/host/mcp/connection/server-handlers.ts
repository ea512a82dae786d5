/**
 * What a server can request or announce while it is connected. The connection calls these
 * handlers; its owner decides.
 */
import type { JsonObject } from '../../../../shared/json.ts';
import type { ServerAsk } from '../../../../shared/server-request.ts';
import type { LogLevel, ServerLogLine } from '../../../../shared/server-view.ts';

/** The user's answer. An accepted form has `content`; an accepted sampling request has `reply`. */
export type AskAnswer =
  | {
      readonly action: 'accept';
      readonly content?: JsonObject;
      readonly reply?: { readonly model: string; readonly text: string };
    }
  | { readonly action: 'decline' | 'cancel' };

export interface ServerHandlers {
  /** Absolute paths: the workspaces of the calls in flight, or of the last call. */
  readonly roots: () => readonly string[];
  /**
   * Resolves when the user has answered; `signal` aborts when the server withdraws the request or
   * the channel closes. null: nobody can be asked, and the capability is not declared. Sampling
   * requests come here too if the server's switch allows them.
   */
  readonly ask: ((ask: ServerAsk, signal: AbortSignal) => Promise<AskAnswer>) | null;
  /**
   * The server's switch for sampling at the time it connects. When off, the capability is not
   * declared.
   */
  readonly sampling: boolean;
  readonly log: (line: {
    readonly level: LogLevel;
    readonly from: ServerLogLine['from'];
    readonly text: string;
  }) => void;
  /** Called when its state or its offer changes, at most a few times a second. */
  readonly changed: () => void;
  /** Called when a subscribed resource changes. */
  readonly resourceUpdated: (uri: string) => void;
}

/**
 * What a connection found out about a running server besides its tools. All of it is bounded, and
 * every text is well-formed.
 */
export interface ServerOffer {
  readonly protocolVersion: string;
  readonly claims: { readonly name: string; readonly version: string };
  readonly instructions: string | null;
  readonly capabilities: JsonObject;
}

/** For a server whose events nobody needs. */
export const NO_HANDLERS: ServerHandlers = {
  roots: () => [],
  ask: null,
  sampling: false,
  log: () => {},
  changed: () => {},
  resourceUpdated: () => {},
};
