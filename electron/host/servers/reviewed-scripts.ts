/**
 * The contents of scripts of servers as the user reviewed them, so that the next review can show what
 * changed. They are named after the hash of their content, which is part of the signed review, so a
 * content that another program changed is never shown.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FileDiff } from '../../../shared/loop.ts';
import { fileDiff, withoutLines } from '../files/edits/diff-stats.ts';
import { writePrivateFile } from '../secrets/private-file.ts';
import { showInvisible } from '../text/visible-text.ts';
import type { Script } from './launch-scripts.ts';

/** Larger scripts are not kept. */
const MOST_BYTES = 512 * 1024;
/** Maximum number of kept contents. */
const MOST_KEPT = 200;

export class ReviewedScripts {
  readonly #folder: string;

  /** `folder` is an absolute path; it is made when it is needed. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Keeps the contents of scripts that the user has allowed, and forgets contents whose hash is not in
   * `hashes`. Does nothing where a file cannot be read or written.
   */
  keep(scripts: readonly Script[], hashes: ReadonlySet<string>): void {
    try {
      const missing = scripts.filter(({ hash }) => !existsSync(join(this.#folder, hash)));
      const kept = existsSync(this.#folder) ? readdirSync(this.#folder) : [];
      for (const hash of kept) if (!hashes.has(hash)) rmSync(join(this.#folder, hash));
      for (const { path, hash } of missing.slice(0, MOST_KEPT - kept.length)) {
        const content = contentOf(path);
        if (content === null || hashOf(content) !== hash) continue;
        mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
        writePrivateFile(join(this.#folder, hash), content);
      }
    } catch {
      // The next review then names the changed script without showing the change.
    }
  }

  /** The differences between scripts as they were reviewed and as they are now, for those that changed. */
  differences(before: readonly Script[], now: readonly Script[]): readonly FileDiff[] {
    return now.flatMap(({ path, hash }) => {
      const reviewed = before.find((script) => script.path === path);
      if (reviewed === undefined || reviewed.hash === hash) return [];
      const old = this.#content(reviewed.hash);
      const content = contentOf(path);
      if (old === null || content === null) return [withoutLines(path, { name: 'not-kept', data: {} })];
      return [visibly(fileDiff(path, old, content))];
    });
  }

  #content(hash: string): Buffer | null {
    const content = contentOf(join(this.#folder, hash));
    return content !== null && hashOf(content) === hash ? content : null;
  }
}

function contentOf(path: string): Buffer | null {
  try {
    return statSync(path).size > MOST_BYTES ? null : readFileSync(path);
  } catch {
    return null;
  }
}

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

const visibly = (diff: FileDiff): FileDiff => ({ ...diff, patch: showInvisible(diff.patch) });
