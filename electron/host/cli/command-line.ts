/** The headless shell: from the words of a line to an exit code. Prints every expected failure as one sentence on standard error. */
import { assertNever } from '../../../shared/assert-never.ts';
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';
import { Locale } from '../../../shared/loop.ts';
import { approvals } from './approvals.ts';
import { type Command, namedCommand, parseArguments } from './arguments.ts';
import { doctor } from './doctor.ts';
import type { Environment } from './environment.ts';
import { EXIT, type ExitCode, exitCodeOfError } from './exit-codes.ts';
import { exportData } from './export.ts';
import { helpText } from './help.ts';
import { loops } from './loops.ts';
import { mcpServe } from './mcp-serve.ts';
import { readerIsGone } from './output.ts';
import { paintFor, wantsColor } from './paint.ts';
import { resume } from './resume.ts';
import { run } from './run.ts';
import { serve } from './serve.ts';
import { type Shell, sayAside } from './shell.ts';
import { localeOf, textsFor } from './texts.ts';
import { undo } from './undo.ts';
import { usageOf } from './usage.ts';
import { UsageError } from './usage-problem.ts';

/** `words` without the program's name. Never rejects. */
export async function runCommandLine(words: readonly string[], environment: Environment): Promise<ExitCode> {
  const texts = textsFor(localeFor(words, environment));
  const plain: Shell = { environment, texts, paint: paintFor(false) };
  try {
    const command = parseArguments(words);
    const paint = paintFor(wantsColor(command.color, environment.stdout, environment.variables));
    return afterOutput(await perform(command, { environment, texts, paint }), plain);
  } catch (error) {
    if (environment.stdout.closed.aborted) return afterOutput(EXIT.failed, plain);
    return explained(error, words, plain);
  }
}

function perform(command: Command, shell: Shell): Promise<ExitCode> | ExitCode {
  switch (command.name) {
    case 'help':
      shell.environment.stdout.write(helpText(command.of, shell.texts));
      return EXIT.done;
    case 'version':
      shell.environment.stdout.write(`${shell.environment.version}\n`);
      return EXIT.done;
    case 'run':
      return run(command, shell);
    case 'resume':
      return resume(command, shell);
    case 'loops':
      return loops(command, shell);
    case 'undo':
      return undo(command, shell);
    case 'export':
      return exportData(command, shell);
    case 'approvals':
      return approvals(command, shell);
    case 'serve':
      return serve(command, shell);
    case 'mcp-serve':
      return mcpServe(command, shell);
    case 'doctor':
      return doctor(command, shell);
    default:
      return assertNever(command);
  }
}

/** A reader that went away ends the command quietly; any other failure to write (a full disk) is said. */
function afterOutput(exit: ExitCode, shell: Shell): ExitCode {
  const { closed } = shell.environment.stdout;
  if (!closed.aborted) return exit;
  if (readerIsGone(closed.reason)) return EXIT.outputClosed;
  sayAside(shell, messageOf(closed.reason));
  return EXIT.failed;
}

function explained(error: unknown, words: readonly string[], shell: Shell): ExitCode {
  const { texts, environment } = shell;
  if (error instanceof UsageError) {
    sayAside(shell, `${texts.usageProblem(error.problem)}\n\n${usageOf(namedCommand(words))}\n${texts.helpHint}`);
    return EXIT.badUsage;
  }
  if (error instanceof LoopwrightError) {
    sayAside(shell, error.message);
    return exitCodeOfError(error);
  }
  sayAside(shell, texts.bug(messageOf(error)));
  if (environment.variables.LOOPWRIGHT_LOG && error instanceof Error) sayAside(shell, error.stack ?? '');
  return EXIT.failed;
}

/** Needed before the line is parsed, for what is wrong with it. */
function localeFor(words: readonly string[], environment: Environment): Locale {
  const at = words.findIndex((word) => word === '--locale' || word.startsWith('--locale='));
  const value = words[at]?.startsWith('--locale=') ? words[at].slice('--locale='.length) : words[at + 1];
  const wished = Locale.safeParse(at < 0 ? undefined : value);
  return wished.success ? wished.data : localeOf(environment.variables);
}
