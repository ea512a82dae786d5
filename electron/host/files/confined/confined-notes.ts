/**
 * Notes about commands that run in the sandbox, written before they start. When the host is killed
 * meanwhile, nobody compares the folder after the command: the next host, or the next command, finds
 * the note and removes the protected files that the command made.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { runs, thisProcess } from '../../sandbox/launcher/process-identity.ts';
import { MAX_ENTRIES_AFTER, type ProtectedFiles } from '../../sandbox/policy/protected-files.ts';
import { writePrivateFile } from '../../secrets/private-file.ts';
import { protectedIn } from './protected-in.ts';
import { partsOfNewRepositories, removed, topmostOf, wasMadeBetween } from './removed-files.ts';

/** How often a note is touched while its command runs, in milliseconds. */
const TOUCH_MS = 2_000;
/** How long after the last touch a command may have gone on, in milliseconds. */
const LATE_MS = 10_000;
/** A note with more paths is not written. */
const MOST_PATHS = 100_000;

const Note = z.object({
  owner: z.object({ pid: z.int(), startedAt: z.number() }),
  root: z.string(),
  takenAt: z.number(),
  states: z.array(z.string()),
  repositories: z.array(z.string()),
  partsOfRepositories: z.array(z.string()),
});

/** What was removed from a folder, by paths relative to it. */
export interface SettledNote {
  readonly root: string;
  readonly removed: readonly string[];
}

export interface OpenNote {
  /** To be called when the command has ended: what is made later is not its work. */
  commandEnded(): void;
  /** To be called after the folder was compared. Removes the note. */
  settled(): void;
}

export class ConfinedNotes {
  readonly #folder: string;
  readonly #closed: string;

  /** `dataDir` is the real path of the data folder. */
  constructor(dataDir: string) {
    this.#closed = dataDir;
    this.#folder = join(dataDir, 'confined-commands');
  }

  /** Notes that a command is about to start in a folder. Throws if the note cannot be written. */
  begin(root: string, before: ProtectedFiles): OpenNote {
    const paths = before.states.size + before.partsOfRepositories.size;
    // Without the whole state before, files of the user could be taken for those of the command.
    if (!before.isWhole || paths > MOST_PATHS) return { commandEnded() {}, settled() {} };
    const note: z.input<typeof Note> = {
      ...{ owner: { ...thisProcess() }, root, takenAt: before.takenAt },
      states: [...before.states.keys()],
      repositories: [...before.repositories],
      partsOfRepositories: [...before.partsOfRepositories],
    };
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const file = join(this.#folder, `${randomBytes(8).toString('hex')}.json`);
    writePrivateFile(file, JSON.stringify(note));
    const touching = setInterval(() => touch(file), TOUCH_MS).unref();
    return {
      commandEnded: () => clearInterval(touching),
      settled: () => {
        clearInterval(touching);
        rmSync(file, { force: true });
      },
    };
  }

  /** Settles the notes of hosts that run no more. Returns what was removed. Never rejects. */
  async settle(): Promise<readonly SettledNote[]> {
    const settled: SettledNote[] = [];
    for (const name of namesIn(this.#folder)) {
      const file = join(this.#folder, name);
      const note = noteIn(file);
      if (note !== null && runs(note.owner)) continue;
      if (note !== null) {
        const gone = await this.#removeAppeared(note, statSync(file).mtimeMs + LATE_MS).catch(() => []);
        if (gone.length > 0) settled.push({ root: note.root, removed: gone });
      }
      rmSync(file, { force: true });
    }
    return settled;
  }

  async #removeAppeared(note: z.infer<typeof Note>, until: number): Promise<readonly string[]> {
    const { root, takenAt } = note;
    const before = { states: new Set(note.states), partsOfRepositories: new Set(note.partsOfRepositories) };
    const after = await protectedIn(root, MAX_ENTRIES_AFTER, new Set(note.repositories));
    const appeared = [...after.states.keys()].filter((path) => !before.states.has(path));
    const all = topmostOf([...appeared, ...partsOfNewRepositories(before, after)]);
    const ofCommand = await Promise.all(all.map((path) => wasMadeBetween(join(root, path), takenAt, until)));
    return removed(
      { root, closed: [this.#closed] },
      all.filter((_, at) => ofCommand[at]),
    );
  }
}

function touch(file: string): void {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    // The command has ended.
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
}

/** null: the file is gone, or another program wrote it. */
function noteIn(file: string): z.infer<typeof Note> | null {
  try {
    return Note.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
