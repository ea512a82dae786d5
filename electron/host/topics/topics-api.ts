/** Topics as a window sees and changes them. Every change is announced when it is on disk. */
import { isAbsolute } from 'node:path';
import type { Attachment } from '../../../shared/contract/servers.ts';
import type { topics as contract } from '../../../shared/contract/topics.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { MessageId, ServerId, TopicId } from '../../../shared/ids.ts';
import type { LoopView } from '../../../shared/loop-view.ts';
import type { ToolSwitches } from '../../../shared/mcp.ts';
import type { ModelSetting } from '../../../shared/settings.ts';
import { isSlashCommand } from '../../../shared/slash/slash-command.ts';
import { type MessagePage, type MessageView, type TopicDetail, TopicSettings } from '../../../shared/topic.ts';
import { openWorkspace } from '../files/paths/path-policy.ts';
import { folderProblem } from '../files/result.ts';
import { loopViewOf } from '../loops/loop-view-of.ts';
import type { LoopRunner } from '../loops/runner.ts';
import type { HostNews } from '../news.ts';
import type { Drafts } from '../store/drafts.ts';
import type { Loops } from '../store/loops.ts';
import type { Messages } from '../store/messages.ts';
import type { Pins } from '../store/pins.ts';
import type { TopicSummaries } from '../store/topic-summaries.ts';
import type { Topics } from '../store/topics.ts';
import type { Versions } from '../store/versions.ts';
import { type AwaitedApprovalParts, askAgain } from './awaited-approval.ts';
import type { TopicCompactions } from './compaction/compactions.ts';
import type { InOrder } from './in-order.ts';
import { messagePage, messageView, withPins } from './message-pages.ts';
import type { TopicCommands } from './topic-commands.ts';
import type { TopicPreferences } from './topic-preferences.ts';
import type { SentMessage, Turns } from './turns.ts';
import { withVersions } from './versions.ts';

export interface TopicsApiParts {
  readonly topics: Topics;
  readonly summaries: TopicSummaries;
  readonly messages: Messages;
  readonly versions: Versions;
  readonly pins: Pick<Pins, 'of'>;
  readonly loops: Loops;
  readonly drafts: Drafts;
  readonly preferences: TopicPreferences;
  readonly runner: LoopRunner;
  readonly turns: Turns;
  readonly order: InOrder;
  readonly commands: Pick<TopicCommands, 'list' | 'stop'>;
  readonly compactions: Pick<TopicCompactions, 'fill' | 'giveUp'>;
  readonly tools: AwaitedApprovalParts['tools'];
  readonly tell: AwaitedApprovalParts['tell'];
  /** Every server there is. */
  readonly servers: () => readonly ServerId[];
  /** A message with these was sent. */
  readonly wasAttached: (topicId: TopicId, attachments: readonly Attachment[]) => void;
  /** A topic was given this model. */
  readonly modelChosen: (model: ModelSetting) => void;
  readonly news: (news: HostNews) => void;
}

