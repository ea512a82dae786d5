/** The commands that models started in the background. The list of a topic arrives with its updates. */
import { useEffect, useState } from 'react';
import type { BackgroundCommand } from '../../shared/background-command.ts';
import type { TopicId } from '../../shared/ids.ts';
import { failureOf, type HostFailure } from '../host-client.ts';
import { host } from './host.ts';

export const stopBackground = (topicId: TopicId, id: string): Promise<void> => host().background.stop({ topicId, id });
export const keepBackground = (topicId: TopicId, id: string, kept: boolean): Promise<void> =>
  host().background.keep({ topicId, id, kept });

/** `text` stays what it was while newer output is loaded. */
export type BackgroundOutput =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly text: string }
  | { readonly state: 'failed'; readonly failure: HostFailure };

/** The end of the output of a command. It is loaded again whenever the command has written more. */
export function useBackgroundOutput(topicId: TopicId, { id, written }: BackgroundCommand): BackgroundOutput {
  const [output, setOutput] = useState<BackgroundOutput>({ state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: more output is the reason to load it
  useEffect(() => {
    let isCurrent = true;
    host()
      .background.output({ topicId, id })
      .then(
        ({ text }) => isCurrent && setOutput({ state: 'ready', text }),
        (error: unknown) => isCurrent && setOutput({ state: 'failed', failure: failureOf(error) }),
      );
    return () => {
      isCurrent = false;
    };
  }, [topicId, id, written]);
  return output;
}
