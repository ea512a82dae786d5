/** MCP servers, their tools, and the approvals of their calls. */
import { z } from 'zod';
import type { BuiltInId } from './built-in-servers.ts';
import { APPROVAL_MODES } from './choices.ts';
import { ApprovalRuleId, ServerId, TopicId } from './ids.ts';
import type { JsonObject } from './json.ts';
import { ApprovalScope } from './receipt.ts';

const builtIn = (id: BuiltInId): ServerId => ServerId.parse(id);

export const FILE_EDITOR = builtIn('@aether/file-editor');
/**
 * The server that runs commands on the user's computer. It is off until the user switches it on.
 */
export const TERMINAL = builtIn('@aether/terminal');
/** The server that finds tools when there are more tools than one request can offer. */
export const TOOL_FINDER = builtIn('@aether/tools');
export const FIND_TOOLS = 'find_tools';
/** The server for the user's todos and schedules. It uses the same commands that the user types. */
export const ASSISTANT = builtIn('@aether/assistant');
export const TODO_TOOL = 'todo';
export const SCHEDULE_TOOL = 'schedule';
export const CREATE_AUTOMATION = 'create_automation';
/** The server of the tool with which a model keeps the todo list of its loop. */
export const TODO_LIST = builtIn('@aether/todo-list');
export const TODO_WRITE = 'todo_write';
/** The server that searches the index of a folder. */
export const FILE_INDEX = builtIn('@aether/file-index');
export const SEARCH_INDEX = 'search_index';
/** The server of the tool that reads skills. */
export const SKILLS = builtIn('@aether/skills');
export const READ_SKILL = 'read_skill';
/** The server that searches the internet and reads web pages. */
export const WEB = builtIn('@aether/web');
export const INTERNET_SEARCH = 'internet_search';
export const FETCH_WEB = 'fetch_web';
/** The server that reads data files into tables and runs code on them. */
export const DATA = builtIn('@aether/data');
export const READ_DATASET = 'read_dataset';
export const RUN_CODE = 'run_code';
/** Runs code in the user's own Python, and asks. It is offered only while the setting `ownPython` names one. */
export const RUN_OWN_PYTHON = 'run_own_python';
export const READ_FILE = 'read_file';
export const LIST_FILES = 'list_files';
export const ATTEMPT_COMPLETION = 'attempt_completion';
/** The tool with which a model asks the user. It belongs to strategies and not to a server. */
export const ASK_USER = 'ask_user';

/**
 * The server and the name of a tool. The host determines both from the name that the model wrote,
 * and never trusts what the model or a server claims about them.
 */
export interface ToolRef {
  readonly serverId: ServerId;
  readonly toolName: string;
}

/**
 * Whether a tool is the one that completes a loop. It is recognised by server and name, never by a
 * marker in a text.
 */
export function isCompletion(tool: ToolRef | null): boolean {
  return tool?.serverId === FILE_EDITOR && tool.toolName === ATTEMPT_COMPLETION;
}

/** Whether a tool writes the todo list of the loop. The engine does it itself, with the journal. */
export function isTodoWrite(tool: ToolRef | null): boolean {
  return tool?.serverId === TODO_LIST && tool.toolName === TODO_WRITE;
}

export const isSameTool = (one: ToolRef, other: ToolRef): boolean =>
  one.serverId === other.serverId && one.toolName === other.toolName;

/**
 * Whether a call asks the user. `tool` is null for the tools of strategies, so a server's tool of
 * the same name is another one.
 */
export function isAskUser(call: { readonly tool: ToolRef | null; readonly writtenName: string }): boolean {
  return call.tool === null && call.writtenName === ASK_USER;
}

/** What a strategy knows about a tool. */
export interface ToolSummary extends ToolRef {
  readonly readOnly: boolean;
  /** No request offers the tool: another one covers it, or only planned calls use it. */
  readonly isHidden?: true;
}

