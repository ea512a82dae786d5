/**
 * The external servers of the user: the stored servers that the user added, and the servers from
 * the configuration of this process. The hub receives its settings from these facts, and every
 * change reaches the hub before the call returns.
 */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { ServerReason } from '../../../shared/failures/server-reasons.ts';
import { ServerId } from '../../../shared/ids.ts';
import type { GivenServer, SandboxSetting, ServerSetting } from '../../../shared/server-setting.ts';
import type { LogLevel } from '../../../shared/server-view.ts';
import type { ServerScript } from '../files/paths/workspace.ts';
import type { Hub } from '../mcp/hub/hub.ts';
import type { ServerSwitches } from '../mcp/hub/server-switches.ts';
import { isBuiltIn } from '../mcp/tools/tool-registry.ts';
import type { LaunchSetting } from '../options.ts';
import type { KeptServer, Servers } from '../store/servers.ts';
import { quoted } from '../text/visible-text.ts';
import { type ConfiguredServer, configuredByProcess } from './configured-server.ts';
import type { Confining } from './confining.ts';
import type { OwnServer } from './found-servers.ts';
import { type KeptSecrets, LOGIN } from './kept-secrets.ts';
import { launchOf, reachOf, secretFields } from './launch.ts';
import { serverScripts } from './launch-scripts.ts';
import { Launches } from './launches.ts';
import type { ReviewedScripts } from './reviewed-scripts.ts';
import { confinedTo, isSameOrigin, refuseMissing, refuseUnusable, wantsSandbox } from './usable-server.ts';

export interface OwnServersParts {
  readonly kept: Servers;
  /**
   * The servers from the configuration of this process, by id. They hide stored servers with the
   * same id.
   */
  readonly ofProcess: Readonly<Record<string, LaunchSetting>>;
  readonly hub: Pick<Hub, 'set' | 'remove' | 'restart' | 'isClosed'>;
  readonly secrets: KeptSecrets;
  /**
   * Returns whether a server is switched on for the whole app, also considering the options of
   * this process.
   */
  readonly isOn: (id: ServerId) => boolean;
  /**
   * Returns the switches that the user set for the whole app. `setSwitches` informs the hub by
   * calling `tellHub`.
   */
  readonly switches: () => ServerSwitches;
  readonly setSwitches: (switches: ServerSwitches) => void;
  /** Whether the user trusts a folder. Nothing that comes from any other folder starts. */
  readonly isTrusted: (folder: string) => boolean;
  readonly confining: Confining;
  readonly reviewedScripts: ReviewedScripts;
}

export class OwnServers {
  readonly #parts: OwnServersParts;
  readonly #ofProcess: ReadonlyMap<ServerId, LaunchSetting>;
  readonly #launches: Launches;
  #told: ReadonlySet<ServerId> = new Set();
  #looks = false;

  /** Throws for a server from the configuration of the process whose id is invalid or reserved. */
  constructor(parts: OwnServersParts) {
    this.#parts = parts;
    this.#launches = new Launches(parts);
    this.#ofProcess = new Map(Object.entries(parts.ofProcess).map(([name, launch]) => [ServerId.parse(name), launch]));
  }

