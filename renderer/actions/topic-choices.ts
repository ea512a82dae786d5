/**
 * The folder and settings of a topic. For a topic that does not exist yet, these are the choices
 * that the user has made so far.
 */
import { useShallow } from 'zustand/react/shallow';
import type { TopicId } from '../../shared/ids.ts';
import type { FallbackChoice, ModelSetting } from '../../shared/settings.ts';
import type { StrategyChoice } from '../../shared/topic.ts';
import { useAppStore } from '../stores/app-store.ts';
import { noteSwitch } from '../stores/awaited-model.ts';
import { host } from '../stores/host.ts';
import { chooseForNewTopic, useNewTopic } from '../stores/new-topic-store.ts';
import { changeTopicSettings, useOpenTopic } from '../stores/topic-store.ts';

export interface TopicChoices {
  /** The folder of the topic; null: the most recently used folder. */
  readonly workspace: string | null;
  readonly strategy: StrategyChoice;
  readonly model: ModelSetting;
  /** The topic's own fallback model; null: it has that of the app. */
  readonly fallbackModel: FallbackChoice | null;
  /** The user's instructions for the topic. */
  readonly instructions: string;
  /** Whether the instructions of a trusted folder are sent. */
  readonly folderInstructions: boolean;
}

export function useTopicChoices(topicId: TopicId | null): TopicChoices {
  const open = useOpenTopic(
    topicId,
    // The topic also changes with each word of its draft.
    useShallow(({ topic: { workspace, strategy, model, fallbackModel, instructions, folderInstructions } }) => ({
      workspace,
      strategy,
      model,
      fallbackModel,
      instructions,
      folderInstructions,
    })),
  );
  const known = useAppStore(({ topics }) => (topicId === null ? undefined : topics[topicId]?.workspace));
  const model = useAppStore(({ settings }) => settings.model);
  const chosen = useNewTopic();
  if (topicId === null) {
    const { workspace, settings } = chosen;
    const { strategy = 'auto', fallbackModel = null, instructions = '', folderInstructions = true } = settings;
    return { workspace, strategy, model: settings.model ?? model, fallbackModel, instructions, folderInstructions };
  }
  return {
    workspace: open?.workspace ?? known ?? null,
    strategy: open?.strategy ?? 'auto',
    model: open?.model ?? model,
    fallbackModel: open?.fallbackModel ?? null,
    instructions: open?.instructions ?? '',
    folderInstructions: open?.folderInstructions ?? true,
  };
}

export async function chooseWorkspace(topicId: TopicId | null, workspace: string): Promise<void> {
  if (topicId === null) chooseForNewTopic({ workspace });
  else await host().topics.setWorkspace({ topicId, workspace });
}

export async function chooseStrategy(topicId: TopicId | null, strategy: StrategyChoice): Promise<void> {
  if (topicId === null) chooseForNewTopic({ settings: { ...useNewTopic.getState().settings, strategy } });
  else await changeTopicSettings(topicId, { strategy });
}

export async function chooseModel(topicId: TopicId | null, model: ModelSetting): Promise<void> {
  if (topicId === null) return chooseForNewTopic({ settings: { ...useNewTopic.getState().settings, model } });
  noteSwitch(topicId);
  await changeTopicSettings(topicId, { model });
}

/** Sets the topic's own fallback model; null: the topic has that of the app. */
export async function chooseFallback(topicId: TopicId | null, fallbackModel: FallbackChoice | null): Promise<void> {
  if (topicId !== null) return changeTopicSettings(topicId, { fallbackModel });
  const { fallbackModel: _, ...others } = useNewTopic.getState().settings;
  chooseForNewTopic({ settings: fallbackModel === null ? others : { ...others, fallbackModel } });
}

export async function chooseInstructions(topicId: TopicId | null, text: string): Promise<void> {
  if (topicId === null) chooseForNewTopic({ settings: { ...useNewTopic.getState().settings, instructions: text } });
  else await changeTopicSettings(topicId, { instructions: text === '' ? null : text });
}

export async function switchFolderInstructions(topicId: TopicId | null, folderInstructions: boolean): Promise<void> {
  if (topicId === null) chooseForNewTopic({ settings: { ...useNewTopic.getState().settings, folderInstructions } });
  else await changeTopicSettings(topicId, { folderInstructions });
}
