/** One server outside the host: how it is launched and on what terms, the connection it has, its calls, and what is known of it. */
import type { ServerId } from '../../../shared/ids.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { ServerHint, ServerLaunch } from '../../../shared/server-view.ts';
import type { LaunchSetting } from '../host-api.ts';
import type { ToolCallContext } from '../loop/ports.ts';
import { Connection, type ConnectionOptions, type ConnectionState } from './connection.ts';
import type { Line } from './line.ts';
import { ServerLog } from './server-log.ts';
import { ServerSlot } from './server-slot.ts';
import type { AskUser, ServerTerms } from './server-terms.ts';
import { stdioLine } from './stdio-transport.ts';

export interface ExternalServerParts {
  readonly id: ServerId;
  readonly now: () => number;
  readonly connection?: ConnectionOptions;
  readonly patience?: readonly number[];
  readonly ask?: AskUser;
  readonly changed: () => void;
}

/** `needs-review`: nothing starts it before the user has allowed it. */
export type ServerState = ConnectionState | { readonly name: 'needs-review' };

export class ExternalServer {
  readonly log: ServerLog;
  readonly #parts: ExternalServerParts;
  readonly #slot: ServerSlot;
  readonly #calls = new Set<ToolCallContext>();
  #launch: LaunchSetting;
  #terms: ServerTerms;
  /** The running connection was made for another launch or other terms; it ends with its last call. */
  #stale = false;

  constructor(parts: ExternalServerParts, launch: LaunchSetting, terms: ServerTerms) {
    this.#parts = parts;
    this.#launch = launch;
    this.#terms = terms;
    this.log = new ServerLog(parts.now);
    this.#slot = new ServerSlot({
      connect: () => new Connection(() => this.#open(), parts.connection),
      now: parts.now,
      startsAgain: () => this.#terms.on && this.#terms.reviewed,
      changed: parts.changed,
      ...(parts.patience === undefined ? {} : { patience: parts.patience }),
    });
  }

  get state(): ServerState {
    return this.#terms.reviewed ? this.#slot.state : { name: 'needs-review' };
  }

  get retryAt(): number | null {
    return this.#slot.retryAt;
  }

  get transport(): LaunchSetting['transport'] {
    return this.#launch.transport;
  }

  get connection(): Connection | null {
    return this.#slot.connection;
  }

  get launched(): ServerLaunch | null {
    return null;
  }

  get hint(): ServerHint | null {
    return null;
  }

  /** What an approval is bound to, and the connection; null: it takes no calls now. */
  get running(): { readonly connection: Connection; readonly identity: JsonObject } | null {
    const { connection } = this.#slot;
    if (connection?.state.name !== 'running' || this.#stale || !this.#terms.reviewed) return null;
    return { connection, identity: identityOf(this.#launch) };
  }

  set(launch: LaunchSetting, terms: ServerTerms): void {
    const another = JSON.stringify(launch) !== JSON.stringify(this.#launch) || terms.sampling !== this.#terms.sampling;
    const ends = !terms.reviewed || (this.#terms.on && !terms.on);
    this.#launch = launch;
    this.#terms = terms;
    this.#stale ||= this.#slot.connection !== null && (another || ends);
    this.#renew();
    this.#parts.changed();
  }

  /** See `ServerSlot.wake`. */
  wake(): Promise<void> | null {
    return this.#terms.reviewed && !this.#stale ? this.#slot.wake() : null;
  }

  restart(): void {
    this.#stale = false;
    if (this.#terms.reviewed) this.#slot.restart();
  }

  async during<T>(call: ToolCallContext, work: () => Promise<T>): Promise<T> {
    this.#calls.add(call);
    try {
      return await work();
    } finally {
      this.#calls.delete(call);
      this.#renew();
    }
  }

  close(): Promise<void> {
    return this.#slot.close();
  }

  #renew(): void {
    if (!this.#stale || this.#calls.size > 0) return;
    this.#stale = false;
    if (this.#terms.on && this.#terms.reviewed) this.#slot.restart();
    else void this.#slot.close();
  }

  async #open(): Promise<Line> {
    const launch = this.#launch;
    if (launch.transport !== 'stdio') throw new Error('servers over HTTP cannot be reached yet');
    return stdioLine(launch);
  }
}

function identityOf(launch: LaunchSetting): JsonObject {
  if (launch.transport !== 'stdio')
    return { transport: launch.transport, url: launch.url, headers: { ...launch.headers } };
  const { command, args, env, cwd } = launch;
  return { command, args: [...args], env: { ...env }, cwd: cwd ?? null };
}
