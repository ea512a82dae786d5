/**
 * `@aether/terminal`: runs commands in the workspace. It is off until the user switches it on.
 * Each command requires an approval, unless exactly this command was allowed.
 */
import { resolve } from 'node:path';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { assertNever } from '../../../../../shared/assert-never.ts';
import type { BuiltInToolName } from '../../../../../shared/built-in-servers.ts';
import { messageOf } from '../../../../../shared/errors.ts';
import type { ApprovalReason } from '../../../../../shared/failures/approval-reasons.ts';
import { TERMINAL } from '../../../../../shared/mcp.ts';
import type { RanCommand } from '../../../../../shared/ran-command.ts';
import type { RunPlace } from '../../../../../shared/run-place.ts';
import { placeholderIn } from '../../../../../shared/withheld-secret.ts';
import type { Assessment } from '../../../approvals/assessment.ts';
import type { Foreseen, Foresight } from '../../../approvals/foreseen.ts';
import { removeAppeared, removeGitFolders } from '../../../files/confined/removed-files.ts';
import { isInside, type Place, resolvePath, type Workspace } from '../../../files/paths/path-policy.ts';
import { callProblem } from '../../../files/result.ts';
import type { KeptContents } from '../../../files/snapshots/kept-contents.ts';
import { type CommandResult, MAX_COMMAND_TIME, runCommand } from '../../../processes/run-command.ts';
import { quoted } from '../../../text/visible-text.ts';
import type { CallLimits } from '../../connection/call-tool.ts';
import {
  type BuiltInCall,
  type BuiltInServer,
  type ChangeRecorder,
  ONLY_READS,
  toolsOf,
  UNLISTED,
} from '../built-in.ts';
import { inProcessServer, said } from '../in-process.ts';
import { type Parsed, parseArguments } from '../parse-arguments.ts';
import { type CommandWatch, changeSentences, placeSentences, unlistedOf, watchFolder } from './command-effect.ts';
import type { CommandSandbox, ConfinedCommand } from './command-sandbox.ts';
import { refusedIn } from './refusals.ts';

const RunCommand = z.object({
  command: z.string().min(1).max(30_000).describe('For sh, on Windows cmd.'),
  timeout_seconds: z
    .int()
    .min(1)
    .max(MAX_COMMAND_TIME / 1000)
    .default(120),
  working_directory: z.string().min(1).optional().describe('In the workspace. Default: its root.'),
  /** Not advertised: the result of a refused command names both. So approvals of older versions still count. */
  outside_sandbox: z.boolean().default(false).meta(UNLISTED),
  reason: z.string().trim().max(500).default('').meta(UNLISTED),
});
type RunCommand = z.infer<typeof RunCommand>;

export const TERMINAL_TOOLS = toolsOf<BuiltInToolName<'@aether/terminal'>>({
  run_command: [
    { readOnly: false, destructive: true, idempotent: false, openWorld: true },
    RunCommand,
    'Runs a command in the workspace and gives its exit code and output. It gets no input, and what it leaves in the background is ended. To edit files use the file tools: their edits can be undone.',
  ],
});

/**
 * The call limits of the terminal. Each command has its own time limit and interval of progress
 * reports, so the limits of the connection are longer.
 */
const CALL_LIMITS: CallLimits = {
  idleTimeoutMs: MAX_COMMAND_TIME + 30_000,
  totalTimeoutMs: MAX_COMMAND_TIME + 30_000,
  progressPaceMs: 0,
  progressLength: 25_000,
};

/** The longest reason of a model that is shown, in characters. */
const LONGEST_REASON = 500;
const MOST_REMOVED = 50;

const INSTRUCTIONS = 'run_command has no input and no terminal. Read the exit code.';

export interface TerminalParts {
  readonly workspace: Workspace;
  readonly recorder: Pick<ChangeRecorder, 'start' | 'effectOf'>;
  /** Keeps the contents of files, so that what a command changes can be restored. */
  readonly keptContents: KeptContents;
  readonly commandSandbox: CommandSandbox;
}

