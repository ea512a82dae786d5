/** What a server can ask or tell us while it is connected. The connection calls these; who holds it decides. */
import type { JsonObject } from '../../../../shared/json.ts';
import type { ServerAsk } from '../../../../shared/server-request.ts';
import type { LogLevel, ServerLogLine } from '../../../../shared/server-view.ts';

/** Accepted with the content of a form, or with what the model said (`reply`). */
export type AskAnswer =
  | {
      readonly action: 'accept';
      readonly content?: JsonObject;
      readonly reply?: { readonly model: string; readonly text: string };
    }
  | { readonly action: 'decline' | 'cancel' };

export interface ServerHandlers {
  /** Absolute paths: the workspaces of the calls in flight, or of the last one. */
  readonly roots: () => readonly string[];
  /**
   * Resolves when the user has answered; `signal` aborts when the server takes it back or the line closes. null: nobody is there to ask, and the
   * capability is not declared. Sampling comes through here too, for a server whose switch allows it.
   */
  readonly ask: ((ask: ServerAsk, signal: AbortSignal) => Promise<AskAnswer>) | null;
  /** Its switch for sampling, as it is when the server connects: else the capability is not declared. */
  readonly sampling: boolean;
  readonly log: (line: {
    readonly level: LogLevel;
    readonly from: ServerLogLine['from'];
    readonly text: string;
  }) => void;
  /** Its state or what it offers is another now. At most a few times a second. */
  readonly changed: () => void;
  /** A resource we subscribed to is another now. */
  readonly resourceUpdated: (uri: string) => void;
}

/** What a connection found out about a server that runs, besides its tools. Bounded, read leniently, every text well-formed. */
export interface ServerOffer {
  readonly protocolVersion: string;
  readonly claims: { readonly name: string; readonly version: string };
  readonly instructions: string | null;
  readonly capabilities: JsonObject;
}

/** For a server nobody listens to. */
export const NO_HANDLERS: ServerHandlers = {
  roots: () => [],
  ask: null,
  sampling: false,
  log: () => {},
  changed: () => {},
  resourceUpdated: () => {},
};
