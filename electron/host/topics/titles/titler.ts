/**
 * Asks a model once for the title of a topic, after the first answer in it. Nothing waits for it, and no
 * failure of it is shown: the first line of the first message stays the title then.
 */
import { messageOf } from '../../../../shared/errors.ts';
import type { TopicId } from '../../../../shared/ids.ts';
import type { Locale, LoopState } from '../../../../shared/loop.ts';
import { isDone } from '../../../../shared/loop-ending.ts';
import type { ModelRef } from '../../../../shared/message.ts';
import { NO_USAGE } from '../../../../shared/model.ts';
import { collected } from '../../loop/part-collector.ts';
import type { ModelPort } from '../../loop/ports.ts';
import type { HostNews } from '../../news.ts';
import type { Log } from '../../ports.ts';
import type { HostStore } from '../../store/open-store.ts';
import { TITLE_SYSTEM, titleIn, titleMessage } from './title-request.ts';

export interface TitlerParts extends Pick<HostStore, 'titles' | 'loops' | 'runLoops' | 'messages'> {
  readonly models: Pick<ModelPort, 'choose' | 'stream'>;
  /** Whether the settings let a model be asked. */
  readonly isOn: () => boolean;
  readonly locale: () => Locale;
  readonly news: (news: HostNews) => void;
  readonly log: Pick<Log, 'warn' | 'info'>;
}

const MOST_REPLY_TOKENS = 200;
/** The most time that a request may take, in milliseconds. */
const TIMEOUT_MS = 20_000;
/** The number of messages among which the first message of the user is looked for. */
const MOST_MESSAGES = 200;

export class Titler {
  readonly #parts: TitlerParts;
  readonly #abort = new AbortController();
  readonly #open = new Set<Promise<void>>();

  constructor(parts: TitlerParts) {
    this.#parts = parts;
  }

  /** Hears that a loop of a topic rests. Asks a model if the topic has no title of its own yet. Never rejects. */
  rested(topicId: TopicId, state: LoopState): void {
    const asking = this.#rested(topicId, state).catch((error: unknown) =>
      this.#parts.log.warn('The title of a topic could not be asked for', { error: messageOf(error) }),
    );
    this.#open.add(asking);
    void asking.finally(() => this.#open.delete(asking));
  }

  /** Cancels open requests. Their topics keep the first line of the first message as their title. */
  async close(): Promise<void> {
    this.#abort.abort();
    await Promise.all(this.#open);
  }

  async #rested(topicId: TopicId, state: LoopState): Promise<void> {
    if (state.name !== 'completed' || !isDone(state.outcome.reason) || this.#abort.signal.aborted) return;
    const { titles, loops, runLoops, models, isOn } = this.#parts;
    if (!isOn() || !titles.isOpen(topicId)) return;
    const loop = loops.last(topicId);
    if (loop === undefined || runLoops.hasBegun(loop.id)) return;
    const question = this.#question(topicId);
    const model = models.choose(topicId, 'decision');
    // The replies of the demo are a script, which names nothing.
    if (question === null || model.provider === 'demo' || !titles.begin(topicId)) return;
    await this.#ask(topicId, model, question, state.outcome.text);
  }

  async #ask(topicId: TopicId, model: ModelRef, question: string, answer: string): Promise<void> {
    const { models, titles, locale, log, news } = this.#parts;
    const request = {
      system: TITLE_SYSTEM,
      messages: [titleMessage(question, answer)],
      tools: [],
      toolChoice: 'none' as const,
      format: 'text' as const,
      temperature: 0,
      maxOutputTokens: MOST_REPLY_TOKENS,
      timeoutMs: TIMEOUT_MS,
      toolsRan: false,
      locale: locale(),
    };
    let title: string | null = null;
    let usage = NO_USAGE;
    try {
      const reply = await collected(models.stream(topicId, model, request, this.#abort.signal));
      usage = reply.usage;
      if (reply.finish === undefined || reply.finish.reason === 'error') {
        const why = reply.finish?.reason === 'error' ? reply.finish.code : 'cut-off';
        log.info('The title of a topic was not answered', { why });
      } else title = titleIn(reply.parts.text);
    } finally {
      if (titles.end(topicId, title, { model, usage })) news({ type: 'topic-changed', topicId });
    }
  }

  /** The words of the first message of the user among the newest messages; null: there are none. */
  #question(topicId: TopicId): string | null {
    for (const { role, parts } of this.#parts.messages.page(topicId, { limit: MOST_MESSAGES })) {
      if (role !== 'user') continue;
      const text = parts
        .flatMap((part) => (part.type === 'text' ? [part.text] : []))
        .join('\n')
        .trim();
      if (text !== '') return text;
    }
    return null;
  }
}
