import path from 'node:path';
import { assertNever } from '../../../../shared/assert-never.ts';
import { reportWords } from '../../../../shared/network-words/report-words.ts';
import { noOwnPython, type OwnPythonState } from '../../../../shared/own-python.ts';
import type { DoctorCheck, Finding } from '../../program/doctor.ts';
import { openFileSecrets, SECRETS_FILE } from '../../secrets/file-secrets.ts';
import { visibleLine } from '../../text/escaped-text.ts';
import type { CommandOf } from '../arguments/arguments.ts';
import { type ServerOptions, serverOptions } from '../arguments/server-options.ts';
import { dataFolder } from '../data-folder.ts';
import { errorWords } from '../error-exit.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { hostLog, printLine, type Shell, withHost } from '../shell.ts';
import { type Texts, textsFor } from '../texts/texts.ts';
import { writeJsonLine } from '../views/json-view.ts';

/**
 * Checks what Loopwright needs, and starts the servers that are switched on. A host that cannot
 * open is reported as a failed check. `--json` prints English texts in every language, because
 * programs compare them.
 */
export async function doctor(command: CommandOf<'doctor'>, shell: Shell): Promise<ExitCode> {
  const servers = serverOptions(command.mcpConfig, shell);
  const checks = await checksOf(command, servers, shell);
  for (const check of checks) {
    if (command.json) writeJsonLine(shell.environment.stdout, await worded(check, textsFor('en')));
    else printCheck(await worded(check, shell.texts), shell);
  }
  return checks.every((check) => check.ok) ? EXIT.done : EXIT.notAllGood;
}

async function checksOf(
  command: CommandOf<'doctor'>,
  options: ServerOptions,
  shell: Shell,
): Promise<readonly DoctorCheck[]> {
  try {
    const file = path.join(dataFolder(command.dataDir, shell.environment), SECRETS_FILE);
    // The secrets file also contains the keys of servers that the user added.
    const { secret, store: secretStore } = openFileSecrets(file, hostLog(shell));
    return await withHost(command, shell, (host) => host.doctor(), { ports: { secret, secretStore }, options });
  } catch (error) {
    return [{ about: { subject: 'data-folder' }, ok: false, found: { name: 'error', error } }];
  }
}

async function worded({ about, ok, found }: DoctorCheck, texts: Texts) {
  const name = 'subject' in about ? texts.checks[about.subject] : texts.serverCheck(about.server);
  return { name, ok, detail: await detailOf(found, texts) };
}

function detailOf(found: Finding, texts: Texts): string | Promise<string> {
  switch (found.name) {
    case 'fact':
      return found.text;
    case 'node-too-old':
      return texts.nodeTooOld(found.version, found.needed);
    case 'closed-to-others':
      return texts.closedToOthers;
    case 'open-to-others':
      return texts.openToOthers(found.paths);
    case 'rows-signed':
      return texts.rowsSigned(found.ignored);
    case 'rows-not-signed':
      return texts.rowsNotSigned;
    case 'database-whole':
      return texts.databaseWhole;
    case 'writes-not-durable':
      return texts.writesNotDurable(found.mode);
    case 'sandbox':
      return texts.sandboxFound(found.backend);
    case 'no-sandbox':
      return texts.noSandbox(found.why, found.install);
    case 'code-runs':
      return texts.codeRuns;
    case 'own-python':
      return ownPythonText(found.state, texts);
    case 'automations':
      return texts.automationsFound(found.count, found.isAnyStarting);
    case 'network':
      return found.report === null ? texts.noNetworkNeeded : reportWords(found.report, texts.locale).join(' ');
    case 'server-state':
      return texts.serverStates[found.state];
    case 'server-runs':
      return texts.serverRuns(found.tools);
    case 'server-problem':
      return texts.serverProblem().then((textOf) => textOf(found.problem));
    case 'error':
      return errorWords(found.error, texts);
    default:
      return assertNever(found);
  }
}

function ownPythonText(state: OwnPythonState, texts: Texts): string {
  switch (state.name) {
    case 'none':
      return texts.noOwnPython;
    case 'found':
      return texts.ownPython(state.program, state.version, state.inSandbox);
    case 'unusable':
      return noOwnPython(state.program, state.why, texts.locale);
    default:
      return assertNever(state);
  }
}

function printCheck({ name, ok, detail }: Awaited<ReturnType<typeof worded>>, shell: Shell): void {
  const icon = ok ? shell.paint('green', '✓') : shell.paint('red', '✗');
  printLine(shell, `${icon} ${visibleLine(name)}${detail === '' ? '' : ` · ${visibleLine(detail)}`}`);
}
