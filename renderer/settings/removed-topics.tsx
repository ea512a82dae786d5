/** The list of deleted topics, which can be restored or erased for good. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RemovedTopic } from '../../shared/topic.ts';
import { act, useAct } from '../act.ts';
import { useAppStore } from '../stores/app-store.ts';
import { eraseRemoved, loadRemovedTopics, restoreRemoved, useRemovedTopics } from '../stores/removed-topics.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Row, Rows } from '../ui/page-parts.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { notify } from '../ui/toast.tsx';
import { useDateTime } from '../ui/use-date-time.ts';

export function RemovedTopics() {
  const { t } = useTranslation('settings');
  const asked = useRemovedTopics(({ topics }) => topics);
  // Another window may have deleted or restored a topic.
  const shown = useAppStore(({ topics }) => Object.keys(topics).length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of shown topics is the reason to load again
  useEffect(() => void loadRemovedTopics(), [shown]);
  const [erasing, setErasing] = useState<readonly RemovedTopic[]>([]);
  const { busy, perform } = useAct(t('removedTopics.notErased'));
  if (asked === undefined || asked.state === 'loading') return null;
  if (asked.state === 'failed') {
    const { message } = asked.failure;
    return <ErrorState title={t('removedTopics.failed')} details={message} onRetry={() => void loadRemovedTopics()} />;
  }
  const topics = asked.value;
  if (topics.length === 0) return <EmptyState title={t('removedTopics.none')} text={t('removedTopics.noneText')} />;
  const [first, ...others] = erasing;
  const erase = () =>
    perform(async () => {
      const complete = await eraseRemoved(erasing.map(({ id }) => id));
      const text = complete ? {} : { text: t('removedTopics.traces'), lasting: true };
      notify({ title: t('removedTopics.erased', { count: erasing.length }), ...text });
    });
  return (
    <>
      <Rows label={t('removedTopics.title')}>
        {topics.map((topic) => (
          <RemovedRow key={topic.id} topic={topic} busy={busy} onErase={() => setErasing([topic])} />
        ))}
      </Rows>
      {topics.length > 1 && (
        <div>
          <Button variant="danger" busy={busy} onClick={() => setErasing(topics)}>
            {t('removedTopics.eraseAll', { count: topics.length })}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={first !== undefined}
        danger={true}
        title={
          others.length === 0
            ? t('removedTopics.confirmOne', { title: first?.title ?? '' })
            : t('removedTopics.confirmAll', { count: erasing.length })
        }
        description={t('removedTopics.lost')}
        confirm={t('removedTopics.erase')}
        onConfirm={() => void erase()}
        onClose={() => setErasing([])}
      />
    </>
  );
}

interface RemovedRowProps {
  readonly topic: RemovedTopic;
  readonly busy: boolean;
  readonly onErase: () => void;
}

function RemovedRow({ topic, busy, onErase }: RemovedRowProps) {
  const { t } = useTranslation('settings');
  const { id, title, removedAt, purgedAt } = topic;
  const at = useDateTime({ inSentence: true });
  return (
    <Row title={title} text={t('removedTopics.dates', { removed: at(removedAt), purged: at(purgedAt) })}>
      <Button
        aria-label={t('removedTopics.restoreNamed', { title })}
        onClick={() => void act(() => restoreRemoved(id), t('removedTopics.notRestored'))}
      >
        {t('removedTopics.restore')}
      </Button>
      <Button variant="danger" disabled={busy} aria-label={t('removedTopics.eraseNamed', { title })} onClick={onErase}>
        {t('removedTopics.erase')}
      </Button>
    </Row>
  );
}
