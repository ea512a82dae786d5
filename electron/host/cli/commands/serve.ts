import { once } from 'node:events';
import path from 'node:path';
import { messageOf } from '../../../../shared/errors.ts';
import { openWindowHost, type WindowHost } from '../../rpc/window-host.ts';
import { openFileSecrets, SECRETS_FILE } from '../../secrets/file-secrets.ts';
import { type Served, serve as servePage } from '../../serve/serve.ts';
import type { CommandOf } from '../arguments/arguments.ts';
import { refuseUnknownServers } from '../arguments/known-servers.ts';
import { modelChoice } from '../arguments/model-choice.ts';
import { createInterruption } from '../asks/interruption.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { logTo } from '../log.ts';
import { printLine, type Shell, sayAside, storedModel } from '../shell.ts';
import { hostOptions, keysFor } from './host-options.ts';
import { BrowserFailed } from './open-browser.ts';

const ENOUGH_TOKEN = 16;

/**
 * Serves the page to a browser on this computer until Ctrl+C. Standard output contains only the URL
 * of the page, and the URL is the last line that is printed when the server is ready.
 */
export async function serve(command: CommandOf<'serve'>, shell: Shell): Promise<ExitCode> {
  const { environment, texts } = shell;
  const { port, token, open } = command.options;
  const interruption = createInterruption({
    stopping: () => sayAside(shell, texts.closing),
    timedOut: () => undefined,
    quit: () => environment.quit(EXIT.cancelled),
  });
  await using opened = new AsyncDisposableStack();
  opened.defer(environment.onSignal(interruption.press));
  const window = await openWindow(command, shell);
  opened.defer(() => window.close());
  refuseUnknownServers(command.options.servers, window.host);
  const { rendererDir } = environment;
  const served = await servePage(window, {
    ...{ port, rendererDir, texts: texts.page },
    ...(token === undefined ? {} : { token }),
  });
  opened.defer(() => served.close());
  const canOpen = hasDisplay(environment);
  if (open && !canOpen) sayAside(shell, texts.noBrowser(texts.noDisplay));
  if (token !== undefined && token.length < ENOUGH_TOKEN) sayAside(shell, texts.shortToken);
  sayAside(shell, `${texts.serveHint}\n`);
  printLine(shell, served.url);
  if (open && canOpen) await openPage(served, shell);
  if (!interruption.signal.aborted) await once(interruption.signal, 'abort');
  return EXIT.done;
}

async function openWindow(command: CommandOf<'serve'>, shell: Shell): Promise<WindowHost> {
  const { environment } = shell;
  const keys = keysFor(command.options, shell);
  const model = await modelChoice(command.options, keys, () => storedModel(command, shell));
  const options = hostOptions(command, model, shell);
  // The page shows no log, so problems are printed to standard error even when no log was
  // requested.
  const log = logTo(environment.stderr, environment.variables.LOOPWRIGHT_LOG ?? 'warn', environment.now);
  const secrets = openFileSecrets(path.join(options.dataDir, SECRETS_FILE), log);
  return openWindowHost({
    createHost: environment.createHost,
    ports: {
      secret: (name) => secrets.secret(name) ?? keys.secret(name),
      secretStore: secrets.store,
      capabilities: { windows: true, serverRequests: true },
      attendant: 'window',
      now: environment.now,
      timeZone: environment.timeZone,
      onEvent() {},
      log,
    },
    options,
    shell: {
      info: {
        version: environment.version,
        shell: 'browser',
        platform: environment.platform,
        dataDir: options.dataDir,
        secretStore: 'file',
        canPickFolder: false,
      },
      // The page runs in a browser, which opens links in a new tab without help from the host.
      openExternal: async () => undefined,
      pickFolder: async () => null,
    },
  });
}

function hasDisplay({ platform, variables: { DISPLAY, WAYLAND_DISPLAY } }: Shell['environment']): boolean {
  return platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY);
}

/**
 * Opens the browser. If that fails, the URL is printed again, so that it is still the last line.
 */
async function openPage(served: Served, shell: Shell): Promise<void> {
  try {
    await shell.environment.openBrowser(served.ticketUrl());
  } catch (error) {
    const { texts } = shell;
    const why = error instanceof BrowserFailed ? texts.browserFailed(error.opener, error.exitCode) : messageOf(error);
    sayAside(shell, `${texts.noBrowser(why)}\n\n${served.url}`);
  }
}
