/**
 * An MCP server as the screen shows it. Invisible characters in texts of a server are made
 * visible.
 */

import { z } from 'zod';
import type { Hint } from './failures/hints.ts';
import type { ServerReason, ServerWhy } from './failures/server-reasons.ts';
import type { ServerId } from './ids.ts';
import type { JsonObject } from './json.ts';
import type { FileDiff } from './loop.ts';
import type { SandboxSetting, ServerOrigin, ServerSetting } from './server-setting.ts';

/**
 * `idle`: switched on, and started when it is first needed. `needs-review`: nobody has allowed
 * its current command yet, so it is not started. `needs-login`: the server rejects requests until
 * the user logs in.
 */
export type ServerStateName = 'off' | 'idle' | 'starting' | 'running' | 'needs-review' | 'needs-login' | 'error';

/** A server in the list of servers. */
export interface ServerView {
  readonly id: ServerId;
  readonly builtIn: boolean;
  readonly transport: 'in-process' | 'stdio' | 'http' | 'sse';
  /** Whether the server is switched on for the whole app. */
  readonly on: boolean;
  readonly state: ServerStateName;
  /** What happened, in the states `error` and `needs-login`; otherwise null. */
  readonly why: ServerWhy | null;
  /**
   * In the state `error`: when the server restarts automatically, in milliseconds since the
   * epoch; null: it does not.
   */
  readonly retryAt: number | null;
  readonly tools: number;
  readonly prompts: number;
  /** The number of resources, including templates. */
  readonly resources: number;
  /**
   * The estimated number of tokens that the server's tool definitions add to each request; tools
   * that are switched off add none.
   */
  readonly tokens: number;
  /** How many protected files wait for a decision of the user; see `AppearedProtected.found`. */
  readonly toDecide: number;
}

/** What the user must see before a server is started: the whole command or the URL. */
export interface ServerReview {
  /** Identifies the reviewed command, so that the user can only allow what was shown. */
  readonly hash: string;
  /** The full command, one argument per line, without secret values. */
  readonly shown: string;
  /** The command that was allowed before; null when no other command was allowed. */
  readonly before: string | null;
  /** The changes of the files that the command runs, since they were allowed. */
  readonly scripts: readonly FileDiff[];
}

/** The program family whose packages a command such as `npx` or `uvx` downloads. */
export type PackageSource = 'npm' | 'uv' | 'pipx';

/** Whether a stdio server runs in the sandbox, and what it may reach there. */
export interface ServerSandbox {
  /** The setting of the user; null: the server is to run outside the sandbox. */
  readonly setting: SandboxSetting | null;
  /** Why there is no sandbox on this computer; null: there is one. */
  readonly missing: {
    /** The packages to install; empty: this system has no sandbox that the app can use. */
    readonly programs: readonly string[];
    /** What the system said when it refused a sandbox; null: it did not refuse it. */
    readonly detail: string | null;
  } | null;
  /** What the server would write if it is switched to the sandbox and the user names nothing. */
  readonly suggested: SandboxSetting;
  /** The packages that its command downloads; null: none. */
  readonly packages: {
    readonly source: PackageSource;
    readonly hosts: readonly string[];
    /** The absolute path of the private cache. */
    readonly cache: string;
  } | null;
}

/** What the sandbox refused a server since its latest start, as known after the server has ended. */
export interface SandboxRefusals {
  readonly hosts: readonly string[];
  /** The limit because of which the sandbox ended the server; null: it did not. */
  readonly limit: SandboxLimit | null;
}

export type SandboxLimit = 'memory' | 'processes' | 'temporary-folder';

/**
 * Protected files that appeared in the folders of a server while it ran in the sandbox, by absolute
 * paths, at most 50 in each list, in the newest order.
 */
export interface AppearedProtected {
  /** They appeared during a call of the server and were removed. */
  readonly removed: readonly string[];
  /** They appeared between calls, so the user may have made them. They stay until the user decides. */
  readonly found: readonly string[];
}

/** The latest start, or attempt to start, of a stdio server. */
export interface ServerLaunch {
  /** The program, by its real path if it was found, and all arguments. */
  readonly commandLine: string;
  readonly cwd: string;
  /** The folders in which the program was searched for. */
  readonly path: readonly string[];
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** The end of the server's standard error output, without secrets. */
  readonly errorOutput: string;
  /** null: the server did not run in the sandbox. */
  readonly refused: SandboxRefusals | null;
}

/**
 * A problem of a server that is switched on, for the user of a topic: the server cannot be used,
 * or not completely. Contains no secrets.
 */
