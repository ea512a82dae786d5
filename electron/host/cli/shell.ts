import { fixedSettings } from '../../../shared/fixed-settings.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { ModelSetting } from '../../../shared/settings.ts';
import type { HostOptions } from '../options.ts';
import type { Log, ShellPorts } from '../ports.ts';
import type { Host } from '../program/host-api.ts';
import { visibleText } from '../text/escaped-text.ts';
import type { Command } from './arguments/arguments.ts';
import { DEFAULT_KEY_VARIABLES } from './arguments/model-choice.ts';
import type { Environment } from './environment.ts';
import { keyRing } from './key-ring.ts';
import { logTo } from './log.ts';
import type { Paint } from './texts/paint.ts';
import { localeOf, type Texts } from './texts/texts.ts';

/** The data that every command receives in addition to its own arguments. */
export interface Shell {
  readonly environment: Environment;
  readonly texts: Texts;
  readonly paint: Paint;
}

/** Prints a line for the user on standard output. */
export function printLine(shell: Shell, line: string): void {
  shell.environment.stdout.write(`${line}\n`);
}

/** Prints a message that is not part of the command's output. */
export function sayAside({ environment }: Shell, text: string): void {
  environment.stderr.write(`${visibleText(text)}\n`);
}

/** The language of texts that are stored or sent to a model. */
export function localeOfLine(command: Command, { environment }: Shell): Locale {
  return command.locale ?? localeOf(environment.variables);
}

export function hostLog({ environment }: Shell): Log {
  return logTo(environment.stderr, environment.variables.LOOPWRIGHT_LOG, environment.now);
}

/**
 * Opens the host for a command that runs no loop, and always closes it. `given` holds additional
 * ports and options.
 */
export async function withHost<Result>(
  command: Command,
  shell: Shell,
  use: (host: Host) => Promise<Result>,
  given: { readonly ports?: Partial<ShellPorts>; readonly options?: Partial<HostOptions> } = {},
): Promise<Result> {
  const { environment } = shell;
  const ports: ShellPorts = {
    secret: keyRing(environment.variables, Object.values(DEFAULT_KEY_VARIABLES)).secret,
    capabilities: { windows: false, serverRequests: false },
    attendant: 'nobody',
    now: environment.now,
    timeZone: environment.timeZone,
    onEvent() {},
    log: hostLog(shell),
    ...given.ports,
  };
  // Loaded here, because the help needs no texts of failures.
  const { dataOptions } = await import('./data-folder.ts');
  const host = await environment.createHost(ports, {
    ...dataOptions(command.dataDir, environment),
    fixedSettings: fixedSettings(environment.variables),
    ...given.options,
  });
  try {
    return await use(host);
  } finally {
    await host.close();
  }
}

/** The model in the app's settings. */
export function storedModel(command: Command, shell: Shell): Promise<ModelSetting> {
  return withHost(command, shell, async (host) => host.settings.current().model);
}
