/** The skills of the app and of folders, which a page loads when it opens and after each change. */
import type { SkillView } from '../../shared/skill.ts';
import { host } from './host.ts';
import { useNewTopic } from './new-topic-store.ts';

/** The skills of the app, and those of the recent folders and of the folder of the new topic, if the user trusts them. */
export async function loadSkills(): Promise<readonly SkillView[]> {
  const { workspace } = useNewTopic.getState();
  const folders = new Set([null, workspace, ...(await host().workspaces.recent())]);
  const lists = await Promise.all([...folders].map((folder) => host().skills.list({ folder })));
  const all = new Map(lists.flat().map((skill) => [skill.id, skill]));
  return [...all.values()];
}

/** The skills that a topic in this folder can use. */
export const loadSkillsOf = (folder: string | null): Promise<readonly SkillView[]> => host().skills.list({ folder });
