/**
 * What the core asks of the shell it runs in. Electron, the browser shell and the CLI each give
 * their own.
 */
import type { Attendant, LocatedEvent } from '../../shared/loop.ts';
import type { ServerRequest } from '../../shared/server-request.ts';
import type { ServerProblem } from '../../shared/server-view.ts';
import type { HostNews } from './news.ts';

/** What a shell can do for its user. */
export interface ShellCapabilities {
  /**
   * It shows topics in windows. Without them no queued message begins a turn by itself, and no
   * reminder is said: nobody would see it.
   */
  readonly windows: boolean;
  /** It puts to the user what a server asks while a call runs, and brings back the answer. */
  readonly serverRequests: boolean;
}

export interface ShellPorts {
  readonly capabilities: ShellCapabilities;
  /** The secret stored under this name, or undefined. Never logged, never sent to a renderer. */
  secret(name: string): string | undefined;
  /** Where keys can be kept; absent in a shell that only reads them. */
  readonly secretStore?: SecretStore;
  /** Who answers the approvals, questions and unknown outcomes of loops that go on in this shell. */
  readonly attendant: Attendant;
  /** Milliseconds since the epoch, UTC. */
  now(): number;
  /** IANA name of the user's time zone. */
  timeZone(): string;
  /**
   * Everything every loop of this process says. What this listener and the next two throw is
   * logged.
   */
  onEvent(event: LocatedEvent): void;
  /** What else a window shows and has changed. */
  onNews?(news: HostNews): void;
  /**
   * Somebody would notice now what a shell with windows tells: one is open, or the system shows
   * it. Absent: always. Reminders wait until it is so.
   */
  isHeard?(): boolean;
  /**
   * What a server asks while a call runs, where a terminal answers instead of a window; told as
   * `request-changed` is.
   */
  onRequest?(request: ServerRequest): void;
  /**
   * A server that is switched on cannot be used, or not with all it has; once for each reason.
   * Absent: a shell with windows, which show the servers.
   */
  onServerProblem?(problem: ServerProblem): void;
  log: Log;
}

/**
 * Keeps secrets at rest. Every call is durable when it returns. Throws `storage` with a sentence
 * where the system refuses.
 */
export interface SecretStore {
  /** `system`: encrypted by the operating system; `file`: a file only the user can read. */
  readonly where: 'system' | 'file';
  names(): readonly string[];
  set(name: string, value: string): void;
  remove(name: string): void;
}

/**
 * Structured log lines; loop lines carry `[Agentic]`. Values are redacted before they get here.
 */
export interface Log {
  debug(message: string, data?: object): void;
  info(message: string, data?: object): void;
  warn(message: string, data?: object): void;
  error(message: string, data?: object): void;
}
