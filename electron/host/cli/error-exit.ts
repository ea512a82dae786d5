/** Converts errors to sentences and exit codes. */
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';
import { wordsOf } from '../../../shared/failures/wording.ts';
import { EXIT, type ExitCode, exitCodeOfCode } from './exit-codes.ts';
import { type Shell, sayAside } from './shell.ts';
import type { Texts } from './texts/texts.ts';

/** Describes an error in the language of the command. Text of other programs stays unchanged. */
export async function errorWords(error: unknown, texts: Texts): Promise<string> {
  if (!(error instanceof LoopwrightError)) return messageOf(error);
  return wordsOf(await texts.failures(), error.failure, error.data);
}

/** Prints one sentence about an error that no command handled, and returns the exit code. */
export async function exitOfError(error: unknown, shell: Shell): Promise<ExitCode> {
  const { texts, environment } = shell;
  if (error instanceof LoopwrightError) {
    sayAside(shell, await errorWords(error, texts));
    return exitCodeOfCode(error.code);
  }
  sayAside(shell, texts.bug(messageOf(error)));
  if (environment.variables.LOOPWRIGHT_LOG && error instanceof Error) sayAside(shell, error.stack ?? '');
  return EXIT.failed;
}

/** Returns the exit code for a failure of standard output, such as a full disk, and reports it. */
export function exitOfOutput(reason: unknown, shell: Shell): ExitCode {
  sayAside(shell, messageOf(reason));
  return EXIT.failed;
}
