/** Slash commands typed by people: parsed, run, and answered in words. No model is asked. */
import type { TopicId } from '../../../shared/ids.ts';
import type { Locale } from '../../../shared/loop.ts';
import type {
  AssistantCommand,
  ReadSlashCommand,
  SlashOutcome,
  SlashReply,
} from '../../../shared/slash/slash-command.ts';
import { readSlashCommand } from '../../../shared/slash/slash-command-text.ts';
import type { Database } from '../store/database.ts';
import { slashReply } from './slash-outcome-text.ts';

export interface TypedCommandsParts {
  readonly database: Pick<Database, 'transaction'>;
  /** Never throws because of a command. */
  readonly execute: (command: AssistantCommand) => SlashOutcome;
  /** Ends the running loop of the topic. False: there is none. */
  readonly cancel: (topicId: TopicId) => Promise<boolean>;
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

export class TypedCommands {
  readonly #parts: TypedCommandsParts;

  constructor(parts: TypedCommandsParts) {
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
}
