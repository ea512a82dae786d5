/** Servers, tools and what is decided about their calls. */
import { z } from 'zod';
import { APPROVAL_MODES } from './choices.ts';
import { ApprovalRuleId, ServerId, TopicId } from './ids.ts';
import type { JsonObject } from './json.ts';

export const FILE_EDITOR: ServerId = ServerId.parse('@aether/file-editor');
/** Runs commands on the user's computer. Off until the user switches it on. */
export const TERMINAL: ServerId = ServerId.parse('@aether/terminal');
/** Finds tools where there are more than are offered at once. */
export const TOOL_FINDER: ServerId = ServerId.parse('@aether/tools');
export const FIND_TOOLS = 'find_tools';
/** The user's todos and schedules, by the commands the user types. */
export const ASSISTANT: ServerId = ServerId.parse('@aether/assistant');
export const TODO_TOOL = 'todo';
export const SCHEDULE_TOOL = 'schedule';
/** Looks things up in the internet. */
export const WEB: ServerId = ServerId.parse('@aether/web');
export const INTERNET_SEARCH = 'internet_search';
export const FETCH_WEB = 'fetch_web';
export const ATTEMPT_COMPLETION = 'attempt_completion';

/**
 * Where a tool lives. Resolved by the host from what the model wrote, never taken from the model
 * or from a server's own words.
 */
export interface ToolRef {
  readonly serverId: ServerId;
  readonly toolName: string;
}

/** A loop ends only on this: recognised by server and name, never by a marker in a text. */
export function isCompletion(tool: ToolRef | null): boolean {
  return tool?.serverId === FILE_EDITOR && tool.toolName === ATTEMPT_COMPLETION;
}

/** What a strategy knows of a tool. */
export interface ToolSummary extends ToolRef {
  readonly readOnly: boolean;
}

/** A tool as it is offered to a model. */
export interface ToolDefinition extends ToolSummary {
  /** `[A-Za-z0-9_-]{1,64}`, unique within a request. See `shared/wire/tool-names.ts`. */
  readonly wireName: string;
  readonly description: string;
  /** JSON Schema of the arguments, an object schema. */
  readonly inputSchema: JsonObject;
  /**
   * Doing it twice is the same as doing it once. Believed of built-in servers and of those the
   * user trusts.
   */
  readonly idempotent: boolean;
  /** SHA-256 over the server's command line and this definition; approvals are bound to it. */
  readonly definitionHash: string;
}

export const ApprovalMode = z.enum(APPROVAL_MODES);
/**
 * `ask-edits` (default): reading inside the workspace is free, everything else asks. `ask-all`:
 * everything asks. `allow-edits`: edits inside the workspace run without asking, except protected
 * names; everything else asks. `allow-all`: nothing asks (headless `--approve all`).
 */
export type ApprovalMode = z.infer<typeof ApprovalMode>;

/** A person's answer to an approval request. */
export const ApprovalDecision = z.enum(['deny', 'once', 'topic', 'always']);
export type ApprovalDecision = z.infer<typeof ApprovalDecision>;

/**
 * A remembered decision. Order of judgement: deny, ask, allow. A rule whose `definitionHash` no
 * longer matches does not count.
 */
export const ApprovalRule = z.object({
  id: ApprovalRuleId,
  serverId: ServerId,
  toolName: z.string(),
  effect: z.enum(['allow', 'ask', 'deny']),
  /** null: everywhere. */
  topicId: TopicId.nullable(),
  definitionHash: z.string(),
  /** Only calls that run this very command; absent: every call of the tool. */
  command: z.string().exactOptional(),
  /** Milliseconds since the epoch, UTC. */
  createdAt: z.number(),
});
export type ApprovalRule = z.infer<typeof ApprovalRule>;

/** Tools switched on or off, by server id and then by tool; absent is on. */
export const ToolSwitches = z.record(z.string(), z.record(z.string(), z.boolean()));
export type ToolSwitches = z.infer<typeof ToolSwitches>;
