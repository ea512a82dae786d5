/**
 * The port of the sandbox. A sandbox turns the launch of a program into another launch that starts
 * the same program confined: it writes only where the policy allows it, cannot read what the
 * policy hides, and reaches only the hosts of the policy. The environment of the program is that
 * of the launch plus what the sandbox needs (`TMPDIR`, and proxies where it may reach hosts).
 */
import type { ParentProxies } from '../network/parent-proxies.ts';
import type { StdioServerSetting } from '../options.ts';

/** How a program is started. `cwd` is an absolute path of an existing folder. */
export interface Launch extends StdioServerSetting {
  readonly cwd: string;
}

/** What a confined program may do. All paths are real and absolute. */
export interface SandboxPolicy {
  /** Folders that it may write. A private temporary folder is always added. */
  readonly writable: readonly string[];
  /** Files and folders inside `writable` that it may not write; missing ones are skipped. */
  readonly readOnlyFiles: readonly string[];
  /** Files and folders that it may not read; missing ones are skipped. They look empty to it. */
  readonly unreadable: readonly string[];
  /** Files and folders inside `unreadable` that it may read nevertheless; missing ones are skipped. Default: none. */
  readonly readable?: readonly string[];
  /**
   * The hosts that it may reach, for example `registry.npmjs.org` or `*.pypi.org`. Empty: none.
   * A name that leads to an address which is not public is refused, except `localhost`.
   */
  readonly hosts: readonly string[];
  /**
   * The proxies through which the hosts are reached, which look up the names themselves. They may contain logins. Absent:
   * the hosts are reached directly.
   */
  readonly proxies?: ParentProxies;
  /** Maximum of the memory of all its processes together. Default: half of the machine's memory. */
  readonly memoryBytes?: number;
  /** Maximum number of its processes at the same time. Default: 2000. */
  readonly processes?: number;
  /** Maximum size of its private temporary folder. Default: 2 GiB. */
  readonly temporaryBytes?: number;
}

/** What a confined program tried or used up. */
export interface SandboxReport {
  /** Hosts that it wanted to reach and that the policy does not list, each once. */
  readonly refusedHosts: readonly string[];
  /** It was ended because it needed more memory than allowed. */
  readonly outOfMemory: boolean;
  /** It was ended because it had started too many processes. */
  readonly tooManyProcesses: boolean;
  /** It was ended because its private temporary folder became too large. */
  readonly temporaryFolderFull: boolean;
}

export interface ConfinedLaunch {
  /** To be given to `guarded(...)` and spawned like any other launch. */
  readonly launch: Launch;
  /** What the sandbox has to report so far, while the program runs. Never rejects. */
  report(): Promise<SandboxReport>;
  /**
   * Returns what the sandbox reports and removes the private temporary folder. To be called once
   * after the program has ended, or when it is not started after all. Never rejects.
   */
  finish(): Promise<SandboxReport>;
}

export type SandboxBackend = 'bubblewrap' | 'sandbox-exec';

export interface Sandbox {
  readonly backend: SandboxBackend;
  /** Rejects when a text of the launch or the policy contains a NUL. Starts nothing. */
  confine(launch: Launch, policy: SandboxPolicy): Promise<ConfinedLaunch>;
}

/** Why no sandbox can be used. */
export type NoSandbox =
  /** This operating system has none that Loopwright can use. */
  | { readonly name: 'no-backend' }
  /** Programs have to be installed first. */
  | { readonly name: 'programs-missing' }
  /** The system refused to start a program in it. `detail` is an error message of the system. */
  | { readonly name: 'refused'; readonly detail: string };

export type FoundSandbox =
  | { readonly ok: true; readonly sandbox: Sandbox }
  /** `missing` has the names of the packages to install, as Debian calls them. */
  | { readonly ok: false; readonly missing: readonly string[]; readonly why: NoSandbox };
