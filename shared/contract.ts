/**
 * The only door between renderer and host, over a MessagePort in Electron and a WebSocket in the browser. Inputs come from a page and are parsed;
 * outputs are the host's own. Errors cross as `{code, message, data}` with the codes of `errors.ts`. No key ever comes out.
 */
import { eventIterator, oc, type } from '@orpc/contract';
import { z } from 'zod';
import { assistant } from './assistant-contract.ts';
import { ApprovalRuleId, CallId, CompactionId, LoopId, MessageId, ServerId, TopicId } from './ids.ts';
import type { InspectedIteration, InspectedLoop, InspectedRequest } from './inspected.ts';
import { type FileDiff, type LoopEvent, LoopLimits } from './loop.ts';
import { ApprovalDecision, ApprovalRule } from './mcp.ts';
import type { ModelRef } from './message.ts';
import type { Usage } from './model.ts';
import type { Reminder } from './reminder.ts';
import { Attachment, requests, servers } from './server-contract.ts';
import type { ServerRequest } from './server-request.ts';
import type { ServerView } from './server-view.ts';
import { AppSettings, GivenProvider, ModelSetting, ProviderId, ProviderSetting } from './settings.ts';
import type { SlashReply } from './slash-command.ts';
import {
  type CommandRun,
  type Compaction,
  type CompactionOutcome,
  type FileChangeSummary,
  type MessagePage,
  type MessageView,
  type QueuedMessage,
  type TopicDetail,
  TopicSettings,
  type TopicSnapshot,
  type TopicSummary,
  type UndoneFile,
} from './topic.ts';

const MESSAGE_LENGTH = 1_000_000;
const Text = z.string().max(MESSAGE_LENGTH);
const Path = z.string().min(1).max(4096);
/** Which model, never where: an address beside the name of a key would send the key there. */
const PageModel = ModelSetting.omit({ baseUrl: true, secret: true });
const PageTopicSettings = TopicSettings.extend({ model: PageModel.exactOptional() });
/** Providers are saved one by one, because a key belongs to its address. */
const PageSettings = AppSettings.omit({ providers: true, recentModels: true })
  .extend({ model: PageModel, limits: LoopLimits.partial() })
  .partial();
/** What is absent stays as it is; so does each limit, and each switch of a server or a tool that is not named. */
export type SettingsChange = z.input<typeof PageSettings>;
const inTopic = z.object({ topicId: TopicId });
const ofLoop = z.object({ loopId: LoopId });

/** What the page must know about where it runs. */
export interface AppInfo {
  readonly version: string;
  readonly shell: 'electron' | 'browser';
  readonly platform: string;
  readonly dataDir: string;
  /** Where keys are kept. */
  readonly secretStore: 'system' | 'file';
  /** The shell has a folder dialog of its own. */
  readonly canPickFolder: boolean;
}

/** What the whole app says. A new `follow` begins with a snapshot. */
export type AppUpdate =
  | {
      readonly type: 'snapshot';
      readonly topics: readonly TopicSummary[];
      readonly settings: AppSettings;
      readonly servers: readonly ServerView[];
      /** Names of the secrets that have a value. */
      readonly secrets: readonly string[];
      /** The draft of a topic that is not there yet. */
      readonly newDraft: string;
      /** Open todos that are due today or were due before. */
      readonly dueTodos: number;
    }
  | { readonly type: 'topic'; readonly topic: TopicSummary }
  | { readonly type: 'topic-removed'; readonly topicId: TopicId }
  | { readonly type: 'settings'; readonly settings: AppSettings }
  | { readonly type: 'servers'; readonly servers: readonly ServerView[] }
  | { readonly type: 'secrets'; readonly secrets: readonly string[] }
  /** Todos or schedules are others than before; what shows them asks again. */
  | { readonly type: 'assistant'; readonly dueTodos: number }
  /** Told to one window only, the one that asked last. The message with them is in the topic. */
  | {
      readonly type: 'reminders';
      readonly topicId: TopicId;
      readonly missed: boolean;
      readonly reminders: readonly Reminder[];
    }
  /** The shell asks the page for something: a menu item or a notification was clicked. */
  | { readonly type: 'action'; readonly action: string; readonly topicId?: TopicId };

