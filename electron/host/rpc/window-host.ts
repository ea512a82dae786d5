/** A host with windows: the core, and the feeds that receive its events. */
import { homedir } from 'node:os';
import type { AppInfo } from '../../../shared/contract/app.ts';
import { loopNotices } from '../../../shared/notifications/loop-notices.ts';
import type { HostOptions } from '../options.ts';
import type { ShellPorts } from '../ports.ts';
import type { Host } from '../program/host-api.ts';
import { SIGNING_KEY } from '../secrets/signing-key.ts';
import { ownFolderIn } from '../topics/workspace.ts';
import { AppFeed, type AppFollowers } from './app-feed.ts';
import type { RpcContext, WindowShell } from './context.ts';
import { TopicFeeds } from './topic-feeds.ts';

export interface WindowHostParts {
  readonly createHost: (ports: ShellPorts, options: HostOptions) => Promise<Host>;
  readonly ports: ShellPorts;
  readonly options: HostOptions;
  readonly shell: Omit<WindowShell, 'info'> & {
    readonly info: Omit<AppInfo, 'ownFolder' | 'restored' | 'moved' | 'fixedSettings' | 'ignoredVariables' | 'entries'>;
  };
}

/** The context of `servePort` and `serveSocket`. Close it after them. */
export interface WindowHost extends RpcContext {
  close(): Promise<void>;
}

export async function openWindowHost({ createHost, ports, options, shell }: WindowHostParts): Promise<WindowHost> {
  const followers: AppFollowers = new Set();
  const host = await createHost({ isHeard: () => followers.size > 0, ...ports }, options);
  const secrets = () => (ports.secretStore?.names() ?? []).filter((name) => name !== SIGNING_KEY);
  const topics = new TopicFeeds({ host, log: ports.log });
  const app = new AppFeed({ host, followers, secrets });
  host.events.on('loop', 'events of topics', (event) => topics.hear(event));
  host.events.on('news', 'news of the app', (news) => app.hearNews(news));
  host.events.on('news', 'news of topics', (news) => 'topicId' in news && topics.hearNews(news));
  // The desktop shell informs its user itself.
  if (shell.info.shell === 'browser') {
    const notices = loopNotices({
      isOfRun: (loopId) => host.runs.isOfRun(loopId),
      tell: (topicId, what) => app.tellOfLoop(topicId, what),
    });
    host.events.on('loop', 'notices of loops', notices.hear);
    host.events.on(
      'news',
      'notices of requests',
      (news) => news.type === 'request-changed' && notices.hearRequest(news),
    );
  }
  // The values are of ordinary settings, because `FixedSettings` has no others.
  const fixedSettings = Object.keys(options.fixedSettings?.values ?? {}) as AppInfo['fixedSettings'];
  const ignoredVariables = (options.fixedSettings?.ignored ?? []).map(({ name }) => name);
  const { count = 0, isNews = false } = host.ignoredRows ?? {};
  const entries = { signed: host.ignoredRows !== null, ignored: count, isNews };
  return {
    host,
    topics,
    app,
    shell: {
      ...shell,
      info: {
        ...shell.info,
        ownFolder: ownFolderIn(options.homeDirectory ?? homedir()),
        restored: host.restoreOutcome,
        moved: host.moveOutcome,
        fixedSettings,
        ignoredVariables,
        entries,
      },
    },
    log: ports.log,
    async close() {
      await host.close();
      topics.close();
    },
  };
}
