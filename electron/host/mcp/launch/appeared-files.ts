/** Protected files that appeared in the folders of a server in the sandbox: kept, and put into words. */
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { AppearedProtected } from '../../../../shared/server-view.ts';
import type { Appeared, FoundFile } from '../../files/confined/protected-watch.ts';
import { removed } from '../../files/confined/removed-files.ts';
import { quoted } from '../../text/visible-text.ts';
import type { CallAnswer } from '../connection/call-tool.ts';

const MOST_KEPT = 50;
const MOST_NAMED = 20;
const NAME_LENGTH = 300;

export class AppearedFiles {
  #removed: readonly string[] = [];
  #found: readonly FoundFile[] = [];

  add({ removed, found }: Appeared): void {
    this.#removed = [...new Set([...removed, ...this.#removed])].slice(0, MOST_KEPT);
    const known = this.#found.filter((file) => !found.some((other) => pathOf(other) === pathOf(file)));
    this.#found = [...found, ...known].slice(0, MOST_KEPT);
  }

  /** Found files that do not exist any more are left out. */
  get shown(): AppearedProtected {
    return { removed: this.#removed, found: this.#found.map(pathOf).filter(exists) };
  }

  /**
   * Forgets these files, given by absolute paths, and removes those of them that were found. What
   * cannot be removed stays in the list.
   */
  async remove(paths: readonly string[]): Promise<void> {
    const stayed: string[] = [];
    for (const file of this.#found.filter((each) => paths.includes(pathOf(each)))) {
      await removed({ root: file.root }, [file.path]);
      if (exists(pathOf(file))) stayed.push(pathOf(file));
    }
    this.forget(paths.filter((path) => !stayed.includes(path)));
  }

  /** Forgets these files, given by absolute paths, because the user has seen them. */
  forget(paths: readonly string[]): void {
    this.#removed = this.#removed.filter((path) => !paths.includes(path));
    this.#found = this.#found.filter((file) => !paths.includes(pathOf(file)));
  }
}

const pathOf = ({ root, path }: FoundFile): string => join(root, path);

function exists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

/** Returns lines for the log of the server. */
export function appearedLines({ removed, found }: Appeared): readonly string[] {
  return [
    ...(removed.length === 0
      ? []
      : [`Protected files appeared during a call of it and were removed: ${named(removed)}`]),
    ...(found.length === 0
      ? []
      : [`Protected files appeared in its folders while it ran, and were not removed: ${named(found.map(pathOf))}`]),
  ];
}

/** Adds to the answer of a call which protected files appeared meanwhile. */
export function naming(answer: CallAnswer, appeared: Appeared): CallAnswer {
  const { removed, found } = appeared;
  if (answer.kind !== 'answered' || removed.length + found.length === 0) return answer;
  const sentences = [
    ...(removed.length === 0
      ? []
      : [
          `Removed after the call, because a server in the sandbox may not create protected files: ${named(removed)}. Make them with the file tools, which ask the user.`,
        ]),
    ...(found.length === 0
      ? []
      : [
          `Protected files that were not there before appeared in the folders of this server: ${named(found.map(pathOf))}. The user can look at them on the page of the server.`,
        ]),
  ];
  const { result } = answer;
  return {
    ...answer,
    result: { ...result, content: [...result.content, { type: 'text', text: sentences.join(' ') }] },
  };
}

/** The paths for a sentence. */
export function named(paths: readonly string[]): string {
  const names = paths.slice(0, MOST_NAMED).map((path) => quoted(path, NAME_LENGTH));
  return `${names.join(', ')}${paths.length > names.length ? ` and ${paths.length - names.length} more` : ''}`;
}
