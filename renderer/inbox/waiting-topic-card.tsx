import { useTranslation } from 'react-i18next';
import type { TopicSummary } from '../../shared/topic.ts';
import { shownLine } from '../ui/text/shown-line.ts';
import { Asking } from './answering.tsx';

/** A topic whose loop waits for the user, who answers it here or in the topic. */
export function WaitingTopicCard({ topic }: { readonly topic: TopicSummary }) {
  const { t } = useTranslation('inbox');
  const title = shownLine(topic.title);
  return (
    <article
      aria-label={title}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-medium border border-line bg-raised px-3 py-2.5"
    >
      <span aria-hidden="true" className="size-[7px] flex-none rounded-full bg-attention" />
      <div className="min-w-[min(100%-24px,200px)] flex-1">
        <h3 className="font-medium text-ink [overflow-wrap:anywhere]">{title}</h3>
        <p className="text-[12.5px] text-soft">{t(`asks.${topic.asked?.for ?? 'question'}`)}</p>
      </div>
      <Asking topic={topic} title={title} />
    </article>
  );
}
