import path from 'node:path';
import type { DoctorCheck } from '../../program/doctor.ts';
import { openFileSecrets, SECRETS_FILE } from '../../secrets/file-secrets.ts';
import type { CommandOf } from '../arguments/arguments.ts';
import { type ServerOptions, serverOptions } from '../arguments/server-options.ts';
import { dataFolder } from '../data-folder.ts';
import { errorWords } from '../error-words.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { hostLog, printLine, type Shell, withHost } from '../shell.ts';
import { visibleLine } from '../texts/visible-text.ts';
import { writeJsonLine } from '../views/json-view.ts';

/**
 * Checks what Loopwright needs, and starts the servers that are switched on. A host that cannot
 * open is reported as a failed check.
 */
export async function doctor(command: CommandOf<'doctor'>, shell: Shell): Promise<ExitCode> {
  const servers = serverOptions(command.mcpConfig, shell);
  const checks = await checksOf(command, servers, shell);
  for (const check of checks) {
    if (command.json) writeJsonLine(shell.environment.stdout, check);
    else printCheck(check, shell);
  }
  return checks.every((check) => check.ok) ? EXIT.done : EXIT.notAllGood;
}

async function checksOf(
  command: CommandOf<'doctor'>,
  options: ServerOptions,
  shell: Shell,
): Promise<readonly DoctorCheck[]> {
  const { environment, texts } = shell;
  try {
    const file = path.join(dataFolder(command.dataDir, environment), SECRETS_FILE);
    // The keys of servers that the user added are stored there.
    const { secret, store: secretStore } = openFileSecrets(file, hostLog(shell));
    return await withHost(command, shell, (host) => host.doctor(), { ports: { secret, secretStore }, options });
  } catch (error) {
    return [{ name: texts.opensData, ok: false, detail: await errorWords(error, texts) }];
  }
}

function printCheck({ name, ok, detail }: DoctorCheck, shell: Shell): void {
  const icon = ok ? shell.paint('green', '✓') : shell.paint('red', '✗');
  printLine(shell, `${icon} ${visibleLine(name)}${detail === '' ? '' : ` · ${visibleLine(detail)}`}`);
}
