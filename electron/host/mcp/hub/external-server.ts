/** One server outside the host, with its launch setting, terms, connection, open calls and log. */
import { isDeepStrictEqual } from 'node:util';
import type { ServerWhy } from '../../../../shared/failures/server-reasons.ts';
import type { ServerId } from '../../../../shared/ids.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { ServerHint, ServerLaunch } from '../../../../shared/server-view.ts';
import type { ToolCallContext } from '../../loop/ports.ts';
import type { LaunchSetting } from '../../options.ts';
import type { Connection, ConnectionOptions, ConnectionState } from '../connection/connection.ts';
import type { ServerHandlers } from '../connection/server-handlers.ts';
import { stateLine } from '../connection/state-line.ts';
import { type AppearedFiles, naming } from '../launch/appeared-files.ts';
import { LastLaunch, type LaunchParts } from '../launch/last-launch.ts';
import { withoutSecrets } from '../transport/without-secrets.ts';
import { secretsInWords, secretValues } from './secrets-in-words.ts';
import { ServerLog } from './server-log.ts';
import { type Retry, ServerSlot } from './server-slot.ts';
import type { AskUser, ServerTerms } from './server-terms.ts';

export interface ExternalServerParts extends Pick<LaunchParts, 'now' | 'folders' | 'remoteAccess' | 'confine'> {
  readonly id: ServerId;
  readonly connection: ConnectionOptions | undefined;
  readonly patience: readonly number[] | undefined;
  readonly ask: AskUser | null;
  /** Called before each start. False: the terms have changed, and the server must not start. */
  readonly mayStart: () => boolean;
  /** Called when the state or the offer of the server changes. */
  readonly changed: () => void;
  /** Called when the log of the server has a new line. */
  readonly logged: () => void;
  readonly resourceUpdated: (uri: string) => void;
}

/** How a server last failed. It is kept because the next start replaces these facts. */
export interface ServerFailure {
  readonly state: Extract<ConnectionState, { name: 'error' | 'needs-login' }>;
  readonly why: ServerWhy;
  readonly hint: ServerHint | null;
  /** The last lines of the server's standard error output. */
  readonly lastLines: readonly string[];
}

/**
 * The state of a server. `needs-review` means that nothing starts the server before the user has
 * allowed it.
 */
export type ServerState = ConnectionState | { readonly name: 'needs-review' };

export class ExternalServer {
  readonly log: ServerLog;
  readonly #parts: ExternalServerParts;
  readonly #slot: ServerSlot;
  readonly #lastLaunch: LastLaunch;
  readonly #calls = new Set<ToolCallContext>();
  #roots: readonly string[] = [];
  #launch: LaunchSetting;
  #terms: ServerTerms;
  /**
   * Whether the connection was made for an earlier launch setting or earlier terms. Such a
   * connection ends after its last call.
   */
  #isStale = false;
  /**
   * Whether it was removed or the hub closes. Nothing starts it again, not even the end of a call.
   */
  #isClosed = false;
  #saidOf: ConnectionState['name'] = 'off';
  #failure: ServerFailure | null = null;

  constructor(parts: ExternalServerParts, launch: LaunchSetting, terms: ServerTerms) {
    this.#parts = parts;
    this.#launch = launch;
    this.#terms = terms;
    this.log = new ServerLog(parts.now, parts.logged);
    this.#lastLaunch = new LastLaunch({ ...parts, log: this.log });
    this.#slot = new ServerSlot({
      connect: (changed) => this.#connect(changed),
      now: parts.now,
      retry: () => this.#retry(),
      changed: () => this.#changed(),
      patience: parts.patience,
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
    return this.#lastLaunch.shown;
  }

  get hint(): ServerHint | null {
    const { state } = this;
    return state.name === 'error' || state.name === 'needs-login'
      ? this.#lastLaunch.hint(this.#launch, state.why)
      : null;
  }

  /** What appeared in the folders of a server in the sandbox. */
  get appeared(): AppearedFiles {
    return this.#lastLaunch.appeared;
  }

  /** The last failure. It is kept until the server runs again or is switched off. */
  get failure(): ServerFailure | null {
    return this.#failure;
  }

