/** Sends an example task of the demo model. */
import { builtInId } from '../../shared/built-in-servers.ts';
import type { TopicId } from '../../shared/ids.ts';
import type { DemoScenario } from '../../shared/strategies/description.ts';
import { useAppStore } from '../stores/app-store.ts';
import { chooseForNewTopic, useNewTopic } from '../stores/new-topic-store.ts';
import { changeTopicSettings } from '../stores/topic-store.ts';
import { sendMessage } from './send.ts';

/**
 * Sends the task, after switching on the server that it needs in its topic. `topicId` null: in a new topic. Throws the
 * error of the host.
 */
export async function startScenario(topicId: TopicId | null, { prompt, needs }: DemoScenario): Promise<void> {
  const server = useAppStore.getState().servers.find(({ id }) => needs !== undefined && builtInId(id) === needs);
  if (server !== undefined && topicId !== null)
    await changeTopicSettings(topicId, { serverSwitches: { [server.id]: true } });
  if (server !== undefined && topicId === null) {
    const { settings } = useNewTopic.getState();
    const serverSwitches = { ...settings.serverSwitches, [server.id]: true };
    chooseForNewTopic({ settings: { ...settings, serverSwitches } });
  }
  await sendMessage(topicId, prompt);
}
