/** The composition root: plugs store, models and tools into the loop, and answers a shell. Knows no Electron. */
import type { LoopId, TopicId } from '../../../shared/ids.ts';
import type { LocatedEvent } from '../../../shared/loop.ts';
import { createApprovals } from '../approvals/approvals.ts';
import { Changes } from '../changes/changes.ts';
import { createInspect } from '../inspect/inspect.ts';
import { guarded, loggedFailures } from '../listeners.ts';
import type { LoopRecord } from '../loop/ports.ts';
import { newsOf } from '../loops/news.ts';
import type { HostNews } from '../news.ts';
import type { HostOptions } from '../options.ts';
import type { ShellPorts } from '../ports.ts';
import { doctor } from '../program/doctor.ts';
import type { Host } from '../program/host-api.ts';
import { createLoops } from '../program/loops.ts';
import { withGuardedListeners } from '../program/shell-listeners.ts';
import { createProviders } from '../providers/providers.ts';
import { readAttachments } from '../servers/attachments.ts';
import { createOffers } from '../servers/offers.ts';
import { Requests } from '../servers/requests.ts';
import { ServerReports } from '../servers/server-reports.ts';
import { WatchedResources } from '../servers/watched-resources.ts';
import { exportedCalls, exportedMessages } from '../store/exported.ts';
import { openStore } from '../store/open-store.ts';
import { appSetting } from '../topics/app-settings.ts';
import { createCompactions } from '../topics/compactions.ts';
import { InOrder } from '../topics/in-order.ts';
import { localeOf } from '../topics/locale.ts';
import { createSettings } from '../topics/settings.ts';
import { TopicCommands } from '../topics/topic-commands.ts';
import { TopicPreferences } from '../topics/topic-preferences.ts';
import { TurnStart } from '../topics/turn-start.ts';
import { createVersions } from '../topics/versions.ts';
import { createUsage } from '../usage/usage.ts';
import { createSearchKeys } from '../web/search-keys.ts';
import { FileFinder } from '../workspaces/find-files.ts';
import { createWorkspaces } from '../workspaces/workspaces.ts';
import { composeAssistant } from './assistant.ts';
import { composeLoops } from './loops.ts';
import { composeReminders } from './reminders.ts';
import { composeServers } from './servers.ts';
import { composeTools } from './tools.ts';
import { composeTopics } from './topics.ts';
import { composeWeb } from './web.ts';

/**
 * Opens the data folder (created if missing), marks what a crash left running as interrupted, and is ready. Starts no loop; in a shell with windows
 * the servers that are switched on, without waiting for them.
 */
