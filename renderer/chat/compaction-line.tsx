import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Compaction } from '../../shared/topic.ts';
import { formatNumber } from '../i18n/format.ts';
import { showCompaction } from '../stores/compactions.ts';
import { Button } from '../ui/button.tsx';
import { useUndoCompaction } from '../undo-compaction.ts';
import { useChatTopic } from './chat-topic.ts';

/**
 * A line at the end of the summarised messages. The model reads the messages below the line in
 * full.
 */
export const CompactionLine = memo(function CompactionLine({ compaction }: { readonly compaction: Compaction }) {
  const { t, i18n } = useTranslation('compaction');
  const topicId = useChatTopic();
  const { busy, undo } = useUndoCompaction(topicId);
  const { id, messages } = compaction;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={t('title')} className="flex items-center gap-2.5 text-[12px] text-soft">
      <span aria-hidden="true" className="h-px min-w-4 flex-1 bg-line" />
      <span className="flex flex-wrap items-center justify-center gap-x-1.5 gap-y-0.5 text-center">
        {t('line', { count: messages, messages: formatNumber(messages, i18n.language) })}
        <span className="flex gap-0.5">
          <Button size="small" variant="quiet" aria-label={t('showNamed')} onClick={() => showCompaction(topicId, id)}>
            {t('show')}
          </Button>
          <Button
            needsHost={true}
            size="small"
            variant="quiet"
            aria-label={t('undoNamed')}
            busy={busy}
            onClick={() => void undo(id)}
          >
            {t('undo')}
          </Button>
        </span>
      </span>
      <span aria-hidden="true" className="h-px min-w-4 flex-1 bg-line" />
    </div>
  );
});
