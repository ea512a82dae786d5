/**
 * Actions of the user on topics, from the sidebar, the header or the palette. A refusal of the
 * host is shown as a notice.
 */
import type { TFunction } from 'i18next';
import type { TopicId } from '../../shared/ids.ts';
import { attempt } from '../actions/attempt.ts';
import { host } from '../stores/host.ts';
import { showTopic, useNavigation } from '../stores/navigation-store.ts';
import { closeTopic } from '../stores/topic-store.ts';
import { notify } from '../ui/toast.tsx';

type Texts = TFunction<'topics'>;

export function renameTopic(topicId: TopicId, title: string, t: Texts): void {
  void attempt(() => host().topics.rename({ topicId, title }), refused(t('failed.rename')));
}

export function pinTopic(topicId: TopicId, pinned: boolean, t: Texts): void {
  void attempt(() => host().topics.pin({ topicId, pinned }), refused(t('failed.pin')));
}

/** Does not ask for confirmation, because the notice offers to undo it. */
export async function deleteTopic(topicId: TopicId, title: string, t: Texts): Promise<void> {
  const { screen } = useNavigation.getState();
  const shown = screen.name === 'topic' && screen.topicId === topicId;
  await attempt(
    async () => {
      await host().topics.remove({ topicId });
      if (shown) showTopic(null);
      closeTopic(topicId);
      notify({
        title: t('deleted', { title }),
        action: {
          label: t('undo'),
          onClick: () => void restoreTopic(topicId, shown, t),
        },
      });
    },
    refused(t('failed.delete')),
  );
}

async function restoreTopic(topicId: TopicId, show: boolean, t: Texts): Promise<void> {
  await attempt(
    async () => {
      await host().topics.restore({ topicId });
      if (show) showTopic(topicId);
    },
    refused(t('failed.restore')),
  );
}

/** Shows a notice with the reason of the refusal. */
export function refused(title: string): (failure: { readonly message: string }) => void {
  return ({ message }) => notify({ title, text: message, tone: 'bad' });
}
