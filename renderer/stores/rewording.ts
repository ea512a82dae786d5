/**
 * The user messages that are being edited, with the current texts. They are stored here so that
 * they are kept when their row is scrolled out of view.
 */
import { create } from 'zustand';
import type { MessageId } from '../../shared/ids.ts';

interface Rewording {
  readonly texts: Readonly<Partial<Record<MessageId, string>>>;
  /** The message whose editor takes the focus when it appears; null: none. */
  readonly begun: MessageId | null;
}

export const useRewording = create<Rewording>()(() => ({ texts: {}, begun: null }));

/** Opens the editor of a message, which takes the focus. A draft that exists is kept. */
export const beginRewording = (messageId: MessageId, text: string): void =>
  useRewording.setState(({ texts }) => ({ texts: { [messageId]: text, ...texts }, begun: messageId }));

/** The editor has taken the focus. */
export const rewordingBegan = (): void => useRewording.setState({ begun: null });

const setRewording = (messageId: MessageId, text: string): void =>
  useRewording.setState(({ texts }) => ({ texts: { ...texts, [messageId]: text } }));

/** Changes the text of a message that is still being edited. */
export function changeRewording(messageId: MessageId, update: (text: string) => string): void {
  const now = useRewording.getState().texts[messageId];
  if (now !== undefined) setRewording(messageId, update(now));
}

export const endRewording = (messageId: MessageId): void =>
  useRewording.setState(({ texts: { [messageId]: _, ...texts } }) => ({ texts }));
