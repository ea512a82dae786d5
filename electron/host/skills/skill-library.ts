/**
 * Finds the skills of the app and of a trusted workspace, and gives models only those that a person has
 * reviewed, that are unchanged since, and that are switched on.
 */
import { mkdirSync, realpathSync } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { SKILL_FILE, SKILL_FOLDERS, type SkillView } from '../../../shared/skill.ts';
import type { ApprovedSkills } from '../store/approved-skills.ts';
import { type ReadSkill, readSkill, textOf } from './skill-folder.ts';

export interface SkillLibraryParts {
  /** The folder of the app's own skills. It is made if it is missing. */
  readonly ownFolder: string;
  readonly isTrusted: (folder: string) => boolean;
  readonly approved: Pick<ApprovedSkills, 'digest' | 'paths'>;
  /** The switch of the app for a skill. */
  readonly isOn: (id: string) => boolean;
}

/** A skill with what was read of it; `read` null: it is broken. */
export interface FoundSkill {
  readonly view: SkillView;
  readonly read: ReadSkill | null;
}

/** The most skills of one place that are looked at. */
const MOST_SKILLS = 100;
/** The most skills that are offered, and the most characters of each description. */
const MOST_OFFERED = 30;
const MOST_DESCRIPTION = 400;

export interface OfferedSkill {
  readonly name: string;
  readonly description: string;
}

export type SkillText =
  | { readonly ok: true; readonly text: string; readonly files: readonly string[] }
  | { readonly ok: false; readonly why: 'no-skill' | 'no-file' | 'no-text' };

export class SkillLibrary {
  readonly #parts: SkillLibraryParts;
  readonly ownFolder: string;

  constructor(parts: SkillLibraryParts) {
    this.#parts = parts;
    mkdirSync(parts.ownFolder, { recursive: true, mode: 0o700 });
    this.ownFolder = realpathSync(parts.ownFolder);
  }

  /** Returns the skills of the app, then those of the workspace if it is trusted. */
  async find(folder: string | null): Promise<readonly FoundSkill[]> {
    const places = [{ folder: null as string | null, path: this.ownFolder }];
    if (folder !== null && this.#parts.isTrusted(folder)) {
      const root = await realpath(folder);
      places.push(...SKILL_FOLDERS.map((inside) => ({ folder: root, path: join(root, ...inside.split('/')) })));
    }
    const found: FoundSkill[] = [];
    for (const place of places) {
      for (const id of await foldersIn(place.path)) found.push(await this.#look(id, place.folder, found));
    }
    return found;
  }

  async #look(id: string, folder: string | null, before: readonly FoundSkill[]): Promise<FoundSkill> {
    const outcome = await readSkill(id);
    const shared = { id, folder, on: this.#parts.isOn(id) };
    const broken = { description: '', state: 'broken', digest: '', files: [] } as const;
    const name = id.slice(id.lastIndexOf(sep) + 1);
    if (!outcome.ok) return { view: { ...shared, ...broken, name, problem: outcome.problem }, read: null };
    const { description, files, digest } = outcome.value;
    if (before.some(({ view, read }) => read !== null && view.name === outcome.value.name))
      return { view: { ...shared, ...broken, name, description, problem: 'duplicate' }, read: null };
    const approved = this.#parts.approved.digest(id);
    const state = approved === undefined ? 'new' : approved === digest ? 'approved' : 'changed';
    return { view: { ...shared, name, description, state, problem: null, digest, files }, read: outcome.value };
  }

  /** Whether a skill might be offered in the workspace. Reads no files. */
  mayOffer(folder: string): boolean {
    const inside = [this.ownFolder, ...SKILL_FOLDERS.map((place) => join(folder, ...place.split('/')))];
    return this.#parts.approved.paths().some((path) => inside.some((place) => path.startsWith(place + sep)));
  }

  /** Returns what a model is offered at the start of a loop. `uses` adds the switches of the topic. */
  async offered(folder: string, uses: (id: string) => boolean): Promise<readonly OfferedSkill[]> {
    const usable = (await this.find(folder)).filter((found) => isUsable(found, uses));
    return usable.slice(0, MOST_OFFERED).map(({ view: { name, description } }) => ({
      name,
      description:
        description.length <= MOST_DESCRIPTION
          ? description
          : `${description.slice(0, MOST_DESCRIPTION).toWellFormed()}…`,
    }));
  }

  /** Returns a text of a skill exactly as it was reviewed. `file` is a path inside the skill. */
  async read(folder: string, name: string, file: string, uses: (id: string) => boolean): Promise<SkillText> {
    const found = (await this.find(folder)).find((one) => one.view.name === name && isUsable(one, uses));
    if (found === undefined || found.read === null) return { ok: false, why: 'no-skill' };
    const bytes = found.read.contents.get(file === '' ? SKILL_FILE : file.replace(/^\.\//, ''));
    if (bytes === undefined) return { ok: false, why: 'no-file' };
    const text = textOf(bytes);
    return text === null
      ? { ok: false, why: 'no-text' }
      : { ok: true, text, files: found.read.files.map(({ path }) => path) };
  }
}

const isUsable = ({ view }: FoundSkill, uses: (id: string) => boolean): boolean =>
  view.state === 'approved' && uses(view.id);

/** Returns the paths of the folders in a place, sorted; none if the place is missing or reached through a link. */
async function foldersIn(place: string): Promise<readonly string[]> {
  try {
    if ((await realpath(place)) !== place) return [];
    const entries = await readdir(place, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => join(place, name))
      .toSorted()
      .slice(0, MOST_SKILLS);
  } catch {
    return [];
  }
}
