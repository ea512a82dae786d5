/** Which topic's folder the user is choosing, after the command palette was asked for that. */
import { create } from 'zustand';
import type { TopicId } from '../../shared/ids.ts';
import { showTopic } from './navigation-store.ts';

/** `new` is the topic that begins with the next message. */
type Choosing = { readonly topic: TopicId | 'new' | null };

export const useFolderChoice = create<Choosing>()(() => ({ topic: null }));

/** Shows the topic with the folder picker. */
export function beginFolderChoice(topicId: TopicId | null): void {
  showTopic(topicId);
  useFolderChoice.setState({ topic: topicId ?? 'new' });
}

export const endFolderChoice = (): void => useFolderChoice.setState({ topic: null });
