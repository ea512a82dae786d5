/**
 * Skills: folders with a file `SKILL.md` whose front matter has a name and a description, in the format of
 * the Agent Skills. A model is offered the name and the description, and reads the rest on demand. A skill
 * is text and gives no rights.
 */

/** The file that makes a folder a skill. */
export const SKILL_FILE = 'SKILL.md';

/** The folders of a workspace in which skills are looked for, the first ones first. */
export const SKILL_FOLDERS = ['.loopwright/skills', '.agents/skills', '.claude/skills'] as const;

export const MOST_SKILL_FILES = 100;
/** The most bytes of all files of a skill together. */
export const MOST_SKILL_BYTES = 1_000_000;

/** Why a skill cannot be used. */
export type SkillProblem =
  /** It has no file `SKILL.md`, or the file is not UTF-8 or has no front matter that can be read. */
  | 'no-front-matter'
  /** The name has other characters than small letters, digits and single hyphens, or is longer than 64. */
  | 'name-invalid'
  /** The folder has another name. */
  | 'name-differs'
  /** The description is missing or longer than 1,024 characters. */
  | 'description-invalid'
  /** More than `MOST_SKILL_FILES` files, folders inside folders too deeply, or more than `MOST_SKILL_BYTES`. */
  | 'too-large'
  /** A file is a link, or no ordinary file. */
  | 'link'
  /** Another skill has the same name, and was found first. */
  | 'duplicate'
  | 'unreadable';

/** A file of a skill. `path` is relative to the skill, with `/` between names; `hash` is its SHA-256 in hex. */
export interface SkillFile {
  readonly path: string;
  readonly bytes: number;
  readonly hash: string;
}

/** A skill and whether a model may be offered it. */
export interface SkillView {
  /** The real path of the folder of the skill. */
  readonly id: string;
  /** The name in the front matter or, if that cannot be read, the name of the folder. */
  readonly name: string;
  readonly description: string;
  /** The workspace whose skill it is; null: it is a skill of the app. */
  readonly folder: string | null;
  /**
   * `new`: nobody has reviewed it. `changed`: a file has changed since the review. Only a skill that is
   * `approved` and on is offered.
   */
  readonly state: 'new' | 'changed' | 'approved' | 'broken';
  /** Why it is broken; null: it is not. */
  readonly problem: SkillProblem | null;
  /** The hash of the paths and hashes of all files; empty if it is broken. */
  readonly digest: string;
  readonly files: readonly SkillFile[];
  /** The switch of the app. */
  readonly on: boolean;
}

/** What a person sees of a skill before it may be used: its files with their texts. */
export interface SkillReview {
  readonly skill: SkillView;
  /** In the order of `files`; null: the file is no text. */
  readonly texts: readonly (string | null)[];
}
