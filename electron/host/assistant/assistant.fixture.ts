/**
 * The user's assistant with a real database file, at a time and in a time zone that the test
 * chooses.
 */
import type { SlashOutcome } from '../../../shared/slash/slash-command.ts';
import { readSlashCommand } from '../../../shared/slash/slash-command-text.ts';
import type { Database } from '../store/database.ts';
import { temporaryDatabase } from '../store/store.fixture.ts';
import { type Assistant, createAssistant } from './assistant.ts';

export class Desk {
  readonly database: Database;
  assistant: Assistant;
  /** The current time of the test, in milliseconds since the epoch, UTC. */
  now: number;
  timeZone: string;
  /** The number of change events that the assistant has sent. */
  announced = 0;

  /** `now` is the initial time as an ISO string with a UTC offset. */
  constructor(now = '2026-11-21T10:00+01:00', timeZone = 'Europe/Berlin') {
    this.now = Date.parse(now);
    this.timeZone = timeZone;
    this.database = temporaryDatabase({ now: () => this.now });
    this.assistant = this.#open();
  }

  /** Simulates a restart of the app with the same database file. */
  restart(): void {
    this.assistant = this.#open();
  }

  /** Runs a slash command about todos or schedules as if the user had typed it. */
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