export type ServerProblem =
  | {
      readonly type: 'server-missing';
      readonly server: ServerId;
      /**
       * `starting`: the start takes longer than a loop waits. `needs-review`, `needs-login`: only
       * the user can change this state.
       */
      readonly state: 'failed' | 'starting' | 'needs-login' | 'needs-review';
      readonly why: ServerWhy;
      /** What to do about the problem; null: no advice is known. */
      readonly hint: Hint | null;
      /** The end of the server's standard error output. */
      readonly lastLines: readonly string[];
    }
  /** Protected files appeared in the folders of the server, and the user has to decide about them. */
  | { readonly type: 'files-appeared'; readonly server: ServerId; readonly why: ServerWhy }
  /** Only the first tools of the server's list are used. */
  | { readonly type: 'tools-cut'; readonly server: ServerId; readonly why: ServerWhy };

/** Advice about a problem, and the change that one click would make. */
export type ServerHint = Hint & {
  readonly fix:
    | { readonly kind: 'use-command'; readonly command: string }
    /** Adds a host to those that the server may reach in the sandbox. */
    | { readonly kind: 'allow-host'; readonly host: string }
    | null;
};

export interface ServerToolView {
  readonly name: string;
  readonly title: string | null;
  readonly description: string;
  readonly inputSchema: JsonObject;
  /** The hash of this definition of the tool; see `ToolDefinition.definitionHash`. */
  readonly definition: string;
  /**
   * Hints that the server itself gives about the tool. They count only if the user trusts the
   * server.
   */
  readonly hints: {
    readonly readOnly: boolean | null;
    readonly destructive: boolean | null;
    readonly idempotent: boolean | null;
    readonly openWorld: boolean | null;
  };
  /** Whether the tool is switched on for the whole app. */
  readonly on: boolean;
  readonly tokens: number;
  /**
   * Whether the tool has changed since it was allowed. If so, the next call asks the user and
   * shows the difference.
   */
  readonly changed: boolean;
}

export interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

export interface ServerPrompt {
  readonly serverId: ServerId;
  readonly name: string;
  readonly title: string | null;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
}

export interface ServerResource {
  readonly serverId: ServerId;
  readonly uri: string;
  readonly name: string;
  readonly title: string | null;
  readonly description: string;
  readonly mimeType: string | null;
}

export interface ResourceTemplate {
  readonly serverId: ServerId;
  /** A URI template as defined by RFC 6570. */
  readonly uriTemplate: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string | null;
  /** The names of the template's variables, in order. */
  readonly variables: readonly string[];
}

/** The content of a resource that was read. `blob` is base64. */
export interface ResourceContent {
  readonly uri: string;
  readonly mimeType: string | null;
  readonly text: string | null;
  readonly blob: string | null;
}

/** The log levels of the protocol, least urgent first. */
export const LogLevel = z.enum(['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency']);
export type LogLevel = z.infer<typeof LogLevel>;

export interface ServerLogLine {
  /** The number of the line, counted from 1 in each run of the host. */
  readonly number: number;
  readonly at: number;
  readonly level: LogLevel;
  /**
   * `host`: our own messages about starting and ending; `stderr`: standard error output;
   * `server`: a log message of the protocol.
   */
  readonly from: 'host' | 'stderr' | 'server';
  readonly text: string;
}

/** Everything about one server. The page requests it again after a `servers` update. */
export interface ServerDetail extends ServerView {
  /** The setting of the server; null for a built-in server. */
  readonly setting: ServerSetting | null;
  /** null: the server is no program of its own. */
  readonly sandbox: ServerSandbox | null;
  readonly origin: ServerOrigin | null;
  /** The review that the server waits for; null if it waits for none. */
  readonly review: ServerReview | null;
  /**
   * The folder whose configuration contained the server, if the user does not trust it. Nothing
   * starts the server until then.
   */
  readonly restrictedFolder: string | null;
  /** Whether the hints that the server gives about its tools count. */
  readonly trusted: boolean;
  /**
   * Whether the server may request replies of the user's model. Each request is shown to the user
   * first.
   */
  readonly sampling: boolean;
  /** The lowest level of the log messages that the server sends; null: the server decides. */
  readonly logLevel: LogLevel | null;
  /** Whether the user has logged in to the server. */
  readonly loggedIn: boolean;
  readonly launch: ServerLaunch | null;
  readonly appeared: AppearedProtected;
  readonly hint: ServerHint | null;
  readonly protocolVersion: string | null;
  /** The name and the version that the server reports. */
  readonly claims: { readonly name: string; readonly version: string } | null;
  readonly toolList: readonly ServerToolView[];
  /** Why entries of the server's lists are left out, or why a list was cut. */
  readonly leftOut: readonly ServerReason[];
  readonly promptList: readonly ServerPrompt[];
  readonly resourceList: readonly ServerResource[];
  readonly templateList: readonly ResourceTemplate[];
}
