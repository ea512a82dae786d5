/** The words for states and the format of durations, which are the same in every command. */
import { assertNever } from '../../../../shared/assert-never.ts';
import type { BackgroundEnd } from '../../../../shared/background-command.ts';
import type { LoopState } from '../../../../shared/loop.ts';
import { type CompletionReason, ENDINGS } from '../../../../shared/loop-ending.ts';
import type { Texts } from './texts.ts';

export const endWord = (reason: CompletionReason, texts: Texts): string => texts.endings[ENDINGS[reason].kind];

export function stateWord(state: LoopState, texts: Texts): string {
  switch (state.name) {
    case 'running':
    case 'waiting':
    case 'paused':
    case 'interrupted':
      return texts[state.name];
    case 'completed':
    case 'stopped':
    case 'failed':
      return endWord(state.outcome.reason, texts);
    default:
      return assertNever(state);
  }
}

/** Formats a duration in a suitable unit. */
export function durationText(ms: number, texts: Texts): string {
  if (ms < 1000) return texts.milliseconds(ms);
  return ms < 60_000 ? texts.seconds(ms) : texts.minutes(ms);
}

/** Describes in a few words how a command in the background ended. */
export function backgroundEndText(end: BackgroundEnd, { backgroundEnds: words }: Texts): string {
  switch (end.name) {
    case 'exited':
      return words.exited(end.exitCode);
    case 'stopped':
      return words.stopped[end.by];
    case 'not-started':
      return words.notStarted(end.why);
    default:
      return assertNever(end);
  }
}
