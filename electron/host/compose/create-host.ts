/**
 * The composition root: connects store, models and tools with the loop, and gives a shell its
 * API. Does not depend on Electron.
 */
import { join } from 'node:path';
import { createApprovals } from '../approvals/approvals.ts';
import { createArtifacts } from '../artifacts/artifacts.ts';
import { createArtifactExports } from '../artifacts/export/artifact-exports.ts';
import type { RenderedSvg } from '../artifacts/export/export-block.ts';
import { renderedSvg } from '../charts/rendered-svg.ts';
import { HostEvents } from '../events.ts';
import { leavingData } from '../exports/leaving-filter.ts';
import { createTopicExports } from '../exports/topic-exports.ts';
import { settleKilledReversals } from '../files/undo/killed-reversals.ts';
import { createInspect } from '../inspect/inspect.ts';
import { loggedFailures } from '../listeners.ts';
import { goOnAfterRuns, wakeAnsweredRuns } from '../loops/awaited-runs.ts';
import type { HostOptions } from '../options.ts';
import { createOutputs } from '../outputs/outputs.ts';
import type { ShellPorts } from '../ports.ts';
import { doctor } from '../program/doctor.ts';
import type { Host } from '../program/host-api.ts';
import { subscribeShell } from '../program/shell-listeners.ts';
import { endedRun } from '../runs/start-run.ts';
import { signingKey } from '../secrets/signing-key.ts';
import { SkillLibrary } from '../skills/skill-library.ts';
import { createSkills } from '../skills/skills.ts';
import { exportedData } from '../store/exported.ts';
import { reportIgnoredRows } from '../store/ignored-rows.ts';
import { LeaseKeeper } from '../store/lease-keeper.ts';
import { openStore } from '../store/open-store.ts';
import { newOwner } from '../store/owner.ts';
import { appSetting } from '../topics/app-settings.ts';
import { localeOf } from '../topics/locale.ts';
import { createSettings } from '../topics/settings.ts';
import { createTopicBackground } from '../topics/topic-background.ts';
import { TopicPreferences } from '../topics/topic-preferences.ts';
import { createTransfers } from '../transfer/transfers.ts';
import { createUsage } from '../usage/usage.ts';
import { createSearchKeys } from '../web/search-keys.ts';
import { composeAssistant } from './assistant.ts';
import { composeAutomations } from './automations.ts';
import { composeBackground } from './background.ts';
import { composeBackups, finishRestore } from './backups.ts';
import { composeChanges } from './changes.ts';
import { closing } from './closing.ts';
import { composeData } from './data.ts';
import { composeDataFolder, finishMove } from './data-folder.ts';
import { composeIndexing, composeTopicIndex } from './indexing.ts';
import { composeLoops } from './loops.ts';
import { composeMemory } from './memory.ts';
import { composeModels } from './models.ts';
import { composeNetwork, composeProxies } from './network.ts';
import { composeProviders } from './providers.ts';
import { composeReleases } from './releases.ts';
import { composeReminders } from './reminders.ts';
import { composeRequests } from './requests.ts';
import { composeRunWeb } from './run-web.ts';
import { composeAgents, composeRuns } from './runs.ts';
import { composeSearch } from './search.ts';
import { composeServers } from './servers.ts';
import { composeTitles } from './titles.ts';
import { composeTools } from './tools.ts';
import { composeTopics } from './topics.ts';
import { composeTrust } from './trust.ts';
import { composeWeb } from './web.ts';

/**
 * Opens the data folder (creates it if it is missing) and marks loops that a crash left running
 * as interrupted. Starts no loop. In a shell with windows it starts the servers that are switched
 * on, without waiting for them.
 */
