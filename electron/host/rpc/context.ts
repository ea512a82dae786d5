import type { AppInfo } from '../../../shared/contract/app.ts';
import type { pages } from '../../../shared/contract/pages.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { Log } from '../ports.ts';
import type { Host } from '../program/host-api.ts';
import type { AppFeed } from './app-feed.ts';
import type { TopicFeeds } from './topic-feeds.ts';

/** The functions that a shell with windows provides itself. */
export interface WindowShell {
  readonly info: AppInfo;
  /**
   * Opens a link that `externalLink` has checked. In a browser the page opens links itself, so
   * this does nothing.
   */
  openExternal(link: string): Promise<void>;
  /**
   * Opens the folder dialog of the shell; null: the user canceled. Never called where
   * `info.canPickFolder` is false.
   */
  pickFolder(): Promise<string | null>;
}

/** The context that every procedure receives. */
export interface RpcContext {
  readonly host: Host;
  readonly topics: TopicFeeds;
  readonly app: AppFeed;
  readonly shell: WindowShell;
  /** The procedures about connected pages; absent in a shell without such pages. */
  readonly pages?: Handlers<typeof pages>;
  readonly log: Log;
}