  /**
   * Updates the hub with the stored servers and their switches. Servers without a change are not
   * restarted.
   */
  tellHub(): void {
    const { hub, kept, isOn } = this.#parts;
    const told = new Set<ServerId>();
    for (const [id, launch] of this.#ofProcess) {
      hub.set(id, launch, { reviewed: true, on: isOn(id), sampling: false });
      told.add(id);
    }
    const servers = kept.list().map((each) => this.#adopted(each));
    this.#launches.keepScripts(servers);
    for (const server of servers) {
      const { id, setting, sampling, logLevel } = server;
      if (told.has(id)) continue;
      if (wantsSandbox(setting)) void this.#lookOnce();
      const launch = this.#launches.launch(id, setting);
      const reviewed = this.#launches.isAllowed(server) && this.#restrictedFolder(server) === null;
      const level = logLevel === null ? {} : { logLevel };
      const scripts = this.#launches.scripts(setting);
      const files = scripts.length === 0 ? {} : { scripts };
      hub.set(id, launch.setting, { reviewed, on: isOn(id), sampling, ...level, ...files, secrets: launch.secrets });
      told.add(id);
    }
    for (const id of this.#told) if (!told.has(id)) void hub.remove(id);
    this.#told = told;
  }

  /**
   * Whether a server may start now. A file that it runs may have changed since the hub was informed;
   * then the server waits for a review.
   */
  mayStart(id: ServerId): boolean {
    const server = this.#ofProcess.has(id) ? undefined : this.#parts.kept.find(id);
    if (server === undefined || this.#launches.isAllowed(server)) return true;
    this.tellHub();
    return false;
  }

  /** The files that the servers run, as they are named in their commands. */
  scripts(): readonly ServerScript[] {
    const ofProcess = [...this.#ofProcess].map(([id, setting]) => ({ id, setting }));
    return serverScripts([...ofProcess, ...this.#parts.kept.list()]);
  }

  #adopted(server: KeptServer): KeptServer {
    const reviewed = this.#launches.adopted(server);
    if (reviewed === null) return server;
    this.#parts.kept.save(server.id, server.setting, reviewed);
    return { ...server, reviewed };
  }

  /**
   * Returns the servers that are compared with servers found in other configurations, without the
   * built-in servers.
   */
  own(): readonly OwnServer[] {
    const ofProcess = [...this.#ofProcess].map(([id, launch]) => ({ id, reach: reachOf(launch) }));
    return [...ofProcess, ...this.#parts.kept.list().map(({ id, setting }) => ({ id, reach: reachOf(setting) }))];
  }

  /** Returns why a server cannot start before the user acts; null: no action is needed. */
  whyWaiting(id: ServerId): ServerReason | null {
    const server = this.#parts.kept.find(id);
    if (server === undefined || this.#ofProcess.has(id)) return null;
    const folder = this.#restrictedFolder(server);
    if (folder !== null) return { name: 'folder-restricted', data: { folder: quoted(folder, 300) } };
    if (this.#launches.review(server) === null) return null;
    const [name] = this.#launches.launch(id, server.setting).missing;
    return name === undefined ? { name: 'not-allowed-yet', data: {} } : { name: 'secret-unreadable', data: { name } };
  }

  /** Returns the configuration of a server; null: the server is built in or does not exist. */
  find(id: ServerId): ConfiguredServer | null {
    const launch = this.#ofProcess.get(id);
    if (launch !== undefined) return configuredByProcess(launch, (setting) => this.#launches.sandbox(id, setting));
    const server = this.#parts.kept.find(id);
    if (server === undefined) return null;
    const { setting, origin, trusted, sampling, logLevel } = server;
    const restrictedFolder = this.#restrictedFolder(server);
    const sandbox = this.#launches.sandbox(id, setting);
    return {
      setting,
      origin,
      review: this.#launches.reviewWithScripts(server),
      sandbox,
      restrictedFolder,
      trusted,
      sampling,
      logLevel,
    };
  }

  /**
   * Looks for a sandbox, and informs the hub. To be called before servers that want a sandbox are
   * started, and again when one may have been installed.
   */
  async lookForSandbox(): Promise<void> {
    const { confining, hub } = this.#parts;
    await confining.look();
    if (!hub.isClosed) this.tellHub();
  }

  /** Whether any stored server is to run in the sandbox. */
  get wantsSandbox(): boolean {
    return this.#parts.kept.list().some(({ setting }) => wantsSandbox(setting));
  }

  /**
   * Adds servers as described in the contract. `folder` is the folder whose configuration contains
   * them; null: none does. Throws `conflict` for a taken id and a restricted folder, and
   * `bad-usage` for an invalid server.
   */
  add(servers: readonly GivenServer[], origin: KeptServer['origin'], folder: string | null = null): void {
    if (folder !== null && !this.#parts.isTrusted(folder))
      throw new LoopwrightError('folder-restricted', { path: folder });
    const taken = new Set([...this.own().map(({ id }) => id.toLowerCase())]);
    for (const given of servers) {
      const { id, setting } = given;
      refuseUnusable(given);
      if (taken.has(id.toLowerCase())) throw new LoopwrightError('server-name-taken', { id });
      taken.add(id.toLowerCase());
      if (origin === 'typed') refuseMissing(launchOf(setting, (field) => given.secrets[field]).missing);
      if (Object.keys(given.secrets).length > 0) this.#parts.secrets.refuseIfNotKept();
    }
    // The switches are set first, so that a crash in between leaves no new server switched on.
    this.#switch(Object.fromEntries(servers.map(({ id }) => [id, origin === 'typed' ? null : false])));
    for (const { id } of servers) this.#parts.secrets.remove(id);
    this.#parts.kept.add(
      servers.map(({ id, setting: given, secrets }) => {
        const setting = folder === null ? given : confinedTo(folder, given);
        const reviewed = origin === 'typed' ? this.#launches.reviewed(id, setting, (field) => secrets[field]) : null;
        return { id, setting, origin, folder, reviewed };
      }),
    );
    for (const { id, secrets } of servers) this.#parts.secrets.set(id, secrets);
    this.tellHub();
  }

  /**
   * Saves a changed setting as described in the contract. A secret that is not given is kept,
   * unless it would be sent to another host.
   */
  save(given: GivenServer): void {
    const { id, setting } = given;
    const before = this.#kept(id);
    refuseUnusable(given);
    const isElsewhere = !isSameOrigin(before.setting, setting);
    const stored = this.#parts.secrets.of(id);
    const secret = (field: string) => given.secrets[field] ?? (isElsewhere ? undefined : stored(field));
    refuseMissing(launchOf(setting, secret).missing);
    if (Object.keys(given.secrets).length > 0) this.#parts.secrets.refuseIfNotKept();
    const fields = secretFields(setting);
    this.#parts.secrets.remove(id, (field) => isElsewhere || (!fields.includes(field) && field !== LOGIN));
    this.#parts.kept.save(id, setting, this.#launches.reviewed(id, setting, secret));
    this.#parts.secrets.set(id, given.secrets);
    this.tellHub();
  }

  /** Removes the server, its secrets and its switch. Resolves when the server has exited. */
  async remove(id: ServerId): Promise<void> {
    this.#kept(id);
    const ended = this.#parts.hub.remove(id).then(() => this.#parts.confining.forget(id));
    this.#parts.kept.remove(id);
    this.#parts.secrets.remove(id);
    this.#switch({ [id]: null });
    this.tellHub();
    await ended;
  }

  /**
   * Allows the server to start. Throws `conflict` if the launch differs from the one that the user
   * saw, or if the server cannot be started yet.
   */
  allowStart(id: ServerId, hash: string): void {
    const server = this.#kept(id);
    this.refuseRestricted(id);
    const { setting } = server;
    const secret = this.#parts.secrets.of(id);
    const now = this.#launches.reviewed(id, setting, secret);
    if (now.hash !== hash || !this.#launches.isAllowed({ ...server, reviewed: now }))
      throw new LoopwrightError('server-launch-changed', { id });
    refuseMissing(launchOf(setting, secret).missing);
    this.#parts.kept.review(id, now);
    this.#switch({ [id]: true });
    this.tellHub();
    this.#parts.hub.restart(id);
  }

  /** Throws `conflict` for a server that comes from a restricted folder. */
  refuseRestricted(id: ServerId): void {
    const path = this.find(id)?.restrictedFolder ?? null;
    if (path !== null) throw new LoopwrightError('folder-restricted', { path });
  }

  /**
   * Changes what a stdio server may reach in the sandbox; null: it runs outside the sandbox. The
   * server stays allowed if it was. Throws `conflict` for a server over HTTP, and `bad-usage` for a
   * relative folder.
   */
  setSandbox(id: ServerId, sandbox: SandboxSetting | null): void {
    const server = this.#kept(id);
    if (server.setting.transport !== 'stdio') throw new LoopwrightError('server-not-a-program', { id });
    const { sandbox: _, ...rest } = server.setting;
    const setting: ServerSetting = sandbox === null ? rest : { ...rest, sandbox };
    refuseUnusable({ id, setting, secrets: {} });
    const reviewed = this.#launches.review(server) === null ? this.#launches.reviewed(id, setting) : server.reviewed;
    this.#parts.kept.save(id, setting, reviewed);
    this.tellHub();
  }

  setTrusted(id: ServerId, trusted: boolean): void {
    this.#parts.kept.setTrusted(this.#kept(id).id, trusted);
  }

  setSampling(id: ServerId, sampling: boolean): void {
    this.#parts.kept.setSampling(this.#kept(id).id, sampling);
    this.tellHub();
  }

  setLogLevel(id: ServerId, level: LogLevel): void {
    this.#parts.kept.setLogLevel(this.#kept(id).id, level);
    this.tellHub();
  }

  /** Returns the settings of the servers in `ids` that exist and are not built in. */
  settings(ids: readonly ServerId[]): readonly { readonly id: ServerId; readonly setting: ServerSetting }[] {
    return ids.flatMap((id) => {
      const found = this.find(id);
      return found === null ? [] : [{ id, setting: found.setting }];
    });
  }

  async #lookOnce(): Promise<void> {
    if (this.#parts.confining.isKnown || this.#looks) return;
    this.#looks = true;
    await this.lookForSandbox();
    this.#looks = false;
  }

  #restrictedFolder({ folder }: KeptServer): string | null {
    return folder === null || this.#parts.isTrusted(folder) ? null : folder;
  }

  #kept(id: ServerId): KeptServer {
    const server = this.#parts.kept.find(id);
    if (isBuiltIn(id) || this.#ofProcess.has(id)) {
      throw new LoopwrightError(isBuiltIn(id) ? 'server-built-in' : 'server-of-process', { id });
    }
    if (server === undefined) throw new LoopwrightError('server-not-found', { id });
    return server;
  }

  /** Changes the switches of servers; a value of null removes a switch. */
  #switch(change: Readonly<Record<string, boolean | null>>): void {
    const before = this.#parts.switches();
    const after = Object.entries({ ...before, ...change }).filter(
      (entry): entry is [string, boolean] => entry[1] !== null,
    );
    this.#parts.setSwitches(Object.fromEntries(after));
  }
}
