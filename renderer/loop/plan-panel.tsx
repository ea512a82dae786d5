/** The items of the loop's plan and where they stand. */
import { Check, Minus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import type { PlanItem } from '../../shared/loop.ts';
import { useOpenTopic } from '../stores/topic-store.ts';
import { EmptyState } from '../ui/empty-state.tsx';

export function PlanPanel({ topicId }: { readonly topicId: TopicId | null }) {
  const { t } = useTranslation('loop');
  const plan = useOpenTopic(topicId, ({ loop }) => loop?.plan) ?? [];
  if (plan.length === 0) return <EmptyState title={t('plan.empty')} text={t('plan.emptyHint')} />;
  const done = plan.filter(({ state }) => state === 'done').length;
  return (
    <section className="m-3 rounded-medium border border-line bg-canvas px-3 py-2.5">
      <h3 className="mb-1.5 font-semibold text-[12px] text-soft">
        {t('plan.title')} · {t('plan.progress', { done, count: plan.length })}
      </h3>
      <ol className="flex flex-col gap-1.5">
        {plan.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item has no other identity than its place
          <Item key={index} item={item} />
        ))}
      </ol>
    </section>
  );
}

function Item({ item }: { readonly item: PlanItem }) {
  const { t } = useTranslation('loop');
  const over = item.state === 'done' || item.state === 'cancelled';
  return (
    <li className="flex gap-2">
      <Box state={item.state} />
      <span className={over ? 'text-faint line-through' : 'text-ink'}>
        <span className="sr-only">{t(`plan.${item.state}`)}: </span>
        {item.text}
      </span>
    </li>
  );
}

const boxes: Readonly<Record<PlanItem['state'], string>> = {
  pending: 'border-faint',
  'in-progress': 'border-accent border-dashed',
  done: 'border-accent bg-accent text-accent-ink',
  failed: 'border-bad bg-bad text-canvas',
  cancelled: 'border-faint text-faint',
};

function Box({ state }: Pick<PlanItem, 'state'>) {
  const Icon = { done: Check, failed: X, cancelled: Minus }[state as 'done'];
  return (
    <span
      aria-hidden="true"
      className={`mt-[3px] flex size-3.5 flex-none items-center justify-center rounded-[4px] border-[1.5px] ${boxes[state]}`}
    >
      {Icon !== undefined && <Icon size={10} strokeWidth={3} />}
    </span>
  );
}