export function createTerminal(parts: TerminalParts): BuiltInServer {
  const { workspace, commandSandbox } = parts;
  return inProcessServer({
    id: TERMINAL,
    tools: TERMINAL_TOOLS,
    instructions: INSTRUCTIONS,
    callLimits: CALL_LIMITS,
    reportsStart: true,
    call: (call) => runTool(parts, call),
    async foresee(_toolName, args) {
      const command = await placedCommand(parts, args);
      return command.ok ? { ok: true, value: foreseenOf(command.value) } : command;
    },
    async assess(toolName, args) {
      if (!TERMINAL_TOOLS.some(({ name }) => name === toolName))
        throw new Error(`The terminal has no tool "${toolName}"`);
      const read = readCommand(workspace, args);
      // A call with unreadable arguments runs nothing: it fails anyway, so nobody is asked.
      if (!read.ok) return ONLY_READS;
      const place = await commandSandbox.placeOf(workspace.root, outsideRequest(read.value));
      return { ...ONLY_READS, kind: 'other', command: boundCommand(read.value), ...reasonsOf(place) };
    },
  });
}

/** Parses the arguments of a call. The result depends only on the arguments. */
function readCommand(workspace: Workspace, args: object): Parsed<RunCommand> {
  const parsed = parseArguments(RunCommand, args);
  if (!parsed.ok) return parsed;
  const { command, working_directory: folder } = parsed.value;
  if (command.trim() === '') return { ok: false, message: 'Missing required parameter "command": it is empty.' };
  const placeholder = placeholderIn(command);
  if (placeholder !== null) {
    const message = `"${placeholder}" stands for a secret that was not sent to you, so the command cannot contain it. Let the command read the secret from where it is kept, or ask the user to send it in this topic.`;
    return { ok: false, message };
  }
  if (folder !== undefined && !isInside(workspace.root, resolve(workspace.root, folder))) {
    return { ok: false, message: `"${folder}" is outside of the workspace. Use a folder inside it.` };
  }
  return parsed;
}

/**
 * Returns the command that a standing approval covers, written so that it runs in its folder when
 * it is started in the workspace.
 */
function boundCommand({ command, working_directory: folder }: RunCommand): string {
  return folder === undefined ? command : `cd -- '${folder.replaceAll("'", "'\\''")}' && ${command}`;
}

const outsideRequest = ({ outside_sandbox: isAsked, reason }: RunCommand) => ({ isAsked, reason });

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
interface PlacedCommand {
  readonly command: string;
  readonly folder: Place;
  readonly seconds: number;
  readonly place: RunPlace;
}

type Placed = { readonly ok: true; readonly value: PlacedCommand } | Extract<Foresight, { readonly ok: false }>;

async function placedCommand(
  { workspace, commandSandbox }: Pick<TerminalParts, 'workspace' | 'commandSandbox'>,
  args: object,
): Promise<Placed> {
  const read = readCommand(workspace, args);
  if (!read.ok) return read;
  const { command, timeout_seconds: seconds, working_directory: given = '.' } = read.value;
  const folder = await resolvePath(workspace, given);
  if (!folder.ok) return { ok: false, message: folder.refusal.message, problem: callProblem(folder.refusal) };
  const { kind } = folder.value;
  if (kind !== 'directory') {
    const problem = kind === 'missing' ? 'not-found' : 'not-a-folder';
    return { ok: false, message: `${given} is not a folder.`, problem };
  }
  const place = await commandSandbox.placeOf(workspace.root, outsideRequest(read.value));
  return { ok: true, value: { command, folder: folder.value, seconds, place } };
}

function foreseenOf({ command, folder, seconds, place }: PlacedCommand): Foreseen {
  const effect = { kind: 'run', command, workingFolder: folder.relative, timeoutSeconds: seconds, place } as const;
  return { kind: 'other', effect, also: folder.absolute };
}

