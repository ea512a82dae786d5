/** Starts a command in the background of a loop. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { type BackgroundCommand, MOST_IN_BACKGROUND } from '../../../../../shared/background-command.ts';
import { messageOf } from '../../../../../shared/errors.ts';
import type { TopicId } from '../../../../../shared/ids.ts';
import type { RunPlace } from '../../../../../shared/run-place.ts';
import type { KeptContents } from '../../../files/snapshots/kept-contents.ts';
import type { RunningCommand } from '../../../processes/background-command.ts';
import type { BackgroundCommands } from '../../../processes/background-commands.ts';
import type { BuiltInCall, CallKey, ChangeRecorder } from '../built-in.ts';
import { said } from '../in-process.ts';
import { backgroundCare } from './background-care.ts';
import { watchFolder } from './command-effect.ts';
import { answerOf } from './look-at-commands.ts';
import type { OutsideRuns } from './outside-runs.ts';
import { foreseenOf, type PlacingParts, placedCommand, prepared } from './placed-command.ts';

export interface TerminalRecorder extends Pick<ChangeRecorder, 'start' | 'effectOf'> {
  /** The topic of a running call; null for a client outside the host. */
  topicOf(key: CallKey): TopicId | null;
}

export interface StartParts extends PlacingParts {
  readonly recorder: TerminalRecorder;
  /** Keeps the contents of files, so that what a command changes can be restored. */
  readonly keptContents: KeptContents;
  readonly background: BackgroundCommands;
  readonly outsideRuns: OutsideRuns;
}

/** How long a start waits for the first output, or for the end of a command that fails at once. */
const FIRST_LOOK = 700;

export async function startCommand(
  parts: StartParts,
  { name, args, key, signal }: BuiltInCall,
): Promise<CallToolResult> {
  const { workspace, recorder, keptContents, background, outsideRuns } = parts;
  const topicId = key === null ? null : recorder.topicOf(key);
  if (key === null || topicId === null) return said('Only a task can have commands in the background.', true);
  if (!background.hasRoom(topicId, key.loopId)) return said(NOT_NOW, true);
  const effect = recorder.effectOf(key);
  const watch = await watchFolder(workspace, keptContents);
  // Determined right before the start, because folders may be replaced at any time.
  const placed = await placedCommand(parts, name, args);
  if (!placed.ok) return said(placed.message, true);
  const { command, folder, place } = placed.value;
  const ready = await prepared(parts, placed.value);
  if (!ready.ok) return said(ready.message, true);
  const { confined } = ready;
  let running: RunningCommand;
  try {
    if (signal.aborted) throw new Error('The command was stopped before it began.');
    if (!background.hasRoom(topicId, key.loopId)) throw new Error(NOT_NOW);
    recorder.start(key, foreseenOf(placed.value));
    const care = () => backgroundCare({ workspace, watch, effect, confined, place, outsideRuns });
    const where = { folder: folder.absolute, workingFolder: folder.relative, place };
    const launch = confined === null ? {} : { launch: confined.launch };
    const started = background.start({ topicId, loopId: key.loopId, command, ...where, ...launch, care });
    if (started === null) throw new Error(NOT_NOW);
    running = started;
  } catch (error) {
    await confined?.finish();
    confined?.settled();
    return said(messageOf(error), true);
  }
  // A command can run for hours. What appears in this time may be the work of the user, so nothing is
  // removed after the death of the host.
  confined?.settled();
  effect.ran({ place });
  const output = await running.look({ milliseconds: FIRST_LOOK, text: null, signal });
  return answerOf(running, output, startedSentences(running.view, place));
}

const NOT_NOW = `At most ${MOST_IN_BACKGROUND} commands of a task, and 10 of a topic, run in the background at the same time. End one that is not needed any more, with background_commands.`;

/** Says to the model what it has to know of a command that now runs; nothing if it has ended at once. */
function startedSentences({ id, state }: BackgroundCommand, place: RunPlace): readonly string[] {
  if (state.name === 'ended') return [];
  return [
    `Started in the background as "${id}".`,
    ...(place.kind === 'sandbox'
      ? [
          'What listens on a port in the sandbox is reached neither by other commands nor by the browser of the user. Where that is needed, start it with "outside_sandbox": true and the "reason"; the user is asked then.',
        ]
      : []),
  ];
}
