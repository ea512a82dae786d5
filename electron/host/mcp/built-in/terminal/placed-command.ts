/** The commands that calls ask for: their arguments, their folders, and where they would run. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { assertNever } from '../../../../../shared/assert-never.ts';
import { messageOf } from '../../../../../shared/errors.ts';
import type { ApprovalReason } from '../../../../../shared/failures/approval-reasons.ts';
import type { RunPlace } from '../../../../../shared/run-place.ts';
import { placeholderIn } from '../../../../../shared/withheld-secret.ts';
import type { Assessment } from '../../../approvals/assessment.ts';
import type { Foreseen, Foresight } from '../../../approvals/foreseen.ts';
import { isInside, type Place, resolvePath, type Workspace } from '../../../files/paths/path-policy.ts';
import { callProblem } from '../../../files/result.ts';
import { MAX_COMMAND_TIME } from '../../../processes/run-command.ts';
import { quoted } from '../../../text/visible-text.ts';
import { ONLY_READS, UNLISTED } from '../built-in.ts';
import { type Parsed, parseArguments } from '../parse-arguments.ts';
import type { CommandSandbox, ConfinedCommand, OutsideRequest } from './command-sandbox.ts';

const command = z.string().min(1).max(30_000);
const folder = z.string().min(1).optional();
const outside = {
  /** Not advertised: the result of a refused command names both. So approvals of older versions still count. */
  outside_sandbox: z.boolean().default(false).meta(UNLISTED),
  reason: z.string().trim().max(500).default('').meta(UNLISTED),
};

export const RunCommand = z.object({
  command: command.describe('For sh, on Windows cmd.'),
  timeout_seconds: z
    .int()
    .min(1)
    .max(MAX_COMMAND_TIME / 1000)
    .default(120),
  working_directory: folder.describe('In the workspace. Default: its root.'),
  ...outside,
});

/** The words of `run_command` about these parameters count here too. */
export const StartCommand = z.object({ command, working_directory: folder, ...outside });

/** A command that a call asks for. */
export interface AskedCommand {
  readonly command: string;
  /** As it is written in the call; undefined: the root of the workspace. */
  readonly folder: string | undefined;
  /** The time limit; null: it runs in the background. */
  readonly seconds: number | null;
  readonly outside: OutsideRequest;
}

/** Parses the arguments of a call. The result depends only on the arguments. */
export function readCommand(workspace: Workspace, toolName: string, args: object): Parsed<AskedCommand> {
  const parsed = toolName === 'start_command' ? readStart(args) : readRun(args);
  if (!parsed.ok) return parsed;
  const { command: asked, folder } = parsed.value;
  if (asked.trim() === '') return { ok: false, message: 'Missing required parameter "command": it is empty.' };
  const placeholder = placeholderIn(asked);
  if (placeholder !== null) {
    const message = `"${placeholder}" stands for a secret that was not sent to you, so the command cannot contain it. Let the command read the secret from where it is kept, or ask the user to send it in this topic.`;
    return { ok: false, message };
  }
  if (folder !== undefined && !isInside(workspace.root, resolve(workspace.root, folder))) {
    return { ok: false, message: `"${folder}" is outside of the workspace. Use a folder inside it.` };
  }
  return parsed;
}

function readRun(args: object): Parsed<AskedCommand> {
  const parsed = parseArguments(RunCommand, args);
  return parsed.ok ? { ok: true, value: askedOf(parsed.value, parsed.value.timeout_seconds) } : parsed;
}

function readStart(args: object): Parsed<AskedCommand> {
  const parsed = parseArguments(StartCommand, args);
  return parsed.ok ? { ok: true, value: askedOf(parsed.value, null) } : parsed;
}

const askedOf = (given: z.infer<typeof StartCommand>, seconds: number | null): AskedCommand => ({
  ...{ command: given.command, folder: given.working_directory, seconds },
  outside: { isAsked: given.outside_sandbox, reason: given.reason },
});

