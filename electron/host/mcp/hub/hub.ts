/**
 * The servers of this process and whether they run. Built-in ones live per workspace, in-process. The others are child processes or reached over
 * HTTP; they come and go while the host runs, start side by side, and start again after a crash with growing patience, up to a point.
 */
import { setTimeout } from 'node:timers/promises';
import { ServerId } from '../../../../shared/ids.ts';
import type { LogLevel, ServerHint, ServerLaunch, ServerLogLine, ServerView } from '../../../../shared/server-view.ts';
import type { OfferingServer } from '../../approvals/tool-definition.ts';
import type { ToolCallContext } from '../../loop/ports.ts';
import type { LaunchSetting, RemoteServerSetting } from '../../options.ts';
import type { BuiltInServer } from '../built-in/built-in.ts';
import { declaredTools } from '../built-in/declared-tools.ts';
import type { Connection, ConnectionOptions } from '../connection/connection.ts';
import { NO_HANDLERS } from '../connection/server-handlers.ts';
import { SearchPath } from '../launch/search-path.ts';
import type { RemoteAccess } from '../login/remote-access.ts';
import { isBuiltIn } from '../tools/tool-registry.ts';
import { ChangeNotice } from './change-notice.ts';
import { ExternalServer, type ExternalServerParts, type ServerFailure, type ServerState } from './external-server.ts';
import { ServerSlot } from './server-slot.ts';
import type { AskUser, ServerTerms } from './server-terms.ts';

export interface HubOptions {
  /** Servers this process begins with, by id: allowed by whoever wrote them there, and switched on. */
  readonly external?: Readonly<Record<string, LaunchSetting>>;
  /** The built-in servers of a workspace (absolute path). Called once per workspace. */
  readonly builtIns: (workspace: string) => readonly BuiltInServer[];
  /** Milliseconds since the epoch, UTC. */
  readonly now: () => number;
  readonly connection?: ConnectionOptions;
  /** How long a catalogue waits for servers that start. Milliseconds, default 15,000. */
  readonly catalogueWaitMs?: number;
  /** Servers that are switched on start when they are set. Absent: when a catalogue first wants them. */
  readonly startsAtOnce?: boolean;
  /** Answers what servers ask of the user. Absent: nobody is there, and servers are told so when they connect. */
  readonly ask?: AskUser;
  /** The status of a server, what it offers, or its log is another now. At most a few times a second. Must not throw. */
  readonly changed?: () => void;
  /** Where programs are looked for. Absent: in the PATH of this process. */
  readonly searchPath?: Pick<SearchPath, 'folders' | 'forget'>;
  /** What connections over HTTP go through; once for each connection. Absent: the plain network, and no login. */
  readonly remoteAccess?: (id: ServerId, launch: RemoteServerSetting) => RemoteAccess;
  /** A resource that was subscribed to is another now. */
  readonly resourceUpdated?: (id: ServerId, uri: string) => void;
  /** Waits between failures in a row. Milliseconds; for tests. */
  readonly patience?: readonly number[];
}

export interface ServerStatus {
  readonly id: ServerId;
  readonly transport: ServerView['transport'];
  readonly state: ServerState;
  /** It failed: when it is started again, milliseconds since the epoch; null: not by itself. */
  readonly retryAt: number | null;
}

/** A server that runs, with what is needed to call it. */
export interface RunningServer extends OfferingServer {
  /** null: it is built in and was not called yet. */
  readonly connection: Connection | null;
  /** null: not built in. */
  readonly local: BuiltInServer | null;
  /** `Connection.call`, known to the hub as a call in flight: what the server asks meanwhile belongs to it. */
  call(context: ToolCallContext, ...request: Parameters<Connection['call']>): ReturnType<Connection['call']>;
}

/** What is known of a server that is not built in, besides its status. */
export interface ServerFacts {
  /** null: it was never started, or is reached over HTTP. */
  readonly launch: ServerLaunch | null;
  readonly hint: ServerHint | null;
  /** The last failure, until it runs again; null: there was none. */
  readonly failure: ServerFailure | null;
  /** The connection it has or had last; null: none yet. */
  readonly connection: Connection | null;
}

