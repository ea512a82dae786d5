/** The options that this process was started with. */
import type { MoveOutcome } from '../../shared/data-move.ts';
import type { FixedSettings } from '../../shared/fixed-settings.ts';
import type { ApprovalMode } from '../../shared/mcp.ts';
import type { PackageSource } from '../../shared/server-view.ts';
import type { ModelSetting } from '../../shared/settings.ts';

/** Where the packages come from that a command such as `npx` downloads, and where they are kept. */
export interface PackageAccess {
  readonly source: PackageSource;
  /** The address of the index that is configured on this computer, without a login. */
  readonly index: string;
  /** The hosts from which packages are downloaded. */
  readonly hosts: readonly string[];
  /** The absolute path of the server's own cache. It is created when the server starts. */
  readonly cache: string;
}

/** What a server may reach in the sandbox, besides its private temporary folder. */
export interface Confinement {
  /** Absolute paths of the folders that it may change. */
  readonly writable: readonly string[];
  /** Hosts as in `SandboxSetting`. */
  readonly hosts: readonly string[];
  /** null: its command downloads no packages. */
  readonly packages: PackageAccess | null;
}

/** One stdio server of `--mcp-config`. */
export interface StdioServerSetting {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Present: the server starts in the sandbox or not at all. */
  readonly confinement?: Confinement;
}

/** The setting of a server that is reached over HTTP, with every value filled in. */
export interface RemoteServerSetting {
  readonly transport: 'http' | 'sse';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As in `RemoteSetting`. */
  readonly headersOverHttp?: string;
}

/** The setting with which a server is started or reached, with every value filled in. */
export type LaunchSetting = ({ readonly transport: 'stdio' } & StdioServerSetting) | RemoteServerSetting;

/**
 * The options of this process. If an option is absent, the setting of the topic applies, then that
 * of the app.
 */
export interface HostOptions {
  readonly dataDir: string;
  /** The folder that an option, a variable or the system names, whose note leads to `dataDir`. Absent: `dataDir` itself. */
  readonly dataAddress?: string;
  /** Why the data was not moved before this start, although the user wanted it. */
  readonly failedMove?: MoveOutcome;
  readonly model?: ModelSetting;
  readonly approvalMode?: ApprovalMode;
  /** The settings of the app that the environment of this process sets. */
  readonly fixedSettings?: FixedSettings;
  /**
   * Servers of this process only, by id. They need no review, because the person who starts the
   * process chose them.
   */
  readonly servers?: Readonly<Record<string, LaunchSetting>>;
  /** Servers switched on or off by id for every topic of this process. */
  readonly serverSwitches?: Readonly<Record<string, boolean>>;
  /**
   * Default: the user's home folder. Topics without a folder of their own use its subfolder
   * `Loopwright`.
   */
  readonly homeDirectory?: string;
  /** True: this process carries out background runs although it has no windows. */
  readonly worksOnRuns?: boolean;
  /** The folder of new topics for which none was chosen. Default: the folder used last. */
  readonly workspace?: string;
  /** False: no instructions of the app, of folders or of topics are sent. Default: true. */
  readonly instructions?: boolean;
  /** Folders that the user trusts, with the folders inside, as long as this process runs. */
  readonly trustedFolders?: readonly string[];
  /**
   * Absolute paths of configuration that starts programs. Editing them, or anything below them,
   * needs approval like a protected name.
   */
  readonly protectedFiles?: readonly string[];
  /**
   * For tests: other addresses of search engines, and origins on this computer whose pages may be
   * read.
   */
  readonly web?: {
    readonly engines?: { readonly [Name in 'bing' | 'duckduckgo' | 'brave']?: string };
    readonly allowed?: readonly string[];
  };
}
