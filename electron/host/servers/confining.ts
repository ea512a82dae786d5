/**
 * Determines what a stdio server may reach in the sandbox: from its setting, the packages that its
 * command downloads, and whether there is a sandbox on this computer.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerId } from '../../../shared/ids.ts';
import type { SandboxSetting, StdioSetting } from '../../../shared/server-setting.ts';
import type { ServerSandbox } from '../../../shared/server-view.ts';
import { packageSourceOf } from '../mcp/launch/package-command.ts';
import { type PackageComputer, packageIndex } from '../mcp/launch/package-index.ts';
import type { Confinement, PackageAccess } from '../options.ts';
import type { FoundSandbox } from '../sandbox/sandbox.ts';

export interface ConfiningParts {
  /** Looks whether there is a sandbox. Must not reject. */
  readonly look: () => Promise<FoundSandbox>;
  readonly computer: PackageComputer;
  /** The absolute path of the folder with the caches of packages. */
  readonly caches: string;
}

/**
 * How a server is to be started; null: outside the sandbox, by its own setting. `missing`: its
 * setting wants the sandbox, but there is none on this computer, so that it would run with all
 * rights. `unknown`: nobody has looked for the sandbox yet, so the server must not be started.
 */
export type Confined = Confinement | 'missing' | 'unknown' | null;

export class Confining {
  readonly #parts: ConfiningParts;
  /** undefined: nobody has looked yet. */
  #missing: ServerSandbox['missing'] | undefined;

  constructor(parts: ConfiningParts) {
    this.#parts = parts;
  }

  /** Resolves when it is known whether there is a sandbox. A later call looks again for a missing one. */
  async look(): Promise<void> {
    const found = await this.#parts.look();
    this.#missing = found.ok
      ? null
      : { programs: found.missing, detail: 'detail' in found.why ? found.why.detail : null };
  }

  /** Whether `look` has resolved. */
  get isKnown(): boolean {
    return this.#missing !== undefined;
  }

  of(id: ServerId, { command, args, sandbox }: Pick<StdioSetting, 'command' | 'args' | 'sandbox'>): Confined {
    if (sandbox === undefined) return null;
    if (this.#missing === undefined) return 'unknown';
    if (this.#missing !== null) return 'missing';
    const { writable, hosts } = sandbox;
    return { writable, hosts, packages: this.#packages(id, command, args) };
  }

  /** Removes the private cache of a server that has ended. Never rejects. */
  async forget(id: ServerId): Promise<void> {
    await rm(this.#cacheOf(id), { recursive: true, force: true }).catch(() => {});
  }

  view(id: ServerId, setting: StdioSetting): ServerSandbox {
    const { command, args, cwd, sandbox } = setting;
    const packages = this.#packages(id, command, args);
    const suggested: SandboxSetting = { writable: cwd === undefined ? [] : [cwd], hosts: [] };
    return {
      setting: sandbox ?? null,
      missing: this.#missing ?? null,
      suggested,
      packages: packages && { source: packages.source, hosts: packages.hosts, cache: packages.cache },
    };
  }

  #cacheOf(id: ServerId): string {
    // An id may be "..", which must not become the name of a folder.
    return join(this.#parts.caches, `server-${id.replace('/', '+')}`);
  }

  #packages(id: ServerId, command: string, args: readonly string[]): PackageAccess | null {
    const source = packageSourceOf(command, args);
    return source && { source, ...packageIndex(source, this.#parts.computer), cache: this.#cacheOf(id) };
  }
}