  /**
   * The connection, and the identity to which approvals are bound; null if the server currently
   * accepts no calls.
   */
  get running(): { readonly connection: Connection; readonly identity: JsonObject } | null {
    const { connection } = this.#slot;
    if (connection?.state.name !== 'running' || this.#isStale || !this.#terms.reviewed) return null;
    return { connection, identity: identityOf(this.#launch, this.#terms) };
  }

  /** See `Hub.set`. */
  set(launch: LaunchSetting, terms: ServerTerms): void {
    const isAnother = !isDeepStrictEqual(launch, this.#launch) || terms.sampling !== this.#terms.sampling;
    const ends = !terms.reviewed || (this.#terms.on && !terms.on);
    this.#launch = launch;
    this.#terms = terms;
    this.#isStale ||= this.#slot.isTaken && (isAnother || ends);
    this.#renew();
    this.#parts.changed();
  }

  /** See `ServerSlot.start`. */
  start(): void {
    if (this.#mayStart() && !this.#isStale) this.#slot.start();
  }

  /** See `ServerSlot.wake`. */
  wake(): Promise<void> | null {
    return this.#mayStart() && !this.#isStale ? this.#slot.wake() : null;
  }

  restart(): void {
    this.#isStale = false;
    if (this.#mayStart() && this.#parts.mayStart()) this.#slot.restart();
  }

  /**
   * Announces that calls from this folder may come soon, so that the server has asked for its
   * roots by then.
   */
  expectCallsFrom(workspace: string): void {
    if (this.#calls.size === 0) this.#lead([workspace]);
  }

  /**
   * While `work` runs, requests of the server belong to `call`, and a changed setting does not end
   * the server.
   */
  async during<T>(call: ToolCallContext, work: () => Promise<T>): Promise<T> {
    this.#calls.add(call);
    this.#rootsMayDiffer();
    try {
      return await work();
    } finally {
      this.#calls.delete(call);
      this.#rootsMayDiffer();
      this.#renew();
    }
  }

  /**
   * Like `Connection.call`, but requests of the server belong to the call of `context`, and the answer
   * says which protected files appeared meanwhile.
   */
  call(
    context: ToolCallContext,
    connection: Connection,
    ...request: Parameters<Connection['call']>
  ): ReturnType<Connection['call']> {
    return this.during(context, async () => {
      const ended = this.#lastLaunch.callBegan();
      const answer = await connection.call(...request);
      const appeared = ended();
      // A stop does not wait.
      return answer.kind === 'cancelled' ? answer : naming(answer, await appeared);
    });
  }

  close(): Promise<void> {
    this.#isClosed = true;
    return this.#slot.close();
  }

  #mayStart(): boolean {
    if (!this.#terms.reviewed || this.#isClosed) return false;
    const { name } = this.#slot.state;
    return name === 'running' || name === 'starting' || this.#parts.mayStart();
  }

  async #connect(changed: () => void): Promise<Connection> {
    const launch = this.#launch;
    const marked = this.#terms.secrets;
    const inWords = secretsInWords(launch);
    const own = [...(marked ?? secretValues(launch)), ...inWords];
    const hidden = [...(marked ?? valuesOf(launch)), ...inWords];
    const handlers = this.#handlers(hidden, changed);
    const { Connection } = await import('../connection/connection.ts');
    return new Connection(() => this.#lastLaunch.open(launch, { own, hidden }), this.#parts.connection, handlers);
  }

  #handlers(secrets: readonly string[], changed: () => void): ServerHandlers {
    const { id: serverId, ask, resourceUpdated } = this.#parts;
    return {
      roots: () => this.#roots,
      ask: ask === null ? null : (asked, signal) => ask({ serverId, ask: asked, calls: [...this.#calls], signal }),
      sampling: this.#terms.sampling,
      log: ({ level, from, text }) => this.log.add({ level, from, text: withoutSecrets(text, secrets) }),
      changed,
      resourceUpdated,
    };
  }

  /** Sets the folders of the current calls as roots. Between two calls the old roots stay. */
  #rootsMayDiffer(): void {
    if (this.#calls.size > 0) this.#lead([...new Set([...this.#calls].map(({ workspace }) => workspace))]);
  }

  #lead(roots: readonly string[]): void {
    if (isDeepStrictEqual(roots, this.#roots)) return;
    this.#roots = roots;
    this.#slot.connection?.rootsChanged();
  }

  #renew(): void {
    if (!this.#isStale || this.#calls.size > 0) return;
    this.#isStale = false;
    if (this.#terms.on && this.#mayStart()) this.#slot.restart();
    else void this.#slot.close();
  }

  #retry(): Retry {
    if (!this.#mayStart() || this.#lastLaunch.isRefused) return 'never';
    return this.#terms.on ? 'by-itself' : 'when-wanted';
  }

  #noteFailure(): void {
    const state = this.#slot.connection?.state;
    if (state === undefined || state.name === 'off' || state.name === 'running') {
      // After a failure, a new connection first has the state off; the failure is kept until the
      // server runs.
      if (state?.name === 'running' || this.#slot.state.name === 'off') this.#failure = null;
    } else if (state.name !== 'starting') {
      const hint = this.#lastLaunch.hint(this.#launch, state.why);
      this.#failure = { state, why: state.why, hint, lastLines: linesOf(this.launched) };
    }
  }

  #changed(): void {
    const { state, retryAt } = this.#slot;
    this.#noteFailure();
    if (state.name !== this.#saidOf) {
      this.#saidOf = state.name;
      const line = stateLine(state, retryAt === null ? null : retryAt - this.#parts.now());
      if (line !== null) this.log.add({ ...line, from: 'host' });
      // A server that does not support logging rejects the request, which is harmless.
      if (state.name === 'running' && this.#terms.logLevel !== undefined)
        void this.#slot.connection?.content.setLogLevel(this.#terms.logLevel);
    }
    this.#parts.changed();
  }
}

function linesOf(launch: ServerLaunch | null): readonly string[] {
  return (launch?.errorOutput ?? '').split('\n').filter((line) => line.trim() !== '');
}

/**
 * What the user allowed: command, arguments, folder and environment, or address and headers. A
 * server with a different identity must be allowed again.
 */
function identityOf(launch: LaunchSetting, { scripts }: ServerTerms): JsonObject {
  if (launch.transport !== 'stdio')
    return { transport: launch.transport, url: launch.url, headers: { ...launch.headers } };
  const { command, args, env, cwd, confinement } = launch;
  const files =
    scripts === undefined ? {} : { scripts: Object.fromEntries(scripts.map(({ path, hash }) => [path, hash])) };
  const identity = { command, args: [...args], env: { ...env }, cwd: cwd ?? null, ...files };
  // A server outside the sandbox keeps the identity that it had before there was a sandbox.
  if (confinement === undefined) return identity;
  const { writable, hosts, packages } = confinement;
  const from = packages && { source: packages.source, hosts: [...packages.hosts] };
  return { ...identity, sandbox: { writable: [...writable], hosts: [...hosts], packages: from } };
}

function valuesOf(launch: LaunchSetting): readonly string[] {
  return Object.values(launch.transport === 'stdio' ? launch.env : launch.headers);
}
