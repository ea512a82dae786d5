/**
 * Decides which folders are trusted. Every part that starts something of a folder, reads
 * instructions of a folder, or applies a rule that allows calls in it must ask `isTrusted` first.
 * What is promised is in `docs/decisions/2026-11-22-workspace-trust.md`.
 */
import { realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, resolve } from 'node:path';
import type { FolderTrustView } from '../../../shared/contract/workspaces.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import { isInside, openWorkspace } from '../files/paths/path-policy.ts';
import { folderProblem } from '../files/result.ts';
import type { FolderDecision, FolderDecisions } from '../store/folder-trust.ts';

export interface FolderTrustParts {
  readonly decisions: Pick<FolderDecisions, 'find' | 'set' | 'withoutOwner'>;
  /** Folders that the user trusts for the lifetime of this process. */
  readonly ofProcess: readonly string[];
  readonly homeDirectory: string;
  /** The user id of this process; null: the system has none. */
  readonly userId: number | null;
  /** Called after the user trusted or restricted a folder. */
  readonly changed: () => void;
}

/** A folder as it is on disk at present. */
interface Found {
  readonly real: string;
  readonly owner: number;
}

type Decision = FolderDecision & { readonly ofProcess: boolean };

export class FolderTrust {
  readonly #parts: FolderTrustParts;
  readonly #ofProcess: Map<string, number>;
  readonly #home: string;

  constructor(parts: FolderTrustParts) {
    this.#parts = parts;
    const found = parts.ofProcess.flatMap((folder) => folderAt(folder) ?? []);
    this.#ofProcess = new Map(found.map(({ real, owner }) => [real, owner]));
    this.#home = folderAt(parts.homeDirectory)?.real ?? parts.homeDirectory;
    for (const { folder, trusted } of parts.decisions.withoutOwner()) {
      const owner = folderAt(folder)?.owner ?? parts.userId ?? 0;
      parts.decisions.set({ folder, trusted, owner });
    }
  }

  /**
   * Whether the user trusts the folder. The path is resolved, so a link counts as the folder to
   * which it leads. A missing folder is not trusted.
   */
  isTrusted(folder: string): boolean {
    const found = folderAt(folder);
    return found !== null && this.#deciding(found) !== null;
  }

  /** Returns null if the folder does not exist. */
  view(folder: string): FolderTrustView | null {
    const found = folderAt(folder);
    if (found === null) return null;
    const deciding = this.#deciding(found);
    if (deciding === null) return { path: found.real, trust: 'restricted' };
    return { path: found.real, trust: deciding.ofProcess ? 'this-process' : 'trusted', by: deciding.folder };
  }

  /**
   * Trusts a folder and the folders in it. `path` must be the real path that the user saw: a path
   * that leads elsewhere by now is refused, because the user has not seen that folder.
   */
  async trust(path: string): Promise<void> {
    this.#set(await this.#seen(path), true);
  }

  /** Restricts a folder and the folders in it, like `trust`. */
  async restrict(path: string): Promise<void> {
    const found = await this.#seen(path);
    this.#ofProcess.delete(found.real);
    this.#set(found, false);
  }

  /** Trusts a folder that the app has just created for the user. */
  trustOwn(folder: string): void {
    const found = folderAt(folder);
    if (found !== null) this.#set(found, true);
  }

  #set({ real, owner }: Found, trusted: boolean): void {
    this.#parts.decisions.set({ folder: real, trusted, owner });
    this.#parts.changed();
  }

  async #seen(path: string): Promise<Found> {
    if (!isAbsolute(path)) throw new LoopwrightError('workspace-relative', { workspace: path });
    const opened = await openWorkspace(path);
    if (!opened.ok)
      throw new LoopwrightError('workspace-refused', { workspace: path, ...folderProblem(opened.refusal) });
    const found = folderAt(path);
    if (found?.real !== path) throw new LoopwrightError('folder-elsewhere', { path, real: found?.real ?? path });
    return found;
  }

  /** The decision that makes the folder trusted; null: the folder is restricted. */
  #deciding({ real, owner }: Found): Decision | null {
    for (let folder = real; ; folder = dirname(folder)) {
      const decision = this.#decision(folder);
      if (decision !== null && (folder === real || this.#coversFoldersInside(decision)))
        return decision.trusted && this.#isOurs(owner, decision) ? decision : null;
      if (dirname(folder) === folder) return null;
    }
  }

  #decision(folder: string): Decision | null {
    const stored = this.#parts.decisions.find(folder);
    const owner = this.#ofProcess.get(folder);
    if (stored?.trusted !== true && owner !== undefined) return { folder, trusted: true, owner, ofProcess: true };
    return stored === undefined ? null : { ...stored, ofProcess: false };
  }

  /**
   * Trust in the home folder, or in a folder that contains it, covers no folder inside: downloads
   * and clones of strangers arrive there.
   */
  #coversFoldersInside({ folder, trusted }: Decision): boolean {
    return !trusted || !isInside(folder, this.#home);
  }

  /**
   * Whether the folder belongs to this user, or to the owner that the trusted folder had. Otherwise
   * another user of this computer put the folder there.
   */
  #isOurs(owner: number, decision: Decision): boolean {
    return owner === decision.owner || owner === (this.#parts.userId ?? owner);
  }
}

/** Returns null if there is no such folder. Never throws. */
function folderAt(folder: string): Found | null {
  if (!isAbsolute(folder)) return null;
  try {
    const real = realpathSync.native(resolve(folder));
    const entry = statSync(real);
    return entry.isDirectory() ? { real, owner: entry.uid } : null;
  } catch {
    return null;
  }
}
