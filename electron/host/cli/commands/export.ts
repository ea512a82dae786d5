import type { CommandOf } from '../arguments/arguments.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { type Shell, withHost } from '../shell.ts';
import { visibleText } from '../texts/visible-text.ts';
import { exportMarkdown } from './export-markdown.ts';

/**
 * Writes topics to standard output: unchanged into a file or pipe, with control characters made
 * visible on a terminal.
 */
export function exportData(command: CommandOf<'export'>, shell: Shell): Promise<ExitCode> {
  const { stdout } = shell.environment;
  return withHost(command, shell, async (host) => {
    const exported = host.exportData(command.topicId === undefined ? {} : { topicId: command.topicId });
    const text =
      command.format === 'json' ? `${JSON.stringify(exported, null, 2)}\n` : exportMarkdown(exported, shell.texts);
    stdout.write(stdout.isTTY ? visibleText(text) : text);
    return EXIT.done;
  });
}
