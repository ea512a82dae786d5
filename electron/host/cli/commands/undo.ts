import path from 'node:path';
import { ENGLISH_FAILURES } from '../../../../shared/failures/english.ts';
import { wordsOf } from '../../../../shared/failures/wording.ts';
import type { RedoneFile, UndoneFile } from '../../../../shared/topic.ts';
import type { HostApi } from '../../program/host-api.ts';
import { visibleLine } from '../../text/escaped-text.ts';
import type { CommandOf } from '../arguments/arguments.ts';
import { UsageError } from '../arguments/usage-problem.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { printLine, type Shell, withHost } from '../shell.ts';
import { changedLines } from '../texts/diff-lines.ts';
import { adviceFor, reversalTexts } from '../texts/reversal-texts.ts';
import { writeJsonLine } from '../views/json-view.ts';

type ReversalCommand = CommandOf<'undo' | 'redo'>;
type ReversedFile = UndoneFile | RedoneFile;

/**
 * Undoes the file changes of a loop (by default the newest), or makes its undone changes again, and
 * reports the result file by file.
 */
export function reverse(command: ReversalCommand, shell: Shell): Promise<ExitCode> {
  return withHost(command, shell, async (host) => {
    const loopId = command.loopId ?? newestLoop(host);
    const file = command.file === undefined ? {} : { path: inWorkspace(command.file, host.loop(loopId).workspace) };
    const files = await host.changes[command.name]({ loopId, ...file });
    if (command.json) for (const each of files) writeJsonLine(shell.environment.stdout, lineOf(each));
    else await printFiles(files, command.name, shell);
    return files.some((each) => each.result === 'refused') ? EXIT.notAllGood : EXIT.done;
  });
}

function newestLoop(host: HostApi) {
  const [newest] = host.loops.list();
  if (newest === undefined) throw new UsageError({ problem: 'no-loops' });
  return newest.id;
}

/** Returns the typed path of a file as a path relative to the workspace. */
function inWorkspace(file: string, workspace: string): string {
  return path.isAbsolute(file) ? path.relative(workspace, file) : path.normalize(file);
}

/** The JSON line about a file. It contains the English sentence and the name of the problem. */
function lineOf(file: ReversedFile): object {
  if (file.result !== 'refused') return file;
  const { why: problem, difference, ...rest } = file;
  const why = wordsOf(ENGLISH_FAILURES, 'edit-not-undone', { problem });
  return { ...rest, why, problem, difference: difference?.patch, note: difference?.note };
}

async function printFiles(files: readonly ReversedFile[], name: ReversalCommand['name'], shell: Shell): Promise<void> {
  const { texts, paint } = shell;
  const { results, nothing, advice } = reversalTexts(texts.locale);
  const words: Readonly<Record<ReversedFile['result'], string>> = {
    ...results.undo,
    ...results.redo,
    ...results[name],
  };
  if (files.length === 0) return printLine(shell, nothing);
  const failures = await texts.failures();
  for (const file of files) {
    const isRefused = file.result === 'refused';
    const icon = isRefused ? paint('red', '✗') : paint('green', '✓');
    const reason = isRefused ? `: ${visibleLine(wordsOf(failures, 'edit-not-undone', { problem: file.why }))}` : '';
    printLine(shell, `${icon} ${visibleLine(file.path)} · ${words[file.result]}${reason}`);
    if (!isRefused) continue;
    if (file.difference !== undefined)
      for (const line of changedLines(file.difference, texts, paint)) printLine(shell, line);
    const helps = adviceFor(file);
    if (helps !== null) printLine(shell, `    ${advice[name][helps]}`);
  }
}
