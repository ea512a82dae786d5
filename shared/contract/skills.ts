import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import type { SkillReview, SkillView } from '../skill.ts';
import { Path } from './fields.ts';

/** The workspace in which skills are looked for, besides those of the app; null: none. */
const folder = Path.nullable();
const OneSkill = z.object({ folder, id: Path });

/** Each procedure that names a skill fails with `skill-not-found`. */
export const skills = {
  /** The skills of the app, then those of the folder if the user trusts it. */
  list: oc.input(z.object({ folder })).output(type<readonly SkillView[]>()),
  /** The files of a skill with their texts, to be reviewed. */
  review: oc.input(OneSkill).output(type<SkillReview>()),
  /**
   * Lets models be offered the skill as it was reviewed. `digest` is that of the review; a skill that has
   * changed since fails with `skill-changed`.
   */
  approve: oc.input(OneSkill.extend({ digest: z.string().max(64) })).output(type<SkillView>()),
  /** Takes the approval back. */
  withdraw: oc.input(OneSkill).output(type<SkillView>()),
  /** Copies a skill from a folder into the skills of the app. Fails with `skill-refused`. */
  import: oc.input(z.object({ path: Path })).output(type<SkillView>()),
  /** Deletes a skill of the app. */
  remove: oc.input(z.object({ id: Path })).output(type<void>()),
};
