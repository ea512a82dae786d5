/** The entry point of the desktop app. */
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { messageOf } from '../shared/errors.ts';
import { dataFolder, descriptorOutput, logTo } from './host/host.ts';
import { registerAppScheme } from './shell/app-protocol.ts';
import { type Desktop, openDesktop } from './shell/desktop.ts';
import { isolateFrames } from './shell/frame-processes.ts';
import { closeBeforeQuit } from './shell/quit.ts';
import { shellTexts } from './shell/texts.ts';

const dataDir = dataFolder(undefined, {
  variables: process.env,
  workingDirectory: process.cwd(),
  homeDirectory: homedir(),
  platform: process.platform,
});
const log = logTo(
  descriptorOutput(2, false, () => 80),
  process.env.LOOPWRIGHT_LOG,
  Date.now,
);
let desktop: Desktop | null = null;

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

async function start(): Promise<void> {
  await app.whenReady();
  try {
    desktop = await openDesktop({ dataDir, programDir: import.meta.dirname, log });
  } catch (error) {
    endWith(shellTexts('system', app.getLocale()).cannotStart, messageOf(error));
  }
}

process.on('uncaughtException', endByBug);
process.on('unhandledRejection', endByBug);
registerAppScheme();
app.enableSandbox();
isolateFrames();
// The folder of Chromium's own files, which include the lock that allows only one running
// instance. So there is only one window per data folder.
const chromiumDir = join(dataDir, 'electron');
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
