import { assertNever } from '../../../../shared/assert-never.ts';
import type { FolderChecks } from '../../../../shared/contract/checks.ts';
import { markedLine } from '../../../../shared/suspicious-text.ts';
import type { HostApi } from '../../program/host-api.ts';
import type { CommandOf } from '../arguments/arguments.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { localeOfLine, printLine, type Shell, withHost } from '../shell.ts';
import { checkTexts } from '../texts/check-texts.ts';
import { tableLines } from '../texts/table.ts';
import { writeJsonLine } from '../views/json-view.ts';
import { existingFolder } from './host-options.ts';

/**
 * Lists the checks of a folder, or marks a command as one or takes the mark from it. Without `--workspace` it is
 * the current folder.
 */
export function checks(command: CommandOf<'checks'>, shell: Shell): Promise<ExitCode> {
  const texts = checkTexts(localeOfLine(command, shell));
  const folder = existingFolder(command.workspace, shell.environment.workingDirectory);
  // The person who types the folder knows it, so it is trusted as long as this process runs.
  const options = command.workspace === undefined ? {} : { trustedFolders: [folder] };
  return withHost(
    command,
    shell,
    async (host) => {
      const { checks: found } = (await performed(host, command.action, folder)) ?? { checks: [] };
      if (command.json) for (const check of found) writeJsonLine(shell.environment.stdout, check);
      else if (found.length === 0) printLine(shell, texts.none);
      else {
        const rows = found.map(({ command: text, source, file }) => [
          markedLine(text, 'exact'),
          texts.source[source](file ?? ''),
        ]);
        for (const line of tableLines(rows)) printLine(shell, line);
      }
      return EXIT.done;
    },
    { options },
  );
}

function performed(
  { checks: api }: HostApi,
  action: CommandOf<'checks'>['action'],
  path: string,
): Promise<FolderChecks | null> {
  switch (action.name) {
    case 'list':
      return api.list({ path });
    case 'mark':
    case 'unmark':
      return api[action.name]({ path, command: action.command });
    default:
      return assertNever(action);
  }
}
