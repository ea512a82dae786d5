/** Connects the host, the window and the operating system. */
import { join } from 'node:path';
import { app, BrowserWindow, dialog, Menu, Notification, session } from 'electron';
import packageJson from '../../package.json' with { type: 'json' };
import type { MoveOutcome } from '../../shared/data-move.ts';
import { messageOf } from '../../shared/errors.ts';
import { fixedSettings } from '../../shared/fixed-settings.ts';
import type { TopicId } from '../../shared/ids.ts';
import type { ShellActionName } from '../../shared/shell-bridge.ts';
import {
  createHost,
  DEFAULT_KEY_VARIABLES,
  guarded,
  keyRing,
  loggedFailures,
  openFileSecrets,
  openWindowHost,
  SECRETS_FILE,
  servePort,
} from '../host/host.ts';
import type { Log } from '../host/ports.ts';
import { serveApp } from './app-protocol.ts';
import { menuTemplate } from './menu.ts';
import { guardNavigation } from './navigation.ts';
import { loopNotifications } from './notifications.ts';
import { openExternal } from './open-external.ts';
import { guardPermissions } from './permissions.ts';
import { Presence } from './presence.ts';
import { releaseAddresses, releasePort } from './releases.ts';
import { reloadAfterCrash } from './renderer-crash.ts';
import { guardRequests } from './requests.ts';
import { takeRpcPorts } from './rpc-port.ts';
import { openSecrets } from './secrets.ts';
import { shellTexts } from './texts.ts';
import { applyTheme } from './theme.ts';
import { openWindow, showWindow } from './window.ts';

export interface DesktopOptions {
  readonly dataDir: string;
  /** The folder whose note leads to `dataDir`. */
  readonly address: string;
  /** Why the data was not moved before this start; null: nobody wanted it. */
  readonly failedMove: MoveOutcome | null;
  /**
   * The folder of the compiled program, which contains `preload.cjs`. The folder of the renderer
   * is next to it.
   */
  readonly programDir: string;
  readonly log: Log;
}

export type Desktop = Awaited<ReturnType<typeof openDesktop>>;

/** Opens the desktop app. Call this when Electron is ready. Rejects if the host cannot start. */
export async function openDesktop({ dataDir, address, failedMove, programDir, log }: DesktopOptions) {
  const secrets = openSecrets({
    file: join(dataDir, 'keys.json'),
    plain: openFileSecrets(join(dataDir, SECRETS_FILE), log),
    log,
  });
  const keys = keyRing(process.env, Object.values(DEFAULT_KEY_VARIABLES));
  let window: BrowserWindow | null = null;

  const failed = loggedFailures(log);
  const notify = loopNotifications({
    texts,
    titleOf: (topicId) => host.topics.summary(topicId).title,
    isWatched: () => BrowserWindow.getFocusedWindow() !== null,
    isOfRun: (loopId) => host.runs.isOfRun(loopId),
    hasSound: () => host.settings.current().notificationSound,
    open: guarded('click on a notification', openFromNotification, failed),
    log,
  });
  const releases = releasePort(packageJson.version, releaseAddresses(packageJson.releases, process.env), (page) => {
    openExternal(page, log);
  });
  const hearNews = guarded('notifications', notify.hearNews, failed);
  const settingsChanged = guarded('settings', followSettings, failed);
  const windowHost = await openWindowHost({
    createHost,
    ports: {
      secret: (name) => secrets.secret(name) ?? keys.secret(name),
      secretStore: secrets.store,
      capabilities: { windows: true, serverRequests: true },
      attendant: 'window',
      now: Date.now,
      timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
      onEvent: notify.hear,
      onNews: (news) => {
        hearNews(news);
        if (news.type === 'settings-changed') settingsChanged();
      },
      ...(releases === null ? {} : { releases }),
      restart: () => {
        app.relaunch();
        app.quit();
      },
      systemProxy: (url) => session.defaultSession.resolveProxy(url),
      isHeard: () => window !== null || Notification.isSupported(),
      log,
    },
    options: {
      ...{ dataDir, dataAddress: address, fixedSettings: fixedSettings(process.env) },
      ...(failedMove && { failedMove }),
    },
    shell: {
      info: {
        version: packageJson.version,
        shell: 'electron',
        platform: process.platform,
        dataDir,
        secretStore: secrets.store.where,
        canPickFolder: true,
      },
      openExternal: async (link) => void openExternal(link, log),
      pickFolder: async () => {
        if (window === null) return null;
        const properties = ['openDirectory' as const, 'createDirectory' as const];
        const picked = await dialog.showOpenDialog(window, { title: texts().pickFolder, properties });
        return picked.canceled ? null : (picked.filePaths[0] ?? null);
      },
    },
  });
  const { host } = windowHost;

  function texts() {
    return shellTexts(host.settings.current().language, app.getLocale());
  }

  function act(action: ShellActionName, topicId?: TopicId): void {
    show();
    windowHost.app.act(action, topicId);
  }

  function openFromNotification(topicId: TopicId | null): void {
    if (topicId === null) act('open-inbox');
    else act('open-topic', topicId);
  }

  function followSettings(): void {
    const settings = host.settings.current();
    applyTheme(settings.theme);
    presence.follow(settings, texts());
    const template = menuTemplate({ texts: texts(), platform: process.platform, development: !app.isPackaged, act });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }

  function show(): void {
    if (window !== null) return showWindow(window);
    const opened = openWindow({
      stateFile: join(dataDir, 'window.json'),
      preload: join(programDir, 'preload.cjs'),
      icon: join(programDir, '../icons/icon.png'),
      log,
    });
    window = opened;
    opened.once('closed', () => {
      window = null;
    });
    reloadAfterCrash(opened, { texts, log, now: Date.now });
  }

  const presence = new Presence({
    icon: join(programDir, '../icons/icon.png'),
    show: guarded('showing the window', show, failed),
    log,
  });
  serveApp(session.defaultSession, join(programDir, '../renderer'));
  guardPermissions(session.defaultSession);
  guardRequests(session.defaultSession, { development: !app.isPackaged });
  app.on('web-contents-created', (_event, contents) => guardNavigation(contents, (url) => openExternal(url, log)));
  takeRpcPorts({ window: () => window, serve: (port) => servePort(port, windowHost), log });
  followSettings();
  show();
  return {
    /** Shows the window, or opens a new one if it was closed. */
    show,
    /** Whether the app goes on when its window is closed. */
    staysInTray: () => presence.staysInTray,
    /** Closes the host. Running loops are interrupted and can be resumed. */
    close: async () => {
      await windowHost.close().catch((error) => log.error('The host could not close', { error: messageOf(error) }));
    },
  };
}
