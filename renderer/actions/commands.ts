/** Runs commands from a completion card. Their output arrives with the updates of the topic. */
import type { TopicId } from '../../shared/ids.ts';
import { host } from '../stores/host.ts';

export const runCommand = (topicId: TopicId, command: string): Promise<void> =>
  host().commands.run({ topicId, command });
/** Lets sandboxed commands in the folder of the topic reach a host. */
export const allowHost = (topicId: TopicId, name: string): Promise<void> =>
  host().commands.allowHost({ topicId, host: name });
export const stopCommand = (topicId: TopicId, id: string): Promise<void> => host().commands.stop({ topicId, id });
