/** Slash commands as people type them and as models call them: read, done, and put into words. No model is asked. */
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
import { writeMinute } from '../time/zone-time.ts';
import { slashReply } from './slash-outcome-text.ts';

export interface SlashCommandsParts {
  readonly database: Pick<Database, 'transaction'>;
  readonly slashCalls: SlashCalls;
  /** Never throws for what a command asks. */
  readonly execute: (command: AssistantCommand) => SlashOutcome;
  /** Ends what goes on in the topic. False: nothing does. */
  readonly cancel: (topicId: TopicId) => Promise<boolean>;
  /** Milliseconds since the epoch, UTC. */
  readonly now: () => number;
  /** IANA name of the user's time zone. */
  readonly timeZone: () => string;
}

/** Where and in which language a person typed. `topicId`: whose loop `/cancel` ends; null: there is none. */
export interface TypedWhere {
  readonly topicId: TopicId | null;
  readonly locale: Locale;
}

export class SlashCommands {
  readonly #parts: SlashCommandsParts;

  constructor(parts: SlashCommandsParts) {
    this.#parts = parts;
  }

  /** Never rejects for what was typed; with `conflict` where another process drives the loop to be cancelled. `along` is done in the transaction of the command: both are on disk, or neither is. */
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
   * What a call of a loop changes it changes once, however often it is made: its reply is kept. `key` null: a client that has no loop. What changes
   * nothing says what time it is, since a model knows none to reckon with.
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

  /** What is left to be done at once. */
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
