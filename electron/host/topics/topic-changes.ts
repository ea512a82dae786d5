/**
 * The functions with which a window changes a topic. Every change is announced after it is on
 * disk.
 */
import { isAbsolute } from 'node:path';
import type { Attachment } from '../../../shared/contract/servers.ts';
import type { topics as contract, Sent } from '../../../shared/contract/topics.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Input } from '../../../shared/handlers.ts';
import type { TopicId } from '../../../shared/ids.ts';
import type { ModelSetting } from '../../../shared/settings.ts';
import { isSlashCommand } from '../../../shared/slash/slash-command.ts';
import { TopicSettings } from '../../../shared/topic.ts';
import { plainLine } from '../../../shared/visible-text.ts';
import type { LoopRunner } from '../loops/runner.ts';
import type { HostNews } from '../news.ts';
import type { HostStore } from '../store/open-store.ts';
import type { TopicCompactions } from './compaction/compactions.ts';
import type { InOrder } from './in-order.ts';
import { withToolSwitches } from './settings-after.ts';
import type { TopicCommands } from './topic-commands.ts';
import type { SentMessage, Turns } from './turns.ts';
import { workspaceRoot } from './workspace.ts';

export interface TopicChangesParts
  extends Pick<HostStore, 'topics' | 'titles' | 'summaries' | 'loops' | 'drafts' | 'withheldSecrets'> {
  readonly runner: LoopRunner;
  readonly turns: Turns;
  readonly order: InOrder;
  readonly commands: Pick<TopicCommands, 'list' | 'stop'>;
  readonly compactions: Pick<TopicCompactions, 'giveUp'>;
  /** Called after a message with attachments was sent. */
  readonly wasAttached: (topicId: TopicId, attachments: readonly Attachment[]) => void;
  /** Called when a model was chosen for a topic. */
  readonly modelChosen: (model: ModelSetting) => void;
  readonly news: (news: HostNews) => void;
}

type InputOf<Name extends keyof typeof contract> = Input<(typeof contract)[Name]>;

/**
 * Sends a message. In an idle topic the message begins a turn, which stops a paused or interrupted
 * loop. If a loop has asked a question, the message is the answer. Otherwise the message is
 * queued. Of several simultaneous messages, only one begins a turn. A new topic without a folder
 * uses the last used folder that still exists, or else `Loopwright` in the home folder, which is
 * created. A draft with the same text is removed. Throws `bad-usage` for an empty message or a
 * missing folder, and `conflict` for an unreadable attachment; then nothing is stored. As long as
 * this host runs, a message with a `sendId` that was already used is not sent again, and the first
 * result is returned.
 */
export async function sendMessage(parts: TopicChangesParts, message: SentMessage): Promise<Sent> {
  const { topics, compactions, turns, wasAttached, modelChosen, news } = parts;
  const { topicId, text, attachments = [], settings } = message;
  if (topicId !== null && !isSlashCommand(text)) compactions.giveUp({ topicId });
  const sent = await turns.send(message);
  // A topic that is used again is no longer put aside.
  if (topicId !== null && topics.archive(topicId, false)) changed(news, topicId);
  wasAttached(sent.topicId, attachments);
  if (topicId === null && settings?.model !== undefined) modelChosen(settings.model);
  return sent;
}

/** The title of a person stays: no model replaces it. */
export function renameTopic({ topics, titles, news }: TopicChangesParts, { topicId, title }: InputOf<'rename'>): void {
  const chosen = plainLine(title);
  if (chosen === '') throw new LoopwrightError('topic-title-empty');
  titles.choose(topics.get(topicId).id, chosen);
  changed(news, topicId);
}

export function pinTopic({ topics, news }: TopicChangesParts, { topicId, pinned }: InputOf<'pin'>): void {
  topics.pin(topicId, pinned);
  changed(news, topicId);
}

export function setWorkspace(parts: TopicChangesParts, { topicId, workspace }: InputOf<'setWorkspace'>): Promise<void> {
  const { topics, loops, order, news } = parts;
  return order.run(topicId, async () => {
    if (!isAbsolute(workspace)) throw new LoopwrightError('workspace-relative', { workspace });
    const root = await workspaceRoot(workspace);
    const running = loops.running(topics.get(topicId).id);
    if (running !== undefined) throw new LoopwrightError('topic-busy-for-folder', { loopId: running.id });
    topics.update(topicId, { workspace: root });
    changed(news, topicId);
  });
}

export function updateSettings(parts: TopicChangesParts, { topicId, change }: InputOf<'updateSettings'>): void {
  const { topics, modelChosen, news } = parts;
  const known = topics.get(topicId).settings;
  const own: Record<string, unknown> = { ...known };
  for (const [name, value] of Object.entries(change)) {
    if (value === null) delete own[name];
    else if (name === 'serverSwitches') own[name] = { ...known.serverSwitches, ...change.serverSwitches };
    else if (name === 'skillSwitches') own[name] = { ...known.skillSwitches, ...change.skillSwitches };
    else if (name === 'toolSwitches') own[name] = withToolSwitches(known.toolSwitches, change.toolSwitches);
    else own[name] = value;
  }
  const settings = TopicSettings.safeParse(own);
  if (!settings.success) {
    throw new LoopwrightError('setting-invalid', { field: String(settings.error.issues[0]?.path.join('.')) });
  }
  topics.update(topicId, { settings: settings.data });
  if (change.model) modelChosen(change.model);
  changed(news, topicId);
}

export function setDraft({ topics, drafts, news }: TopicChangesParts, { topicId, text }: InputOf<'setDraft'>): void {
  drafts.set(topicId === null ? null : topics.get(topicId).id, text);
  if (topicId !== null) changed(news, topicId);
}

export function sendSecrets(
  { topics, withheldSecrets, news }: TopicChangesParts,
  { topicId, numbers, sent }: InputOf<'sendSecrets'>,
): void {
  withheldSecrets.setSent(topics.get(topicId).id, numbers, sent);
  changed(news, topicId);
}

export function markRead({ topics, summaries, news }: TopicChangesParts, { topicId }: InputOf<'markRead'>): void {
  if (!summaries.get(topicId).unread) return;
  topics.markRead(topicId);
  changed(news, topicId);
}

/** Removes a topic, and stops its loops and commands. */
export function removeTopic(parts: TopicChangesParts, { topicId }: InputOf<'remove'>): Promise<void> {
  const { topics, loops, runner, order, commands, compactions, news } = parts;
  compactions.giveUp({ topicId });
  return order.run(topicId, async () => {
    for (const { id } of loops.open(topics.get(topicId).id)) await runner.stop(id);
    for (const { id, state } of commands.list(topicId)) {
      if (state.name === 'running') commands.stop({ topicId, id });
    }
    topics.remove(topicId);
    news({ type: 'topic-removed', topicId });
  });
}

export function restoreTopic({ topics, order, news }: TopicChangesParts, { topicId }: InputOf<'restore'>) {
  return order.run(topicId, async () => {
    topics.restore(topicId);
    changed(news, topicId);
  });
}

function changed(news: TopicChangesParts['news'], topicId: TopicId): void {
  news({ type: 'topic-changed', topicId });
}
