/**
 * Connects the external servers with the rest of the host: what they offer, which changes are
 * reported, and what a window can ask about them.
 */
import { homedir } from 'node:os';
import type { LoopId, TopicId } from '../../../shared/ids.ts';
import { createOffers } from '../servers/offers.ts';
import { ServerReports } from '../servers/server-reports.ts';
import { createServers } from '../servers/servers.ts';
import { WatchedResources } from '../servers/watched-resources.ts';
import type { HostParts } from './parts.ts';

/** Passes every server to the hub, which starts the servers that may start immediately. */
export function composeServers({
  store,
  preferences,
  shell,
  options,
  events,
  trust,
  tools,
}: Pick<HostParts, 'store' | 'preferences' | 'shell' | 'options' | 'events' | 'trust' | 'tools'>) {
  const { hub, own, logins, list } = tools;
  const connectionOf = (id: Parameters<typeof hub.facts>[0]) => hub.facts(id)?.connection ?? null;
  const runningLoop = (topicId: TopicId) => store.loops.running(topicId) ?? null;
  const tellModel = (loopId: LoopId, text: string) => void store.inbox.put(loopId, { type: 'notice', text });

  const reports = new ServerReports({ runningLoop, tellModel, tellShell: shell.onServerProblem });
  events.on('problems', 'reports of servers', (topicId, problems) => reports.report(topicId, problems));
  const watched = new WatchedResources({
    connectionOf,
    running: (topicId) => runningLoop(topicId)?.id ?? null,
    notice: tellModel,
  });
  events.on('resource', 'watched resources', (id, uri) => watched.updated(id, uri));

  const offers = createOffers({
    connectionOf,
    servers: () => hub.status().map(({ id }) => id),
    uses: (topicId) => (topicId === null ? (id) => preferences.serverIsOn(id) : preferences.servers(topicId)),
  });
  own.tellHub();
  if (shell.capabilities.windows) void own.lookForSandbox();
  const servers = createServers({
    list,
    own,
    hub,
    logins,
    offers,
    kept: store.keptServers,
    tools: (id) => tools.tools.views(id),
    workspaceOf: (topicId) => store.topics.get(topicId).workspace,
    isTrusted: (folder) => trust.isTrusted(folder),
    computer: {
      platform: process.platform,
      home: options.homeDirectory ?? homedir(),
      // The environment variables belong to the real home folder, so they are not used with another
      // home folder.
      variables: options.homeDirectory === undefined ? process.env : {},
    },
    changed: () => events.news({ type: 'servers-changed' }),
  });
  return { servers, watched };
}
