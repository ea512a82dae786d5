import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompactionId, TopicId } from '../../shared/ids.ts';
import { attempt } from '../actions/attempt.ts';
import { undoCompaction } from '../stores/compactions.ts';
import { notify } from '../ui/toast.tsx';

interface UndoCompaction {
  readonly busy: boolean;
  readonly undo: (id: CompactionId) => Promise<void>;
}

/**
 * Undoes a compaction, so that the model reads the messages again. Needs no confirmation, because
 * they can be summarised again.
 */
export function useUndoCompaction(topicId: TopicId): UndoCompaction {
  const { t } = useTranslation('compaction');
  const [busy, setBusy] = useState(false);
  const undo = async (id: CompactionId) => {
    setBusy(true);
    await attempt(
      async () => {
        await undoCompaction(topicId, id);
        notify({ title: t('undone') });
      },
      ({ message }) => notify({ title: t('notUndone'), text: message, tone: 'bad' }),
    );
    setBusy(false);
  };
  return { busy, undo };
}
