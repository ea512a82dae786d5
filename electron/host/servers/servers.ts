/**
 * The handlers for servers: stored servers, servers from the configuration of this process, and
 * built-in servers.
 */
import { assertNever } from '../../../shared/assert-never.ts';
import type { servers as contract } from '../../../shared/contract/servers.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import { reasonsInEnglish } from '../../../shared/failures/reasons-english.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { ServerId, TopicId } from '../../../shared/ids.ts';
import type { FoundServers } from '../../../shared/server-setting.ts';
import type { ServerDetail, ServerToolView, ServerView } from '../../../shared/server-view.ts';
import type { Hub } from '../mcp/hub/hub.ts';
import { knownDetail } from '../mcp/hub/server-details.ts';
import type { Servers } from '../store/servers.ts';
import { exportedServers } from './exported.ts';
import { FoundSecrets } from './found-secrets.ts';
import { foundServers, type OwnServer } from './found-servers.ts';
import { importable } from './importable.ts';
import type { Logins } from './logins.ts';
import type { Offers } from './offers.ts';
import type { Computer } from './other-programs.ts';
import type { OwnServers } from './own-servers.ts';
import { WorkspaceOffer } from './workspace-offer.ts';

export interface ServersParts {
  readonly list: () => readonly ServerView[];
  readonly own: OwnServers;
  readonly kept: Servers;
  readonly hub: Pick<Hub, 'facts' | 'settleAppeared' | 'log' | 'note' | 'restart' | 'status'>;
  readonly logins: Logins;
  readonly offers: Offers;
  readonly tools: (id: ServerId) => readonly ServerToolView[];
  /** Returns the workspace folder of a topic. Throws `not-found` if the topic does not exist. */
  readonly workspaceOf: (topicId: TopicId) => string;
  /** Whether the user trusts a folder. */
  readonly isTrusted: (folder: string) => boolean;
  readonly computer: Computer;
  /** Announces `servers-changed` after a change that the hub does not announce itself. */
  readonly changed: () => void;
}

/**
 * Creates the handlers. Every change is announced as `servers-changed`. The handlers throw
 * `not-found` for a server that does not exist, and `bad-usage` for a change to a server that is
 * built in or comes from the configuration of the process.
 */
