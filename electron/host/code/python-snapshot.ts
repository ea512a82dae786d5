/**
 * Keeps the memory of a Python that has just started, because a start from it takes a fraction of the time. It
 * is made on this computer before any code runs, and only an interpreter without permissions reads it.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export class PythonSnapshot {
  readonly #folder: string;
  #making: Promise<Uint8Array | null> | null = null;

  /** `folder` is made when it is needed. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The one of the app with this data folder. */
  static ofData(dataDir: string): PythonSnapshot {
    return new PythonSnapshot(join(dataDir, 'cache'));
  }

  /** The snapshot of this version if an earlier start of Python made it; null otherwise. Never rejects. */
  async kept(version: string): Promise<Uint8Array | null> {
    const kept = await readFile(this.#file(version)).catch(() => null);
    return kept === null || kept.length === 0 ? null : kept;
  }

  /** The snapshot for a version of Pyodide, made by `make` if it is missing; null if that fails. Never rejects. */
  async of(version: string, make: () => Promise<Uint8Array>): Promise<Uint8Array | null> {
    const kept = await this.kept(version);
    if (kept !== null) return kept;
    this.#making ??= this.#made(version, make).finally(() => {
      this.#making = null;
    });
    return this.#making;
  }

  /** Removes a snapshot that does not work. */
  async remove(version: string): Promise<void> {
    await rm(this.#file(version), { force: true });
  }

  async #made(version: string, make: () => Promise<Uint8Array>): Promise<Uint8Array | null> {
    try {
      const bytes = await make();
      await mkdir(this.#folder, { recursive: true });
      await this.#removeOthers();
      const temporary = join(this.#folder, `python-${randomUUID()}.snapshot-new`);
      await writeFile(temporary, bytes, { mode: 0o600 });
      await rename(temporary, this.#file(version));
      return bytes;
    } catch {
      return null;
    }
  }

  /** Removes those of other versions, and what a killed host has left. */
  async #removeOthers(): Promise<void> {
    const names = (await readdir(this.#folder)).filter((name) => /^python-.*\.snapshot/.test(name));
    await Promise.all(names.map((name) => rm(join(this.#folder, name), { force: true })));
  }

  #file(version: string): string {
    return join(this.#folder, `python-${version}.snapshot`);
  }
}