const CATALOGUE_WAIT_MS = 15_000;
/** For a server that says its tools are others now: what is allowed and offered is what it has, not what it had. */
const LIST_WAIT_MS = 5_000;
/** Until a change is told; of a log, which may be a flood, later. */
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

  /** Throws for an id that is reserved. */
  constructor(options: HubOptions) {
    this.#options = options;
    this.#searchPath = options.searchPath ?? new SearchPath(null);
    for (const [name, setting] of Object.entries(options.external ?? {}))
      this.set(ServerId.parse(name), setting, { reviewed: true, on: true, sampling: false });
  }

  /**
   * Adds a server, or changes how it is reached and on what terms. One that runs as it was ends after its calls and, if it is on, starts as it
   * is now. The same again changes nothing. Throws for a reserved id.
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

  /** Ends it at once, with its calls, and forgets it. Resolves when the child is gone. */
  async remove(id: ServerId): Promise<void> {
    const server = this.#external.get(id);
    this.#external.delete(id);
    this.#changed();
    await server?.close();
  }

  /** Starts it, or starts it anew at once whatever it does; its failures are forgotten. Nothing for one that is not reviewed or not there. */
  restart(id: ServerId): void {
    if (this.#closed) return;
    this.#searchPath.forget();
    this.#external.get(id)?.restart();
  }

  /**
   * The servers that run, of those `enabled`; built-in ones first, which are connected to with their first call. Starts what is not running and waits for it, but not for ever, and not twice
   * for the same start: a slow server joins a later catalogue. A list of tools that was said to have changed is read first.
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

  /** Starts a server outside the host that is not running, and resolves when it runs or has failed once; within the start timeout. */
  async tryStart(id: ServerId): Promise<void> {
    if (!this.#closed) await this.#external.get(id)?.wake();
  }

  /** The server as it is now, or null if it does not run. Starts nothing. The workspace matters for built-in ones only. */
  find(workspace: string, id: ServerId): RunningServer | null {
    const external = this.#external.get(id);
    if (external !== undefined) return offered(id, external)[0] ?? null;
    if (!isBuiltIn(id)) return null;
    const builtIn = this.#builtInOf(workspace).find(({ server }) => server.id === id);
    return builtIn === undefined ? null : offeredBuiltIn(builtIn);
  }

  /** Every server that is set or, built in, has been used, and how it stands. */
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

  /** null: it is not there, or built in. */
  facts(id: ServerId): ServerFacts | null {
    const server = this.#external.get(id);
    if (server === undefined) return null;
    const { launched: launch, hint, failure, connection } = server;
    return { launch, hint, failure, connection };
  }

  /** Lines of its log behind `after`, oldest first; at most 1,000. */
  log(id: ServerId, after: number): readonly ServerLogLine[] {
    return this.#external.get(id)?.log.after(after) ?? [];
  }

  /** Adds a line of ours to its log. */
  note(id: ServerId, level: LogLevel, text: string): void {
    this.#external.get(id)?.log.add({ level, from: 'host', text });
  }

  /** Ends every server; resolves when the children are gone. */
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
    const { now, connection, patience, ask, remoteAccess, resourceUpdated } = this.#options;
    return {
      ...{ id, now, changed: this.#changed },
      logged: () => this.#notice.within(LOGGED_MS),
      folders: () => this.#searchPath.folders(),
      ask: ask ?? null,
      remoteAccess: (launch) => remoteAccess?.(id, launch) ?? PLAIN_ACCESS,
      resourceUpdated: (uri) => resourceUpdated?.(id, uri),
      ...(connection === undefined ? {} : { connection }),
      ...(patience === undefined ? {} : { patience }),
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

/** Over HTTP where nobody logs in. A redirect could lead the headers elsewhere. */
const PLAIN_ACCESS: RemoteAccess = {
  fetch: (url, init) => fetch(url, { ...init, redirect: 'manual' }),
  needsLogin: () => false,
};

interface BuiltIn {
  readonly server: BuiltInServer;
  readonly slot: ServerSlot;
}

/** What it offers is known without asking it. */
function offeredBuiltIn({ server, slot }: BuiltIn): RunningServer {
  const { id, tools } = server;
  const call: RunningServer['call'] = async (_context, ...request) => {
    const connection = await slot.started();
    return connection === null ? { kind: 'not-sent', why: 'It has ended.' } : connection.call(...request);
  };
  return {
    ...{ id, call, builtIn: true, identity: { builtIn: id }, tools: declaredTools(tools) },
    ...{ connection: slot.connection, local: server },
  };
}

function offered(id: ServerId, server: ExternalServer): readonly RunningServer[] {
  if (server.running === null) return [];
  const { connection, identity } = server.running;
  if (connection.state.name !== 'running') return [];
  const call: RunningServer['call'] = (context, ...request) =>
    server.during(context, () => connection.call(...request));
  const { tools } = connection.state.list;
  return [{ id, builtIn: false, identity, tools, connection, local: null, call }];
}

async function withinTime(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const timer = new AbortController();
  await Promise.race([work, setTimeout(milliseconds, undefined, { signal: timer.signal }).catch(() => {})]);
  timer.abort();
}
