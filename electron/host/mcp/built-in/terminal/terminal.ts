/**
 * `@aether/terminal`: runs commands in the workspace. It is off until the user switches it on.
 * Each command requires an approval, unless exactly this command was allowed.
 */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { assertNever } from '../../../../../shared/assert-never.ts';
import { messageOf } from '../../../../../shared/errors.ts';
import { TERMINAL } from '../../../../../shared/mcp.ts';
import type { CommandEnd, RanCommand } from '../../../../../shared/ran-command.ts';
import type { RunPlace } from '../../../../../shared/run-place.ts';
import { leftAppeared, removeAppeared, removeGitFolders } from '../../../files/confined/removed-files.ts';
import type { Workspace } from '../../../files/paths/path-policy.ts';
import { type CommandResult, MAX_COMMAND_TIME, runCommand } from '../../../processes/run-command.ts';
import type { CallLimits } from '../../connection/call-tool.ts';
import { type BuiltInCall, type BuiltInServer, ONLY_READS } from '../built-in.ts';
import { badArguments, inProcessServer, said } from '../in-process.ts';
import { type CommandWatch, changeSentences, placeSentences, unlistedOf, watchFolder } from './command-effect.ts';
import type { ConfinedCommand } from './command-sandbox.ts';
import { foreseenLook, lookAtCommands } from './look-at-commands.ts';
import { assessCommand, foreseenOf, placedCommand, prepared, readCommand } from './placed-command.ts';
import { refusedIn } from './refusals.ts';
import { type StartParts, startCommand, type TerminalRecorder } from './start-command.ts';
import { TERMINAL_TOOLS } from './terminal-tools.ts';

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

const MOST_REMOVED = 50;

const INSTRUCTIONS = 'run_command has no input and no terminal. Read the exit code.';

export interface TerminalParts extends StartParts {
  readonly recorder: TerminalRecorder;
}

export function createTerminal(parts: TerminalParts): BuiltInServer {
  return inProcessServer({
    id: TERMINAL,
    tools: TERMINAL_TOOLS,
    instructions: INSTRUCTIONS,
    callLimits: CALL_LIMITS,
    reportsStart: true,
    call: (call) => runTool(parts, call),
    async foresee(toolName, args) {
      if (toolName === 'background_commands') return foreseenLook(parts.background, args);
      const command = await placedCommand(parts, toolName, args);
      return command.ok ? { ok: true, value: foreseenOf(command.value) } : command;
    },
    async assess(toolName, args) {
      if (!TERMINAL_TOOLS.some(({ name }) => name === toolName))
        throw new Error(`The terminal has no tool "${toolName}"`);
      return toolName === 'background_commands' ? ONLY_READS : assessCommand(parts, toolName, args);
    },
  });
}

async function runTool(parts: TerminalParts, call: BuiltInCall): Promise<CallToolResult> {
  switch (call.name) {
    case 'start_command':
      return startCommand(parts, call);
    case 'background_commands':
      return lookAtCommands(parts, call);
    default:
      return runInForeground(parts, call);
  }
}

async function runInForeground(
  parts: TerminalParts,
  { name, args, key, signal, progress: onOutput }: BuiltInCall,
): Promise<CallToolResult> {
  const { workspace, recorder, keptContents, outsideRuns } = parts;
  const read = readCommand(workspace, name, args);
  if (!read.ok) return badArguments(read.message);
  const watch = await watchFolder(workspace, keptContents);
  // Determined right before the start, because folders may be replaced at any time.
  const placed = await placedCommand(parts, name, args);
  if (!placed.ok) return said(placed.message, true);
  const { command, folder, place } = placed.value;
  const seconds = placed.value.seconds ?? MAX_COMMAND_TIME / 1000;
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
  const ranOutside = outsideRuns.watch(workspace.root);
  const isOver = confined === null ? outsideRuns.begin(workspace.root) : () => {};
  const result = await runCommand(confined === null ? request : { ...request, launch: confined.launch });
  isOver();
  const known = confined === null ? null : await afterSandbox(confined, result, place);
  // What a command with all rights may have made meanwhile stays, and is named.
  const removes = confined !== null && !ranOutside();
  const removed = removes ? await removeAppeared(workspace, confined.protectedFiles) : [];
  const left = confined === null || removes ? [] : (await leftAppeared(workspace, confined.protectedFiles)).left;
  const { found, more } = await foundChanges(workspace, watch, removes);
  confined?.settled();
  const unlisted = unlistedOf(found);
  const ran: RanCommand = {
    place,
    end: commandEndOf(result, seconds),
    ...known,
    ...(removed.length + more.length > 0 && { removed: [...removed, ...more].slice(0, MOST_REMOVED) }),
    ...(left.length > 0 && { left: left.slice(0, MOST_REMOVED) }),
    ...(unlisted !== undefined && { unlisted }),
  };
  effect.changed(workspace.root, found);
  effect.ran(ran);
  return withNotes(answerOf(result, seconds), [...changeSentences(found, ran), ...placeSentences(ran)]);
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

function commandEndOf({ end }: CommandResult, seconds: number): CommandEnd {
  switch (end.name) {
    case 'exited':
      return { name: 'exited', exitCode: end.exitCode };
    case 'timed-out':
      return { name: 'timed-out', afterMs: seconds * 1000 };
    default:
      return { name: end.name };
  }
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
