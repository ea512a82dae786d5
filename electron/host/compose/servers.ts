/** Plugs the servers outside the host together: what is kept of them, their secrets and logins, and the hub that runs them. */
import { homedir } from 'node:os';
import type { Hub } from '../mcp/hub/hub.ts';
import type { ServerSwitches } from '../mcp/hub/server-switches.ts';
import type { Tools } from '../mcp/tools/tools.ts';
import type { HostNews } from '../news.ts';
import type { HostOptions } from '../options.ts';
import type { ShellPorts } from '../ports.ts';
import type { Host } from '../program/host-api.ts';
import type { KeptSecrets } from '../servers/kept-secrets.ts';
import type { Logins } from '../servers/logins.ts';
import type { Offers } from '../servers/offers.ts';
import { OwnServers } from '../servers/own-servers.ts';
import { createServers, type ServersParts } from '../servers/servers.ts';
import type { HostStore } from '../store/open-store.ts';
import { appSetting } from '../topics/app-settings.ts';
import type { TopicPreferences } from '../topics/topic-preferences.ts';

export interface HostServersParts {
  readonly store: HostStore;
  readonly preferences: TopicPreferences;
  readonly shell: ShellPorts;
  readonly options: HostOptions;
  readonly hub: Hub;
  readonly tools: Tools;
  readonly secrets: KeptSecrets;
  readonly logins: Logins;
  readonly offers: Offers;
  readonly list: ServersParts['list'];
  readonly setSwitches: (switches: ServerSwitches) => void;
  readonly news: (news: HostNews) => void;
}

/** Tells the hub of every server. `switched`: call it when a switch of the app changed. */
export function composeServers(parts: HostServersParts): {
  readonly api: Host['servers'];
  readonly switched: () => void;
  readonly whyWaiting: OwnServers['whyWaiting'];
} {
  const { store, preferences, options, hub, tools, secrets, setSwitches, news } = parts;
  const own = new OwnServers({
    ...{ hub, secrets, setSwitches },
    kept: store.keptServers,
    ofProcess: options.servers ?? {},
    isOn: (id) => preferences.serverIsOn(id),
    switches: () => appSetting(store.settings, 'serverSwitches'),
  });
  own.tellHub();
  const api = createServers({
    ...parts,
    own,
    kept: store.keptServers,
    tools: (id) => tools.views(id),
    workspaceOf: (topicId) => store.topics.get(topicId).workspace,
    computer: {
      platform: process.platform,
      home: options.homeDirectory ?? homedir(),
      // Those of another home folder are not there.
      variables: options.homeDirectory === undefined ? process.env : {},
    },
    changed: () => news({ type: 'servers-changed' }),
  });
  return { api, switched: () => own.tellHub(), whyWaiting: (id) => own.whyWaiting(id) };
}