export function createServers(parts: ServersParts) {
  const { list, own, kept, hub, logins, offers, isTrusted, computer, changed } = parts;
  const { home } = computer;
  const secrets = new FoundSecrets();
  const all = (): readonly OwnServer[] => [
    ...list().flatMap(({ id, builtIn }) => (builtIn ? [{ id, reach: null }] : [])),
    ...own.own(),
  ];
  const offer = new WorkspaceOffer({ kept, own: all, home, isTrusted });

  function view(id: ServerId) {
    const found = list().find((server) => server.id === id);
    if (found === undefined) throw new LoopwrightError('server-not-found', { id });
    return found;
  }

  function loginOf(id: ServerId) {
    const { setting } = own.find(view(id).id) ?? { setting: null };
    if (setting === null || setting.transport === 'stdio') throw new LoopwrightError('login-not-used', { id });
    return logins.of(id, setting.url);
  }

  function detail(id: ServerId): ServerDetail {
    const configured = own.find(id);
    const setting = configured?.setting ?? null;
    const remote = setting === null || setting.transport === 'stdio' ? null : setting;
    return {
      ...view(id),
      ...knownDetail(hub, id),
      setting,
      origin: configured?.origin ?? null,
      sandbox: configured?.sandbox ?? null,
      review: configured?.review ?? null,
      restrictedFolder: configured?.restrictedFolder ?? null,
      trusted: configured?.trusted ?? true,
      sampling: configured?.sampling ?? false,
      logLevel: configured?.logLevel ?? null,
      loggedIn: remote !== null && logins.of(id, remote.url).loggedIn,
      toolList: parts.tools(id),
    };
  }

  /** Restarts the server unless it is switched off. */
  function again(id: ServerId): void {
    const status = hub.status().find((server) => server.id === id);
    if (status !== undefined && status.state.name !== 'off') hub.restart(id);
  }

  /**
   * Throws unless the user has allowed the server, and trusts the folder that it comes from. The app
   * sends nothing to a server before that.
   */
  function refuseUnseen(id: ServerId, failure: 'login-not-reviewed' | 'server-not-reviewed'): void {
    own.refuseRestricted(id);
    const { review } = own.find(id) ?? { review: null };
    if (review !== null) throw new LoopwrightError(failure, { id });
  }

  async function login(id: ServerId): Promise<{ readonly url: string }> {
    refuseUnseen(id, 'login-not-reviewed');
    const begun = await loginOf(id).begin();
    switch (begun.kind) {
      case 'not-possible':
        throw new LoopwrightError('login-not-possible', { id, why: begun.why });
      case 'open':
        void begun.ended.then((end) => {
          if (end.kind === 'logged-in') again(id);
          else hub.note(id, 'error', reasonsInEnglish(end.why));
          changed();
        });
        return { url: begun.url };
      default:
        return assertNever(begun);
    }
  }

  const handlers = {
    ...offers,
    detail: ({ serverId }) => detail(serverId),
    log: ({ serverId: id, after }) => hub.log(view(id).id, after),
    read: ({ text }): FoundServers =>
      secrets.hide(foundServers({ text, origin: 'pasted', file: null, folder: home, project: null, home }, all())),
    importable: async () => (await importable(computer, all)).map((found) => secrets.hide(found)),
    async offered({ topicId }) {
      const found = await offer.of(parts.workspaceOf(topicId));
      return found === null ? null : secrets.hide(found);
    },
    dismissOffer: ({ topicId }) => offer.dismiss(parts.workspaceOf(topicId)),
    add(added) {
      const { servers, origin } = added;
      const filled = origin === 'typed' ? servers : servers.map((server) => secrets.filled(server, origin));
      own.add(filled, origin, added.origin === 'workspace' ? parts.workspaceOf(added.topicId) : null);
      changed();
    },
    save({ server }) {
      own.save(server);
      changed();
    },
    async remove({ serverId: id }) {
      logins.forget(id);
      const removed = own.remove(id);
      changed();
      await removed;
    },
    allowStart({ serverId: id, hash }) {
      own.allowStart(id, hash);
      changed();
    },
    restart({ serverId: id }) {
      const { state } = view(id);
      // A server whose script changed meanwhile ends, and waits for its review.
      own.tellHub();
      refuseUnseen(id, 'server-not-reviewed');
      if (state === 'off') throw new LoopwrightError('server-off', { id });
      hub.restart(id);
    },
    login: ({ serverId }) => login(serverId),
    async logout({ serverId: id }) {
      loginOf(id).logout();
      again(id);
      changed();
    },
    async setSandbox({ serverId: id, sandbox }) {
      await own.lookForSandbox();
      own.setSandbox(id, sandbox);
      changed();
    },
    async settleAppeared({ serverId: id, paths, remove }) {
      await hub.settleAppeared(view(id).id, paths, remove);
      changed();
    },
    setTrusted({ serverId: id, trusted }) {
      own.setTrusted(id, trusted);
      changed();
    },
    setSampling({ serverId: id, sampling }) {
      own.setSampling(id, sampling);
      changed();
    },
    async setLogLevel({ serverId: id, level }) {
      own.setLogLevel(id, level);
      const asked = await hub.facts(id)?.connection?.content.setLogLevel(level);
      if (asked !== undefined && !asked.ok) throw new LoopwrightError('log-level-refused', { id, why: asked.why });
    },
    exported: ({ ids }) => exportedServers(own.settings(ids)),
  } satisfies Handlers<typeof contract>;
  return { ...handlers, list };
}
