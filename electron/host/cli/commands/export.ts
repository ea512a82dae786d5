import { jsonText } from '../../../../shared/json-text.ts';
import { EXPORT_TEXTS } from '../../exports/export-texts.ts';
import { exportMarkdown, markdownPieces } from '../../exports/markdown.ts';
import { visibleText } from '../../text/escaped-text.ts';
import type { CommandOf } from '../arguments/arguments.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { type Shell, withHost } from '../shell.ts';

/**
 * Writes topics to standard output. No control character and no character that hides or reorders
 * text is written as it is, because a file is shown by a terminal or an editor later. In Markdown
 * they are shown as `\uXXXX`, in code blocks too; JSON has them as escape sequences and is exact.
 */
export function exportData(command: CommandOf<'export'>, shell: Shell): Promise<ExitCode> {
  const { stdout } = shell.environment;
  const { locale } = shell.texts;
  const texts = EXPORT_TEXTS[locale];
  return withHost(command, shell, async (host) => {
    const exported = host.exportData(command.topicId === undefined ? {} : { topicId: command.topicId });
    if (command.format === 'json') {
      stdout.write(`${jsonText(exported)}\n`);
      return EXIT.done;
    }
    if (command.format === 'markdown') stdout.write(visibleText(exportMarkdown(exported, texts)));
    else {
      // Loaded here, because no other command needs a parser of Markdown.
      const { htmlPage } = await import('../../exports/html-page.ts');
      const pieces = markdownPieces(exported, texts).map(visibleText);
      stdout.write(htmlPage(pieces, visibleText(exported.topics[0]?.title ?? 'Loopwright'), locale));
    }
    return EXIT.done;
  });
}
