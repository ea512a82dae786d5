import { useTranslation } from 'react-i18next';
import type { TopicSummary } from '../../shared/topic.ts';
import { showTopic } from '../stores/navigation-store.ts';
import { Button } from '../ui/button.tsx';

/** A topic whose loop waits for the user. Its question or approval is answered in the topic. */
export function WaitingTopicCard({ topic: { id, title } }: { readonly topic: TopicSummary }) {
  const { t } = useTranslation('inbox');
  return (
    <article
      aria-label={title}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-medium border border-line bg-raised px-3 py-2.5"
    >
      <span aria-hidden="true" className="size-[7px] flex-none rounded-full bg-attention" />
      <div className="min-w-0 flex-1">
        <h3 className="font-medium text-ink [overflow-wrap:anywhere]">{title}</h3>
        <p className="text-[12.5px] text-soft">{t('topicWaits')}</p>
      </div>
      <Button variant="primary" onClick={() => showTopic(id)}>
        {t('answer')}
      </Button>
    </article>
  );
}
