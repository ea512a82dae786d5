/**
 * An error that no command handled: prints one sentence on standard error and returns an exit
 * code.
 */
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';
import { errorWords } from './error-words.ts';
import { EXIT, type ExitCode, exitCodeOfCode } from './exit-codes.ts';
import { type Shell, sayAside } from './shell.ts';

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

/** Handles a failure of standard output, such as a full disk. */
export function exitOfOutput(reason: unknown, shell: Shell): ExitCode {
  sayAside(shell, messageOf(reason));
  return EXIT.failed;
}
