/**
 * Creates the data folder of an app before its first start. The data is written without a host,
 * because loading a host would take each spec a long time.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../../electron/host/new-id.ts';
import { reviewOf } from '../../electron/host/servers/launch.ts';
import { openDatabase } from '../../electron/host/store/database.ts';
import type { Exported } from '../../electron/host/store/exported.ts';
import {
  exportedAutomations,
  exportedCalls,
  exportedLoops,
  exportedMessages,
  exportedRunChanges,
} from '../../electron/host/store/exported.ts';
import { exportedDecisions } from '../../electron/host/store/exported-decisions.ts';
import { DATABASE_FILE, openStore } from '../../electron/host/store/open-store.ts';
import { Topics } from '../../electron/host/store/topics.ts';
import { appSetting, updateAppSettings } from '../../electron/host/topics/app-settings.ts';
import { recentAfter } from '../../electron/host/topics/recent-models.ts';
import { TopicId } from '../../shared/ids.ts';
import type { GivenServer } from '../../shared/server-setting.ts';
import type { AppSettings } from '../../shared/settings.ts';

export interface UserData {
  readonly settings: Partial<AppSettings>;
  /**
   * Servers that the user has entered. They start with the app and may request replies of the
   * model.
   */
  readonly servers: readonly GivenServer[];
  /**
   * The only topic, with its working folder, which the user trusts. New topics use the most
   * recently used folder.
   */
  readonly topic: { readonly title: string; readonly workspace: string };
}

/**
 * Writes the data folder. Throws for a server with secrets, because secrets are stored outside the
 * database.
 */
export async function writeDataFolder(dataDir: string, { settings, servers, topic }: UserData): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const store = openStore(dataDir, Date.now);
  store.database.transaction(() => {
    const recent = recentAfter(appSetting(store.settings, 'recentModels'), settings);
    updateAppSettings(store.settings, { ...settings, ...recent });
    store.keptServers.add(
      servers.map(({ id, setting, secrets }) => {
        if (Object.keys(secrets).length > 0) throw new Error(`The secrets of ${id} cannot be written here.`);
        return { id, setting, origin: 'typed', folder: null, reviewed: reviewOf(setting, () => undefined) };
      }),
    );
    for (const { id } of servers) store.keptServers.setSampling(id, true);
    store.topics.create({ id: newId(TopicId), ...topic });
    // The owner is looked up when the app starts.
    store.folderDecisions.set({ folder: topic.workspace, trusted: true, owner: null });
  });
  store.database.close();
}

/**
 * The parsed output of `loopwright export`, which reads the data folder in a process of its own. An
 * app may use the folder at the same time.
 */
export function exportedFrom(dataDir: string): Exported {
  const database = openDatabase(join(dataDir, DATABASE_FILE), { now: Date.now });
  try {
    const topics = new Topics(database);
    return {
      topics: topics
        .ids()
        .map((id) => topics.get(id))
        .map(({ id, title, workspace, createdAt }) => ({ id, title, workspace, createdAt })),
      messages: [...exportedMessages(database)],
      toolCalls: [...exportedCalls(database)],
      loops: exportedLoops(database),
      runChanges: exportedRunChanges(database),
      decisions: exportedDecisions(database, topics.ids()),
      automations: exportedAutomations(database),
    };
  } finally {
    database.close();
  }
}
