import type { CommandOf } from '../arguments/arguments.ts';
import { dataFolder } from '../data-folder.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { Shell } from '../shell.ts';
import { existingFolder } from './host-options.ts';

/**
 * Serves the file editor over standard input and output. Standard output carries only protocol
 * messages.
 */
export async function mcpServe(command: CommandOf<'mcp-serve'>, { environment }: Shell): Promise<ExitCode> {
  await environment.serveFileEditor({
    workspace: existingFolder(command.workspace, environment.workingDirectory),
    dataDir: dataFolder(command.dataDir, environment),
    allowProtected: command.allowProtected,
    allowSecrets: command.allowSecrets,
  });
  return EXIT.done;
}
