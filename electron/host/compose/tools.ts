/**
 * Connects the servers of a host: the built-in ones, those of its configuration, and the recording
 * of the edits that they make.
 */
import { existsSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ServerId, TopicId } from '../../../shared/ids.ts';
import { commandHosts } from '../../../shared/run-place.ts';
import type { OwnWork } from '../files/confined/own-work.ts';
import { KeptContents } from '../files/snapshots/kept-contents.ts';
import { type BuiltInParts, LISTED_BUILT_INS, makeBuiltIns } from '../mcp/built-in/registry.ts';
import { CommandSandbox } from '../mcp/built-in/terminal/command-sandbox.ts';
import { Hub } from '../mcp/hub/hub.ts';
import { serverProblems } from '../mcp/hub/server-problems.ts';
import type { AskUser } from '../mcp/hub/server-terms.ts';
import { serverViews } from '../mcp/hub/server-views.ts';
import { confineServer } from '../mcp/launch/confine-server.ts';
import { SearchPath, userShell } from '../mcp/launch/search-path.ts';
import { CallRecorder } from '../mcp/tools/call-recorder.ts';
import { toolMemory } from '../mcp/tools/tool-memory.ts';
import { Tools } from '../mcp/tools/tools.ts';
import { hostsBehindProxies } from '../network/parent-proxies.ts';
import { saveOutputs } from '../outputs/outputs.ts';
import { behindProxies } from '../sandbox/behind-proxies.ts';
import { findSandbox } from '../sandbox/find-sandbox.ts';
import { Confining } from '../servers/confining.ts';
import { KeptSecrets } from '../servers/kept-secrets.ts';
import { Logins } from '../servers/logins.ts';
import { OwnServers } from '../servers/own-servers.ts';
import { ReviewedScripts } from '../servers/reviewed-scripts.ts';
import type { SkillLibrary } from '../skills/skill-library.ts';
import { quoted } from '../text/visible-text.ts';
import { appSetting } from '../topics/app-settings.ts';
import { automationTopic } from './automation-topic.ts';
import type { HostParts } from './parts.ts';

interface HostToolsParts
  extends Pick<
    HostParts,
    'store' | 'settings' | 'preferences' | 'shell' | 'options' | 'events' | 'trust' | 'models' | 'network'
  > {
  /** What the built-in servers need from other parts of the host. */
  readonly builtIns: Omit<
    BuiltInParts,
    'skills' | 'workspace' | 'recorder' | 'keptContents' | 'commandSandbox' | 'findTools' | 'historyOf' | 'topicOf'
  >;
  /** Shows requests of servers to the user. */
  readonly ask: AskUser;
  readonly ownWork: OwnWork;
  readonly skills: SkillLibrary;
}

/**
 * Creates the servers and their hub. The hub knows no server at first: call `own.tellHub` after all
 * listeners have subscribed.
 */
