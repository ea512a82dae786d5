/** A file that the user chose outside the composer, and that the composer mentions next. */
import { create } from 'zustand';
import type { TopicId } from '../../shared/ids.ts';

interface WantedMention {
  readonly topicId: TopicId;
  /** Relative to the folder of the topic. */
  readonly path: string;
}

export const useWantedMention = create<{ readonly wanted: WantedMention | null }>()(() => ({ wanted: null }));

/** Lets the composer of the topic mention a file. */
export function mentionFile(topicId: TopicId, path: string): void {
  useWantedMention.setState({ wanted: { topicId, path } });
}
