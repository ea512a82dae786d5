import type { AppInfo } from '../../../shared/contract/app.ts';
import type { Log } from '../ports.ts';
import type { Host } from '../program/host-api.ts';
import type { AppFeed } from './app-feed.ts';
import type { TopicFeeds } from './topic-feeds.ts';

/** What a shell with a window does itself. */
export interface WindowShell {
  readonly info: AppInfo;
  /**
   * `link` went through `externalLink`. In a browser the page opens links itself, and this does
   * nothing.
   */
  openExternal(link: string): Promise<void>;
  /**
   * The shell's own folder dialog; null: cancelled. Never called where `info.canPickFolder` is
   * false.
   */
  pickFolder(): Promise<string | null>;
}

/** What every procedure is given. */
export interface RpcContext {
  readonly host: Host;
  readonly topics: TopicFeeds;
  readonly app: AppFeed;
  readonly shell: WindowShell;
  readonly log: Log;
}
