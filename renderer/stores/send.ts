/** Sends what stands in a composer. Where the host refuses, or is away, the text stays there. */
import type { Sent } from '../../shared/contract.ts';
import type { TopicId } from '../../shared/ids.ts';
import { setDraft } from './draft-store.ts';
import { host } from './host.ts';
import { showTopic, useNavigation } from './navigation-store.ts';
import { forgetNewTopic, useNewTopic } from './new-topic-store.ts';

/** A `topicId` of null makes a topic with what was chosen for it, and shows it. Throws what the host said. */
export async function sendMessage(topicId: TopicId | null, text: string): Promise<Sent> {
  const sent = await host().topics.send({ topicId, text, ...(topicId === null ? chosen() : {}) });
  setDraft(topicId, '');
  if (topicId === null) {
    forgetNewTopic();
    const { screen } = useNavigation.getState();
    if (screen.name === 'topic' && screen.topicId === null) showTopic(sent.topicId);
  }
  return sent;
}

function chosen() {
  const { workspace, settings } = useNewTopic.getState();
  return { settings, ...(workspace === null ? {} : { workspace }) };
}
