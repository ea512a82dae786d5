/** Reads a folder that may be a skill: bounded, without following links, each file once. */
import { createHash } from 'node:crypto';
import { constants, type Dirent } from 'node:fs';
import { lstat, open, readdir, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  MOST_SKILL_BYTES,
  MOST_SKILL_FILES,
  SKILL_FILE,
  type SkillFile,
  type SkillProblem,
} from '../../../shared/skill.ts';
import { frontMatterOf } from './front-matter.ts';

/** A skill as it is on disk. */
export interface ReadSkill {
  readonly name: string;
  readonly description: string;
  readonly files: readonly SkillFile[];
  /** The content of each file, by its path. */
  readonly contents: ReadonlyMap<string, Uint8Array>;
  readonly digest: string;
}

export type SkillOutcome =
  | { readonly ok: true; readonly value: ReadSkill }
  | { readonly ok: false; readonly problem: SkillProblem };

const DEEPEST = 4;
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LONGEST_NAME = 64;
const LONGEST_DESCRIPTION = 1_024;

class Refused extends Error {
  readonly problem: SkillProblem;

  constructor(problem: SkillProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Reads a skill from a folder, given by its absolute path. Hidden entries and `node_modules` are no part of it. */
export async function readSkill(folder: string): Promise<SkillOutcome> {
  try {
    if ((await realpath(folder)) !== folder) return { ok: false, problem: 'link' };
    const contents = new Map<string, Uint8Array>();
    await readInto(contents, folder, '', 0);
    return parsed(folder, contents);
  } catch (error) {
    return { ok: false, problem: error instanceof Refused ? error.problem : 'unreadable' };
  }
}

function parsed(folder: string, contents: ReadonlyMap<string, Uint8Array>): SkillOutcome {
  const main = contents.get(SKILL_FILE);
  const text = main === undefined ? null : textOf(main);
  const front = text === null ? null : frontMatterOf(text);
  if (front === null) return { ok: false, problem: 'no-front-matter' };
  const { name } = front;
  const description = front.description.replaceAll(/\s+/g, ' ').trim();
  if (!NAME.test(name) || name.length > LONGEST_NAME) return { ok: false, problem: 'name-invalid' };
  if (basename(folder) !== name) return { ok: false, problem: 'name-differs' };
  if (description === '' || description.length > LONGEST_DESCRIPTION)
    return { ok: false, problem: 'description-invalid' };
  const files = [...contents]
    .map(([path, bytes]) => ({ path, bytes: bytes.length, hash: createHash('sha256').update(bytes).digest('hex') }))
    .toSorted((one, other) =>
      one.path === SKILL_FILE ? -1 : other.path === SKILL_FILE ? 1 : one.path < other.path ? -1 : 1,
    );
  const digest = createHash('sha256')
    .update(JSON.stringify(files.map(({ path, hash }) => [path, hash])))
    .digest('hex');
  return { ok: true, value: { name, description, files, contents, digest } };
}

async function readInto(contents: Map<string, Uint8Array>, root: string, inside: string, depth: number): Promise<void> {
  if (depth > DEEPEST) throw new Refused('too-large');
  for (const entry of await entriesOf(join(root, inside))) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
    if (entry.isDirectory()) await readInto(contents, root, path, depth + 1);
    else if (!entry.isFile()) throw new Refused('link');
    else {
      if (contents.size >= MOST_SKILL_FILES) throw new Refused('too-large');
      const used = [...contents.values()].reduce((sum, bytes) => sum + bytes.length, 0);
      contents.set(path, await bytesOf(join(root, path), MOST_SKILL_BYTES - used));
    }
  }
}

/** A folder with more entries than this is not read. */
const MOST_ENTRIES = 1_000;

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  if (!(await lstat(folder)).isDirectory()) throw new Refused('link');
  const entries = await readdir(folder, { withFileTypes: true });
  if (entries.length > MOST_ENTRIES) throw new Refused('too-large');
  return entries;
}

async function bytesOf(path: string, most: number): Promise<Uint8Array> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const about = await file.stat();
    if (!about.isFile() || about.nlink > 1) throw new Refused('link');
    // A folder above the file may have become a link meanwhile.
    if ((await realpath(path)) !== path) throw new Refused('link');
    const bytes = new Uint8Array(Math.min(about.size, most) + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length, length);
      length += bytesRead;
      if (length > most || length === bytes.length) throw new Refused('too-large');
      if (bytesRead === 0) return bytes.subarray(0, length);
    }
  } finally {
    await file.close();
  }
}

/** The text of a file; null: it is no UTF-8 text. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
