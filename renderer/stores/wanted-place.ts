/** A message that the user wants to see in the chat, chosen outside of it. */
import { create } from 'zustand';
import type { CallId, MessageId, TopicId } from '../../shared/ids.ts';

export interface WantedPlace {
  readonly topicId: TopicId;
  readonly messageId: MessageId;
  /** The call of the message to show; null: the end of the message. */
  readonly callId: CallId | null;
  /** Shows the piece of a long message in which these words stand closest together. They are in comparable form. */
  readonly words?: readonly string[];
}

export const useWantedPlace = create<{ readonly wanted: WantedPlace | null }>()(() => ({ wanted: null }));

/** Lets the chat of the topic scroll to a message. */
export function showInChat(place: WantedPlace): void {
  useWantedPlace.setState({ wanted: place });
}

/** The place is shown, or cannot be found. */
export function placeShown(): void {
  useWantedPlace.setState({ wanted: null });
}
