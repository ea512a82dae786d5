/**
 * Parses and runs slash commands that the user typed, and returns replies as text. No model is
 * called.
 */
import type { TopicId } from '../../../shared/ids.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { ReadSlashCommand, SlashOutcome, SlashReply } from '../../../shared/slash/slash-command.ts';
import { readSlashCommand } from '../../../shared/slash/slash-command-text.ts';
import type { CalledCommandsParts } from './called-commands.ts';
import { slashReply } from './slash-outcome-text.ts';
import { timeInWords } from './time-in-words.ts';

export interface TypedCommandsParts extends Pick<CalledCommandsParts, 'database' | 'execute' | 'timeZone' | 'now'> {
  /** Stops the loops of the topic that have not ended. Resolves to false if there are none. */
  readonly cancel: (topicId: TopicId) => Promise<boolean>;
}

/**
 * The topic and the language in which a command was typed. `/cancel` stops the loop of `topicId`,
 * which is null if the command was typed outside a topic.
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
   * Runs a typed command; a refusal is a normal reply. Rejects with `conflict` if another process
   * drives the loop to be canceled. `along` runs in the same transaction as the command, so that
   * both are stored or neither.
   */
  async typed(
    text: string,
    { topicId, locale }: TypedWhere,
    along: (reply: SlashReply) => void = () => {},
  ): Promise<SlashReply> {
    const outcome = await this.#begun(
      readSlashCommand(text, timeInWords(this.#parts.now(), this.#parts.timeZone())),
      topicId,
    );
    return this.#parts.database.transaction(() => {
      const reply = this.#worded(outcome(), locale);
      along(reply);
      return reply;
    });
  }

  /**
   * Performs the part of a command that runs outside the transaction. Resolves to a function that
   * performs the rest inside the transaction and returns the outcome.
   */
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
