/** The choices for a topic that does not exist yet. It is created with its first message. */
import { create } from 'zustand';
import type { TopicSettings } from '../../shared/topic.ts';

interface NewTopicStore {
  /** null: the folder that was used last. */
  readonly workspace: string | null;
  readonly settings: TopicSettings;
}

const nothing: NewTopicStore = { workspace: null, settings: {} };

export const useNewTopic = create<NewTopicStore>()(() => nothing);

export function chooseForNewTopic(choice: Partial<NewTopicStore>): void {
  useNewTopic.setState(choice);
}

export function forgetNewTopic(): void {
  useNewTopic.setState(nothing);
}
