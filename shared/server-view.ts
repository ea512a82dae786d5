/** An MCP server as the screen shows it. Texts a server wrote have their invisible characters made visible. */

import { z } from 'zod';
import type { Hint } from './failures/hints.ts';
import type { ServerId } from './ids.ts';
import type { JsonObject } from './json.ts';
import type { ServerOrigin, ServerSetting } from './server-setting.ts';

/**
 * `idle`: on, started when it is first needed. `needs-review`: nobody has allowed this very
 * command yet, so it is not started. `needs-login`: it refused us until the user logs in.
 */
export type ServerStateName = 'off' | 'idle' | 'starting' | 'running' | 'needs-review' | 'needs-login' | 'error';

/** A line of the list. */
export interface ServerView {
  readonly id: ServerId;
  readonly builtIn: boolean;
  readonly transport: 'in-process' | 'stdio' | 'http' | 'sse';
  /** Switched on for the whole app. */
  readonly on: boolean;
  readonly state: ServerStateName;
  /** Error: one sentence, what happened and what to do. */
  readonly why: string | null;
  /**
   * Error: when it is started again by itself, milliseconds since the epoch; null: not any more.
   */
  readonly retryAt: number | null;
  readonly tools: number;
  readonly prompts: number;
  /** Templates included. */
  readonly resources: number;
  /**
   * What its tool definitions cost in each request, estimated; tools that are switched off cost
   * nothing.
   */
  readonly tokens: number;
}

/** What the user must see before a server is started: the whole command, or the address. */
export interface ServerReview {
  /** Allowing names it, so that what is allowed is what was shown. */
  readonly hash: string;
  /** In full, one argument a line; values of secrets are left out. */
  readonly shown: string;
  /** What was allowed before, if something was: now it is another. */
  readonly before: string | null;
}

/** The last time a stdio server was started, or tried to. */
export interface ServerLaunch {
  /** What was run: the program's real path where it was found, and every argument. */
  readonly commandLine: string;
  readonly cwd: string;
  /** The folders that were searched for the program. */
  readonly path: readonly string[];
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** The end of what it wrote to standard error, without secrets. */
  readonly errorOutput: string;
}

/**
 * What the user of a topic should know of a server that is switched on: it cannot be used, or not
 * with all it has. Without secrets.
 */
export type ServerProblem =
  | {
      readonly type: 'server-missing';
      readonly server: ServerId;
      /**
       * `starting`: it takes longer than a loop waits for it. `needs-review`, `needs-login`: only
       * the user can change it.
       */
      readonly state: 'failed' | 'starting' | 'needs-login' | 'needs-review';
      /** One sentence. */
      readonly why: string;
      /** What to do about it, in a sentence; null: nothing comes to mind. */
      readonly hint: string | null;
      /** The end of what it wrote to standard error. */
      readonly lastLines: readonly string[];
    }
  /** `total`: as far as they were counted; `isEndless`: there are more than that. */
  | {
      readonly type: 'tools-cut';
      readonly server: ServerId;
      readonly used: number;
      readonly total: number;
      readonly isEndless: boolean;
    };

/** What helps, and what one click would change. `text` is English, for a model; the page words the hint itself. */
export type ServerHint = Hint & {
  readonly text: string;
  readonly fix: { readonly kind: 'use-command'; readonly command: string } | null;
};

export interface ServerToolView {
  readonly name: string;
  readonly title: string | null;
  readonly description: string;
  readonly inputSchema: JsonObject;
  /** Hints of the server itself; believed only if the user trusts it. */
  readonly hints: {
    readonly readOnly: boolean | null;
    readonly destructive: boolean | null;
    readonly idempotent: boolean | null;
    readonly openWorld: boolean | null;
  };
  /** Switched on for the whole app. */
  readonly on: boolean;
  readonly tokens: number;
  /** It was allowed once and is another now; the next call asks and shows the difference. */
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
  /** RFC 6570. */
  readonly uriTemplate: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string | null;
  /** Names of its variables, in their order. */
  readonly variables: readonly string[];
}

/** A resource that was read. `blob` is base64. */
export interface ResourceContent {
  readonly uri: string;
  readonly mimeType: string | null;
  readonly text: string | null;
  readonly blob: string | null;
}

/** As the protocol has them, least urgent first. */
export const LogLevel = z.enum(['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency']);
export type LogLevel = z.infer<typeof LogLevel>;

export interface ServerLogLine {
  /** Counts from 1 within one life of the host. */
  readonly number: number;
  readonly at: number;
  readonly level: LogLevel;
  /** `host`: ours, of starting and ending; `stderr`; `server`: a log message of the protocol. */
  readonly from: 'host' | 'stderr' | 'server';
  readonly text: string;
}

/** Everything about one server. Asked for again when `servers` news come. */
export interface ServerDetail extends ServerView {
  /** null: built in. */
  readonly setting: ServerSetting | null;
  readonly origin: ServerOrigin | null;
  /** Not null: it waits for this. */
  readonly review: ServerReview | null;
  /** Its hints about tools are believed. */
  readonly trusted: boolean;
  /** It may ask for replies of the user's model; each is shown first. */
  readonly sampling: boolean;
  /** From which level on it is to send its log; null: as it likes. */
  readonly logLevel: LogLevel | null;
  /** It was logged in to. */
  readonly loggedIn: boolean;
  readonly launch: ServerLaunch | null;
  readonly hint: ServerHint | null;
  readonly protocolVersion: string | null;
  /** What it says it is. */
  readonly claims: { readonly name: string; readonly version: string } | null;
  readonly toolList: readonly ServerToolView[];
  /** Why tools are left out or the list was cut, each a sentence. */
  readonly leftOut: readonly string[];
  readonly promptList: readonly ServerPrompt[];
  readonly resourceList: readonly ServerResource[];
  readonly templateList: readonly ResourceTemplate[];
}
