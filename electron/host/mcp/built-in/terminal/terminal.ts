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
import { TERMINAL } from '../../../../../shared/mcp.ts';
import type { RanCommand } from '../../../../../shared/ran-command.ts';
import { placeholderIn } from '../../../../../shared/withheld-secret.ts';
import type { Foreseen, Foresight } from '../../../approvals/foreseen.ts';
import { isInside, type Place, resolvePath, type Workspace } from '../../../files/paths/path-policy.ts';
import { callProblem } from '../../../files/result.ts';
import type { KeptContents } from '../../../files/snapshots/kept-contents.ts';
import { type CommandResult, MAX_COMMAND_TIME, runCommand } from '../../../processes/run-command.ts';
import type { CallLimits } from '../../connection/call-tool.ts';
import { type BuiltInCall, type BuiltInServer, type ChangeRecorder, ONLY_READS, toolsOf } from '../built-in.ts';
import { inProcessServer, said } from '../in-process.ts';
import { type Parsed, parseArguments } from '../parse-arguments.ts';
import { changeSentences, unlistedOf, watchFolder } from './command-effect.ts';

const RunCommand = z.object({
  command: z.string().min(1).max(30_000).describe('For sh, on Windows cmd.'),
  timeout_seconds: z
    .int()
    .min(1)
    .max(MAX_COMMAND_TIME / 1000)
    .default(120),
  working_directory: z.string().min(1).optional().describe('In the workspace. Default: its root.'),
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

const INSTRUCTIONS = 'run_command has no input and no terminal. Read the exit code.';

export interface TerminalParts {
  readonly workspace: Workspace;
  readonly recorder: Pick<ChangeRecorder, 'start' | 'effectOf'>;
  /** Keeps the contents of files, so that what a command changes can be restored. */
  readonly keptContents: KeptContents;
}

export function createTerminal(parts: TerminalParts): BuiltInServer {
  const { workspace } = parts;
  return inProcessServer({
    id: TERMINAL,
    tools: TERMINAL_TOOLS,
    instructions: INSTRUCTIONS,
    callLimits: CALL_LIMITS,
    reportsStart: true,
    call: (call) => runTool(parts, call),
    async foresee(_toolName, args) {
      const command = await placedCommand(workspace, args);
      return command.ok ? { ok: true, value: foreseenOf(command.value) } : command;
    },
    assess(toolName, args) {
      if (!TERMINAL_TOOLS.some(({ name }) => name === toolName))
        throw new Error(`The terminal has no tool "${toolName}"`);
      const read = readCommand(workspace, args);
      // A call with unreadable arguments runs nothing: it fails anyway, so nobody is asked.
      if (!read.ok) return ONLY_READS;
      const why = { name: 'runs-command', data: {} } as const;
      return { ...ONLY_READS, kind: 'other', command: boundCommand(read.value), why };
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

/** A command with its folder, whose real path is known. */
interface PlacedCommand {
  readonly command: string;
  readonly folder: Place;
  readonly seconds: number;
}

type Placed = { readonly ok: true; readonly value: PlacedCommand } | Extract<Foresight, { readonly ok: false }>;

async function placedCommand(workspace: Workspace, args: object): Promise<Placed> {
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
  return { ok: true, value: { command, folder: folder.value, seconds } };
}

function foreseenOf({ command, folder, seconds }: PlacedCommand): Foreseen {
  const effect = { kind: 'run', command, workingFolder: folder.relative, timeoutSeconds: seconds } as const;
  return { kind: 'other', effect, also: folder.absolute };
}

async function runTool(
  { workspace, recorder, keptContents }: TerminalParts,
  { args, key, signal, progress: onOutput }: BuiltInCall,
): Promise<CallToolResult> {
  const read = readCommand(workspace, args);
  if (!read.ok) return said(read.message, true);
  const watch = await watchFolder(workspace, keptContents);
  // Determined right before the start, because folders may be replaced at any time.
  const placed = await placedCommand(workspace, args);
  if (!placed.ok) return said(placed.message, true);
  const { command, folder, seconds } = placed.value;
  if (signal.aborted) return said('The command was stopped before it began.', true);
  const effect = recorder.effectOf(key);
  try {
    recorder.start(key, foreseenOf(placed.value));
  } catch (error) {
    return said(messageOf(error), true);
  }
  const request = { command, folder: folder.absolute, timeoutMs: seconds * 1000, signal, onOutput };
  const result = await runCommand(request);
  const found = await watch.changes();
  const unlisted = unlistedOf(found);
  const ran: RanCommand = { ...(unlisted !== undefined && { unlisted }) };
  effect.changed(workspace.root, found);
  effect.ran(ran);
  return withNotes(answerOf(result, seconds), changeSentences(found, ran));
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
