import { once } from 'node:events';
import path from 'node:path';
import type { MoveOutcome } from '../../../../shared/data-move.ts';
import { finishWishedMove } from '../../location/wished-move.ts';
import { openWindowHost, type WindowHost } from '../../rpc/window-host.ts';
import { openFileSecrets, SECRETS_FILE } from '../../secrets/file-secrets.ts';
import { serve as servePage } from '../../serve/serve.ts';
import type { CommandOf } from '../arguments/arguments.ts';
import { refuseUnknownServers } from '../arguments/known-servers.ts';
import { modelChoice } from '../arguments/model-choice.ts';
import { createInterruption } from '../asks/interruption.ts';
import { dataAddress } from '../data-address.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { logTo } from '../log.ts';
import { localeOfLine, type Shell, sayAside, storedModel } from '../shell.ts';
import { dataFolderTexts } from '../texts/data-folder-texts.ts';
import { moveProgress } from '../views/move-progress.ts';
import { hostOptions, keysFor } from './host-options.ts';
import { openingFolder } from './opening-file.ts';
import { PageAddresses } from './page-addresses.ts';
import { serveAtOwnPort } from './page-port.ts';
import { standingToken } from './standing-token.ts';

/**
 * Serves the page to a browser on this computer until Ctrl+C. Standard output contains only the
 * addresses of the page, and an address is the last line that is printed. The host can end and start again
 * in between; it then has the same port, so that pages connect again.
 */
export async function serve(command: CommandOf<'serve'>, shell: Shell): Promise<ExitCode> {
  const { environment, texts } = shell;
  const token = standingToken(command.options.tokenFile, environment);
  const interruption = createInterruption({
    stopping: () => sayAside(shell, texts.closing),
    timedOut: () => undefined,
    quit: () => environment.quit(EXIT.cancelled),
  });
  using opened = new DisposableStack();
  opened.defer(environment.onSignal(interruption.press));
  const { signal } = interruption;
  let port: number | null = null;
  do port = await serveOnce({ command, shell, token, signal, port });
  while (port !== null);
  return EXIT.done;
}

interface Round {
  readonly command: CommandOf<'serve'>;
  readonly shell: Shell;
  readonly token: string | undefined;
  /** Aborted when the program must end. */
  readonly signal: AbortSignal;
  /** The port of the round before; null: this is the first one. */
  readonly port: number | null;
}

/** Opens the host and serves its page. Returns the port if the host wants to start again, and else null. */
async function serveOnce({ command, shell, token, signal, port: before }: Round): Promise<number | null> {
  const { environment, texts } = shell;
  const restart = Promise.withResolvers<void>();
  let again = false;
  await using opened = new AsyncDisposableStack();
  const failedMove = await moveIfWished(command, shell, signal);
  const window = await openWindow(command, shell, failedMove, () => {
    again = true;
    restart.resolve();
  });
  opened.defer(() => window.close());
  refuseUnknownServers(command.options.servers, window.host);
  const { rendererDir, now } = environment;
  const pages = window.host.pageSecrets;
  const serveAt = (at: number) =>
    servePage(window, { ...{ port: at, rendererDir, pages, now, texts: texts.page }, ...(token && { token }) });
  const { dataDir } = window.shell.info;
  const port = before ?? command.options.port;
  const { served, taken } =
    port === undefined ? await serveAtOwnPort(dataDir, serveAt) : { served: await serveAt(port), taken: null };
  opened.defer(() => served.close());
  if (taken !== null) {
    // A tab that was reloaded there has run the other program's page.
    pages.removePort(taken);
    sayAside(shell, texts.portTaken(taken));
  }
  using addresses = new PageAddresses(served, shell);
  const open = command.options.open && before === null;
  const canOpen = hasDisplay(environment);
  if (open && canOpen) {
    sayAside(shell, addresses.printOnEnter(texts.serveOpening));
    void addresses.openBrowser(openingFolder(dataDir, environment.homeDirectory));
  } else {
    if (open) sayAside(shell, texts.noBrowser(texts.noDisplay));
    await addresses.print(addresses.printOnEnter(texts.serveHint));
  }
  if (!signal.aborted) await Promise.race([once(signal, 'abort'), restart.promise]);
  return again && !signal.aborted ? served.port : null;
}

/** Carries out a move of the data that a page asked for. Returns why the data was not moved; null: it was, or nobody wanted it. */
async function moveIfWished(
  command: CommandOf<'serve'>,
  shell: Shell,
  signal: AbortSignal,
): Promise<MoveOutcome | null> {
  const { environment } = shell;
  const texts = dataFolderTexts(localeOfLine(command, shell));
  return finishWishedMove({
    ...{ address: dataAddress(command.dataDir, environment), now: environment.now, signal },
    progress: moveProgress(shell, texts.progress),
  });
}

async function openWindow(
  command: CommandOf<'serve'>,
  shell: Shell,
  failedMove: MoveOutcome | null,
  restart: () => void,
): Promise<WindowHost> {
  const { environment } = shell;
  const keys = keysFor(command.options, shell);
  const model = await modelChoice(command.options, keys, () => storedModel(command, shell));
  const options = { ...hostOptions(command, model, shell), ...(failedMove && { failedMove }) };
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
      restart,
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
