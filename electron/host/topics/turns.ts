/**
 * Decides what a message of a window does: begin a turn, answer a question, or join the queue of
 * the topic. Messages of one topic are handled in order, so that two messages never begin two
 * loops and none is lost between loops. Slash commands are not queued.
 */
import type { Attachment } from '../../../shared/contract/servers.ts';
import type { topics as contract, Sent } from '../../../shared/contract/topics.ts';
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';
import type { Input } from '../../../shared/handlers.ts';
import type { LoopId, MessageId, TopicId } from '../../../shared/ids.ts';
import type { Locale, LoopState } from '../../../shared/loop.ts';
import type { AttachedPart } from '../../../shared/message.ts';
import { isSlashCommand } from '../../../shared/slash/slash-command.ts';
import type { LoopRunner } from '../loops/runner.ts';
import type { HostNews } from '../news.ts';
import type { Log } from '../ports.ts';
import type { HostStore } from '../store/open-store.ts';
import type { QueuedMessages } from '../store/queued-messages.ts';
import type { InOrder } from './in-order.ts';
import { Once } from './once.ts';
import type { SlashMessages } from './slash-messages.ts';
import type { TurnStart } from './turn-start.ts';

/**
 * A message of the user. `locale` is the language of the reply to a slash command; if absent, the
 * language of the app is used.
 */
export type SentMessage = Input<typeof contract.send> & { readonly locale?: Locale };

export interface TurnsParts
  extends Pick<HostStore, 'database' | 'topics' | 'loops' | 'messages' | 'queue' | 'drafts' | 'attachedFiles'> {
  readonly runner: LoopRunner;
  readonly start: TurnStart;
  readonly order: InOrder;
  readonly slashMessages: SlashMessages;
  /** Returns the folder of a new topic for which none was chosen. */
  readonly defaultFolder: () => Promise<string>;
  /** Reads the current content of attachments. Throws `conflict` if an attachment is unreadable. */
  readonly attached: (attachments: readonly Attachment[]) => Promise<readonly AttachedPart[]>;
  readonly locale: () => Locale;
  readonly news: (news: HostNews) => void;
  readonly log: Log;
}

/**
 * The state of a topic, which determines what a new message does. `ending` means that the loop is
 * done, and that a queued message is about to begin a turn.
 */
type Standing =
  | { readonly name: 'idle' | 'ending' }
  | { readonly name: 'asking'; readonly loopId: LoopId }
  | { readonly name: 'busy'; readonly loopId: LoopId };

export class Turns {
  readonly #parts: TurnsParts;
  readonly #once = new Once<Sent>();

  constructor(parts: TurnsParts) {
    this.#parts = parts;
  }

  send({ sendId, ...message }: SentMessage): Promise<Sent> {
    return sendId === undefined ? this.#send(message) : this.#once.run(sendId, () => this.#send(message));
  }

  async #send(message: Omit<SentMessage, 'sendId'>): Promise<Sent> {
    const { defaultFolder, order, start, drafts, locale, slashMessages, attachedFiles } = this.#parts;
    const { topicId, text, attachments, files = [], workspace, settings, answers } = message;
    if (topicId !== null && answers !== undefined) return this.#answer(topicId, answers, text);
    if (isSlashCommand(text)) return slashMessages.send(message);
    const prompt = text.trim();
    if (prompt === '') throw new LoopwrightError('message-empty');
    const resources = attachments === undefined ? [] : await this.#parts.attached(attachments);
    if (topicId !== null) return order.run(topicId, () => this.#sendTo(topicId, prompt, resources, files));
    const attached = [...resources, ...attachedFiles.parts(null, files)];
    const started = await start.begin({
      ...{ prompt, attached },
      workspace: workspace ?? (await defaultFolder()),
      strategy: 'auto',
      locale: locale(),
      ...(settings === undefined ? {} : { settings }),
      along: () => {
        drafts.sent(null, prompt);
        attachedFiles.remove(null, files);
      },
    });
    return { kind: 'started', topicId: started.topicId, loopId: started.loopId };
  }

