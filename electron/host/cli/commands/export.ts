import { jsonText } from '../../../../shared/json-text.ts';
import type { CommandOf } from '../arguments/arguments.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { type Shell, withHost } from '../shell.ts';
import { visibleText } from '../texts/visible-text.ts';
import { exportMarkdown } from './export-markdown.ts';

/**
 * Writes topics to standard output. No control character and no character that hides or reorders
 * text is written as it is, because a file is shown by a terminal or an editor later. In Markdown
 * they are shown as `\uXXXX`, in code blocks too; JSON has them as escape sequences and is exact.
 */
export function exportData(command: CommandOf<'export'>, shell: Shell): Promise<ExitCode> {
  const { stdout } = shell.environment;
  return withHost(command, shell, async (host) => {
    const exported = host.exportData(command.topicId === undefined ? {} : { topicId: command.topicId });
    if (command.format === 'json') {
      stdout.write(`${jsonText(exported)}\n`);
      return EXIT.done;
    }
    const markdown = visibleText(exportMarkdown(exported, shell.texts));
    if (command.format === 'markdown') stdout.write(markdown);
    else {
      // Loaded here, because no other command needs a parser of Markdown.
      const { htmlPage } = await import('./export-html.ts');
      stdout.write(htmlPage(markdown, visibleText(exported.topics[0]?.title ?? 'Loopwright'), shell.texts.locale));
    }
    return EXIT.done;
  });
}
