/** What a shell can ask of the core. `createHost` in `host.ts` makes one. */
import type { CallId, CheckpointId, LoopId, TopicId } from '../../../shared/ids.ts';
import type { LoopLimits } from '../../../shared/loop.ts';
import type { ApprovalDecision, ApprovalRule, ToolRef } from '../../../shared/mcp.ts';
import type { Message } from '../../../shared/message.ts';
import type { AppSettings, ModelSetting } from '../../../shared/settings.ts';
import type { UndoneFile } from '../../../shared/topic.ts';
import type { AgenticLoopService } from '../loop/agentic-loop-service.ts';
import type { LoopRecord } from '../loop/ports.ts';
import type { LoopSummary, ResumeLoop, StartedLoop, StartLoop } from '../loops/requests.ts';
import type { Exported } from '../store/exported.ts';
import type { DoctorCheck } from './doctor.ts';

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