async function runTool(
  parts: TerminalParts,
  { args, key, signal, progress: onOutput }: BuiltInCall,
): Promise<CallToolResult> {
  const { workspace, recorder, keptContents } = parts;
  const read = readCommand(workspace, args);
  if (!read.ok) return said(read.message, true);
  const watch = await watchFolder(workspace, keptContents);
  // Determined right before the start, because folders may be replaced at any time.
  const placed = await placedCommand(parts, args);
  if (!placed.ok) return said(placed.message, true);
  const { command, folder, seconds, place } = placed.value;
  const ready = await prepared(parts, placed.value);
  if (!ready.ok) return said(ready.message, true);
  const { confined } = ready;
  const effect = recorder.effectOf(key);
  try {
    if (signal.aborted) throw new Error('The command was stopped before it began.');
    recorder.start(key, foreseenOf(placed.value));
  } catch (error) {
    await confined?.finish();
    confined?.settled();
    return said(messageOf(error), true);
  }
  const request = { command, folder: folder.absolute, timeoutMs: seconds * 1000, signal, onOutput };
  const ended = confined === null ? parts.commandSandbox.beganOutside() : () => {};
  const result = await runCommand(confined === null ? request : { ...request, launch: confined.launch }).finally(ended);
  const known = confined === null ? null : await afterSandbox(confined, result, place);
  const removed = confined === null ? [] : await removeAppeared(workspace, confined.protectedFiles);
  const { found, more } = await foundChanges(workspace, watch, confined !== null);
  confined?.settled();
  const unlisted = unlistedOf(found);
  const ran: RanCommand = {
    place,
    ...known,
    ...(removed.length + more.length > 0 && { removed: [...removed, ...more].slice(0, MOST_REMOVED) }),
    ...(unlisted !== undefined && { unlisted }),
  };
  effect.changed(workspace.root, found);
  effect.ran(ran);
  return withNotes(answerOf(result, seconds), [...changeSentences(found, ran), ...placeSentences(ran)]);
}

type Ready =
  /** `confined` is null for a command that runs with all rights. */
  { readonly ok: true; readonly confined: ConfinedCommand | null } | { readonly ok: false; readonly message: string };

async function prepared(
  { workspace, commandSandbox }: TerminalParts,
  { command, folder, place }: PlacedCommand,
): Promise<Ready> {
  if (place.kind === 'outside') return { ok: true, confined: null };
  try {
    const start = { command, folder: folder.absolute };
    return { ok: true, confined: await commandSandbox.confine(start, workspace, place.hosts) };
  } catch (error) {
    return { ok: false, message: `The command was not started: ${messageOf(error)}` };
  }
}

async function afterSandbox(
  confined: ConfinedCommand,
  { end, output }: CommandResult,
  place: RunPlace,
): Promise<Pick<RanCommand, 'refused'>> {
  const report = await confined.finish();
  const isSuccess = (end.name === 'exited' && end.exitCode === 0) || end.name === 'stopped';
  const hosts = place.kind === 'sandbox' ? place.hosts : [];
  const refused = refusedIn({ output, isSuccess, report, hosts });
  return refused === undefined ? {} : { refused };
}

/** The changes of a command. `more`: what a sandboxed command may not make and was removed. */
async function foundChanges(workspace: Workspace, watch: CommandWatch, isConfined: boolean) {
  const found = await watch.changes();
  const more = isConfined ? await removeGitFolders(workspace, found) : [];
  return { found: more.length === 0 ? found : await watch.changes(), more };
}

/** Adds sentences of the host after the output, so that they are apart from it. */
function withNotes(answer: CallToolResult, notes: readonly string[]): CallToolResult {
  if (notes.length === 0) return answer;
  return { ...answer, content: [...answer.content, { type: 'text', text: notes.join(' ') }] };
}

/**
 * Returns the result of a command that ran, whatever its exit code: a failing command is ordinary
 * work, not a mistake of the model.
 */
function answerOf({ end, output, durationMs }: CommandResult, seconds: number): CallToolResult {
  const wrote = output.trim() === '' ? '(no output)' : output.trimEnd();
  switch (end.name) {
    case 'exited': {
      const first = `exit code ${end.exitCode} (${(durationMs / 1000).toFixed(1)} s)`;
      return said(`${first}\n${wrote}`);
    }
    case 'timed-out':
      return said(
        `The command was still running after ${seconds} seconds, its time limit, and was ended. It may have done a part of its work. Until then it wrote:\n${wrote}`,
        true,
      );
    case 'stopped':
      return said(`The command was stopped. Until then it wrote:\n${wrote}`, true);
    case 'not-started':
      return said(`The command could not be started: ${end.why}`, true);
    default:
      return assertNever(end);
  }
}
