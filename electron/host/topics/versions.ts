/** Lets the user answer a message again, reword it, and switch between the versions. */
import type { versions as contract } from '../../../shared/contract/versions.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { MessageId, TopicId } from '../../../shared/ids.ts';
import type { Locale } from '../../../shared/loop.ts';
import { type Message, textOf } from '../../../shared/message.ts';
import type { ModelSetting } from '../../../shared/settings.ts';
import { isSlashCommand } from '../../../shared/slash/slash-command.ts';
import type { MessageView } from '../../../shared/topic.ts';
import type { LoopRunner } from '../loops/runner.ts';
import type { HostNews } from '../news.ts';
import type { HostStore } from '../store/open-store.ts';
import type { Versions } from '../store/versions.ts';
import type { InOrder } from './in-order.ts';
import type { Turn, TurnStart } from './turn-start.ts';

export interface VersionsParts extends Pick<HostStore, 'database' | 'topics' | 'messages' | 'loops' | 'versions'> {
  readonly runner: Pick<LoopRunner, 'refuseUnlessAtRest'>;
  readonly start: TurnStart;
  readonly order: InOrder;
  readonly locale: () => Locale;
  /** Called when a model was chosen for a topic. */
  readonly modelChosen: (model: ModelSetting) => void;
  /**
   * Stops a summary of the topic that is in progress, so that it does not delay the new version.
   */
  readonly makeWay: (topicId: TopicId) => void;
  readonly news: (news: HostNews) => void;
}

export function createVersions(parts: VersionsParts) {
  const { database, topics, messages, loops, versions, runner, start, order, locale, modelChosen, makeWay, news } =
    parts;
  const rewritten = (topicId: TopicId) => news({ type: 'topic-rewritten', topicId });

  /** Returns the message. Throws if it is not from the user, or if the topic is not idle. */
  async function asked(topicId: TopicId, messageId: MessageId): Promise<Message> {
    const message = messages.get(topics.get(topicId).id, messageId);
    if (message.role !== 'user') throw new LoopwrightError('not-own-message', { messageId });
    await runner.refuseUnlessAtRest(topicId);
    return message;
  }

  /** Begins the loop of a new version. The version is created in the same transaction. */
  async function begin(topicId: TopicId, turn: Pick<Turn, 'prompt' | 'attached' | 'again' | 'along'>) {
    const { workspace } = topics.get(topicId);
    const place = { topicId, workspace, strategy: 'auto', locale: locale() } as const;
    const { loopId } = await start.begin({ ...place, ...turn, stored: rewritten });
    return { kind: 'started', topicId, loopId } as const;
  }

  return {
    tryAgain({ topicId, messageId, model }) {
      makeWay(topicId);
      return order.run(topicId, async () => {
        const prompt = textOf(await asked(topicId, messageId));
        const along = () => {
          if (model !== undefined) topics.update(topicId, { settings: { ...topics.get(topicId).settings, model } });
          versions.beginBehind(topicId, messageId);
        };
        const sent = await begin(topicId, { prompt, again: messageId, along });
        if (model !== undefined) modelChosen(model);
        return sent;
      });
    },
    async reword({ topicId, messageId, text }) {
      if (isSlashCommand(text)) throw new LoopwrightError('slash-command-for-message');
      makeWay(topicId);
      return order.run(topicId, async () => {
        const attached = (await asked(topicId, messageId)).parts.filter(
          (part) => part.type === 'file' || part.type === 'image',
        );
        return begin(topicId, { prompt: text, attached, along: () => versions.beginBeside(topicId, messageId) });
      });
    },
    show: ({ topicId, messageId, of, number }) =>
      order.run(topicId, async () => {
        await asked(topicId, messageId);
        database.transaction(() => {
          loops.refuseWhileLive(topicId);
          versions.show(topicId, messageId, of, number);
        });
        rewritten(topicId);
        news({ type: 'topic-changed', topicId });
      }),
  } satisfies Handlers<typeof contract>;
}

/** Adds to each message which versions of it exist. */
export function withVersions(
  versions: Versions,
  topicId: TopicId,
  views: readonly MessageView[],
): readonly MessageView[] {
  const found = versions.of(
    topicId,
    views.map(({ id }) => id),
  );
  return found.size === 0 ? views : views.map((view) => ({ ...view, ...found.get(view.id) }));
}
