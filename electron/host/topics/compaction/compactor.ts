/**
 * Makes the requests of a topic fit into the context of the model. A summary replaces earlier
 * messages; it is stored, and used for every request of the topic until it is undone. The messages
 * that the strategy produces do not change, so a replay is not affected.
 */
import { LoopwrightError } from '../../../../shared/errors.ts';
import { CompactionId, type TopicId } from '../../../../shared/ids.ts';
import type { Locale } from '../../../../shared/loop.ts';
import { type ModelMessage, type ModelRef, userText } from '../../../../shared/message.ts';
import type { Compaction, CompactionOutcome } from '../../../../shared/topic.ts';
import type { CompactionHooks, CompactionPort, FitRequest, ModelPort } from '../../loop/ports.ts';
import { newId } from '../../new-id.ts';
import type { HostStore } from '../../store/open-store.ts';
import type { Pins } from '../../store/pins.ts';
import { tokensOfMessages, tokensOfText, tokensOfTools } from '../../text/token-estimate.ts';
import { compactedMessages, type Kept, keptMessage, keptOf, replacedBy } from './compacted-messages.ts';
import { type Cut, planCompaction } from './compaction-plan.ts';
import { summaryText } from './compaction-prompt.ts';
import { shortenedResults } from './shortened-results.ts';
import { type Summary, type SummaryWish, summarised } from './summary.ts';

export interface CompactorParts extends Pick<HostStore, 'database' | 'storedCompactions'> {
  readonly pins: Pick<Pins, 'of'>;
  readonly models: Pick<ModelPort, 'stream'> & {
    /** Returns the size of the model's context in tokens; null: unknown. */
    contextTokensOf(model: ModelRef): number | null;
  };
}

/**
 * The maximum share of the context that a request may use. The rest is for the reply and for
 * errors of the estimate.
 */
const MOST_USED = 0.8;
/** The share of the context that a request uses after a compaction. */
const THEN_USED = 0.45;
/** The minimum share of the context that a summary must replace to be worth its cost. */
const LEAST_REPLACED = 0.1;
/** The minimum context size, in tokens, that is assumed when the size is unknown. */
const SMALLEST_GUESS = 16_000;

const SUMMARIES_KEPT = 200;

/** Returns the maximum number of tokens of a summary. */
const summaryRoom = (window: number): number => Math.round(Math.min(6_000, Math.max(400, window * 0.1)));

type CompactRequest = Pick<FitRequest, 'topicId' | 'model' | 'messages'> & { readonly locale: Locale };

/** A conversation, and the part of it that a summary currently replaces. */
interface Standing {
  readonly messages: readonly ModelMessage[];
  readonly kept: Kept;
  /** The number of messages that the summary replaces. */
  readonly replaced: number;
  readonly compaction: Compaction | null;
  /** The messages that the request contains. */
  readonly sent: readonly ModelMessage[];
}

export class Compactor implements CompactionPort {
  readonly #parts: CompactorParts;
  /**
   * The message object for each summary. It is kept because each message object is serialised only
   * once.
   */
  readonly #known = new Map<CompactionId, { readonly compaction: Compaction; readonly message: ModelMessage }>();

  constructor(parts: CompactorParts) {
    this.#parts = parts;
  }

