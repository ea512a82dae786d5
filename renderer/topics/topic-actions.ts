/**
 * Actions of the user on topics, from the sidebar, the header or the palette. A refusal of the
 * host is shown as a notice.
 */
import type { TFunction } from 'i18next';
import type { TopicId } from '../../shared/ids.ts';
import { act } from '../act.ts';
import { host } from '../stores/host.ts';
import { showTopic, useNavigation } from '../stores/navigation-store.ts';
import { closeTopic } from '../stores/topic-store.ts';
import { notify } from '../ui/toast.tsx';

type Texts = TFunction<'topics'>;

export function renameTopic(topicId: TopicId, title: string, t: Texts): void {
  void act(() => host().topics.rename({ topicId, title }), t('failed.rename'));
}

export function pinTopic(topicId: TopicId, pinned: boolean, t: Texts): void {
  void act(() => host().topics.pin({ topicId, pinned }), t('failed.pin'));
}

/** Puts a topic into the archive, or takes it out. The notice offers to undo it. */
export async function archiveTopic(topicId: TopicId, title: string, archived: boolean, t: Texts): Promise<void> {
  const { screen } = useNavigation.getState();
  const shown = screen.name === 'topic' && screen.topicId === topicId;
  if (!(await act(() => host().topicArchive.set({ topicId, archived }), t('failed.archive')))) return;
  if (!archived) return;
  if (shown) showTopic(null);
  const undo = async () => {
    const restored = await act(() => host().topicArchive.set({ topicId, archived: false }), t('failed.archive'));
    if (restored && shown) showTopic(topicId);
  };
  notify({ title: t('archive.done', { title }), action: { label: t('undo'), onClick: () => void undo() } });
}

/**
 * Deletes a topic without asking for confirmation, because the notice offers to undo the deletion.
 */
export async function deleteTopic(topicId: TopicId, title: string, t: Texts): Promise<void> {
  const { screen } = useNavigation.getState();
  const shown = screen.name === 'topic' && screen.topicId === topicId;
  if (!(await act(() => host().topics.remove({ topicId }), t('failed.delete')))) return;
  if (shown) showTopic(null);
  closeTopic(topicId);
  notify({
    title: t('deleted', { title }),
    action: { label: t('undo'), onClick: () => void restoreTopic(topicId, shown, t) },
  });
}

async function restoreTopic(topicId: TopicId, show: boolean, t: Texts): Promise<void> {
  const restored = await act(() => host().topics.restore({ topicId }), t('failed.restore'));
  if (restored && show) showTopic(topicId);
}
