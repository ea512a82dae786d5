/**
 * What a loop knows about the place it works in. It is determined once, when the loop begins, and
 * stored in row 0 of the journal, so that a replay and the inspector show what was sent.
 */
import { z } from 'zod';
import { DeclaredCheck } from './declared-check.ts';

/** The files of a workspace that hold instructions. The first one that exists is read. */
export const INSTRUCTION_FILES = ['AGENTS.md', 'CLAUDE.md'] as const;

/**
 * Guidance for every request of a loop, in its author's words. It can change how the assistant
 * works, but not what is allowed.
 */
export const Instructions = z.discriminatedUnion('of', [
  /** Written by the user: in the settings of the app, or for the topic. */
  z.object({ of: z.enum(['app', 'topic']), text: z.string() }),
  /**
   * Read from a file of a trusted workspace. `isCut`: the file is longer, and only its beginning
   * was read.
   */
  z.object({ of: z.literal('folder'), file: z.enum(INSTRUCTION_FILES), text: z.string(), isCut: z.boolean() }),
]);
export type Instructions = z.infer<typeof Instructions>;

/** Some of the paths of a workspace, without those that its ignore rules name. */
export const WorkspaceOverview = z.object({
  /** Relative to the workspace, with `/` between names. */
  paths: z.array(z.string()),
  /** The number of further files that were found. */
  more: z.int().min(0),
  /** Whether all files were found before the time limit and the maximum number were reached. */
  isComplete: z.boolean(),
});
export type WorkspaceOverview = z.infer<typeof WorkspaceOverview>;

export const Environment = z.object({
  /** The start of the loop in milliseconds since the epoch, UTC. */
  startedAt: z.int(),
  /** The IANA name of the user's time zone. */
  timeZone: z.string(),
  /** The operating system, for example `Linux 6.8.0 (x64)`. */
  system: z.string(),
  /** The shell in which commands run; null: no command can be run. */
  shell: z.string().nullable(),
  /** Whether the topic uses the built-in tools for files; missing in older loops. */
  hasFileTools: z.boolean().exactOptional(),
  /** Whether the workspace is inside a Git work tree. */
  isGit: z.boolean(),
  /** null: the files could not be listed, or the loop has no tool for files. */
  overview: WorkspaceOverview.nullable(),
  /** In the order in which they are sent: of the app, of the folder, of the topic. */
  instructions: z.array(Instructions),
  /** The skills that a model may read, by name; missing in older loops. */
  skills: z.array(z.object({ name: z.string(), description: z.string() })).exactOptional(),
  /** The checks of the folder; missing in older loops. */
  checks: z.array(DeclaredCheck).exactOptional(),
});
export type Environment = z.infer<typeof Environment>;
