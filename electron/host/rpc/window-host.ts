/** A host with windows: the core, and the feeds that receive its events. */
import type { LocatedEvent } from '../../../shared/loop.ts';
import { guarded, loggedFailures } from '../listeners.ts';
import type { HostNews } from '../news.ts';
import type { HostOptions } from '../options.ts';
import type { ShellPorts } from '../ports.ts';
import type { Host } from '../program/host-api.ts';
import { AppFeed } from './app-feed.ts';
import type { RpcContext, WindowShell } from './context.ts';
import { TopicFeeds } from './topic-feeds.ts';

export interface WindowHostParts {
  readonly createHost: (ports: ShellPorts, options: HostOptions) => Promise<Host>;
  /** `onEvent` and `onNews` still hear everything, before the windows do. */
  readonly ports: ShellPorts;
  readonly options: HostOptions;
  readonly shell: WindowShell;
}

/** What `servePort` and `serveSocket` are given. Close it after them. */
export interface WindowHost extends RpcContext {
  close(): Promise<void>;
}

export async function openWindowHost({ createHost, ports, options, shell }: WindowHostParts): Promise<WindowHost> {
  let heard: Pick<RpcContext, 'topics' | 'app'> | null = null;
  const failed = loggedFailures(ports.log);
  const listener = <Said>(name: string, hear: (said: Said) => void) => guarded(name, hear, failed);
  const eventListeners = [
    listener<LocatedEvent>('events of the shell', (event) => ports.onEvent(event)),
    listener<LocatedEvent>('events of topics', (event) => heard?.topics.hear(event)),
  ];
  const newsListeners = [
    listener<HostNews>('news of the shell', (news) => ports.onNews?.(news)),
    listener<HostNews>('news of the app', (news) => heard?.app.hearNews(news)),
    listener<HostNews>('news of topics', (news) => 'topicId' in news && heard?.topics.hearNews(news)),
  ];
  const host = await createHost(
    {
      ...ports,
      onEvent: (event) => {
        for (const hear of eventListeners) hear(event);
      },
      onNews: (news) => {
        for (const hear of newsListeners) hear(news);
      },
      isHeard: () => ports.isHeard?.() ?? (heard !== null && heard.app.followers > 0),
    },
    options,
  );
  const topics = new TopicFeeds({ host, log: ports.log });
  const app = new AppFeed({ host, secrets: () => ports.secretStore?.names() ?? [] });
  heard = { topics, app };
  return {
    host,
    topics,
    app,
    shell,
    log: ports.log,
    async close() {
      await host.close();
      topics.close();
    },
  };
}
