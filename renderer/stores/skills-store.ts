/** The skills of the app and of folders, which a page loads when it opens and after each change. */
import type { SkillView } from '../../shared/skill.ts';
import { host } from './host.ts';

/** The skills of the app, and those of the recent folders that the user trusts. */
export async function loadSkills(): Promise<readonly SkillView[]> {
  const folders = await host().workspaces.recent();
  const lists = await Promise.all([null, ...folders].map((folder) => host().skills.list({ folder })));
  const all = new Map(lists.flat().map((skill) => [skill.id, skill]));
  return [...all.values()];
}

/** The skills that a topic in this folder can use. */
export const loadSkillsOf = (folder: string | null): Promise<readonly SkillView[]> => host().skills.list({ folder });