  async fit(request: FitRequest, hooks: CompactionHooks, signal: AbortSignal): Promise<readonly ModelMessage[]> {
    const { topicId, model, system, tools, messages, goal, refused } = request;
    const before = this.#standing(topicId, messages, goal);
    const window = this.#window(request);
    if (window === null) return before.sent;
    const around = tokensOfText(system) + tokensOfTools(tools);
    if (refused === null && around + tokensOfMessages(before.sent) <= window * MOST_USED) return before.sent;

    const room = window * THEN_USED - around - summaryRoom(window);
    const cut = planCompaction({ ...before, room, least: window * LEAST_REPLACED });
    const after =
      cut !== null && (await this.#compact({ topicId, model, window }, before, cut, hooks, signal)).kind === 'made'
        ? this.#standing(topicId, messages, goal)
        : before;
    const most = window * (refused === null ? MOST_USED : THEN_USED) - around;
    const fitting = shortenedResults(after.sent, most);
    return refused !== null && isSame(fitting, refused) ? refused : fitting;
  }

  /**
   * Summarises all but the newest messages. Returns `given-up` if `signal` was aborted. Throws
   * `conflict` if the model cannot be reached or refuses access.
   */
  async compact(request: CompactRequest, hooks: CompactionHooks, signal: AbortSignal): Promise<CompactionOutcome> {
    const { topicId, model, messages, locale } = request;
    const before = this.#standing(topicId, messages, null);
    const window = this.#parts.models.contextTokensOf(model) ?? Math.max(SMALLEST_GUESS, tokensOfMessages(before.sent));
    const cut = planCompaction({ ...before, room: 0, least: 1 });
    if (cut === null) return 'nothing';
    const summary = await this.#compact({ topicId, model, window, locale }, before, cut, hooks, signal);
    if (summary.kind === 'failed') throw new LoopwrightError('compaction-failed', { why: summary.why });
    return summary.kind === 'made' ? 'made' : 'given-up';
  }

  /**
   * Returns the size of the context in tokens; null: unknown. If the model refused a request, the
   * result is smaller than that request.
   */
  #window({ model, system, tools, refused }: FitRequest): number | null {
    const known = this.#parts.models.contextTokensOf(model);
    if (refused === null) return known;
    const asked = tokensOfText(system) + tokensOfTools(tools) + tokensOfMessages(refused);
    return known === null ? asked : Math.min(known, asked);
  }

  #standing(topicId: TopicId, messages: readonly ModelMessage[], goal: ModelMessage | null): Standing {
    const kept = { pins: this.#parts.pins.of(topicId), goal };
    for (const { id, until } of this.#parts.storedCompactions.standing(topicId)) {
      const replaced = replacedBy(until, messages);
      if (replaced === 0) continue;
      const { compaction, message } = this.#summary(topicId, id);
      return { messages, kept, replaced, compaction, sent: compactedMessages(messages, replaced, message, kept) };
    }
    return { messages, kept, replaced: 0, compaction: null, sent: messages };
  }

  #summary(topicId: TopicId, id: CompactionId) {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const compaction = this.#parts.storedCompactions.get(topicId, id);
    const read = { compaction, message: summaryMessage(compaction) };
    if (this.#known.size >= SUMMARIES_KEPT) this.#known.clear();
    this.#known.set(id, read);
    return read;
  }

  /** Summarises the messages before the cut, and stores the compaction if a summary was made. */
  async #compact(
    asked: Pick<SummaryWish, 'topicId' | 'model' | 'window' | 'locale'>,
    before: Standing,
    cut: Cut,
    hooks: CompactionHooks,
    signal: AbortSignal,
  ): Promise<Summary> {
    const { database, storedCompactions, models } = this.#parts;
    const { messages, kept, compaction: last } = before;
    const wish = {
      ...asked,
      before: last,
      messages: messages.slice(before.replaced, cut.replaced),
      mostTokens: summaryRoom(asked.window),
    };
    const summary = await summarised(models, wish, hooks.progress, signal);
    if (summary.kind !== 'made') {
      hooks.spent(summary.usage, null);
      hooks.ended(summary.usage, null);
      return summary;
    }
    const gone = messages.slice(0, cut.replaced);
    const stays = tokensOfMessages(keptOf(gone, kept));
    const made = { summary: summary.text, madeBy: summary.madeBy };
    const compaction: Compaction = {
      id: newId(CompactionId),
      topicId: asked.topicId,
      until: cut.until,
      ...made,
      messages: gone.filter((message) => isStored(message) && keptMessage(message, { ...kept, goal: null }) === null)
        .length,
      tokensBefore: tokensOfMessages(before.sent) - tokensOfMessages(messages.slice(cut.replaced)),
      tokensAfter: tokensOfMessages([summaryMessage(made)]) + stays,
      createdAt: database.now(),
      undoneAt: null,
    };
    database.transaction(() => {
      storedCompactions.add(compaction);
      hooks.spent(summary.usage, compaction.id);
    });
    hooks.ended(summary.usage, compaction.id);
    return summary;
  }
}

function summaryMessage({ summary, madeBy }: Pick<Compaction, 'summary' | 'madeBy'>): ModelMessage {
  return userText(summaryText(summary, madeBy));
}

/**
 * Returns whether a message is stored in the topic. Other messages exist only in requests to the
 * model.
 */
const isStored = ({ id, role }: ModelMessage): boolean => id !== undefined || role === 'tool';

const isSame = (one: readonly ModelMessage[], other: readonly ModelMessage[]): boolean =>
  one.length === other.length && one.every((message, at) => message === other[at]);
