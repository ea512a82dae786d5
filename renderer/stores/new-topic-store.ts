/** The user's choices for a new topic, which is created with its first message. */
import { create } from 'zustand';
import type { TopicSettings } from '../../shared/topic.ts';

interface NewTopicStore {
  /** The folder of the new topic; null: the most recently used folder. */
  readonly workspace: string | null;
  readonly settings: TopicSettings;
  /** The id of the preset with which the topic begins; null: none. */
  readonly preset: string | null;
}

const nothing: NewTopicStore = { workspace: null, settings: {}, preset: null };

export const useNewTopic = create<NewTopicStore>()(() => nothing);

export function chooseForNewTopic(choice: Partial<NewTopicStore>): void {
  useNewTopic.setState(choice);
}

export function forgetNewTopic(): void {
  useNewTopic.setState(nothing);
}
