/** A panel that shows each request to the model and its reply, as they were sent. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoopId, TopicId } from '../../shared/ids.ts';
import type { InspectedLoop } from '../../shared/inspected.ts';
import { visibleLine } from '../../shared/json-text.ts';
import { chooseLoop, loadInspection, loadIterations, showFormat, useInspector } from '../stores/inspector-store.ts';
import { useOpenTopic } from '../stores/topic-store.ts';
import { Segmented } from '../ui/fields/segmented.tsx';
import { Select } from '../ui/fields/select.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { useDateTime } from '../ui/use-date-time.ts';
import { Looking } from './looking.tsx';
import { ModelCallRow } from './model-call-row.tsx';
import { formatOf } from './provider-words.ts';

/**
 * The delay in milliseconds before loading, because journal rows are written to the disk after
 * the host has reported their events.
 */
const SETTLE_MS = 200;

export function InspectorPanel({ topicId }: { readonly topicId: TopicId | null }) {
  const { t } = useTranslation('inspector');
  const loops = useInspector((inspector) => (topicId === null ? undefined : inspector.loops[topicId]));
  const chosen = useInspector((inspector) => (topicId === null ? undefined : inspector.chosen[topicId]));
  useFollow(topicId);

  if (topicId === null || (loops?.state === 'ready' && loops.value.length === 0)) {
    return <EmptyState title={t('empty')} text={t('emptyHint')} />;
  }
  if (loops?.state === 'failed') {
    const retry = () => void loadInspection(topicId);
    return <ErrorState title={t('failed')} details={loops.failure.message} onRetry={retry} />;
  }
  if (loops?.state !== 'ready') return <Looking />;
  const loopId = chosen ?? loops.value[0]?.loopId;
  return (
    <div className="flex flex-col gap-2 p-3">
      {loops.value.length > 1 && loopId !== undefined && (
        <LoopChoice loops={loops.value} value={loopId} onChange={(next) => void chooseLoop(topicId, next)} />
      )}
      {loopId !== undefined && <Iterations loopId={loopId} />}
    </div>
  );
}

/** Reloads the model calls when the loop of the topic has progressed. */
function useFollow(topicId: TopicId | null): void {
  const progress = useOpenTopic(topicId, ({ loop, messages }) => {
    const heard = loop === null ? [] : [loop.loopId, loop.iteration, loop.state.name, loop.streaming !== null];
    return [...heard, messages.at(-1)?.id].join(' ');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: progress means that the host has new data
  useEffect(() => {
    if (topicId === null) return;
    const known = useInspector.getState().loops[topicId]?.state === 'ready';
    const timer = setTimeout(() => void loadInspection(topicId), known ? SETTLE_MS : 0);
    return () => clearTimeout(timer);
  }, [topicId, progress]);
}

interface LoopChoiceProps {
  readonly loops: readonly InspectedLoop[];
  readonly value: LoopId;
  readonly onChange: (loopId: LoopId) => void;
}

function LoopChoice({ loops, value, onChange }: LoopChoiceProps) {
  const { t } = useTranslation('inspector');
  const dateTime = useDateTime();
  const options = loops.map(({ loopId, goal, createdAt }) => ({
    value: loopId,
    label: `${visibleLine(goal)} · ${dateTime(createdAt)}`,
  }));
  return <Select label={t('loop')} hideLabel={true} value={value} options={options} onChange={onChange} />;
}

function Iterations({ loopId }: { readonly loopId: LoopId }) {
  const { t } = useTranslation('inspector');
  const iterations = useInspector((inspector) => inspector.iterations[loopId]);
  const wanted = useInspector(({ format }) => format);
  if (iterations?.state === 'failed') {
    const retry = () => void loadIterations(loopId);
    return <ErrorState title={t('failed')} details={iterations.failure.message} onRetry={retry} />;
  }
  if (iterations?.state !== 'ready') return <Looking />;
  if (iterations.value.length === 0) return <EmptyState title={t('empty')} text={t('emptyHint')} />;
  const format = wanted ?? formatOf(iterations.value);
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-semibold text-[12px] text-soft">{t('calls', { count: iterations.value.length })}</h3>
        <Segmented
          label={t('format')}
          value={format}
          onChange={showFormat}
          options={[
            { value: 'openai', label: 'OpenAI' },
            { value: 'gemini', label: 'Gemini' },
          ]}
        />
      </div>
      <ol className="rounded-medium border border-line bg-canvas">
        {iterations.value.map((iteration) => (
          <ModelCallRow key={iteration.call} loopId={loopId} iteration={iteration} format={format} />
        ))}
      </ol>
    </>
  );
}
