/** Slash commands typed by people: parsed, run, and answered in words. No model is asked. */
import type { TopicId } from '../../../shared/ids.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { ReadSlashCommand, SlashOutcome, SlashReply } from '../../../shared/slash/slash-command.ts';
import { readSlashCommand } from '../../../shared/slash/slash-command-text.ts';
import type { CalledCommandsParts } from './called-commands.ts';
import { slashReply } from './slash-outcome-text.ts';

export interface TypedCommandsParts extends Pick<CalledCommandsParts, 'database' | 'execute' | 'timeZone'> {
  /** Stops the loops of the topic that have not ended. Resolves to false if there is none. */
  readonly cancel: (topicId: TopicId) => Promise<boolean>;
}

/**
 * Where and in which language a command was typed. `/cancel` stops the loop of `topicId`; null:
 * the command was typed outside a topic.
 */
export interface TypedWhere {
  readonly topicId: TopicId | null;
  readonly locale: Locale;
}

export class TypedCommands {
  readonly #parts: TypedCommandsParts;

  constructor(parts: TypedCommandsParts) {
    this.#parts = parts;
  }

  /**
   * Runs a typed command; refusals are replies. Rejects with `conflict` if another process drives
   * the loop to be cancelled. `along` runs in the transaction of the command, so that both are
   * stored or neither.
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

  /** Does what a command does outside the transaction, and returns its outcome. */
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
}
