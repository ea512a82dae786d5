/**
 * The servers of this process and their states. Built-in ones live per workspace, in-process. The
 * others are child processes or reached over HTTP; they can be added and removed while the host
 * runs, start in parallel, and restart after a crash with growing waits, up to a limit.
 */
import { setTimeout } from 'node:timers/promises';
import { ServerId } from '../../../../shared/ids.ts';
import type { LogLevel, ServerLogLine, ServerView } from '../../../../shared/server-view.ts';
import type { OfferingServer } from '../../approvals/tool-definition.ts';
import type { ToolCallContext } from '../../loop/ports.ts';
import type { LaunchSetting, RemoteServerSetting } from '../../options.ts';
import { type BuiltInServer, toolsForOneWorkspace } from '../built-in/built-in.ts';
import type { Connection, ConnectionOptions } from '../connection/connection.ts';
import { NO_HANDLERS } from '../connection/server-handlers.ts';
import { named } from '../launch/appeared-files.ts';
import { type ConfineServer, noSandbox } from '../launch/confine-server.ts';
import { SearchPath } from '../launch/search-path.ts';
import type { RemoteAccess } from '../login/authorized-access.ts';
import { PLAIN_ACCESS } from '../login/plain-access.ts';
import { isBuiltIn } from '../tools/tool-registry.ts';
import { ChangeNotice } from './change-notice.ts';
import { ExternalServer, type ExternalServerParts, type ServerState } from './external-server.ts';
import { ServerSlot } from './server-slot.ts';
import type { AskUser, ServerTerms } from './server-terms.ts';

export interface HubOptions {
  /** The initial servers by id. They count as allowed and are switched on. */
  readonly external?: Readonly<Record<string, LaunchSetting>>;
  /** The built-in servers of a workspace (absolute path). Called once per workspace. */
  readonly builtIns: (workspace: string) => readonly BuiltInServer[];
  /** Returns the current time in milliseconds since the epoch, UTC. */
  readonly now: () => number;
  readonly connection?: ConnectionOptions;
  /** How long a catalogue waits for starting servers, in milliseconds. Default: 15,000. */
  readonly catalogueWaitMs?: number;
  /**
   * Whether servers that are switched on start as soon as they are set. Absent: they start when
   * first needed.
   */
  readonly startsAtOnce?: boolean;
  /** Called before each start of a server. False: the server must not start. Absent: every server may. */
  readonly mayStart?: (id: ServerId) => boolean;
  /** Answers requests of servers to the user. Absent: there is no user to ask. */
  readonly ask?: AskUser;
  /**
   * Called when a status, an offer or a log has changed, at most a few times a second. Must not
   * throw.
   */
  readonly changed?: () => void;
  /** Finds the folders in which programs are searched. Absent: the PATH of this process. */
  readonly searchPath?: Pick<SearchPath, 'folders' | 'forget'>;
  /** The access of each connection over HTTP. Absent: plain `fetch` without a login. */
  readonly remoteAccess?: (id: ServerId, launch: RemoteServerSetting) => RemoteAccess;
  /** Puts servers into the sandbox. Absent: a server that is to run in it does not start. */
  readonly confine?: ConfineServer;
  /** Called when a subscribed resource changes. */
  readonly resourceUpdated?: (id: ServerId, uri: string) => void;
  /** The delays in milliseconds after consecutive failures, for tests. */
  readonly patience?: readonly number[];
}

export interface ServerStatus {
  readonly id: ServerId;
  readonly transport: ServerView['transport'];
  readonly state: ServerState;
  /**
   * The time of the automatic restart in milliseconds since the epoch; null if the server does not
   * restart automatically.
   */
  readonly retryAt: number | null;
}

/** The facts about an external server besides its status. */
export type ServerFacts = Pick<ExternalServer, 'launched' | 'hint' | 'failure' | 'connection' | 'appeared'>;

/** A running server with what is needed to call it. */
export interface RunningServer extends OfferingServer {
  /** The connection; null if this is a built-in server that was not called yet. */
  readonly connection: Connection | null;
  /** The built-in server; null: this server is external. */
  readonly local: BuiltInServer | null;
  /** Like `Connection.call`, but requests of the server belong to the call of `context`. */
  call(context: ToolCallContext, ...request: Parameters<Connection['call']>): ReturnType<Connection['call']>;
}

const CATALOGUE_WAIT_MS = 15_000;
/**
 * The maximum wait in milliseconds for changed tools, so that approvals and offers apply to the
 * current tools.
 */
const LIST_WAIT_MS = 5_000;
/**
 * Maximum delay before a change is announced, in milliseconds. It is longer for new log lines,
 * which may come in a flood.
 */
