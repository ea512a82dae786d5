/** Runs a command, and loads only the module of that command. */
import { assertNever } from '../../../../shared/assert-never.ts';
import { parseCommand } from '../arguments/arguments.ts';
import type { CommandName } from '../arguments/usage.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Shell } from '../shell.ts';

/**
 * Runs the command `name`. `words` are the arguments after the command's name. Throws `UsageError`.
 */
export async function perform(name: CommandName, words: readonly string[], shell: Shell): Promise<ExitCode> {
  const command = parseCommand(name, words);
  switch (command.name) {
    case 'run':
      return (await import('./run.ts')).run(command, shell);
    case 'resume':
      return (await import('./resume.ts')).resume(command, shell);
    case 'loops':
      return (await import('./loops.ts')).loops(command, shell);
    case 'undo':
    case 'redo':
      return (await import('./undo.ts')).reverse(command, shell);
    case 'export':
      return (await import('./export.ts')).exportData(command, shell);
    case 'import':
      return (await import('./import.ts')).importTopics(command, shell);
    case 'approvals':
      return (await import('./approvals.ts')).approvals(command, shell);
    case 'runs':
      return (await import('./runs.ts')).runs(command, shell);
    case 'automations':
      return (await import('./automations.ts')).automations(command, shell);
    case 'inbox':
      return (await import('./inbox.ts')).inbox(command, shell);
    case 'memory':
      return (await import('./memory.ts')).memory(command, shell);
    case 'checks':
      return (await import('./checks.ts')).checks(command, shell);
    case 'index':
      return (await import('./folder-index.ts')).folderIndex(command, shell);
    case 'backup':
      return (await import('./backup.ts')).backup(command, shell);
    case 'restore':
      return (await import('./restore.ts')).restore(command, shell);
    case 'data-folder':
      return (await import('./data-folder.ts')).dataFolderCommand(command, shell);
    case 'search':
      return (await import('./search.ts')).search(command, shell);
    case 'skills':
      return (await import('./skills.ts')).skills(command, shell);
    case 'worker':
      return (await import('./worker.ts')).worker(command, shell);
    case 'serve':
      return (await import('./serve.ts')).serve(command, shell);
    case 'mcp-serve':
      return (await import('./mcp-serve.ts')).mcpServe(command, shell);
    case 'doctor':
      return (await import('./doctor.ts')).doctor(command, shell);
    default:
      return assertNever(command);
  }
}
