/**
 * Slash commands typed by people and called by models: parsed, run, and answered in words. No
 * model is asked.
 */
import type { TopicId } from '../../../shared/ids.ts';
import type { Locale } from '../../../shared/loop.ts';
import { slashTexts } from '../../../shared/slash/texts.ts';
import {
  type AssistantCommand,
  onlyLooks,
  type ReadSlashCommand,
  type SlashOutcome,
  type SlashReply,
} from '../../../shared/slash-command.ts';
import { readSlashCommand } from '../../../shared/slash-command-text.ts';
import type { CallKey } from '../mcp/built-in/built-in.ts';
import type { Database } from '../store/database.ts';
import type { SlashCalls } from '../store/slash-calls.ts';
import { writeMinute } from '../time/wall-clock.ts';
import { slashReply } from './slash-outcome-text.ts';

export interface SlashCommandsParts {
  readonly database: Pick<Database, 'transaction'>;
  readonly slashCalls: SlashCalls;
  /** Never throws because of a command. */
  readonly execute: (command: AssistantCommand) => SlashOutcome;
  /** Ends the running loop of the topic. False: there is none. */
  readonly cancel: (topicId: TopicId) => Promise<boolean>;
  /** Milliseconds since the epoch, UTC. */
  readonly now: () => number;
  /** IANA name of the user's time zone. */
  readonly timeZone: () => string;
}

/**
 * Where and in which language a command was typed. `topicId` names the topic whose loop `/cancel`
 * ends; null: none.
 */
export interface TypedWhere {
  readonly topicId: TopicId | null;
  readonly locale: Locale;
}

export class SlashCommands {
  readonly #parts: SlashCommandsParts;

  constructor(parts: SlashCommandsParts) {
    this.#parts = parts;
  }

  /**
   * Never rejects because of the input; rejects with `conflict` if another process drives the
   * loop to be cancelled. `along` runs in the transaction of the command: both are stored, or
   * neither.
   */
  async typed(
    text: string,
    { topicId, locale }: TypedWhere,
    along: (reply: SlashReply) => void = () => {},
  ): Promise<SlashReply> {
    const outcome = await this.#begun(readSlashCommand(text), topicId);
    return this.#parts.database.transaction(() => {
      const reply = this.#worded(outcome(), locale);
      along(reply);
      return reply;
    });
  }

  /**
   * A call of a loop takes effect once, however often it is repeated, because its reply is
   * stored. `key` null: a client without a loop. A reply without a change includes the present
   * time, because a model does not know it.
   */
  called(key: CallKey | null, text: string, locale: Locale): SlashReply {
    const { database, slashCalls, execute } = this.#parts;
    const read = readSlashCommand(text);
    if (!read.ok) return this.#withTime(this.#worded(read, locale), locale);
    const { command } = read;
    if (command.name === 'cancel') return this.#worded({ code: 'unknown-command', written: text.trim() }, locale);
    if (onlyLooks(command)) return this.#withTime(this.#worded(execute(command), locale), locale);
    if (key === null) return this.#worded(execute(command), locale);
    return database.transaction(() => {
      const kept = slashCalls.find(key.callId);
      if (kept !== undefined) return kept;
      const reply = this.#worded(execute(command), locale);
      slashCalls.keep(key, reply);
      return reply;
    });
  }

  /** The part of a command that runs at once. */
  async #begun(read: ReadSlashCommand, topicId: TopicId | null): Promise<() => SlashOutcome> {
    if (!read.ok) return () => read;
    const { command } = read;
    if (command.name !== 'cancel') return () => this.#parts.execute(command);
    const cancelled = topicId !== null && (await this.#parts.cancel(topicId));
    return () => ({ code: cancelled ? 'cancelled' : 'nothing-to-cancel' });
  }

  #worded(outcome: SlashOutcome, locale: Locale): SlashReply {
    return slashReply(outcome, { locale, timeZone: this.#parts.timeZone() });
  }

  #withTime(reply: SlashReply, locale: Locale): SlashReply {
    const timeZone = this.#parts.timeZone();
    const now = this.#parts.now();
    const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone }).format(now);
    const line = slashTexts(locale).now(weekday, writeMinute(now, timeZone), timeZone);
    return { ...reply, text: `${reply.text}\n\n${line}` };
  }
}