export async function createHost(given: ShellPorts, options: HostOptions): Promise<Host> {
  const failed = loggedFailures(given.log);
  const { shell, mute } = withGuardedListeners(given, failed);
  const store = openStore(options.dataDir, shell.now);
  const { database, inbox, loops, topics, settings, messages, rules } = store;
  const news = (said: HostNews) => {
    shell.onNews?.(said);
    if (said.type === 'request-changed') shell.onRequest?.(said.request);
    if (said.type === 'assistant-changed') reminders?.wake();
    if (said.type === 'settings-changed') ownServers.switched();
  };
  const hearForRequests = guarded('requests', (event: LocatedEvent) => requests.hear(event), failed);
  const tell = (event: LocatedEvent) => {
    shell.onEvent(event);
    for (const said of newsOf(event)) news(said);
    hearForRequests(event);
  };

  const locale = () => localeOf(appSetting(settings, 'language'));
  const web = composeWeb({ settings, shell, options, locale });
  const assistant = composeAssistant({
    ...{ store, shell, locale, news },
    searchKeys: createSearchKeys({ secretStore: shell.secretStore, news }),
    cancel: (topicId) => runner.stopAll(topicId),
  });
  const preferences = new TopicPreferences({ topics, settings, options });
  const runningLoop = (topicId: TopicId) => loops.open(topicId).find(({ state }) => state.name === 'running') ?? null;
  const tellModel = (loopId: LoopId, text: string) => void inbox.put(loopId, { type: 'notice', text });
  const reports = new ServerReports({ runningLoop, tellModel, tellShell: shell.onServerProblem });
  const { hub, tools, closed, servers, secrets, logins, problems } = composeTools({
    ...{ store, preferences, shell, options },
    plainServers: () => [assistant.server(), web.server()],
    ask: (asked) => requests.ask(asked),
    whyWaiting: (id) => ownServers.whyWaiting(id),
    reportProblems: guarded('reports of servers', reports.report.bind(reports), failed),
    resourceUpdated: guarded('watched resources', (id, uri) => watched.updated(id, uri), failed),
  });
  const rested = (record: LoopRecord, state: LoopRecord['state']) => {
    if (shell.onNews !== undefined) composed.turns.rested(record, state);
  };
  const { runner, lease, models, compactor } = composeLoops({
    store,
    preferences,
    tools,
    shell,
    tell,
    rested,
  });
  const requests = new Requests({
    ...store,
    ...{ models, news, owner: lease.owner, now: shell.now, log: shell.log },
  });
  const offers = createOffers({
    connectionOf: (id) => hub.facts(id)?.connection ?? null,
    servers: () => hub.status().map(({ id }) => id),
    uses: (topicId) => (topicId === null ? (id) => preferences.serverIsOn(id) : preferences.servers(topicId)),
  });
  const watched = new WatchedResources({
    connectionOf: (id) => hub.facts(id)?.connection ?? null,
    running: (topicId) => runningLoop(topicId)?.id ?? null,
    notice: tellModel,
  });
  const start = new TurnStart({ topics, settings, preferences, runner, options });
  const order = new InOrder();
  const appSettings = createSettings({ settings, news });
  const workspaces = createWorkspaces({ topics, finder: new FileFinder({ closed, now: shell.now }) });
  const commands = new TopicCommands({
    ...{ topics, messages, locale },
    stored: ({ id: messageId, topicId }) => {
      news({ type: 'message-added', topicId, messageId });
      news({ type: 'topic-changed', topicId });
    },
    tell: news,
    now: shell.now,
    lost: (why) => shell.log.error(why),
  });
  const compactions = createCompactions({ ...store, models, compactor, order, news, tell });
  const composed = composeTopics({
    compactions,
    ...{ store, preferences, tools, runner, start, order, shell, options, workspaces, commands, locale, tell, news },
    slashCommands: assistant.slashCommands,
    servers: () => servers().map(({ id }) => id),
    attached: (attachments) => readAttachments(offers, attachments),
    wasAttached: (topicId, attachments) => watched.watch(topicId, attachments),
    modelChosen: appSettings.modelChosen,
  });
  const reminders = composeReminders({ store, shell, options, workspaces, locale, news });
  const changes = new Changes({
    ...store,
    now: shell.now,
    onChanged: (topicId) => news({ type: 'files-changed', topicId }),
  });

  const providers = createProviders({
    providers: () => appSetting(settings, 'providers'),
    usualModel: () => appSetting(settings, 'model'),
    recentModels: () => appSetting(settings, 'recentModels'),
    setProviders: (changed, model) =>
      void appSettings.set({ providers: [...changed], ...(model === undefined ? {} : { model }) }),
    secret: shell.secret,
    ...(shell.secretStore === undefined ? {} : { secretStore: shell.secretStore }),
    onSecretsChanged: () => news({ type: 'secrets-changed' }),
  });

  const ownServers = composeServers({
    ...{ store, preferences, shell, options, hub, tools, secrets, logins, offers, news },
    list: servers,
    setSwitches: (serverSwitches) => void appSettings.set({ serverSwitches: { ...serverSwitches } }),
  });

  const { drives, noun: loopsNoun } = createLoops({ ...store, runner, start, compactions, order, news });
  return {
    topics: composed.topics,
    queue: composed.queue,
    changes,
    versions: createVersions({
      ...{ ...store, runner, start, order, locale, news },
      modelChosen: appSettings.modelChosen,
      makeWay: (topicId) => compactions.giveUp({ topicId }),
    }),
    compactions,
    usage: createUsage({ modelUsage: store.modelUsage, timeZone: shell.timeZone, now: shell.now }),
    inspect: createInspect(store),
    commands,
    workspaces,
    providers,
    servers: ownServers.api,
    requests,
    assistant: assistant.api,
    ...drives,
    loops: loopsNoun,
    settings: appSettings,
    approvals: createApprovals({ rules, setRule: (tool, effect) => tools.setRule(tool, effect) }),
    messages: (topicId) => [...messages.shown(topicId)],
    modelOf: (topicId) => preferences.model(topicId),
    exportData: (filter = {}) => ({
      topics: topics
        .ids()
        .filter((id) => filter.topicId === undefined || filter.topicId === id)
        .map((id) => topics.get(id))
        .map(({ id, title, workspace, createdAt }) => ({ id, title, workspace, createdAt })),
      messages: [...exportedMessages(database, filter)],
      toolCalls: [...exportedCalls(database, filter)],
    }),
    doctor: () =>
      doctor({ database, dataDir: options.dataDir, hub, problems, isOn: (id) => preferences.serverIsOn(id) }),
    close: async () => {
      requests.close();
      await reminders?.close();
      await runner.close();
      await commands.close();
      compactions.close();
      await order.settled();
      logins.close();
      await hub.close();
      mute();
      lease.close();
      database.close();
    },
  };
}
