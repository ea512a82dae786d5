/** Which topic's instructions the user is editing. */
import { create } from 'zustand';
import type { TopicId } from '../../shared/ids.ts';

/** `new` is the topic that begins with the next message. */
type Edited = { readonly topic: TopicId | 'new' | null };

export const useInstructionsEditor = create<Edited>()(() => ({ topic: null }));

export const editInstructions = (topicId: TopicId | null): void =>
  useInstructionsEditor.setState({ topic: topicId ?? 'new' });

export const closeInstructions = (): void => useInstructionsEditor.setState({ topic: null });
