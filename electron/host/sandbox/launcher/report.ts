/**
 * The report of a launcher to its host: a file beside the temporary folder, where the confined
 * program cannot write. It is written at once, because a launcher can be killed at any time.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SandboxReport } from '../sandbox.ts';
import type { Limit } from './limits.ts';
import { REPORT } from './private-folders.ts';

const NOTHING: SandboxReport = {
  refusedHosts: [],
  outOfMemory: false,
  tooManyProcesses: false,
  temporaryFolderFull: false,
};

/** A program that guesses hosts must not make the report grow without end. */
const MAX_HOSTS = 100;

export class Report {
  readonly #path: string;
  #report = NOTHING;

  constructor(folder: string) {
    this.#path = join(folder, REPORT);
  }

  get isEmpty(): boolean {
    return this.#report === NOTHING;
  }

  refused(host: string): void {
    const { refusedHosts } = this.#report;
    if (refusedHosts.includes(host) || refusedHosts.length >= MAX_HOSTS) return;
    this.#write({ ...this.#report, refusedHosts: [...refusedHosts, host.slice(0, 255)] });
  }

  exceeded(limit: Limit): void {
    this.#write({ ...this.#report, [limit]: true });
  }

  #write(report: SandboxReport): void {
    this.#report = report;
    writeFileSync(`${this.#path}.new`, JSON.stringify(report), { mode: 0o600 });
    renameSync(`${this.#path}.new`, this.#path);
  }
}

/** The report of the launcher with this folder. A launcher that had nothing to report wrote none. */
export async function readReport(folder: string): Promise<SandboxReport> {
  try {
    return JSON.parse(await readFile(join(folder, REPORT), 'utf8')) as SandboxReport;
  } catch {
    return NOTHING;
  }
}
