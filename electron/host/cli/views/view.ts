import type { LocatedEvent, LoopEvent } from '../../../../shared/loop.ts';

/** The request that a waiting loop waits for, as an event. */
export type RequestEvent = Extract<LoopEvent, { type: 'approval-request' | 'question' | 'outcome-unknown' }>;

/** Shows a loop while it runs. */
export interface View {
  show(located: LocatedEvent): void;
  /** Draws the request that the user must decide in full, directly above the prompt. */
  present(request: RequestEvent): void;
  /** Removes temporary output. */
  close(): void;
}

export function isRequest(event: LoopEvent): event is RequestEvent {
  return event.type === 'approval-request' || event.type === 'question' || event.type === 'outcome-unknown';
}
