import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompactionId, TopicId } from '../../shared/ids.ts';
import { type Compaction, type MessageView, MOST_COMPACTED_SHOWN } from '../../shared/topic.ts';
import { formatNumber, formatTokens } from '../i18n/format.ts';
import { type Asked, ask } from '../stores/asked.ts';
import { useCompactions } from '../stores/compaction-in-force.ts';
import type { CompactionState } from '../stores/compaction-states.ts';
import { closeCompaction, compactedMessages, useLookedAt } from '../stores/compactions.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Spinner } from '../ui/states/spinner.tsx';
import { useDateTime } from '../ui/use-date-time.ts';
import { useUndoCompaction } from '../undo-compaction.ts';
import { Markdown } from './markdown/markdown.tsx';
import { type ShortMessage, shortMessage } from './short-message.ts';
import { visible } from './tool-words.ts';

/**
 * Shows the messages that a compaction replaced, and its summary. Open while a compaction of this
 * topic is selected.
 */
export function CompactionDialog({ topicId }: { readonly topicId: TopicId }) {
  const { t } = useTranslation(['compaction', 'common']);
  const shown = useLookedAt((state) => (state.shown?.topicId === topicId ? state.shown.id : null));
  const { busy, undo } = useUndoCompaction(topicId);
  const one = useCompactions(topicId).find(({ compaction }) => compaction.id === shown);
  return (
    <Dialog
      open={one !== undefined}
      onClose={closeCompaction}
      width="wide"
      title={t('title')}
      actions={
        <>
          {one?.state === 'in-force' && (
            <Button busy={busy} onClick={() => void undo(one.compaction.id)}>
              {t('undo')}
            </Button>
          )}
          <Button variant="primary" onClick={closeCompaction}>
            {t('common:close')}
          </Button>
        </>
      }
    >
      {one !== undefined && <Content topicId={topicId} {...one} />}
    </Dialog>
  );
}

interface ContentProps {
  readonly topicId: TopicId;
  readonly compaction: Compaction;
  readonly state: CompactionState;
}

function Content({ topicId, compaction, state }: ContentProps) {
  const { t, i18n } = useTranslation('compaction');
  const dateTime = useDateTime();
  const { summary, madeBy, messages, tokensBefore, tokensAfter, createdAt } = compaction;
  const facts = [
    t('messages', { count: messages, messages: formatNumber(messages, i18n.language) }),
    t('tokens', {
      before: formatTokens(tokensBefore, i18n.language),
      after: formatTokens(tokensAfter, i18n.language),
    }),
    dateTime(createdAt),
  ];
  return (
    <div className="flex flex-col gap-3 pb-2">
      <p className="text-soft tabular-nums">
        {facts.join(' · ')}
        {state !== 'in-force' && <strong className="ml-2 font-semibold text-ink">{t(`state.${state}`)}</strong>}
      </p>
      <section aria-label={t('summary')} className="rounded-medium border border-line bg-sunken px-3.5 py-2.5">
        <h3 className="mb-1 font-medium text-[12px] text-faint">{t(`madeBy.${madeBy}`)}</h3>
        <Markdown text={visible(summary)} />
      </section>
      <section aria-label={t('replaced')}>
        <h3 className="mb-1 font-medium text-[12px] text-faint">{t('replaced')}</h3>
        <Replaced topicId={topicId} id={compaction.id} cut={messages > MOST_COMPACTED_SHOWN} />
      </section>
    </div>
  );
}

/**
 * The number of messages that are shown at first, and the number that each press of the button
 * adds.
 */
const AT_A_TIME = 100;

interface ReplacedProps {
  readonly topicId: TopicId;
  readonly id: CompactionId;
  /** Whether more messages were replaced than the list can show. */
  readonly cut: boolean;
}

function Replaced({ topicId, id, cut }: ReplacedProps) {
  const { t } = useTranslation('compaction');
  const [loaded, setLoaded] = useState<Asked<readonly MessageView[]>>({ state: 'loading' });
  const [most, setMost] = useState(AT_A_TIME);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    let wanted = true;
    void ask(
      undefined,
      () => compactedMessages(topicId, id),
      (next) => wanted && setLoaded(next),
    );
    return () => {
      wanted = false;
    };
  }, [topicId, id, tries]);
  if (loaded.state === 'loading') return <Spinner size={14} />;
  if (loaded.state === 'failed') {
    return <ErrorState title={t('notLoaded')} details={loaded.failure.message} onRetry={() => setTries(tries + 1)} />;
  }
  const left = loaded.value.length - most;
  return (
    <>
      {cut && <p className="pb-1 text-[12px] text-soft">{t('newest', { count: loaded.value.length })}</p>}
      <ol className="flex flex-col">
        {loaded.value.slice(0, most).map((message) => (
          <Short key={message.id} message={shortMessage(message)} />
        ))}
      </ol>
      {left > 0 && (
        <Button size="small" variant="quiet" onClick={() => setMost(most + AT_A_TIME)}>
          {t('more', { count: Math.min(left, AT_A_TIME) })}
        </Button>
      )}
    </>
  );
}

function Short({ message: { by, text, calls } }: { readonly message: ShortMessage }) {
  const { t } = useTranslation('compaction');
  return (
    <li className="flex gap-3 border-line border-t py-1.5 first:border-t-0 max-sm:flex-col max-sm:gap-0">
      <span className="w-20 flex-none text-[12px] text-faint leading-[20px]">{t(`by.${by}`)}</span>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {text}
        {text !== '' && calls.length > 0 && ' '}
        {calls.length > 0 && <span className="font-mono text-[12px] text-soft">{calls.join(', ')}</span>}
      </span>
    </li>
  );
}