export type TopicEvent =
  | { readonly type: 'message'; readonly message: MessageView }
  | { readonly type: 'loop'; readonly loopId: LoopId; readonly at: number; readonly event: LoopEvent }
  | { readonly type: 'limits'; readonly loopId: LoopId; readonly limits: LoopLimits }
  | { readonly type: 'pausing'; readonly loopId: LoopId }
  | { readonly type: 'topic'; readonly topic: TopicDetail }
  | { readonly type: 'queue'; readonly queue: readonly QueuedMessage[] }
  | { readonly type: 'command'; readonly command: CommandRun }
  | { readonly type: 'command-output'; readonly id: string; readonly text: string }
  | { readonly type: 'compactions'; readonly compactions: readonly Compaction[] }
  /** A server asks something, or what it asked is answered or drafted. */
  | { readonly type: 'request'; readonly request: ServerRequest }
  /** Edits were made, undone or accepted. */
  | { readonly type: 'changes' };

/**
 * `epoch` names one life of the host, `seq` counts a topic's events in it without gaps. A follower that gives where it was gets what it
 * missed if the host still has it, else a snapshot. A snapshot also comes when other messages are shown than before: another version.
 */
export type TopicUpdate =
  | { readonly type: 'snapshot'; readonly epoch: string; readonly seq: number; readonly snapshot: TopicSnapshot }
  | { readonly type: 'event'; readonly epoch: string; readonly seq: number; readonly event: TopicEvent };

/** What became of a message. */
export type Sent =
  | { readonly kind: 'started'; readonly topicId: TopicId; readonly loopId: LoopId }
  | { readonly kind: 'answered'; readonly topicId: TopicId; readonly loopId: LoopId }
  | { readonly kind: 'queued'; readonly topicId: TopicId }
  /** It was a slash command: it is done, and the topic has a message with what came of it. */
  | { readonly kind: 'command'; readonly topicId: TopicId; readonly reply: SlashReply };

/** A folder for the in-page folder picker. */
export interface FolderView {
  readonly path: string;
  readonly parent: string | null;
  /** Names, sorted; hidden ones left out. */
  readonly folders: readonly string[];
  /** There are more folders than are listed. */
  readonly cut: boolean;
}

/** What saving a provider did besides. */
export interface ProviderSaved {
  /** The stored key was thrown away: the address is on another host now, and a key goes only where it was given for. */
  readonly keyRemoved: boolean;
  /** New topics use this model of it from now on. Absent: their model stays as it was. */
  readonly usualModel?: ModelSetting;
}

export type ProviderTest =
  | { readonly ok: true; readonly models: readonly string[] }
  | { readonly ok: false; readonly at: 'address' | 'key' | 'format'; readonly why: string }
  /** A model that was typed in is not there; `models` are. */
  | { readonly ok: false; readonly at: 'model'; readonly why: string; readonly models: readonly string[] };

/** A server of models that answers on this machine. */
export interface LocalProvider {
  readonly preset: 'ollama' | 'lm-studio' | 'llama-cpp';
  readonly name: string;
  readonly baseUrl: string;
  readonly models: readonly string[];
}

/** What models of one provider took on one day. */
export interface UsageOfDay {
  /** Local date, `2026-11-21`. */
  readonly day: string;
  readonly model: ModelRef;
  readonly modelCalls: number;
  readonly usage: Usage;
}

/** One file of one loop, all of a loop, or all of a topic. */
const Changes = z.union([
  z.object({ loopId: LoopId, path: Path.exactOptional() }),
  z.object({ callId: CallId }),
  z.object({ topicId: TopicId }),
]);

