/**
 * The handlers for requests and announcements of a connected server. The connection calls these
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
  /** Returns the absolute paths of the workspaces of the pending calls, or of the last call. */
  readonly roots: () => readonly string[];
  /**
   * Asks the user. Resolves when the user has answered; `signal` aborts when the server withdraws
   * the request or the channel closes. `ask` is null if nobody can be asked; then the capability
   * is not declared. Sampling requests are passed to `ask` as well if the server's switch allows
   * them.
   */
  readonly ask: ((ask: ServerAsk, signal: AbortSignal) => Promise<AskAnswer>) | null;
  /**
   * Whether sampling is switched on for the server when it connects. If not, the capability is not
   * declared.
   */
  readonly sampling: boolean;
  readonly log: (line: {
    readonly level: LogLevel;
    readonly from: ServerLogLine['from'];
    readonly text: string;
  }) => void;
  /** Called when the state or the offer of the server changes, at most a few times a second. */
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

/** The handlers for a server whose events nobody needs. */
export const NO_HANDLERS: ServerHandlers = {
  roots: () => [],
  ask: null,
  sampling: false,
  log: () => {},
  changed: () => {},
  resourceUpdated: () => {},
};