export function composeTools(parts: HostToolsParts) {
  const { store, settings, preferences, shell, options, events, trust, models, builtIns, ask, ownWork } = parts;
  const { network, skills } = parts;
  const recorder = new CallRecorder({
    ownWork,
    checkpoints: store.checkpoints,
    transaction: (fn) => store.database.transaction(fn),
    now: shell.now,
    hasTopic: (topicId) => store.topics.find(topicId) !== undefined,
    saveOutputs: (call, outputs) => saveOutputs(store.outputs, call, outputs),
    changedLate: (topicId) => events.news({ type: 'files-changed', topicId }),
    log: shell.log,
  });
  const findNetworked = behindProxies(findSandbox, (hosts) => hostsBehindProxies(hosts, network.routeFor));
  const keptContents = new KeptContents();
  const commandSandbox = new CommandSandbox({
    removedLate: ({ root, removed }) =>
      shell.log.warn(
        `Removed protected files in ${quoted(root, 300)} that a command in the sandbox had made when the app was ended: ${removed.map((path) => quoted(path, 300)).join(', ')}`,
      ),
    find: findNetworked,
    isOn: () => appSetting(store.settings, 'commandSandbox'),
    hosts: (folder) => commandHosts(appSetting(store.settings, 'commandHosts'), folder),
    dataDir: realpathSync(options.dataDir),
    ...(options.homeDirectory !== undefined && { home: options.homeDirectory }),
  });
  void commandSandbox.settleNotes();
  const closed = [realpathSync(options.dataDir)];
  const guarded = (options.protectedFiles ?? []).flatMap((file) =>
    existsSync(file) ? [file, realpathSync(file)] : [file],
  );
  const secrets = new KeptSecrets({
    secret: shell.secret,
    ...(shell.secretStore === undefined ? {} : { secretStore: shell.secretStore }),
    changed: () => events.news({ type: 'secrets-changed' }),
  });
  const logins = new Logins(secrets, network.routeFor);
  const home = options.homeDirectory ?? homedir();
  const { windows, serverRequests } = shell.capabilities;
  const memory = toolMemory(store.database, store.rules, store.approvedTools);
  const windowOf = (topicId: TopicId) => models.contextTokensOf(models.choose(topicId));
  const hub = new Hub({
    builtIns: (root) =>
      makeBuiltIns({
        ...builtIns,
        workspace: { root, closed, guarded, scripts: () => own.scripts() },
        recorder,
        keptContents,
        commandSandbox,
        windowOf: (key) => {
          const topicId = key === null ? null : recorder.topicOf(key);
          return topicId === null ? null : windowOf(topicId);
        },
        skills: {
          mayOffer: (folder) => skills.mayOffer(folder),
          read: (folder, key, name, file) => {
            const topicId = key === null ? null : recorder.topicOf(key);
            const own = topicId === null ? {} : (store.topics.settings(topicId) ?? {});
            return skills.read(folder, name, file, preferences.skills(own));
          },
        },
        topicOf: (key) => recorder.topicOf(key),
        historyOf: (key) => {
          // A call that is judged does not run yet.
          const topicId = recorder.topicOf(key) ?? store.loops.find(key.loopId)?.topicId ?? null;
          return topicId === null ? null : store.messages.newestFirst(topicId);
        },
        findTools: (key, query) => memory.leftOut.find(recorder.topicOf(key), query),
      }),
    now: shell.now,
    resourceUpdated: (id, uri) => events.emit('resource', id, uri),
    remoteAccess: (id, { url }) => logins.of(id, url).access,
    changed: () => events.news({ type: 'servers-changed' }),
    mayStart: (id) => own.mayStart(id),
    confine: confineServer({ find: findNetworked, home, dataDir: options.dataDir, ownWork }),
    // A shell without windows runs in a terminal, so its PATH is already the user's.
    ...(windows ? { searchPath: new SearchPath(userShell()), startsAtOnce: true } : {}),
    ...(serverRequests ? { ask } : {}),
  });
  const own = new OwnServers({
    hub,
    secrets,
    kept: store.keptServers,
    ofProcess: options.servers ?? {},
    isOn: (id) => preferences.serverIsOn(id),
    switches: () => appSetting(store.settings, 'serverSwitches'),
    setSwitches: (serverSwitches) => void settings.set({ serverSwitches: { ...serverSwitches } }),
    isTrusted: (folder) => trust.isTrusted(folder),
    reviewedScripts: new ReviewedScripts(join(options.dataDir, 'reviewed-scripts')),
    confining: new Confining({
      look: findSandbox,
      computer: { home, variables: process.env },
      caches: join(options.dataDir, 'package-caches'),
    }),
  });
  events.on('news', 'terms of servers', ({ type }) => {
    if (type === 'settings-changed' || type === 'folder-trust-changed') own.tellHub();
  });
  const problems = (isWanted: (id: ServerId) => boolean) =>
    serverProblems({ hub, whyWaiting: (id) => own.whyWaiting(id) }, isWanted);
  const tools = new Tools({
    hub,
    problems,
    reportProblems: (topicId, found) => events.emit('problems', topicId, found),
    recorder,
    ...memory,
    mode: (topicId) => preferences.approvalMode(topicId),
    modeIsOfProcess: (topicId) => preferences.modeIsOfProcess(topicId),
    isTrusted: (folder) => trust.isTrusted(folder),
    automationTopic: (topicId) => automationTopic(store, topicId),
    enabled: (topicId) => preferences.servers(topicId),
    toolIsOn: (topicId) => preferences.tools(topicId),
    windowOf,
    // A server in the configuration of this process hides a stored one with the same id and does
    // not inherit its trust.
    trusted: (id) => !Object.hasOwn(options.servers ?? {}, id) && store.keptServers.find(id)?.trusted === true,
    // The workspace matters only for built-in servers.
    offering: (id) => LISTED_BUILT_INS.find((server) => server.id === id) ?? hub.find('', id),
    now: shell.now,
    log: shell.log,
  });
  const list = () =>
    serverViews({
      hub,
      builtIns: LISTED_BUILT_INS,
      isOn: (id) => preferences.serverIsOn(id),
      toolIsOn: preferences.tools(null),
    });
  return { hub, own, tools, closed, list, logins, problems };
}
