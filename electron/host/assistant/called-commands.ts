/** Runs slash commands that models call as tools. */
import type { Locale } from '../../../shared/loop.ts';
import {
  type AssistantCommand,
  onlyLooks,
  type SlashOutcome,
  type SlashReply,
} from '../../../shared/slash/slash-command.ts';
import { readSlashCommand } from '../../../shared/slash/slash-command-text.ts';
import { slashTexts } from '../../../shared/slash/texts.ts';
import type { CallKey } from '../mcp/built-in/built-in.ts';
import type { Database } from '../store/database.ts';
import type { SlashCalls } from '../store/slash-calls.ts';
import { writeMinute } from '../time/wall-clock.ts';
import { slashReply } from './slash-outcome-text.ts';
import { timeInWords } from './time-in-words.ts';

export interface CalledCommandsParts {
  readonly database: Pick<Database, 'transaction'>;
  readonly slashCalls: SlashCalls;
  /** Runs a command; refusals are outcomes, not errors. */
  readonly execute: (command: AssistantCommand) => SlashOutcome;
  /** The current time, in milliseconds since the epoch, UTC. */
  readonly now: () => number;
  /** The IANA name of the user's time zone. */
  readonly timeZone: () => string;
}

export class CalledCommands {
  readonly #parts: CalledCommandsParts;

  constructor(parts: CalledCommandsParts) {
    this.#parts = parts;
  }

  /**
   * Runs a command and returns the reply. A call of a loop takes effect only once, however often it
   * is repeated, because its reply is stored. `key` is null when the client has no loop. The reply
   * to a command that changes nothing includes the current time, because a model does not know it.
   */
  called(key: CallKey | null, text: string, locale: Locale): SlashReply {
    const { database, slashCalls, execute } = this.#parts;
    const read = readSlashCommand(text, timeInWords(this.#parts.now(), this.#parts.timeZone()));
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
