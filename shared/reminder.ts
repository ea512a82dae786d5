/**
 * A reminder of a todo or a schedule. It is delivered once, however many windows and processes
 * are open.
 */
export interface Reminder {
  readonly source: 'todo' | 'schedule';
  readonly sourceId: number;
  /** The todo's content or the schedule's title. */
  readonly text: string;
  /**
   * When the todo is due or the schedule begins. Both times are in milliseconds since the epoch,
   * UTC.
   */
  readonly occursAt: number;
  readonly remindAt: number;
}
