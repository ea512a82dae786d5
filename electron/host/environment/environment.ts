/** Collects the environment of a loop for its system prompt. Takes a bounded time. */
import { access } from 'node:fs/promises';
import { arch, release } from 'node:os';
import { dirname, join } from 'node:path';
import type { Environment, Instructions } from '../../../shared/environment.ts';
import { openWorkspace } from '../files/paths/path-policy.ts';
import { COMMAND_SHELL } from '../processes/run-command.ts';
import { checksIn } from './folder-checks.ts';
import { readFolderInstructions } from './folder-instructions.ts';
import { overviewOf } from './workspace-overview.ts';

export interface EnvironmentParts {
  /** Whether the user trusts the folder. Instructions of any other folder are not read. */
  readonly isTrusted: (folder: string) => boolean;
  /** Returns the commands that the person marked as checks of a folder. */
  readonly markedChecks: (folder: string) => readonly string[];
  /** Returns the skills that a loop in a folder is offered. Absent: none. */
  readonly skills?: (
    folder: string,
    uses: (id: string) => boolean,
  ) => Promise<readonly { readonly name: string; readonly description: string }[]>;
  /** The real paths of files and folders that are never listed, such as the data folder. */
  readonly closed: readonly string[];
  readonly now: () => number;
  readonly timeZone: () => string;
}

/** What the settings of the app, the topic and the process say. */
export interface EnvironmentChoices {
  /** Whether the loop has tools for files and for commands. */
  readonly hasFiles: boolean;
  readonly hasTerminal: boolean;
  /** Whether the topic uses a skill, given by the path of its folder. Absent: it does. */
  readonly usesSkill?: (id: string) => boolean;
  /** Texts of the user, which may be blank. */
  readonly appInstructions: string;
  readonly topicInstructions: string;
  /** Whether the instructions of a trusted folder are read. */
  readonly readsFolder: boolean;
}

/**
 * The maximum time in milliseconds that a loop waits for a part of its environment. Only a drive that
 * does not answer takes so long; a busy computer must not leave out the instructions of a folder.
 */
const PATIENCE_MS = 3_000;

/** The time in milliseconds after which the overview is what was found so far. */
const OVERVIEW_MS = 500;

export async function environmentOf(
  { isTrusted, markedChecks, skills, closed, now, timeZone }: EnvironmentParts,
  root: string,
  choices: EnvironmentChoices,
): Promise<Environment> {
  const readsFolder = choices.readsFolder && isTrusted(root);
  const [isGit, overview, ofFolder, offered] = await Promise.all([
    inTime(isInGit(root), false),
    choices.hasFiles ? inTime(overviewIn(root, closed), null) : null,
    readsFolder ? inTime(readFolderInstructions(root), null) : null,
    skills === undefined ? [] : inTime(skills(root, choices.usesSkill ?? (() => true)), []),
  ]);
  const canWork = choices.hasFiles || choices.hasTerminal;
  const marked = canWork ? markedChecks(root) : [];
  const checks = canWork ? await inTime(checksIn(root, { marked, instructions: ofFolder }), []) : [];
  const instructions: readonly (Instructions | null)[] = [
    { of: 'app', text: choices.appInstructions },
    ofFolder,
    { of: 'topic', text: choices.topicInstructions },
  ];
  return {
    startedAt: now(),
    timeZone: timeZone(),
    system: `${SYSTEMS[process.platform] ?? process.platform} ${release()} (${arch()})`,
    hasFileTools: choices.hasFiles,
    shell: choices.hasTerminal ? COMMAND_SHELL : null,
    isGit,
    overview,
    instructions: instructions.filter((each) => each !== null && each.text.trim() !== '') as Instructions[],
    ...(offered.length === 0 ? {} : { skills: [...offered] }),
    checks: [...checks],
  };
}

const SYSTEMS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'macOS, Darwin',
  linux: 'Linux',
  win32: 'Windows',
};

async function overviewIn(root: string, closed: readonly string[]) {
  const opened = await openWorkspace(root);
  return opened.ok ? overviewOf({ ...opened.value, closed }, OVERVIEW_MS) : null;
}

/** Whether the folder or a folder that contains it has an entry `.git`. */
async function isInGit(folder: string): Promise<boolean> {
  const found = await access(join(folder, '.git')).then(
    () => true,
    () => false,
  );
  return found || (dirname(folder) !== folder && isInGit(dirname(folder)));
}

/** Returns `otherwise` if the answer fails or takes too long, for example on a network drive. */
async function inTime<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  const late = Promise.withResolvers<T>();
  const timer = setTimeout(late.resolve, PATIENCE_MS, otherwise);
  try {
    return await Promise.race([answer, late.promise]);
  } catch {
    return otherwise;
  } finally {
    clearTimeout(timer);
  }
}
