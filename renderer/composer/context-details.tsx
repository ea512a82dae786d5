/**
 * The content of the context meter's popover: the used part of the context, its cost, and the
 * compactions.
 */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import type { TopicId } from '../../shared/ids.ts';
import type { Usage } from '../../shared/model.ts';
import type { ContextFill } from '../../shared/topic.ts';
import { act, useAct } from '../act.ts';
import { attempt } from '../actions/attempt.ts';
import { formatCost, formatTokens } from '../i18n/format.ts';
import { compactNow, stopCompacting, usageOfTopic } from '../stores/compactions.ts';
import { useOpenTopic } from '../stores/topic-store.ts';
import { Button } from '../ui/button.tsx';
import { ProgressBar } from '../ui/states/progress-bar.tsx';
import { notify } from '../ui/toast.tsx';
import { CompactionList } from './compaction-list.tsx';
import { fillShown } from './context-fill.ts';

interface ContextDetailsProps {
  readonly topicId: TopicId;
  readonly fill: ContextFill;
  /** Called before a dialog opens over the page. */
  readonly onDone: () => void;
}

export function ContextDetails({ topicId, fill, onDone }: ContextDetailsProps) {
  const { t, i18n } = useTranslation('compaction');
  const { percent, warn } = fillShown(fill);
  const used = formatTokens(fill.usedTokens, i18n.language);
  return (
    <div className="flex min-h-0 flex-col overflow-y-auto">
      <div className="flex flex-col gap-1.5 px-3 pt-2.5 pb-2.5">
        <h3 className="font-semibold text-[12.5px]">{t('context')}</h3>
        <p className="text-soft tabular-nums">
          {fill.sizeTokens === null
            ? t('meter.unknown', { tokens: used })
            : t('meter.used', { used, size: formatTokens(fill.sizeTokens, i18n.language), percent })}
        </p>
        {fill.sizeTokens === null ? (
          <p className="text-[12px] text-faint">{t('meter.unknownAdvice')}</p>
        ) : (
          <ProgressBar
            label={t('meter.bar')}
            value={fill.usedTokens}
            max={fill.sizeTokens}
            tone={warn ? 'warn' : 'accent'}
          />
        )}
        <TopicUsage topicId={topicId} />
        {fill.pinned > 0 && <p className="text-[12px] text-soft">{t('pinned', { count: fill.pinned })}</p>}
      </div>
      <SumUp topicId={topicId} />
      <CompactionList topicId={topicId} onShow={onDone} />
    </div>
  );
}

/** The total usage of the topic, and the number of pinned messages. */
function TopicUsage({ topicId }: { readonly topicId: TopicId }) {
  const { t, i18n } = useTranslation('compaction');
  const [usage, setUsage] = useState<(Usage & { readonly modelCalls: number }) | null>(null);
  const restedAt = useOpenTopic(topicId, ({ loop }) => loop?.restedAt ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each loop it is another
  useEffect(() => {
    let wanted = true;
    void attempt(
      () => usageOfTopic(topicId),
      () => undefined,
    ).then((found) => wanted && found !== undefined && setUsage(found));
    return () => {
      wanted = false;
    };
  }, [topicId, restedAt]);
  if (usage === null) return null;
  const { inputTokens, outputTokens, modelCalls, cost } = usage;
  const rows = [
    [t('usage.calls'), formatTokens(modelCalls, i18n.language)],
    [
      t('usage.tokens'),
      t('usage.inOut', {
        input: formatTokens(inputTokens, i18n.language),
        output: formatTokens(outputTokens, i18n.language),
      }),
    ],
    ...(cost === undefined ? [] : [[t('usage.cost'), formatCost(cost, i18n.language)]]),
  ];
  return (
    <div className="mt-1 text-[12.5px]">
      <p className="text-[12px] text-faint">{t('usage.title')}</p>
      <dl className="mt-0.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 tabular-nums">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function SumUp({ topicId }: { readonly topicId: TopicId }) {
  const { t } = useTranslation('compaction');
  const { busy, perform } = useAct(t('now.failed'));
  const lives =
    useOpenTopic(topicId, ({ loop }) => loop?.state.name === 'running' || loop?.state.name === 'waiting') ?? false;
  const read = useOpenTopic(
    topicId,
    useShallow(({ loop }) => loop?.compacting ?? null),
  );
  // Another window may have started the compaction. A compaction that is part of a loop can only
  // be stopped together with the loop.
  const stoppable = busy || (read !== null && !lives);
  const sumUp = () =>
    perform(async () => {
      const outcome = await compactNow(topicId);
      if (outcome !== 'given-up') notify({ title: t(outcome === 'made' ? 'now.done' : 'now.nothing') });
    });
  return (
    <div className="flex items-start gap-3 border-line border-t px-3 py-2.5">
      <p className="min-w-0 flex-1 text-[12px] text-soft" aria-live="polite">
        {read !== null
          ? t('now.reading', { done: Math.min(read.done + 1, read.of), of: read.of })
          : t(lives ? 'now.later' : 'now.about')}
      </p>
      {stoppable ? (
        <Button onClick={() => void act(() => stopCompacting(topicId), t('now.failed'))}>{t('now.stop')}</Button>
      ) : (
        <Button disabled={lives} onClick={() => void sumUp()}>
          {t('now.button')}
        </Button>
      )}
    </div>
  );
}
