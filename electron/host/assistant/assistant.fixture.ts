/** The user's assistant on a real file, with a time and a zone chosen by the test. */
import type { SlashOutcome } from '../../../shared/slash/slash-command.ts';
import { readSlashCommand } from '../../../shared/slash/slash-command-text.ts';
import type { Database } from '../store/database.ts';
import { temporaryDatabase } from '../store/store.fixture.ts';
import { type Assistant, createAssistant } from './assistant.ts';

export class Desk {
  readonly database: Database;
  assistant: Assistant;
  /** Milliseconds since the epoch, UTC. */
  now: number;
  timeZone: string;
  /** How many changes were announced. */
  announced = 0;

  /** `now` is an ISO time with an offset. */
  constructor(now = '2026-11-21T10:00+01:00', timeZone = 'Europe/Berlin') {
    this.now = Date.parse(now);
    this.timeZone = timeZone;
    this.database = temporaryDatabase({ now: () => this.now });
    this.assistant = this.#open();
  }

  /** Restarts the app on the same file. */
  restart(): void {
    this.assistant = this.#open();
  }

  /** Runs a typed command about todos or schedules. */
  type(text: string): SlashOutcome {
    const read = readSlashCommand(text);
    if (!read.ok || read.command.name === 'cancel') throw new Error(`${text} is not done here.`);
    return this.assistant.execute(read.command);
  }

  #open(): Assistant {
    return createAssistant({
      database: this.database,
      now: () => this.now,
      timeZone: () => this.timeZone,
      news: () => {
        this.announced += 1;
      },
    });
  }
}
