/** What the core asks of the shell it runs in. Electron, the browser shell and the CLI each give their own. */
import type { LocatedEvent } from '../../shared/loop.ts';

export interface ShellPorts {
  /** The secret stored under this name, or undefined. Never logged, never sent to a renderer. */
  secret(name: string): string | undefined;
  /** Someone is there to answer approvals, questions and unknown outcomes. */
  readonly interactive: boolean;
  /** Milliseconds since the epoch, UTC. */
  now(): number;
  /** IANA name of the user's time zone. */
  timeZone(): string;
  /** Everything every loop of this process says. Must not throw. */
  onEvent(event: LocatedEvent): void;
  log: Log;
}

/** Structured log lines; loop lines carry `[Agentic]`. Values are redacted before they get here. */
export interface Log {
  debug(message: string, data?: object): void;
  info(message: string, data?: object): void;
  warn(message: string, data?: object): void;
  error(message: string, data?: object): void;
}
