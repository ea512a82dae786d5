import { useTranslation } from 'react-i18next';
import type { CompactionId, TopicId } from '../shared/ids.ts';
import { useAct } from './act.ts';
import { undoCompaction } from './stores/compactions.ts';
import { notify } from './ui/toast.tsx';

/**
 * Undoes a compaction, so that the model reads the messages again. Needs no confirmation, because
 * they can be summarised again.
 */
export function useUndoCompaction(topicId: TopicId) {
  const { t } = useTranslation('compaction');
  const { busy, perform } = useAct(t('notUndone'));
  const undo = (id: CompactionId) =>
    perform(async () => {
      await undoCompaction(topicId, id);
      notify({ title: t('undone') });
    });
  return { busy, undo };
}
