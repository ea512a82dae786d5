/**
 * Estimates the number of tokens in the next request of a topic: the tokens that the provider
 * counted for the last reply, plus an estimate for later messages. The result is read at every
 * change of a topic, so each message is counted only once.
 */
import type { TopicId } from '../../../shared/ids.ts';
import { type IterationRef, isAside, type ModelMessage, type Part } from '../../../shared/message.ts';
import type { Compaction } from '../../../shared/topic.ts';
import { tokensOfMessage } from '../text/token-estimate.ts';
import { Compactions } from './compactions.ts';
import { fromJson } from './json-column.ts';
import { Queries } from './queries.ts';

interface Counted {
  /** The `seq` number of the last counted message. */
  readonly seq: number;
  readonly tokens: number;
  /**
   * The time at which the last reply with a token count was stored. This count does not include
   * messages that had been compacted before.
   */
  readonly repliedAt: number;
}

interface MessageRow {
  readonly seq: number;
  readonly role: ModelMessage['role'];
  readonly parts: string;
  readonly iteration: string | null;
  readonly created_at: number;
}

const REPLIED = `iteration IS NOT NULL AND iteration ->> '$.usage.inputTokens' > 0`;
/**
 * An SQL condition that selects messages of the app itself. Only they have the role `assistant`
 * and no loop.
 */
const ASIDE = `(role = 'assistant' AND loop_id IS NULL)`;
/**
 * The estimated number of characters of stored JSON per token, used when no reply reported a token
 * count.
 */
const CHARACTERS_PER_TOKEN = 4;
const TOPICS_KEPT = 200;

export class ContextFills extends Queries {
  readonly #compactions = new Compactions(this.database);
  readonly #known = new Map<TopicId, Counted>();

  usedTokens(topicId: TopicId): number {
    const counted = this.#counted(topicId);
    if (this.#known.size >= TOPICS_KEPT) this.#known.clear();
    this.#known.set(topicId, counted);
    return Math.max(0, counted.tokens + this.#changedSince(topicId, counted.repliedAt));
  }

  #counted(topicId: TopicId): Counted {
    const from = this.#stillShown(topicId, this.#known.get(topicId)) ?? this.#firstCount(topicId);
    return this.database
      .all<MessageRow>(
        `SELECT seq, role, parts, iteration, created_at FROM messages
         WHERE topic_id = ? AND shown = 1 AND seq > ? ORDER BY seq`,
        topicId,
        from.seq,
      )
      .reduce(counting, from);
  }

  /**
   * Returns the stored count, or undefined if its last counted message is now hidden because
   * another version of the topic is shown.
   */
  #stillShown(topicId: TopicId, known: Counted | undefined): Counted | undefined {
    if (known === undefined) return undefined;
    const row = this.database.get(
      'SELECT 1 AS shown FROM messages WHERE topic_id = ? AND seq = ? AND shown = 1',
      topicId,
      known.seq,
    );
    return row === undefined ? undefined : known;
  }

  /**
   * Returns the count with which counting starts, right before the last reply that reported a
   * token count. If there is no such reply, the count is a rough estimate of all messages.
   */
  #firstCount(topicId: TopicId): Counted {
    const replied = this.database.get<{ seq: number }>(
      `SELECT seq FROM messages WHERE topic_id = ? AND shown = 1 AND ${REPLIED} ORDER BY seq DESC LIMIT 1`,
      topicId,
    );
    if (replied !== undefined) return { seq: replied.seq - 1, tokens: 0, repliedAt: 0 };
    const all = this.database.get<{ seq: number; characters: number }>(
      `SELECT coalesce(max(seq), 0) AS seq, coalesce(sum(length(parts)), 0) AS characters
       FROM messages WHERE topic_id = ? AND shown = 1 AND NOT ${ASIDE}`,
      topicId,
    );
    return { seq: all?.seq ?? 0, tokens: Math.ceil((all?.characters ?? 0) / CHARACTERS_PER_TOKEN), repliedAt: 0 };
  }

  /**
   * Returns the change in tokens caused by compactions that were made or undone after the last
   * reply.
   */
  #changedSince(topicId: TopicId, repliedAt: number): number {
    return this.#compactions.list(topicId).reduce((tokens, compaction) => {
      const { createdAt, undoneAt, tokensBefore, tokensAfter } = compaction;
      const wasInForce = createdAt <= repliedAt && (undoneAt === null || undoneAt > repliedAt);
      const isInForce = undoneAt === null;
      if (wasInForce === isInForce || !this.#isShown(compaction)) return tokens;
      return tokens + (isInForce ? tokensAfter - tokensBefore : tokensBefore - tokensAfter);
    }, 0);
  }

  #isShown({ until }: Pick<Compaction, 'until'>): boolean {
    return this.database.get('SELECT 1 AS shown FROM messages WHERE id = ? AND shown = 1', until) !== undefined;
  }
}

function counting(counted: Counted, { seq, role, parts, iteration, created_at }: MessageRow): Counted {
  const usage = iteration === null ? null : fromJson<IterationRef>(iteration).usage;
  if (usage !== null && usage.inputTokens > 0)
    return { seq, tokens: usage.inputTokens + usage.outputTokens, repliedAt: created_at };
  const message = { role, parts: fromJson<readonly Part[]>(parts) };
  return { ...counted, seq, tokens: counted.tokens + (isAside(message) ? 0 : tokensOfMessage(message)) };
}
