/** The handlers with which a person sees, reviews, imports and removes skills. */
import { mkdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { skills as contract } from '../../../shared/contract/skills.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { SkillView } from '../../../shared/skill.ts';
import type { ApprovedSkills } from '../store/approved-skills.ts';
import { readSkill, textOf } from './skill-folder.ts';
import type { FoundSkill, SkillLibrary } from './skill-library.ts';

export interface SkillsParts {
  readonly library: SkillLibrary;
  readonly approved: Pick<ApprovedSkills, 'approve' | 'withdraw'>;
}

export function createSkills({ library, approved }: SkillsParts) {
  const one = async (folder: string | null, id: string): Promise<FoundSkill> => {
    const found = (await library.find(folder)).find(({ view }) => view.id === id);
    if (found === undefined) throw new LoopwrightError('skill-not-found', { path: id });
    return found;
  };
  const viewOf = async (folder: string | null, id: string): Promise<SkillView> => (await one(folder, id)).view;
  return {
    list: async ({ folder }) => (await library.find(folder)).map(({ view }) => view),
    async review({ folder, id }) {
      const { view, read } = await one(folder, id);
      const texts = view.files.map(({ path }) => textOf(read?.contents.get(path) ?? new Uint8Array()));
      return { skill: view, texts };
    },
    async approve({ folder, id, digest }) {
      const { view } = await one(folder, id);
      if (view.state === 'broken' || view.digest !== digest)
        throw new LoopwrightError('skill-changed', { name: view.name });
      approved.approve(id, digest);
      return viewOf(folder, id);
    },
    async withdraw({ folder, id }) {
      await one(folder, id);
      approved.withdraw(id);
      return viewOf(folder, id);
    },
    async import({ path }) {
      const from = await realpath(path).catch(() => path);
      const read = await readSkill(from);
      if (!read.ok) throw new LoopwrightError('skill-refused', { path, problem: read.problem });
      const id = join(library.ownFolder, read.value.name);
      const making = join(library.ownFolder, `.${read.value.name}.${process.pid}`);
      try {
        for (const [file, bytes] of read.value.contents) {
          await mkdir(dirname(join(making, file)), { recursive: true, mode: 0o700 });
          await writeFile(join(making, file), bytes, { flag: 'wx', mode: 0o600 });
        }
        await rename(making, id);
      } catch {
        throw new LoopwrightError('skill-refused', { path, problem: 'duplicate' });
      } finally {
        await rm(making, { recursive: true, force: true });
      }
      return viewOf(null, id);
    },
    async remove({ id }) {
      const { view } = await one(null, id);
      if (view.folder !== null) throw new LoopwrightError('skill-not-found', { path: id });
      approved.withdraw(id);
      await rm(join(library.ownFolder, basename(id)), { recursive: true, force: true });
    },
  } satisfies Handlers<typeof contract>;
}
