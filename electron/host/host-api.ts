/** What a shell can ask of the core. `createHost` in `host.ts` makes one. */
import type { CallId, CheckpointId, LoopId, TopicId } from '../../shared/ids.ts';
import type { Locale, LoopLimits, LoopState, StrategyName } from '../../shared/loop.ts';
import type { ApprovalDecision, ApprovalMode, ApprovalRule, ToolRef } from '../../shared/mcp.ts';
import type { Message, ToolCallPart, ToolResultPart } from '../../shared/message.ts';
import type { AppSettings, ModelSetting } from '../../shared/settings.ts';
import type { UndoneFile } from '../../shared/topic.ts';
import type { AgenticLoopService } from './loop/agentic-loop-service.ts';
import type { LoopRecord } from './loop/ports.ts';

/** One stdio server of `--mcp-config`. */
export interface StdioServerSetting {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** A server that is reached over HTTP, with every value filled in. */
export interface RemoteServerSetting {
  readonly transport: 'http' | 'sse';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** How a server is started or reached, with every value filled in. */
export type LaunchSetting = ({ readonly transport: 'stdio' } & StdioServerSetting) | RemoteServerSetting;

/** Options of this process; where one is absent the topic's settings apply, then the app's. */
export interface HostOptions {
  readonly dataDir: string;
  readonly model?: ModelSetting;
  readonly approvalMode?: ApprovalMode;
  /** Of this process only, by id: whoever starts it allows them. */
  readonly servers?: Readonly<Record<string, LaunchSetting>>;
  /** Servers switched on or off by id for every topic of this process. */
  readonly serverSwitches?: Readonly<Record<string, boolean>>;
  /** Default: the user's. The folder `Loopwright` for topics without one is made in it. */
  readonly homeDirectory?: string;
  /** Absolute paths, with all below, whose edit is asked about like that of a protected name: configuration that starts programs. */
  readonly protectedFiles?: readonly string[];
  /** For tests: search engines that are elsewhere, by their address, and origins of this computer whose pages may be read. */
  readonly web?: {
    readonly engines?: { readonly [Name in 'bing' | 'duckduckgo' | 'brave']?: string };
    readonly allowed?: readonly string[];
  };
}

export interface StartLoop {
  /** Absent: a new topic. */
  readonly topicId?: TopicId;
  readonly prompt: string;
  /** Absolute or relative to the working directory; must be an existing folder. */
  readonly workspace: string;
  readonly strategy: StrategyName | 'auto';
  readonly locale: Locale;
  readonly limits?: Partial<LoopLimits>;
}

export interface ResumeLoop {
  readonly limits?: Partial<LoopLimits>;
  /** After a limit, where no `limits` are given: how many iterations, steps or rounds more. Default 10. */
  readonly more?: number;
}

/** How a drive of a loop came to rest. */
export type Rest = LoopState;

export interface StartedLoop {
  readonly loopId: LoopId;
  readonly topicId: TopicId;
  /** Resolves when the loop ended, waits, is paused, or lost its lease; never rejects for what the loop met. */
  readonly rest: Promise<Rest>;
}

export interface LoopSummary extends LoopRecord {
  readonly title: string;
  /** First line of the goal. */
  readonly goal: string;
  /** Answered model calls so far. */
  readonly iterations: number;
  /** Another version of its topic is shown: it cannot be resumed. */
  readonly hidden?: true;
}

/** One row of `export`: a call of the model and how it came out. */
export interface ExportedCall extends Pick<ToolResultPart, 'status'> {
  readonly id: CallId;
  readonly loopId: LoopId | null;
  readonly server: string | null;
  readonly tool: string;
  readonly arguments: ToolCallPart['arguments'];
  readonly result: string;
}

export interface Exported {
  readonly topics: readonly {
    readonly id: TopicId;
    readonly title: string;
    readonly workspace: string;
    readonly createdAt: number;
  }[];
  /** `hidden`: another version of the topic is shown. */
  readonly messages: readonly (Message & { readonly hidden?: true })[];
  readonly toolCalls: readonly ExportedCall[];
}

export interface DoctorCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

export interface HostApi {
  startLoop(request: StartLoop): Promise<StartedLoop>;
  /**
   * Goes on with a loop that is interrupted, paused, stopped or failed (after a limit with more of what ran out); one that waits says
   * again what it waits for. Throws `conflict` for one that is completed or runs elsewhere.
   */
  resumeLoop(loopId: LoopId, options?: ResumeLoop): Promise<StartedLoop>;
  /** Answers what a waiting loop asked; the loop goes on. */
  answerQuestion(loopId: LoopId, text: string): Promise<StartedLoop>;
  decideApproval(loopId: LoopId, callId: CallId, decision: ApprovalDecision): Promise<StartedLoop>;
  resolveOutcome(loopId: LoopId, callId: CallId, as: 'retry' | 'done' | 'skip'): Promise<StartedLoop>;
  /** Aborts model, tools and children at once. */
  stopLoop(loopId: LoopId): Promise<void>;
  pauseLoop(loopId: LoopId): void;
  /** Hands a message to the running loop at its next step. */
  sendNow(loopId: LoopId, text: string): void;
  updateLimits(loopId: LoopId, limits: Partial<LoopLimits>): void;
  loop(loopId: LoopId): LoopRecord;
  /** The agentic requirement's view of a loop that is driven by this process. Throws `conflict` for one at rest. */
  agenticLoop(loopId: LoopId): AgenticLoopService;
  /** Newest first. */
  loops(filter?: { readonly topicId?: TopicId }): readonly LoopSummary[];
  /** What is shown of it. */
  messages(topicId: TopicId): readonly Message[];
  undo(
    what: { readonly loopId: LoopId; readonly path?: string } | { readonly checkpointId: CheckpointId },
  ): Promise<readonly UndoneFile[]>;
  /** The model that answers a topic now: this process's, the topic's, or the app's. Starting or resuming with a model sets the topic's. */
  modelOf(topicId: TopicId): ModelSetting;
  settings(): AppSettings;
  /** Throws `bad-usage` for a value out of range; then nothing is set. Running loops keep their limits (see `updateLimits`). */
  updateSettings(change: Partial<AppSettings>): AppSettings;
  approvalRules(): readonly ApprovalRule[];
  revokeApproval(id: ApprovalRule['id']): void;
  /** A rule for every call of a tool everywhere, as the tool is now; null takes back every rule about it. Throws `bad-usage` for `allow` of a tool nobody has seen. */
  setApproval(tool: ToolRef, effect: ApprovalRule['effect'] | null): void;
  exportData(filter?: { readonly topicId?: TopicId }): Exported;
  doctor(): Promise<readonly DoctorCheck[]>;
  /** Stops what runs (as interrupted, resumable), closes servers and the database. */
  close(): Promise<void>;
}