  async #sendTo(
    topicId: TopicId,
    text: string,
    resources: readonly AttachedPart[],
    files: readonly string[],
  ): Promise<Sent> {
    const { attachedFiles, drafts } = this.#parts;
    const attached = [...resources, ...attachedFiles.parts(topicId, files)];
    const leaveDraft = () => {
      drafts.sent(topicId, text);
      attachedFiles.remove(topicId, files);
    };
    const standing = this.#standing(topicId);
    if (standing.name === 'busy' || standing.name === 'ending') {
      this.#enqueue(topicId, text, attached, leaveDraft);
      return { kind: 'queued', topicId };
    }
    return this.#deliver(standing, topicId, { text, attached }, leaveDraft);
  }

  /** Answers one question of a waiting loop, and does nothing else. */
  #answer(topicId: TopicId, to: MessageId, text: string): Promise<Sent> {
    const { order, loops, messages } = this.#parts;
    return order.run(topicId, async () => {
      const standing = this.#standing(topicId);
      const part = messages.get(topicId, to).parts.find(({ type }) => type === 'question');
      const asked =
        standing.name === 'asking' ? loops.journal(standing.loopId, ['question-requested']).at(-1) : undefined;
      const isOpen =
        asked?.kind === 'question-requested' && part?.type === 'question' && asked.question === part.question;
      if (standing.name !== 'asking' || !isOpen) throw new LoopwrightError('question-not-open');
      return this.#deliver(standing, topicId, { text, attached: [] }, () => {});
    });
  }

  /**
   * Sends a queued message now and removes it from the queue. The message answers the question of
   * a waiting loop, is put into the inbox of another open loop, or begins a turn.
   */
  sendNow(topicId: TopicId, id: string): Promise<void> {
    const { database, queue, runner, order, news } = this.#parts;
    return order.run(topicId, async () => {
      const message = queue.content(topicId, id);
      const taken = () => queue.remove(topicId, id);
      const standing = this.#standing(topicId);
      if (standing.name !== 'busy') await this.#deliver(standing, topicId, message, taken);
      else {
        database.transaction(() => {
          taken();
          runner.say(standing.loopId, message.text, message.attached);
        });
      }
      news({ type: 'queue-changed', topicId });
    });
  }

  /** Answers the question of a waiting loop, or begins a turn. */
  async #deliver(
    standing: Exclude<Standing, { readonly name: 'busy' }>,
    topicId: TopicId,
    { text, attached }: ReturnType<QueuedMessages['content']>,
    along: () => void,
  ): Promise<Sent> {
    if (standing.name === 'asking') {
      const { loopId } = await this.#parts.runner.answer(standing.loopId, text, along, attached);
      return { kind: 'answered', topicId, loopId };
    }
    const { loopId } = await this.#begin(topicId, text, attached, along);
    return { kind: 'started', topicId, loopId };
  }

  /**
   * Called when a loop has stopped running. If the loop is completed, the first queued message
   * begins the next turn; if that fails, the message stays queued.
   */
  rested(topicId: TopicId, state: LoopState): void {
    const { order, log } = this.#parts;
    if (state.name !== 'completed') return;
    order
      .run(topicId, () => this.#goOn(topicId))
      .catch((error) => log.warn(`A queued message could not be sent: ${messageOf(error)}`, { topicId }));
  }

  async #goOn(topicId: TopicId): Promise<void> {
    const { topics, queue, news } = this.#parts;
    const [next] = queue.list(topicId);
    if (next === undefined || topics.find(topicId) === undefined || this.#standing(topicId).name !== 'idle') return;
    const { text, attached } = queue.content(topicId, next.id);
    await this.#begin(topicId, text, attached, () => queue.remove(topicId, next.id));
    news({ type: 'queue-changed', topicId });
  }

  #begin(topicId: TopicId, prompt: string, attached: readonly AttachedPart[], along: () => void) {
    const { topics, start, locale } = this.#parts;
    const { workspace } = topics.get(topicId);
    return start.begin({ topicId, prompt, attached, workspace, strategy: 'auto', locale: locale(), along });
  }

  #enqueue(topicId: TopicId, text: string, attached: readonly AttachedPart[], along: () => void): void {
    const { database, queue, news } = this.#parts;
    database.transaction(() => {
      queue.put(topicId, text, attached);
      along();
    });
    news({ type: 'queue-changed', topicId });
    news({ type: 'topic-changed', topicId });
  }

  #standing(topicId: TopicId): Standing {
    const { topics, loops, runner } = this.#parts;
    topics.get(topicId);
    loops.markInterrupted();
    const open = loops.open(topicId);
    const live =
      open.find(({ state }) => state.name === 'running') ?? open.find(({ state }) => state.name === 'waiting');
    if (live === undefined) {
      const last = loops.last(topicId);
      return { name: last?.state.name === 'completed' && runner.isDriving(last.id) ? 'ending' : 'idle' };
    }
    const asking = live.state.name === 'waiting' && live.state.awaited.for === 'question';
    return { name: asking ? 'asking' : 'busy', loopId: live.id };
  }
}
