import { assertNever } from '../../../../shared/assert-never.ts';
import { textOfOutput } from '../../../../shared/run-types/index.ts';
import type { Host } from '../../program/host-api.ts';
import { visibleLine } from '../../text/escaped-text.ts';
import type { CommandOf } from '../arguments/arguments.ts';
import { createInterruption } from '../asks/interruption.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { localeOfLine, printLine, type Shell, sayAside, withHost } from '../shell.ts';
import { indexTexts } from '../texts/index-texts.ts';
import { writeJsonLine } from '../views/json-view.ts';
import { existingFolder } from './host-options.ts';

const MOST_MATCHES = 20;
/** The progress is said each time when this many percent more are done. */
const PERCENT_SAID = 10;

/**
 * Makes or updates the index of a folder, searches it, or deletes it. Without `--workspace` it is the
 * current folder, which must be trusted.
 */
export async function folderIndex(command: CommandOf<'index'>, shell: Shell): Promise<ExitCode> {
  const { environment } = shell;
  const { action } = command;
  const locale = localeOfLine(command, shell);
  const texts = indexTexts(locale);
  const folder = existingFolder(command.workspace, environment.workingDirectory);
  const interruption = createInterruption({
    stopping: () => sayAside(shell, texts.stopping),
    timedOut: () => undefined,
    quit: () => environment.quit(EXIT.cancelled),
  });
  const stopListening = environment.onSignal(interruption.press);
  // The person who types the folder knows it, so it is trusted as long as this process runs.
  const options = command.workspace === undefined ? {} : { trustedFolders: [folder] };
  try {
    return await withHost(command, shell, perform, { options });
  } finally {
    stopListening();
  }

  async function perform({ folderIndexes }: Host): Promise<ExitCode> {
    const { signal } = interruption;
    switch (action.name) {
      case 'update': {
        const output = await folderIndexes.update(folder, { anew: action.anew, progress: progress(), signal });
        if (output === null) return EXIT.cancelled;
        if (command.json) writeJsonLine(environment.stdout, output);
        else printLine(shell, textOfOutput('index_repo', output, locale) ?? '');
        return EXIT.done;
      }
      case 'search': {
        const { matches, onlySome } = await folderIndexes.search(folder, action.words, MOST_MATCHES, signal);
        if (matches.length === 0) sayAside(shell, texts.nothing);
        else if (onlySome) sayAside(shell, texts.onlySome);
        for (const match of matches) {
          if (command.json) writeJsonLine(environment.stdout, match);
          else
            for (const { line, text } of match.lines) printLine(shell, visibleLine(`${match.path}:${line}: ${text}`));
        }
        return EXIT.done;
      }
      case 'delete':
        await folderIndexes.remove(folder);
        if (!command.json) printLine(shell, texts.deleted(visibleLine(folder)));
        return EXIT.done;
      default:
        return assertNever(action);
    }
  }

  function progress(): (percent: number) => void {
    let said = 0;
    return (percent) => {
      if (percent < said + PERCENT_SAID || !environment.stderr.isTTY) return;
      said = percent;
      sayAside(shell, `${percent} %`);
    };
  }
}