const CHANGED_MS = 100;
const LOGGED_MS = 1000;

export class Hub {
  readonly #options: HubOptions;
  readonly #external = new Map<ServerId, ExternalServer>();
  readonly #builtIn = new Map<string, readonly BuiltIn[]>();
  readonly #notice = new ChangeNotice(() => this.#closed || this.#options.changed?.());
  readonly #changed = () => this.#notice.within(CHANGED_MS);
  readonly #searchPath: Pick<SearchPath, 'folders' | 'forget'>;
  #closed = false;

  /** Creates the hub with its initial servers. Throws for a reserved id. */
  constructor(options: HubOptions) {
    this.#options = options;
    this.#searchPath = options.searchPath ?? new SearchPath(null);
    for (const [name, setting] of Object.entries(options.external ?? {}))
      this.set(ServerId.parse(name), setting, { reviewed: true, on: true, sampling: false });
  }

  /**
   * Adds a server, or changes its launch setting and terms. A server that runs with the old
   * setting ends after its calls and, if it is on, starts with the new one. Setting the same
   * values changes nothing. Throws for a reserved id.
   */
  set(id: ServerId, launch: LaunchSetting, terms: ServerTerms): void {
    if (isBuiltIn(id)) throw new Error(`The server id ${id} is reserved.`);
    if (this.#closed) return;
    const known = this.#external.get(id);
    if (known !== undefined) known.set(launch, terms);
    const server = known ?? new ExternalServer(this.#partsOf(id), launch, terms);
    this.#external.set(id, server);
    if (this.#options.startsAtOnce === true && terms.on) server.start();
    this.#changed();
  }

  /** Ends the server and its calls at once. Resolves when the child has ended. */
  async remove(id: ServerId): Promise<void> {
    const server = this.#external.get(id);
    this.#external.delete(id);
    this.#changed();
    await server?.close();
  }

  /**
   * Starts or restarts the server at once from any state, and forgets its failures. Does nothing
   * for a server that is not reviewed or does not exist.
   */
  restart(id: ServerId): void {
    if (this.#closed) return;
    this.#searchPath.forget();
    this.#external.get(id)?.restart();
  }

  /**
   * The running servers for which `enabled` holds, built-in ones first; those connect at their
   * first call. Starts the external ones and waits for them, up to a limit and only once per
   * start, so a slow server joins a later catalogue. Reads changed lists of tools first.
   */
  async running(workspace: string, enabled: (id: ServerId) => boolean): Promise<readonly RunningServer[]> {
    if (this.#closed) return [];
    const builtIn = this.#builtInOf(workspace).filter(({ server }) => enabled(server.id));
    const external = [...this.#external].filter(([id]) => enabled(id));
    for (const [, server] of external) server.expectCallsFrom(workspace);
    const starts = external.map(([, server]) => server.wake()).filter((start) => start !== null);
    if (starts.length > 0) await withinTime(Promise.all(starts), this.#options.catalogueWaitMs ?? CATALOGUE_WAIT_MS);
    const lists = external.map(([, server]) => server.connection?.toolsSettled ?? null).filter((list) => list !== null);
    if (lists.length > 0) await withinTime(Promise.all(lists), LIST_WAIT_MS);
    return [...builtIn.map(offeredBuiltIn), ...external.flatMap(([id, server]) => offered(id, server))];
  }

  /** Starts an external server. Resolves when it runs or has failed once. */
  async tryStart(id: ServerId): Promise<void> {
    if (!this.#closed) await this.#external.get(id)?.wake();
  }

  /** Returns the server if it currently runs; otherwise null. Starts nothing. */
  find(workspace: string, id: ServerId): RunningServer | null {
    const external = this.#external.get(id);
    if (external !== undefined) return offered(id, external)[0] ?? null;
    if (!isBuiltIn(id)) return null;
    const builtIn = this.#builtInOf(workspace).find(({ server }) => server.id === id);
    return builtIn === undefined ? null : offeredBuiltIn(builtIn);
  }

  /** The status of every external server, and of every built-in server that was used. */
  status(): readonly ServerStatus[] {
    const builtIn = [...this.#builtIn.values()].flat().map(({ server, slot }) => ({
      id: server.id,
      transport: 'in-process' as const,
      state: slot.state,
      retryAt: slot.retryAt,
    }));
    const external = [...this.#external].map(([id, { transport, state, retryAt }]) => ({
      id,
      transport,
      state,
      retryAt,
    }));
    return [...builtIn, ...external];
  }

  /**
   * Returns the facts about an external server; null if the server does not exist or is built in.
   */
  facts(id: ServerId): ServerFacts | null {
    const server = this.#external.get(id);
    if (server === undefined) return null;
    const { launched, hint, failure, connection, appeared } = server;
    return { launched, hint, failure, connection, appeared };
  }

  /**
   * Forgets these protected files, given by absolute paths, that appeared in the folders of a server.
   * With `remove`, those that are still there are deleted first; what cannot be deleted stays known.
   */
  async settleAppeared(id: ServerId, paths: readonly string[], remove: boolean): Promise<void> {
    const appeared = this.#external.get(id)?.appeared;
    if (!remove) return appeared?.forget(paths);
    await appeared?.remove(paths);
    this.note(id, 'info', `The user removed protected files that had appeared: ${named(paths)}`);
  }

  /** Returns the lines of the server's log after number `after`, oldest first; at most 1,000. */
  log(id: ServerId, after: number): readonly ServerLogLine[] {
    return this.#external.get(id)?.log.after(after) ?? [];
  }

  /** Adds a line written by the app to the server's log. */
  note(id: ServerId, level: LogLevel, text: string): void {
    this.#external.get(id)?.log.add({ level, from: 'host', text });
  }

  /** Whether `close` was called. */
  get isClosed(): boolean {
    return this.#closed;
  }

  /** Ends every server; resolves when all children have ended. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#notice.stop();
    const builtIn = [...this.#builtIn.values()].flat();
    await Promise.all([
      ...[...this.#external.values()].map((server) => server.close()),
      ...builtIn.map(({ slot }) => slot.close()),
    ]);
    await Promise.all(builtIn.map(({ server }) => server.close()));
  }

  #partsOf(id: ServerId): ExternalServerParts {
    const { now, connection, patience, ask, confine, mayStart, remoteAccess, resourceUpdated } = this.#options;
    return {
      ...{ id, now, connection, patience, changed: this.#changed },
      logged: () => this.#notice.within(LOGGED_MS),
      folders: () => this.#searchPath.folders(),
      ask: ask ?? null,
      mayStart: () => mayStart?.(id) ?? true,
      confine: confine ?? noSandbox,
      remoteAccess: (launch) => remoteAccess?.(id, launch) ?? PLAIN_ACCESS,
      resourceUpdated: (uri) => resourceUpdated?.(id, uri),
    };
  }

  #builtInOf(workspace: string): readonly BuiltIn[] {
    const known = this.#builtIn.get(workspace);
    if (known !== undefined) return known;
    const made = this.#options.builtIns(workspace).map((server) => {
      const open = async () => ({ transport: await server.connect(), lastWords: () => '', fault: () => null });
      const limits = this.#options.connection ?? {};
      const call = { ...limits.call, ...server.callLimits };
      const connect = async (changed: () => void) => {
        const { Connection } = await import('../connection/connection.ts');
        return new Connection(open, { ...limits, call }, { ...NO_HANDLERS, changed });
      };
      const slot = new ServerSlot({
        connect,
        now: this.#options.now,
        retry: () => 'when-wanted',
        changed: this.#changed,
      });
      return { server, slot };
    });
    this.#builtIn.set(workspace, made);
    return made;
  }
}

interface BuiltIn {
  readonly server: BuiltInServer;
  readonly slot: ServerSlot;
}

/** A built-in server offers its declared tools before it is connected. */
function offeredBuiltIn({ server, slot }: BuiltIn): RunningServer {
  const { id } = server;
  const { offers = () => true } = server;
  const all = toolsForOneWorkspace(server);
  const tools = all.every(({ name }) => offers(name)) ? all : all.filter(({ name }) => offers(name));
  const call: RunningServer['call'] = async (_context, ...request) => {
    const connection = await slot.started();
    return connection === null ? { kind: 'not-sent', why: 'It has ended.' } : connection.call(...request);
  };
  return {
    ...{ id, call, builtIn: true, identity: { builtIn: id }, tools },
    ...{ connection: slot.connection, local: server },
  };
}

function offered(id: ServerId, server: ExternalServer): readonly RunningServer[] {
  if (server.running === null) return [];
  const { connection, identity } = server.running;
  if (connection.state.name !== 'running') return [];
  const call: RunningServer['call'] = (context, ...request) => server.call(context, connection, ...request);
  const { tools } = connection.state.list;
  return [{ id, builtIn: false, identity, tools, connection, local: null, call }];
}

async function withinTime(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const timer = new AbortController();
  await Promise.race([work, setTimeout(milliseconds, undefined, { signal: timer.signal }).catch(() => {})]);
  timer.abort();
}
