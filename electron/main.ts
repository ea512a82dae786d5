/** The entry point of the desktop app. */
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import type { MoveOutcome } from '../shared/data-move.ts';
import { messageOf } from '../shared/errors.ts';
import { dataAddress, dataFolder, descriptorOutput, finishWishedMove, logTo } from './host/host.ts';
import { registerAppScheme } from './shell/app-protocol.ts';
import { type Desktop, openDesktop } from './shell/desktop.ts';
import { isolateFrames } from './shell/frame-processes.ts';
import { MoveWindow } from './shell/move-window.ts';
import { closeBeforeQuit } from './shell/quit.ts';
import { systemWords } from './shell/system-words.ts';
import { shellTexts } from './shell/texts.ts';

const place = {
  variables: process.env,
  workingDirectory: process.cwd(),
  homeDirectory: homedir(),
  platform: process.platform,
};
const address = dataAddress(undefined, place);
const log = logTo(
  descriptorOutput(2, false, () => 80),
  process.env.LOOPWRIGHT_LOG,
  Date.now,
);
const data = foundData();
let desktop: Desktop | null = null;

/** The folder with the data, or why it cannot be found, such as a drive that is not connected. No new data is created then. */
function foundData(): { readonly dataDir: string } | { readonly error: unknown } {
  try {
    return { dataDir: dataFolder(undefined, place) };
  } catch (error) {
    return { error };
  }
}

function endWith(title: string, why: string): void {
  log.error(title, { why });
  dialog.showErrorBox(title, why);
  app.exit(1);
}

function endByBug(error: unknown): void {
  const texts = shellTexts('system', app.getLocale());
  log.error('Bug', { stack: error instanceof Error ? error.stack : String(error) });
  endWith(texts.bug, messageOf(error));
}

/**
 * Carries out a move that the user wanted before this start. After it, the app starts again, because Chromium uses the old
 * folder by now. Returns why the data was not moved; null: nobody wanted it.
 */
async function moveIfWished(dataDir: string, window: MoveWindow): Promise<MoveOutcome | 'moved' | null> {
  const failed = await finishWishedMove({
    ...{ address, now: Date.now, signal: window.signal },
    progress: (step) => window.progress(step),
  });
  if (failed !== null || dataFolder(undefined, place) === dataDir) return failed;
  app.relaunch();
  app.exit(0);
  return 'moved';
}

async function start(): Promise<void> {
  await app.whenReady();
  try {
    if ('error' in data) throw data.error;
    const { dataDir } = data;
    const moving = new MoveWindow(shellTexts('system', app.getLocale()));
    const failedMove = await moveIfWished(dataDir, moving);
    if (failedMove === 'moved') return;
    desktop = await openDesktop({ dataDir, address, failedMove, programDir: import.meta.dirname, log });
    moving.close();
  } catch (error) {
    endWith(shellTexts('system', app.getLocale()).cannotStart, systemWords(error, app.getLocale()));
  }
}

process.on('uncaughtException', endByBug);
process.on('unhandledRejection', endByBug);
registerAppScheme();
app.enableSandbox();
isolateFrames();
// The folder of Chromium's own files, which include the lock that allows only one running
// instance. So there is only one window per data folder.
const chromiumDir = join('error' in data ? address : data.dataDir, 'electron');
mkdirSync(chromiumDir, { recursive: true, mode: 0o700 });
app.setPath('userData', chromiumDir);
if (process.platform === 'win32') app.setAppUserModelId('loopwright.desktop');

// If the app is started again, the running instance shows its window, and the new process exits.
// The command-line switches and links of the second start are ignored, because any web page can
// start a registered program with arguments of its choice.
if (app.requestSingleInstanceLock()) {
  app.on('second-instance', () => desktop?.show());
  app.on('activate', () => desktop?.show());
  closeBeforeQuit(
    async () => desktop?.close(),
    () => desktop?.staysInTray() ?? false,
    log,
  );
  void start();
} else {
  app.exit(0);
}
