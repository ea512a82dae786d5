import { useTranslation } from 'react-i18next';
import type { TopicSummary } from '../../shared/topic.ts';
import { Spinner } from '../ui/states/spinner.tsx';

/**
 * A dot that shows the state of a topic. If several states apply, it shows the first of: needs the
 * user, running, interrupted, unread.
 */
export function StateDot({ topic }: { readonly topic: Pick<TopicSummary, 'activity' | 'unread'> }) {
  const { t } = useTranslation('topics');
  if (topic.activity === 'waiting') return <Dot colour="bg-attention" name={t('state.waiting')} />;
  if (topic.activity === 'running') {
    return (
      <>
        <Spinner />
        <span className="sr-only">{t('state.running')}</span>
      </>
    );
  }
  if (topic.activity === 'interrupted') return <Ring name={t('state.interrupted')} />;
  return topic.unread ? <Dot colour="bg-accent" name={t('state.unread')} /> : null;
}

function Dot({ colour, name }: { readonly colour: string; readonly name: string }) {
  return (
    <>
      <span aria-hidden="true" className={`size-[7px] flex-none rounded-full ${colour}`} />
      <span className="sr-only">{name}</span>
    </>
  );
}

/** A dot that is hollow, so that its form and not only its colour distinguishes it. */
function Ring({ name }: { readonly name: string }) {
  return (
    <>
      <span aria-hidden="true" className="size-[8px] flex-none rounded-full border-2 border-attention" />
      <span className="sr-only">{name}</span>
    </>
  );
}
