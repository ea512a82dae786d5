import { messageOf } from '../../../shared/errors.ts';
import type { DoctorCheck } from '../host-api.ts';
import type { CommandOf } from './arguments.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { writeJsonLine } from './json-view.ts';
import { printLine, type Shell, withHost } from './shell.ts';
import { visibleLine } from './visible-text.ts';

/** Checks what Loopwright needs. A host that cannot open is a failed check, not a crash. */
export async function doctor(command: CommandOf<'doctor'>, shell: Shell): Promise<ExitCode> {
  const checks = await checksOf(command, shell);
  for (const check of checks) {
    if (command.json) writeJsonLine(shell.environment.stdout, check);
    else printCheck(check, shell);
  }
  return checks.every((check) => check.ok) ? EXIT.done : EXIT.notAllGood;
}

async function checksOf(command: CommandOf<'doctor'>, shell: Shell): Promise<readonly DoctorCheck[]> {
  try {
    return await withHost(command, shell, (host) => host.doctor());
  } catch (error) {
    return [{ name: shell.texts.opensData, ok: false, detail: messageOf(error) }];
  }
}

function printCheck({ name, ok, detail }: DoctorCheck, shell: Shell): void {
  const icon = ok ? shell.paint('green', '✓') : shell.paint('red', '✗');
  printLine(shell, `${icon} ${visibleLine(name)}${detail === '' ? '' : ` · ${visibleLine(detail)}`}`);
}
