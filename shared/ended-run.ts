import { endText } from './command-report.ts';
import { LIVE_OUTPUT_LENGTH } from './live-calls.ts';
import type { CommandRunPart } from './message.ts';
import type { CommandRun } from './topic.ts';

/** Converts a command that the user ran, and that has ended, to the form that a window shows. */
export function endedRun(
  { id, command, output, end, locale }: Omit<CommandRunPart, 'type'>,
  startedAt: number,
): CommandRun {
  const state =
    end.name === 'exited'
      ? ({ name: 'ended', exitCode: end.exitCode, why: null } as const)
      : ({ name: 'ended', exitCode: null, why: endText(locale, end) } as const);
  return { id, command, output: output.slice(-LIVE_OUTPUT_LENGTH).toWellFormed(), state, startedAt };
}
