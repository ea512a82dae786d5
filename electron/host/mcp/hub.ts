/**
 * The servers of this process and whether they run. Built-in ones live per workspace, in-process; the others are child processes, started when
 * a catalogue first wants them, side by side, and started again after a crash with growing patience.
 */
import { setTimeout } from 'node:timers/promises';
import { ServerId } from '../../../shared/ids.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { StdioServerSetting } from '../host-api.ts';
import { Connection, type ConnectionOptions, type ConnectionState } from './connection.ts';
import { ServerSlot } from './server-slot.ts';
import type { BuiltInServer } from './servers/built-in.ts';
import { stdioLine } from './stdio-transport.ts';
import { isBuiltIn, type OfferingServer } from './tool-registry.ts';

export interface HubOptions {
  /** By id. Ids that start with `@aether/` are refused. */
  readonly external: Readonly<Record<string, StdioServerSetting>>;
  /** The built-in servers of a workspace (absolute path). Called once per workspace. */
  readonly builtIns: (workspace: string) => readonly BuiltInServer[];
  /** Milliseconds since the epoch, UTC. */
  readonly now: () => number;
  readonly connection?: ConnectionOptions;
  /** How long a catalogue waits for servers that start. Milliseconds, default 15,000. */
  readonly catalogueWaitMs?: number;
}

export interface ServerStatus {
  readonly id: ServerId;
  readonly state: ConnectionState;
}

/** A server that runs, with what is needed to call it. */
export interface RunningServer extends OfferingServer {
  readonly connection: Connection;
  /** null: not built in. */
  readonly local: BuiltInServer | null;
}

const CATALOGUE_WAIT_MS = 15_000;

export class Hub {
  readonly #options: HubOptions;
  readonly #external: ReadonlyMap<ServerId, { readonly slot: ServerSlot; readonly identity: JsonObject }>;
  readonly #builtIn = new Map<string, readonly BuiltIn[]>();
  #closed = false;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#external = new Map(
      Object.entries(options.external).map(([name, setting]) => {
        const id = ServerId.parse(name);
        if (isBuiltIn(id)) throw new Error(`The server id ${id} is reserved.`);
        const connect = () => new Connection(async () => stdioLine(setting), options.connection);
        return [id, { slot: new ServerSlot(connect, options.now), identity: identityOf(setting) }];
      }),
    );
  }

  /**
   * The servers that run, of those `enabled`; built-in ones first. Starts what is not running and waits for it, but not for ever, and not twice
   * for the same start: a slow server joins a later catalogue.
   */
  async running(workspace: string, enabled: (id: ServerId) => boolean): Promise<readonly RunningServer[]> {
    if (this.#closed) return [];
    const builtIn = this.#builtInOf(workspace).filter(({ server }) => enabled(server.id));
    const external = [...this.#external].filter(([id]) => enabled(id));
    const slots = [...builtIn, ...external.map(([, entry]) => entry)].map(({ slot }) => slot);
    const starts = slots.map((slot) => slot.wake()).filter((start) => start !== null);
    if (starts.length > 0) await withinTime(Promise.all(starts), this.#options.catalogueWaitMs ?? CATALOGUE_WAIT_MS);
    return [
      ...builtIn.flatMap(({ server, slot }) => offering(slot, server.id, { builtIn: server.id }, server)),
      ...external.flatMap(([id, { slot, identity }]) => offering(slot, id, identity, null)),
    ];
  }

  /** The server as it is now, or null if it does not run. Starts nothing. */
  find(workspace: string, id: ServerId): RunningServer | null {
    const builtIn = this.#builtInOf(workspace).find(({ server }) => server.id === id);
    if (builtIn !== undefined) return offering(builtIn.slot, id, { builtIn: id }, builtIn.server)[0] ?? null;
    const external = this.#external.get(id);
    return external === undefined ? null : (offering(external.slot, id, external.identity, null)[0] ?? null);
  }

  /** Every server that is configured or has been used, and how it stands. */
  status(): readonly ServerStatus[] {
    const builtIn = [...this.#builtIn.values()]
      .flat()
      .map(({ server, slot }) => ({ id: server.id, state: slot.state }));
    return [...builtIn, ...[...this.#external].map(([id, { slot }]) => ({ id, state: slot.state }))];
  }

  /** Ends every server; resolves when the children are gone. */
  async close(): Promise<void> {
    this.#closed = true;
    const builtIn = [...this.#builtIn.values()].flat();
    await Promise.all([...this.#external.values(), ...builtIn].map(({ slot }) => slot.close()));
    await Promise.all(builtIn.map(({ server }) => server.close()));
  }

  #builtInOf(workspace: string): readonly BuiltIn[] {
    const known = this.#builtIn.get(workspace);
    if (known !== undefined) return known;
    const made = this.#options.builtIns(workspace).map((server) => {
      const open = async () => ({ transport: await server.connect(), lastWords: () => '', fault: () => null });
      const limits = this.#options.connection ?? {};
      const call = { ...limits.call, ...server.callLimits };
      const connect = () => new Connection(open, { ...limits, call });
      return { server, slot: new ServerSlot(connect, this.#options.now) };
    });
    this.#builtIn.set(workspace, made);
    return made;
  }
}

interface BuiltIn {
  readonly server: BuiltInServer;
  readonly slot: ServerSlot;
}

function offering(
  { connection }: ServerSlot,
  id: ServerId,
  identity: JsonObject,
  local: BuiltInServer | null,
): readonly RunningServer[] {
  if (connection?.state.name !== 'running') return [];
  return [{ id, builtIn: local !== null, identity, tools: connection.state.list.tools, connection, local }];
}

function identityOf({ command, args, env, cwd }: StdioServerSetting): JsonObject {
  return { command, args, env, cwd: cwd ?? null };
}

async function withinTime(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const timer = new AbortController();
  await Promise.race([work, setTimeout(milliseconds, undefined, { signal: timer.signal }).catch(() => {})]);
  timer.abort();
}