export const contract = {
  app: {
    info: oc.output(type<AppInfo>()),
    follow: oc.output(eventIterator(type<AppUpdate>())),
    /** http, https and mailto only; anything else is `bad-usage`. */
    openExternal: oc.input(z.object({ url: z.string().max(8192) })).output(type<void>()),
  },
  topics: {
    follow: oc
      .input(z.object({ topicId: TopicId, after: z.object({ epoch: z.string(), seq: z.int() }).exactOptional() }))
      .output(eventIterator(type<TopicUpdate>())),
    earlier: oc.input(z.object({ topicId: TopicId, before: MessageId })).output(type<MessagePage>()),
    message: oc.input(z.object({ topicId: TopicId, messageId: MessageId })).output(type<MessageView>()),
    /**
     * Does a slash command at once, whatever the topic's loop does; else starts a loop, answers the question of one that waits for an answer, or
     * queues behind one that runs. `topicId` null: a new topic.
     */
    send: oc
      .input(
        z.object({
          topicId: TopicId.nullable(),
          text: Text,
          /** Resources of servers, read now and stored with the message. */
          attachments: z.array(Attachment).max(20).exactOptional(),
          /** A new topic's folder; must exist. */
          workspace: Path.exactOptional(),
          /** A new topic's settings. */
          settings: PageTopicSettings.exactOptional(),
          /** Names this message: asked again under the same name, since the answer was lost, the host does nothing twice and answers as before. */
          sendId: z.string().min(1).max(64).exactOptional(),
        }),
      )
      .output(type<Sent>()),
    rename: oc.input(z.object({ topicId: TopicId, title: z.string().trim().min(1).max(200) })).output(type<void>()),
    pin: oc.input(z.object({ topicId: TopicId, pinned: z.boolean() })).output(type<void>()),
    setWorkspace: oc.input(z.object({ topicId: TopicId, workspace: Path })).output(type<void>()),
    /** Sets what is given, of `serverSwitches` the servers that are named; `null` goes back to the app's setting. */
    updateSettings: oc
      .input(
        z.object({
          topicId: TopicId,
          change: z.object({
            model: PageModel.nullable().exactOptional(),
            strategy: TopicSettings.shape.strategy.unwrap().nullable().exactOptional(),
            approvalMode: TopicSettings.shape.approvalMode.unwrap().nullable().exactOptional(),
            serverSwitches: TopicSettings.shape.serverSwitches.unwrap().nullable().exactOptional(),
            /** Of the servers that are named, the tools that are named. */
            toolSwitches: TopicSettings.shape.toolSwitches.unwrap().nullable().exactOptional(),
          }),
        }),
      )
      .output(type<void>()),
    setDraft: oc.input(z.object({ topicId: TopicId.nullable(), text: Text })).output(type<void>()),
    markRead: oc.input(inTopic).output(type<void>()),
    /** Stops its loop; `restore` brings it back until it is purged, 7 days later. */
    remove: oc.input(inTopic).output(type<void>()),
    restore: oc.input(inTopic).output(type<void>()),
    /**
     * Answers a user message anew, as a further version; `model` becomes the topic's. At rest only, else `conflict`. `bad-usage` for a message
     * that is not the user's.
     */
    tryAgain: oc
      .input(z.object({ topicId: TopicId, messageId: MessageId, model: PageModel.exactOptional() }))
      .output(type<Sent>()),
    /** Another wording of a user message, with an answer of its own. At rest only. */
    reword: oc.input(z.object({ topicId: TopicId, messageId: MessageId, text: Text })).output(type<Sent>()),
    /** Shows another wording of this user message, or another answer to it; changes nothing else. At rest only: no loop runs or waits. */
    showVersion: oc
      .input(
        z.object({
          topicId: TopicId,
          messageId: MessageId,
          of: z.enum(['wordings', 'answers']),
          number: z.int().min(1).max(10_000),
        }),
      )
      .output(type<void>()),
    pinMessage: oc
      .input(z.object({ topicId: TopicId, messageId: MessageId, pinned: z.boolean() }))
      .output(type<void>()),
    /** Summarises earlier messages now. At rest only; ends when it is done. `conflict`: the model cannot be asked now. */
    compact: oc.input(inTopic).output(type<CompactionOutcome>()),
    /** Gives up what `compact` is doing, which then says so. So does whatever begins a turn. */
    stopCompacting: oc.input(inTopic).output(type<void>()),
    /** The messages a compaction stands for, at most the newest `MOST_COMPACTED_SHOWN`, oldest first, each shortened. */
    compacted: oc
      .input(z.object({ topicId: TopicId, compactionId: CompactionId }))
      .output(type<readonly MessageView[]>()),
    undoCompaction: oc.input(z.object({ topicId: TopicId, compactionId: CompactionId })).output(type<void>()),
    /** What the models of a topic took in all. */
    usage: oc.input(inTopic).output(type<Usage & { readonly modelCalls: number }>()),
    /** Files of the workspace whose path matches, best first, at most 20. */
    findFiles: oc.input(z.object({ topicId: TopicId, query: z.string().max(200) })).output(type<readonly string[]>()),
  },
  queue: {
    change: oc.input(z.object({ topicId: TopicId, id: z.string(), text: Text })).output(type<void>()),
    remove: oc.input(z.object({ topicId: TopicId, id: z.string() })).output(type<void>()),
    /** Hands it to the running loop at its next step; starts a turn with it where none runs. */
    sendNow: oc.input(z.object({ topicId: TopicId, id: z.string() })).output(type<void>()),
  },
  loops: {
    /** `moreIterations`: "Give it 10 more", of whatever limit was reached. */
    resume: oc.input(ofLoop.extend({ moreIterations: z.int().min(1).max(100).exactOptional() })).output(type<void>()),
    pause: oc.input(ofLoop).output(type<void>()),
    stop: oc.input(ofLoop).output(type<void>()),
    decide: oc.input(ofLoop.extend({ callId: CallId, decision: ApprovalDecision })).output(type<void>()),
    resolveOutcome: oc
      .input(ofLoop.extend({ callId: CallId, as: z.enum(['retry', 'done', 'skip']) }))
      .output(type<void>()),
    updateLimits: oc.input(ofLoop.extend({ limits: LoopLimits.partial() })).output(type<void>()),
  },
  changes: {
    list: oc.input(inTopic).output(type<readonly FileChangeSummary[]>()),
    /** What the loop's edits did to one file in all. */
    diff: oc.input(z.object({ loopId: LoopId, path: Path })).output(type<FileDiff>()),
    /** What one call did, file by file. */
    ofCall: oc.input(z.object({ callId: CallId })).output(type<readonly FileDiff[]>()),
    undo: oc.input(Changes).output(type<readonly UndoneFile[]>()),
    accept: oc.input(Changes).output(type<void>()),
  },
  commands: {
    /** Runs it in the topic's workspace as the terminal server would; output comes as topic events. */
    run: oc.input(z.object({ topicId: TopicId, command: z.string().trim().min(1).max(10_000) })).output(type<void>()),
    stop: oc.input(z.object({ topicId: TopicId, id: z.string() })).output(type<void>()),
  },
  workspaces: {
    /** Folders used lately that still exist, newest first, at most 10. */
    recent: oc.output(type<readonly string[]>()),
    /** `path` null: the home folder. */
    browse: oc.input(z.object({ path: Path.nullable() })).output(type<FolderView>()),
    /** The shell's own dialog; null: cancelled. */
    pick: oc.output(type<string | null>()),
  },
  settings: {
    update: oc.input(PageSettings).output(type<AppSettings>()),
  },
  providers: {
    /** Adds or changes one. `key` absent: as it was, unless `baseUrl` is on another host now; null: none. */
    save: oc
      .input(z.object({ provider: GivenProvider, key: z.string().max(10_000).nullable().exactOptional() }))
      .output(type<ProviderSaved>()),
    remove: oc.input(z.object({ id: z.string() })).output(type<void>()),
    /** All ids, in their new order. */
    reorder: oc.input(z.object({ ids: z.array(ProviderId).max(100) })).output(type<void>()),
    /** Asks the usual ports of this machine, briefly. */
    findLocal: oc.output(type<readonly LocalProvider[]>()),
    /**
     * Asks for the models, and one that was typed in for a word where the list cannot tell: `ok` may come without a list. `key` absent: the stored
     * one, unless `baseUrl` is on another host than the stored one's.
     */
    test: oc
      .input(z.object({ provider: ProviderSetting, key: z.string().max(10_000).nullable().exactOptional() }))
      .output(type<ProviderTest>()),
  },
  usage: {
    /** Of the last days, newest first; a day without a call is left out. */
    days: oc.input(z.object({ days: z.int().min(1).max(366) })).output(type<readonly UsageOfDay[]>()),
  },
  inspect: {
    /** Newest first, at most 100. */
    loops: oc.input(inTopic).output(type<readonly InspectedLoop[]>()),
    iterations: oc.input(ofLoop).output(type<readonly InspectedIteration[]>()),
    /**
     * At most a few megabytes: texts over 20,000 characters are cut, and what is too much is left out behind. `from` absent: where what is new
     * in it begins; a place among results is that of their calls. `whole`: texts of up to a million characters as they are.
     */
    request: oc
      .input(
        ofLoop.extend({
          call: z.int().min(0),
          from: z.int().min(0).exactOptional(),
          /** Behind the last message asked for. */
          to: z.int().min(0).exactOptional(),
          whole: z.boolean().exactOptional(),
        }),
      )
      .output(type<InspectedRequest>()),
  },
  servers,
  requests,
  assistant,
  approvals: {
    list: oc.output(type<readonly ApprovalRule[]>()),
    revoke: oc.input(z.object({ id: ApprovalRuleId })).output(type<void>()),
    /** Everywhere, for the tool as it is now; `null` revokes every rule of it. `allow` of a tool that was never seen is `bad-usage`. */
    set: oc
      .input(
        z.object({
          serverId: ServerId,
          toolName: z.string().max(500),
          effect: ApprovalRule.shape.effect.nullable(),
        }),
      )
      .output(type<void>()),
  },
};
