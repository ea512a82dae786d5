import type { LocatedEvent, LoopEvent } from '../../../../shared/loop.ts';

/** What a waiting loop waits for, as an event. */
export type RequestEvent = Extract<LoopEvent, { type: 'approval-request' | 'question' | 'outcome-unknown' }>;

/** Shows a loop while it runs. */
export interface View {
  show(located: LocatedEvent): void;
  /** Draws, right above the prompt, what a person is about to decide on: in full. */
  present(request: RequestEvent): void;
  /** Takes away what is not meant to stay. */
  close(): void;
}

export function isRequest(event: LoopEvent): event is RequestEvent {
  return event.type === 'approval-request' || event.type === 'question' || event.type === 'outcome-unknown';
}