/** All throw `not-found` for a missing or removed topic. */
export function createTopicsApi(parts: TopicsApiParts) {
  const { topics, summaries, messages, versions, pins, loops, drafts, preferences, runner, turns, order, news } = parts;
  const changed = (topicId: TopicId) => news({ type: 'topic-changed', topicId });
  const allMarked = (topicId: TopicId, views: readonly MessageView[]) =>
    withVersions(versions, topicId, withPins(pins.of(topicId), views));
  const marked = (view: MessageView) => allMarked(view.topicId, [view])[0] ?? view;
  const page = (topicId: TopicId, before?: MessageId): MessagePage => {
    const found = messagePage(messages, loops, topics.get(topicId).id, before);
    return { ...found, messages: allMarked(topicId, found.messages) };
  };
  const views = {
    /** Without removed ones; pinned first, then the one with the newest message. */
    list: () => summaries.list(),
    summary: (topicId: TopicId) => summaries.get(topicId),
    detail(topicId: TopicId): TopicDetail {
      const uses = preferences.servers(topicId);
      return {
        ...summaries.get(topicId),
        strategy: preferences.strategyChoice(topicId),
        model: preferences.model(topicId),
        approvalMode: preferences.approvalMode(topicId),
        servers: parts.servers().map((id) => ({ id, on: uses(id) })),
        toolSwitches: topics.get(topicId).settings?.toolSwitches ?? {},
        draft: drafts.get(topicId),
        context: parts.compactions.fill(topicId),
      };
    },
    /** The newest page. */
    page: (topicId: TopicId) => page(topicId),
    /** A message with texts of results cut as in a page. */
    messageView: (topicId: TopicId, messageId: MessageId) =>
      marked(messageView(messages.get(topics.get(topicId).id, messageId), loops)),
    /**
     * The topic's last loop, folded from the events its journal rows make; null: the topic has
     * none.
     */
    storedLoopView(topicId: TopicId): LoopView | null {
      const last = loops.last(topics.get(topicId).id);
      // A loop marked as running elsewhere may have been abandoned.
      const isLeft = last?.state.name === 'running' && !runner.isDriving(last.id) && loops.markInterrupted().length > 0;
      const record = isLeft ? loops.last(topicId) : last;
      return record === undefined
        ? null
        : { ...loopViewOf(record, loops.journal(record.id)), pausing: runner.isPausing(record.id) };
    },
    /**
     * Sends the `approval-request` of a waiting loop again where the request is not as the
     * journal has it: files or the tool changed since, or an older version wrote the journal.
     * Runs nothing and calls no model.
     */
    wakeWaiting: (topicId: TopicId) => askAgain(parts, topics.get(topicId).id),
    /** The draft of a topic, or of the topic that is not there yet. */
    draft: (topicId: TopicId | null) => drafts.get(topicId === null ? null : topics.get(topicId).id),
  };
  const handlers = {
    earlier: ({ topicId, before }) => page(topicId, before),
    message: ({ topicId, messageId }) => marked(messages.get(topics.get(topicId).id, messageId)),
    /**
     * An idle topic begins a turn (a paused or interrupted loop is stopped by it), an open
     * question gets its answer, otherwise the message is queued. Of several simultaneous messages
     * one begins a turn. A new topic without a folder uses the last used folder that still
     * exists, or else `Loopwright` in the home folder, which is created. A draft with the same
     * text is removed. Throws `bad-usage` for an empty message and a missing folder, `conflict`
     * for an unreadable attachment; then nothing is stored. A repeated `sendId` means the same
     * message: nothing happens, and the first answer is returned, for the life of this host.
     */
    async send(message: SentMessage) {
      if (message.topicId !== null && !isSlashCommand(message.text))
        parts.compactions.giveUp({ topicId: message.topicId });
      const sent = await turns.send(message);
      parts.wasAttached(sent.topicId, message.attachments ?? []);
      const model = message.topicId === null ? message.settings?.model : undefined;
      if (model !== undefined) parts.modelChosen(model);
      return sent;
    },
    rename({ topicId, title }) {
      if (title.trim() === '') throw new LoopwrightError('topic-title-empty');
      topics.update(topicId, { title: title.trim() });
      changed(topicId);
    },
    pin({ topicId, pinned }) {
      topics.pin(topicId, pinned);
      changed(topicId);
    },
    setWorkspace: ({ topicId, workspace }) =>
      order.run(topicId, async () => {
        const opened = await absoluteWorkspace(workspace);
        const running = loops.open(topics.get(topicId).id).find(({ state }) => state.name === 'running');
        if (running !== undefined) {
          throw new LoopwrightError('topic-busy-for-folder', { loopId: running.id });
        }
        topics.update(topicId, { workspace: opened });
        changed(topicId);
      }),
    updateSettings({ topicId, change }) {
      const known = topics.get(topicId).settings;
      const own: Record<string, unknown> = { ...known };
      for (const [name, value] of Object.entries(change)) {
        if (value === null) delete own[name];
        else if (name === 'serverSwitches') own[name] = { ...known.serverSwitches, ...change.serverSwitches };
        else if (name === 'toolSwitches') own[name] = withSwitches(known.toolSwitches ?? {}, change.toolSwitches ?? {});
        else own[name] = value;
      }
      const settings = TopicSettings.safeParse(own);
      if (!settings.success) {
        throw new LoopwrightError('setting-invalid', { field: String(settings.error.issues[0]?.path.join('.')) });
      }
      topics.update(topicId, { settings: settings.data });
      if (change.model) parts.modelChosen(change.model);
      changed(topicId);
    },
    setDraft({ topicId, text }) {
      drafts.set(topicId === null ? null : topics.get(topicId).id, text);
      if (topicId !== null) changed(topicId);
    },
    markRead({ topicId }) {
      if (!summaries.get(topicId).unread) return;
      topics.markRead(topicId);
      changed(topicId);
    },
    remove({ topicId }) {
      parts.compactions.giveUp({ topicId });
      return order.run(topicId, async () => {
        for (const { id } of loops.open(topics.get(topicId).id)) await runner.stop(id);
        for (const { id, state } of parts.commands.list(topicId)) {
          if (state.name === 'running') parts.commands.stop({ topicId, id });
        }
        topics.remove(topicId);
        news({ type: 'topic-removed', topicId });
      });
    },
    restore: ({ topicId }) =>
      order.run(topicId, async () => {
        topics.restore(topicId);
        changed(topicId);
      }),
  } satisfies Handlers<typeof contract>;
  return { ...views, ...handlers };
}

function withSwitches(known: ToolSwitches, change: ToolSwitches): ToolSwitches {
  const changed = Object.entries(change).map(([id, tools]) => [id, { ...known[id], ...tools }]);
  return { ...known, ...Object.fromEntries(changed) };
}

async function absoluteWorkspace(folder: string): Promise<string> {
  const opened = isAbsolute(folder) ? await openWorkspace(folder) : null;
  if (opened?.ok) return opened.value.root;
  throw opened === null
    ? new LoopwrightError('workspace-relative', { workspace: folder })
    : new LoopwrightError('workspace-refused', { workspace: folder, ...folderProblem(opened.refusal) });
}
