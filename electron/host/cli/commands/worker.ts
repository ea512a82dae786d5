import { once } from 'node:events';
import path from 'node:path';
import { LoopwrightError } from '../../../../shared/errors.ts';
import type { RunId } from '../../../../shared/ids.ts';
import { hasEnded, type RunView } from '../../../../shared/run.ts';
import { titleOfRun } from '../../../../shared/run-types/index.ts';
import type { Host } from '../../program/host-api.ts';
import { openFileSecrets, SECRETS_FILE } from '../../secrets/file-secrets.ts';
import { visibleLine } from '../../text/escaped-text.ts';
import type { CommandOf } from '../arguments/arguments.ts';
import { DEFAULT_KEY_VARIABLES } from '../arguments/model-choice.ts';
import { createInterruption } from '../asks/interruption.ts';
import { dataFolder } from '../data-folder.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { keyRing } from '../key-ring.ts';
import { hostLog, localeOfLine, printLine, type Shell, sayAside, withHost } from '../shell.ts';
import { runTexts } from '../texts/run-texts.ts';
import { writeJsonLine } from '../views/json-view.ts';

/**
 * Carries out background runs until Ctrl+C, beside other processes that use the data folder. Prints
 * each run that ended, and with `--json` each change of a run.
 */
export async function worker(command: CommandOf<'worker'>, shell: Shell): Promise<ExitCode> {
  const { environment } = shell;
  const locale = localeOfLine(command, shell);
  const texts = runTexts(locale);
  const interruption = createInterruption({
    stopping: () => sayAside(shell, texts.stopping),
    timedOut: () => undefined,
    quit: () => environment.quit(EXIT.cancelled),
  });
  const stopListening = environment.onSignal(interruption.press);
  const keys = keyRing(environment.variables, Object.values(DEFAULT_KEY_VARIABLES));
  const secrets = openFileSecrets(path.join(dataFolder(command.dataDir, environment), SECRETS_FILE), hostLog(shell));
  const ports = { secret: (name: string) => secrets.secret(name) ?? keys.secret(name) };
  try {
    return await withHost(command, shell, work, { ports, options: { worksOnRuns: true } });
  } finally {
    stopListening();
  }

  async function work(host: Host): Promise<ExitCode> {
    host.events.on('news', 'worker', async (news) => {
      if (news.type === 'run-changed') await print(host, news.runId);
    });
    sayAside(shell, texts.working);
    if (!interruption.signal.aborted) await once(interruption.signal, 'abort');
    return EXIT.done;
  }

  async function print(host: Host, runId: RunId): Promise<void> {
    const run = await found(host, runId);
    if (run === null) return;
    if (command.json) writeJsonLine(environment.stdout, run);
    else if (hasEnded(run.state.name)) {
      printLine(shell, `${run.id}  ${texts.states[run.state.name]}  ${visibleLine(titleOfRun(run, locale))}`);
    }
  }
}

/** Returns a run; null if it was deleted. */
async function found({ runs }: Host, runId: RunId): Promise<RunView | null> {
  try {
    return (await runs.show({ runId })).run;
  } catch (error) {
    if (error instanceof LoopwrightError && error.code === 'not-found') return null;
    throw error;
  }
}
