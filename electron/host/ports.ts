/**
 * What the core needs from the shell it runs in. The Electron shell, the browser shell and the
 * command line each provide it.
 */
import type { Attendant, LocatedEvent } from '../../shared/loop.ts';
import type { ServerRequest } from '../../shared/server-request.ts';
import type { ServerProblem } from '../../shared/server-view.ts';
import type { HostNews } from './news.ts';

/** What a shell can do for its user. */
export interface ShellCapabilities {
  /**
   * Whether the shell shows topics in windows. Without windows, no queued message begins a turn by
   * itself and no reminder is given, because nobody would see it.
   */
  readonly windows: boolean;
  /**
   * Whether it can show the user a request that a server makes during a call, and return the
   * answer.
   */
  readonly serverRequests: boolean;
}

export interface ShellPorts {
  readonly capabilities: ShellCapabilities;
  /** The secret stored under this name, or undefined. Never logged, never sent to a renderer. */
  secret(name: string): string | undefined;
  /** Stores keys; absent in a shell that only reads them. */
  readonly secretStore?: SecretStore;
  /**
   * Who answers the approvals, questions and unknown outcomes of loops that continue in this
   * shell.
   */
  readonly attendant: Attendant;
  /**
   * The number of answers that were given in advance for questions of loops that nobody attends;
   * absent if none was given.
   */
  readonly answersLeft?: () => number;
  /** Returns the current time in milliseconds since the epoch, UTC. */
  now(): number;
  /** Returns the IANA name of the user's time zone. */
  timeZone(): string;
  /**
   * Receives every event of every loop of this process. Errors that this listener and the next two
   * throw are logged.
   */
  onEvent(event: LocatedEvent): void;
  /** Receives the changes of everything else that a window shows. */
  onNews?(news: HostNews): void;
  /**
   * Whether the user would notice a reminder now: a window is open, or the system shows
   * notifications. Reminders wait until it returns true. Absent: they never wait.
   */
  isHeard?(): boolean;
  /**
   * Receives the requests of servers in a shell where a terminal answers them. Called whenever the
   * news `request-changed` is sent.
   */
  onRequest?(request: ServerRequest): void;
  /**
   * Receives each problem of a server that is switched on but cannot be used, or only in part; once
   * for each reason. Absent in a shell with windows, because these show the servers.
   */
  onServerProblem?(problem: ServerProblem): void;
  /**
   * Returns the proxies of the system for an address as a PAC script words them: `PROXY host:port; DIRECT`. Absent: the
   * host asks the programs of the system, which cannot evaluate PAC scripts.
   */
  readonly systemProxy?: (url: string) => Promise<string>;
  /** Asks for the newest version of the app and opens its page. Absent: no request is sent. */
  readonly releases?: ReleasePort;
  /** Ends the host and starts it again with the same options. Absent in a shell that cannot. */
  readonly restart?: () => void;
  log: Log;
}

/** Asks for the newest version of the app, and shows where it can be downloaded. */
export interface ReleasePort {
  /** The version that runs. */
  readonly version: string;
  /** The computer that is asked, as people know it. */
  readonly host: string;
  /**
   * Sends one request through `fetch`, which bounds time and size and uses the proxy of the user. Returns the answer,
   * which is untrusted. Rejects if there is none.
   */
  latest(fetch: (url: string | URL, init?: RequestInit) => Promise<Response>): Promise<string>;
  /** Opens the page of downloads that this build names in the browser of the user. Must not throw. */
  openPage(): void;
}

/**
 * Stores secrets on this computer. Every call is durable when it returns. Throws `storage` if the
 * system refuses.
 */
export interface SecretStore {
  /** `system`: encrypted by the operating system; `file`: a file only the user can read. */
  readonly where: 'system' | 'file';
  names(): readonly string[];
  set(name: string, value: string): void;
  remove(name: string): void;
}

/**
 * Structured log lines. Lines about loops begin with `[Agentic]`. Callers remove secrets from the
 * values.
 */
export interface Log {
  debug(message: string, data?: object): void;
  info(message: string, data?: object): void;
  warn(message: string, data?: object): void;
  error(message: string, data?: object): void;
}