/** Assesses a call that runs a command. */
export async function assessCommand(
  { workspace, commandSandbox }: PlacingParts,
  toolName: string,
  args: object,
): Promise<Assessment> {
  const read = readCommand(workspace, toolName, args);
  // A call with unreadable arguments runs nothing: it fails anyway, so nobody is asked.
  if (!read.ok) return ONLY_READS;
  const place = await commandSandbox.placeOf(workspace.root, read.value.outside);
  return { ...ONLY_READS, kind: 'other', command: boundCommand(read.value), ...reasonsOf(place) };
}

/**
 * Returns the command that a standing approval covers, written so that it runs in its folder when
 * it is started in the workspace.
 */
function boundCommand({ command: asked, folder }: AskedCommand): string {
  return folder === undefined ? asked : `cd -- '${folder.replaceAll("'", "'\\''")}' && ${asked}`;
}

/** The longest reason of a model that is shown, in characters. */
const LONGEST_REASON = 500;

/** Why the user is asked about a command that would run there, and whether a rule can cover it. */
function reasonsOf(place: RunPlace): Pick<Assessment, 'inSandbox' | 'asksAnyway'> & { readonly why: ApprovalReason } {
  if (place.kind === 'sandbox') return { inSandbox: true, why: { name: 'runs-in-sandbox', data: {} } };
  switch (place.because) {
    case 'asked': {
      const outside = {
        name: 'outside-sandbox',
        data: { reason: quoted(place.reason ?? '', LONGEST_REASON) },
      } as const;
      return { asksAnyway: [outside], why: { name: 'runs-command', data: {} } };
    }
    case 'no-sandbox':
      return { why: { name: 'no-sandbox', data: {} } };
    case 'switched-off':
      return { why: { name: 'runs-command', data: {} } };
    default:
      return assertNever(place.because);
  }
}

/** A command with its folder, whose real path is known, and where it would run. */
export interface PlacedCommand {
  readonly command: string;
  readonly folder: Place;
  /** The time limit; null: it runs in the background. */
  readonly seconds: number | null;
  readonly place: RunPlace;
}

export interface PlacingParts {
  readonly workspace: Workspace;
  readonly commandSandbox: CommandSandbox;
}

type Placed = { readonly ok: true; readonly value: PlacedCommand } | Extract<Foresight, { readonly ok: false }>;

export async function placedCommand(
  { workspace, commandSandbox }: PlacingParts,
  toolName: string,
  args: object,
): Promise<Placed> {
  const read = readCommand(workspace, toolName, args);
  if (!read.ok) return read;
  const { command: asked, seconds, folder: given = '.', outside } = read.value;
  const folder = await resolvePath(workspace, given);
  if (!folder.ok) return { ok: false, message: folder.refusal.message, problem: callProblem(folder.refusal) };
  const { kind } = folder.value;
  if (kind !== 'directory') {
    const problem = kind === 'missing' ? 'not-found' : 'not-a-folder';
    return { ok: false, message: `${given} is not a folder.`, problem };
  }
  const place = await commandSandbox.placeOf(workspace.root, outside);
  return { ok: true, value: { command: asked, folder: folder.value, seconds, place } };
}

export function foreseenOf({ command: asked, folder, seconds, place }: PlacedCommand): Foreseen {
  const where = { workingFolder: folder.relative, timeoutSeconds: seconds, place };
  return { kind: 'other', effect: { kind: 'run', command: asked, ...where }, also: folder.absolute };
}

type Ready =
  /** `confined` is null for a command that runs with all rights. */
  { readonly ok: true; readonly confined: ConfinedCommand | null } | { readonly ok: false; readonly message: string };

/** Prepares a command for the place where it will run. */
export async function prepared(
  { workspace, commandSandbox }: PlacingParts,
  { command: asked, folder, place }: PlacedCommand,
): Promise<Ready> {
  if (place.kind === 'outside') return { ok: true, confined: null };
  try {
    const start = { command: asked, folder: folder.absolute };
    return { ok: true, confined: await commandSandbox.confine(start, workspace, place.hosts) };
  } catch (error) {
    return { ok: false, message: `The command was not started: ${messageOf(error)}` };
  }
}
