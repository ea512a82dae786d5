/**
 * Runs slash commands that are sent as messages of a topic. A command runs at once, even while a
 * loop runs, and is stored with its reply.
 */
import { LoopwrightError } from '../../../shared/errors.ts';
import { MessageId, TopicId } from '../../../shared/ids.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { SlashReply } from '../../../shared/slash/slash-command.ts';
import { newId } from '../new-id.ts';
import type { HostNews } from '../news.ts';
import type { HostStore } from '../store/open-store.ts';
import type { SentMessage } from './turns.ts';
import { workspaceRoot } from './workspace.ts';

/**
 * Runs a typed slash command. `along` runs in the same transaction, so that the changes of both
 * are stored or neither.
 */
export interface TypedCommands {
  typed(
    text: string,
    where: { readonly topicId: TopicId | null; readonly locale: Locale },
    along: (reply: SlashReply) => void,
  ): Promise<SlashReply>;
}

/** The titles of topics that begin with a slash command: a command names no topic. */
const TITLES: Readonly<Record<Locale, string>> = { en: 'New topic', 'zh-CN': '新话题' };

export interface SlashMessagesParts extends Pick<HostStore, 'topics' | 'messages' | 'drafts'> {
  readonly slashCommands: TypedCommands;
  /** Returns the folder of a new topic for which none was chosen. */
  readonly defaultFolder: () => Promise<string>;
  readonly now: () => number;
  readonly locale: () => Locale;
  readonly news: (news: HostNews) => void;
}

export class SlashMessages {
  readonly #parts: SlashMessagesParts;

  constructor(parts: SlashMessagesParts) {
    this.#parts = parts;
  }

  /**
   * Runs the command and stores it as a message, in a new topic if `topicId` is null, all in one
   * transaction. Throws `not-found` if the topic is missing, and `bad-usage` for a missing folder
   * or for attachments; then nothing is changed.
   */
  async send({ topicId, text, workspace, settings = {}, ...given }: Omit<SentMessage, 'sendId'>) {
    const { attachments = [], files = [] } = given;
    if (attachments.length + files.length > 0) throw new LoopwrightError('slash-command-attachments');
    const { topics, messages, drafts, slashCommands, now, locale, news } = this.#parts;
    const input = text.toWellFormed().trim();
    const root = topicId === null ? await this.#folder(workspace) : topics.get(topicId).workspace;
    const id = topicId ?? newId(TopicId);
    const messageId = newId(MessageId);
    const language = given.locale ?? locale();
    const store = (reply: SlashReply) => {
      if (topicId === null)
        topics.create({ id, title: TITLES[language], titleState: 'command', workspace: root, settings });
      else topics.get(id);
      messages.append({
        ...{ id: messageId, topicId: id, loopId: null, model: null, createdAt: now() },
        ...{ role: 'assistant', parts: [{ type: 'slash-command', input, reply }] },
      });
      drafts.sent(topicId, text);
    };
    const reply = await slashCommands.typed(input, { topicId, locale: language }, store);
    news({ type: 'message-added', topicId: id, messageId });
    news({ type: 'topic-changed', topicId: id });
    return { kind: 'command', topicId: id, reply } as const;
  }

  async #folder(given: string | undefined): Promise<string> {
    return workspaceRoot(given ?? (await this.#parts.defaultFolder()));
  }
}