export async function createHost(shell: ShellPorts, options: HostOptions): Promise<Host> {
  const events = new HostEvents(loggedFailures(shell.log), shell.now);
  subscribeShell(shell, events);
  const { now, timeZone, log, secretStore } = shell;
  const restoreOutcome = await finishRestore({ shell, options });
  const store = openStore(options.dataDir, now, signingKey(shell));
  const { database, loops, topics, messages } = store;
  const moveOutcome = finishMove({ store, shell, options });
  const ignoredRows = reportIgnoredRows(store.seal, store.settings);
  if (ignoredRows !== null && ignoredRows.count > 0)
    log.warn('Another program wrote approvals or settings, which do not count', { entries: ignoredRows.count });
  await settleKilledReversals(store.reversals, now());
  store.settings.fix(options.fixedSettings?.values ?? {});
  for (const { problem } of options.fixedSettings?.ignored ?? []) log.warn(problem);
  const settings = createSettings({
    ...{ settings: store.settings, news: events.news },
    ownPython: () => ownPythons.state(),
  });
  const preferences = new TopicPreferences({
    ...{ topics, settings: store.settings, options },
    isOfAutomation: (topicId) => store.automationFirings.ofLoopTopic(topicId) !== null,
  });
  const locale = () => localeOf(appSetting(store.settings, 'language'));
  const lease = new LeaseKeeper(loops, newOwner(), {
    onError: (error) => log.warn('[Agentic] a lease could not be renewed', { error: String(error) }),
  });
  const network = composeNetwork({ store, shell });
  const { models, compactor, secretFilter, leavingFilter } = composeModels({
    store,
    preferences,
    shell,
    events,
    network,
  });
  const requests = composeRequests({ store, shell, events, models, lease });
  const { assistant, serverParts } = composeAssistant({
    ...{ store, shell, events, locale },
    automations: () => automations.maker,
  });
  const { ask } = requests;
  const trust = composeTrust({ store, options, events });
  const { indexer, indexSearch, commands: folderIndexes } = composeIndexing({ store, options, trust });
  const web = composeWeb({ settings: store.settings, shell, options, locale, network });
  const { background, ownWork, outsideRuns, closeBackground } = composeBackground({ store, shell, events });
  const { charts, dataParts, ownPythons, closeData } = composeData({ store, preferences, options, events });
  const builtIns = { ...serverParts, ...web, indexSearch, background, outsideRuns, ...dataParts, locale };
  const skills = new SkillLibrary({
    ownFolder: join(options.dataDir, 'skills'),
    isTrusted: (folder) => trust.isTrusted(folder),
    approved: store.approvedSkills,
    isOn: (id) => appSetting(store.settings, 'skillSwitches')[id] ?? true,
  });
  const tools = composeTools({
    store,
    settings,
    preferences,
    shell,
    options,
    events,
    trust,
    models,
    network,
    builtIns,
    ask,
    ownWork,
    skills,
  });
  const { hub, problems } = tools;
  if (tools.own.wantsSandbox) await tools.own.lookForSandbox();
  const memory = composeMemory({ store, shell, options, events, trust, models, locale, settings });
  const titler = composeTitles({ store, shell, events, models, locale });
  const runs = composeRuns({
    ...{ store, shell, options, events, locale, models, lease, secretFilter },
    indexer,
    web: composeRunWeb({ store, preferences, tools, web }),
    workspace: () => conversations.defaultFolder(),
    agents: () => agents,
    goOn: async () => {
      automations.tell();
      await agents.tidy();
      await wakeAnsweredRuns(loops, store.runs);
      await goOnAfterRuns({ loops, runner, endedRun: (id) => endedRun(store.runs, id), attendant: shell.attendant });
    },
  });
  const runner = composeLoops({
    ...{ store, models, compactor, secretFilter, tools: tools.tools, lease, shell, events },
    runs: runs.port,
    memory,
    background,
  });
  const servers = composeServers({ store, preferences, shell, options, events, trust, tools });
  const conversations = composeTopics({
    ...{ store, settings, preferences, shell, options, events, locale, models, compactor, secretFilter },
    ...{ assistant, trust, tools, servers, runner, background, outsideRuns, skills },
  });
  const { nouns, order, slashCommands, defaultFolder, start } = conversations;
  const agents = composeAgents({ ...{ store, shell, locale, workspace: defaultFolder }, ...{ runner, start } });
  const automations = composeAutomations({
    ...{ store, shell, options, events, lease, locale, defaultFolder },
    started: () => void runs.changed(),
  });
  const reminders = composeReminders({ store, shell, events, locale, defaultFolder });
  const { search, indexer: messageIndexer } = composeSearch({ store, shell });
  const rendered: RenderedSvg = (spec, looks) => renderedSvg(charts, spec, looks);
  const artifactParts = { ...store, renderedSvg: rendered };
  const transfer = createTransfers({
    ...{
      database,
      topics,
      messages,
      loops,
      imports: store.imports,
      outputs: store.outputs,
      dataDir: options.dataDir,
      now,
      news: events.news,
    },
    artifacts: artifactParts,
    leavingFilter,
    remove: async (topicId) => nouns.topics.remove({ topicId }),
    defaultFolder,
  });
  const { backups, closeBackups } = composeBackups({ store, shell });
  const dataPlace = composeDataFolder({ store, shell, options });
  const proxies = composeProxies({ store, shell, events, network });
  const releases = composeReleases({ store, shell, events, network });
  runs.start();
  return {
    events,
    ignoredRows,
    restoreOutcome,
    moveOutcome,
    ...nouns,
    ...conversations.loops.drives,
    loops: conversations.loops.noun,
    background: createTopicBackground(background),
    runs: runs.noun,
    automations: { ...automations.noun, missed: automations.missed, look: automations.look },
    topicIndex: composeTopicIndex({ store, trust, runs, commands: folderIndexes }),
    search,
    backups,
    releases: releases.noun,
    dataFolder: dataPlace.noun,
    dataFolderStreams: dataPlace.streams,
    memory: memory.noun,
    settings,
    skills: createSkills({ library: skills, approved: store.approvedSkills }),
    requests,
    pageSecrets: store.pageSecrets,
    servers: servers.servers,
    changes: composeChanges({ store, events, now, log }),
    outputs: createOutputs({ store: store.outputs, draw: (order, signal) => charts.draw(order, signal) }),
    artifacts: createArtifacts(store),
    artifactExports: createArtifactExports(artifactParts),
    transfers: transfer.transfers,
    transferStreams: transfer.streams,
    network: proxies,
    usage: createUsage({ modelUsage: store.modelUsage, timeZone, now }),
    inspect: createInspect({ loops, messages, topics, locale }),
    providers: composeProviders({ store, settings, shell, events, locale, network }),
    assistant: {
      ...assistant,
      ...createSearchKeys({ secretStore, news: events.news }),
      run: (text, where) => slashCommands.typed(text, where),
    },
    approvals: createApprovals({ rules: store.rules, setRule: (...rule) => tools.tools.setRule(...rule) }),
    messages: (topicId) => [...messages.shown(topicId)],
    folderIndexes,
    modelOf: (topicId) => preferences.model(topicId),
    workspaceOf: (topicId) => topics.get(topicId).workspace,
    instructionsIn: async (path, topicId) => {
      const own = topicId === undefined ? {} : topics.get(topicId).settings;
      return preferences.environment(own).readsFolder ? nouns.workspaces.instructions({ path }) : null;
    },
    topicExports: createTopicExports({ ...store, leavingFilter }),
    exportData: (filter) => leavingData(exportedData(database, filter), leavingFilter()),
    importFiles: transfer.files,
    doctor: () =>
      doctor({
        database,
        ignoredRows,
        automations: automations.standing,
        dataDir: options.dataDir,
        hub,
        problems,
        ownPython: () => ownPythons.state(),
        network: () => proxies.test({}),
        isOn: (id) => preferences.serverIsOn(id),
      }),
    close: closing({
      transfer,
      closeBackups,
      releases,
      requests,
      reminders,
      messageIndexer,
      automations,
      runs,
      runner,
      memory,
      titler,
      closeBackground,
      nouns,
      order,
      tools,
      closeData,
      events,
      lease,
      database,
    }),
  };
}