/** A tool as a model receives it. */
export interface ToolDefinition extends ToolSummary {
  /** `[A-Za-z0-9_-]{1,64}`, unique within a request. See `shared/wire/tool-names.ts`. */
  readonly wireName: string;
  readonly description: string;
  /** JSON Schema of the arguments; the root is an object schema. */
  readonly inputSchema: JsonObject;
  /** Arguments that a built-in tool accepts although its schema does not list them. */
  readonly alsoAccepts?: readonly string[];
  /** As in `ServerTool`. */
  readonly coveredBy?: string;
  /** As in `ServerTool`. */
  readonly onlyForSteps?: boolean;
  /**
   * Whether repeating a call has no further effect. Trusted only for built-in servers and for
   * servers that the user trusts.
   */
  readonly idempotent: boolean;
  /** SHA-256 of the server's command line and this definition. Approvals are bound to it. */
  readonly definitionHash: string;
}

export const ApprovalMode = z.enum(APPROVAL_MODES);
/**
 * `ask-edits` (default): reading inside the workspace needs no approval, everything else asks.
 * `ask-all`: everything asks. `allow-edits`: edits inside the workspace run without asking,
 * except protected names; everything else asks. `allow-all`: nothing asks (headless `--approve
 * all`).
 */
export type ApprovalMode = z.infer<typeof ApprovalMode>;

export const ApprovalDecision = z.enum(['deny', ...ApprovalScope.options]);
export type ApprovalDecision = z.infer<typeof ApprovalDecision>;

/** The user's answer to an approval request. */
export const ApprovalAnswer = z.object({
  decision: ApprovalDecision,
  /**
   * The digest of the receipt that the user saw, or of its call without secrets. An approval counts
   * only for the receipt that is stored last; a denial always counts.
   */
  receipt: z.string().max(100),
  /**
   * The approval allows the call only if it has no effect, because it fails or changes nothing.
   * Otherwise the user is asked again. Such an approval makes no rule.
   */
  effect: z.literal('none').exactOptional(),
  /** Why the user denies the call. The model reads it. */
  reason: z.string().trim().min(1).max(2000).exactOptional(),
});
export type ApprovalAnswer = z.infer<typeof ApprovalAnswer>;

/**
 * A remembered decision. Rules are evaluated in the order deny, ask, allow. A rule whose
 * `definitionHash` no longer matches is ignored.
 */
export const ApprovalRule = z.object({
  id: ApprovalRuleId,
  serverId: ServerId,
  toolName: z.string(),
  effect: z.enum(['allow', 'ask', 'deny']),
  /** The topic to which the rule applies; null: the rule applies to every topic. */
  topicId: TopicId.nullable(),
  /** The real path of the folder to which the rule applies; null: it applies in every folder. */
  folder: z.string().nullable(),
  definitionHash: z.string(),
  /**
   * The exact command of the calls to which the rule applies; absent: the rule applies to every
   * call of the tool.
   */
  command: z.string().exactOptional(),
  /** The rule covers the command only while it runs in the sandbox. */
  inSandbox: z.literal(true).exactOptional(),
  /** The origin of the web pages to which the rule applies, such as `https://example.org`. */
  origin: z.string().exactOptional(),
  /** Whether the rule is from a version without folders and origins and was not reviewed yet. */
  needsReview: z.boolean(),
  /** Milliseconds since the epoch, UTC. */
  createdAt: z.number(),
});
export type ApprovalRule = z.infer<typeof ApprovalRule>;

/** A rule as it is listed. */
export interface ListedRule extends ApprovalRule {
  /** The title of the topic to which the rule applies; null: it applies to every topic. */
  readonly topicTitle: string | null;
  /** Whether another program wrote the rule, so that it allows nothing until the user keeps it. */
  readonly foreign: boolean;
}

/** Where a call is made. */
export interface RulePlace {
  readonly topicId: TopicId;
  /**
   * The real path of the folder in which the topic works; null: it cannot be determined, so that no
   * rule for a folder applies.
   */
  readonly folder: string | null;
}

/** Tools that are switched on or off, by server id and then by tool; an absent tool is on. */
export const ToolSwitches = z.record(z.string(), z.record(z.string(), z.boolean()));
export type ToolSwitches = z.infer<typeof ToolSwitches>;
