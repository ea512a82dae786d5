import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import type { Compaction } from '../../shared/topic.ts';
import { formatNumber, formatTokens } from '../i18n/format.ts';
import { useCompactions } from '../stores/compaction-in-force.ts';
import type { CompactionState } from '../stores/compaction-states.ts';
import { showCompaction } from '../stores/compactions.ts';
import { Button } from '../ui/button.tsx';
import { useDateTime } from '../ui/use-date-time.ts';
import { useUndoCompaction } from '../undo-compaction.ts';

interface CompactionListProps {
  readonly topicId: TopicId;
  /** Called before the details of a compaction open in a dialog. */
  readonly onShow: () => void;
}

/** All compactions of the topic, newest first. */
export function CompactionList({ topicId, onShow }: CompactionListProps) {
  const { t } = useTranslation('compaction');
  const compactions = useCompactions(topicId);
  const { busy: undoing, undo } = useUndoCompaction(topicId);
  if (compactions.length === 0) return null;
  return (
    <ul aria-label={t('list')} className="border-line border-t">
      {compactions.toReversed().map(({ compaction, state }) => (
        <Line
          key={compaction.id}
          compaction={compaction}
          state={state}
          undoing={undoing}
          onShow={() => {
            onShow();
            showCompaction(topicId, compaction.id);
          }}
          onUndo={() => void undo(compaction.id)}
        />
      ))}
    </ul>
  );
}

interface LineProps {
  readonly compaction: Compaction;
  readonly state: CompactionState;
  readonly undoing: boolean;
  readonly onShow: () => void;
  readonly onUndo: () => void;
}

function Line({ compaction, state, undoing, onShow, onUndo }: LineProps) {
  const { t, i18n } = useTranslation('compaction');
  const dateTime = useDateTime();
  const { messages, tokensBefore, tokensAfter, createdAt } = compaction;
  const when = dateTime(createdAt);
  return (
    <li className="flex items-center gap-1 border-line border-t py-1.5 pr-2 pl-3 first:border-t-0">
      <span className={`min-w-0 flex-1 text-[12px] tabular-nums ${state === 'in-force' ? 'text-ink' : 'text-faint'}`}>
        <span className="block">
          {t('messages', { count: messages, messages: formatNumber(messages, i18n.language) })}
          {state !== 'in-force' && ` · ${t(`state.${state}`)}`}
        </span>
        <span className="block text-faint">
          {t('tokens', {
            before: formatTokens(tokensBefore, i18n.language),
            after: formatTokens(tokensAfter, i18n.language),
          })}
          {` · ${when}`}
        </span>
      </span>
      <Button size="small" variant="quiet" aria-label={t('showOf', { when })} onClick={onShow}>
        {t('show')}
      </Button>
      {state === 'in-force' && (
        <Button size="small" variant="quiet" aria-label={t('undoOf', { when })} busy={undoing} onClick={onUndo}>
          {t('undo')}
        </Button>
      )}
    </li>
  );
}
