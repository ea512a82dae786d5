/** What the user is reminded of. Told once, whatever windows and processes there are. */
export interface Reminder {
  readonly source: 'todo' | 'schedule';
  readonly sourceId: number;
  /** The todo's content or the schedule's title. */
  readonly text: string;
  /** When it is due or begins. Milliseconds since the epoch, UTC, like the other. */
  readonly occursAt: number;
  readonly remindAt: number;
}
