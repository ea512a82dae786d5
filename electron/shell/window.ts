/**
 * Opens the app's only window, a sandboxed page without access to Node. The position of the window
 * is stored.
 */
import { app, BrowserWindow, screen } from 'electron';
import { messageOf } from '../../shared/errors.ts';
import type { Log } from '../host/ports.ts';
import { APP_PAGE } from './app-address.ts';
import { canvasColor, followTheme } from './theme.ts';
import { MINIMUM, readWindowState, visibleBounds, writeWindowState } from './window-state.ts';

export interface WindowOptions {
  /** The file that stores the position of the window. */
  readonly stateFile: string;
  readonly preload: string;
  /** The icon file. Only Linux needs it; on other systems the icon is part of the program file. */
  readonly icon: string;
  readonly log: Log;
}

export function openWindow({ stateFile, preload, icon, log }: WindowOptions): BrowserWindow {
  const state = readWindowState(stateFile);
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  const window = new BrowserWindow({
    ...visibleBounds(
      state,
      [primary, ...others].map(({ workArea }) => workArea),
    ),
    minWidth: MINIMUM.width,
    minHeight: MINIMUM.height,
    show: false,
    title: 'Loopwright',
    backgroundColor: canvasColor(),
    ...(process.platform === 'linux' ? { icon } : {}),
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      devTools: !app.isPackaged,
      // For spell checking, Chromium would download dictionaries from a Google server.
      spellcheck: false,
    },
  });
  if (state?.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => {
    try {
      writeWindowState(stateFile, { ...window.getNormalBounds(), maximized: window.isMaximized() });
    } catch (error) {
      log.warn('The place of the window could not be kept', { error: messageOf(error) });
    }
  });
  followTheme(window);
  window.loadURL(APP_PAGE).catch((error) => log.error('The page could not be loaded', { error: messageOf(error) }));
  return window;
}

export function showWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
