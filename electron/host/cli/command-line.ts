/**
 * Runs a command line and returns the exit code. Prints every expected failure as one sentence on
 * standard error.
 */
import { assertNever } from '../../../shared/assert-never.ts';
import { LOCALES } from '../../../shared/locales.ts';
import type { Locale } from '../../../shared/loop.ts';
import { type Asked, firstLook, namedCommand } from './arguments/first-look.ts';
import { helpText } from './arguments/help.ts';
import { usageOf } from './arguments/usage.ts';
import { UsageError, usageText } from './arguments/usage-problem.ts';
import type { Environment } from './environment.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { type Shell, sayAside } from './shell.ts';
import { paintFor, wantsColor } from './texts/paint.ts';
import { localeOf, textsFor } from './texts/texts.ts';
import { readerIsGone } from './views/output.ts';

/** Runs a command line. `words` are the arguments without the program's name. Never rejects. */
export async function runCommandLine(words: readonly string[], environment: Environment): Promise<ExitCode> {
  const texts = textsFor(localeFor(words, environment));
  const plain: Shell = { environment, texts, paint: paintFor(false) };
  try {
    const asked = firstLook(words);
    const paint = paintFor(wantsColor(asked.color, environment.stdout, environment.variables));
    return afterOutput(await answer(asked, words, { environment, texts, paint }), plain);
  } catch (error) {
    if (environment.stdout.closed.aborted) return afterOutput(EXIT.failed, plain);
    return explained(error, words, plain);
  }
}

/** The modules of commands are loaded only when the command line names a command. */
async function answer(asked: Asked, words: readonly string[], shell: Shell): Promise<ExitCode> {
  switch (asked.name) {
    case 'help':
      shell.environment.stdout.write(helpText(asked.of, shell.texts));
      return EXIT.done;
    case 'version':
      shell.environment.stdout.write(`${shell.environment.version}\n`);
      return EXIT.done;
    case 'command': {
      shell.environment.startCompileCache(asked.dataDir);
      const { perform } = await import('./commands/perform.ts');
      return perform(asked.command, words.slice(1), shell);
    }
    default:
      return assertNever(asked);
  }
}

/**
 * Returns the exit code, considering standard output: if its reader closed it, the command ends
 * without a message; any other write failure (such as a full disk) is reported.
 */
async function afterOutput(exit: ExitCode, shell: Shell): Promise<ExitCode> {
  const { closed } = shell.environment.stdout;
  if (!closed.aborted) return exit;
  if (readerIsGone(closed.reason)) return EXIT.outputClosed;
  return (await import('./error-exit.ts')).exitOfOutput(closed.reason, shell);
}

/** Prints an error. The texts of failures are loaded only here, after a failure. */
async function explained(error: unknown, words: readonly string[], shell: Shell): Promise<ExitCode> {
  const { texts } = shell;
  if (error instanceof UsageError) {
    sayAside(
      shell,
      `${usageText(texts.usageProblems, error.problem)}\n\n${usageOf(namedCommand(words))}\n${texts.helpHint}`,
    );
    return EXIT.badUsage;
  }
  return (await import('./error-exit.ts')).exitOfError(error, shell);
}

/** The language for errors in the command line itself, before it is parsed. */
function localeFor(words: readonly string[], environment: Environment): Locale {
  const at = words.findIndex((word) => word === '--locale' || word.startsWith('--locale='));
  const value = words[at]?.startsWith('--locale=') ? words[at].slice('--locale='.length) : words[at + 1];
  const wished = at < 0 ? undefined : LOCALES.find((locale) => locale === value);
  return wished ?? localeOf(environment.variables);
}
