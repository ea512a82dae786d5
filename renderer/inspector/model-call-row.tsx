/**
 * A row for a call of the model, with its number, model, tokens and time. A click opens the
 * request and the reply.
 */
import { ChevronRight } from 'lucide-react';
import { Fragment, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoopId } from '../../shared/ids.ts';
import type { InspectedIteration } from '../../shared/inspected.ts';
import { visibleLine } from '../../shared/json-text.ts';
import { cachedPercentOf } from '../../shared/model.ts';
import { formatCost, formatDuration, formatNumber, formatPercent } from '../i18n/format.ts';
import { callKey, closeCall, openCall, type ProviderFormat, useInspector } from '../stores/inspector-store.ts';
import { classes } from '../ui/classes.ts';
import { ModelCallView } from './model-call-view.tsx';

interface ModelCallRowProps {
  readonly loopId: LoopId;
  readonly iteration: InspectedIteration;
  readonly format: ProviderFormat;
}

export function ModelCallRow({ loopId, iteration, format }: ModelCallRowProps) {
  const { call } = iteration;
  const id = useId();
  const open = useInspector(({ requests }) => callKey(loopId, call) in requests);
  return (
    <li className="border-line border-t first:border-t-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? closeCall(loopId, call) : void openCall(loopId, call))}
        className="flex w-full items-start gap-1.5 rounded-medium px-2 py-2 text-left hover:bg-hover focus-visible:outline-offset-[-2px]"
      >
        <ChevronRight
          aria-hidden="true"
          size={14}
          strokeWidth={1.5}
          className={classes('mt-[3px] flex-none text-faint', open && 'rotate-90')}
        />
        <Summary iteration={iteration} />
      </button>
      {open && (
        <div id={id}>
          <ModelCallView loopId={loopId} iteration={iteration} format={format} />
        </div>
      )}
    </li>
  );
}

/** A fact and the dot after it stay on one line. */
function Facts({ facts }: { readonly facts: readonly string[] }) {
  return (
    <span>
      {facts.map((fact, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fact has no other identity than its place
        <Fragment key={place}>
          <span className="whitespace-nowrap">{place < facts.length - 1 ? `${fact} ·` : fact}</span>{' '}
        </Fragment>
      ))}
    </span>
  );
}

function Summary({ iteration }: { readonly iteration: InspectedIteration }) {
  const { t, i18n } = useTranslation('inspector');
  const { number, purpose, model, state, usage, repairs, durationMs } = iteration;
  const name = number === null ? t('wrapUp') : t('iteration', { number });
  const tokens = (count: number) => formatNumber(count, i18n.language);
  const facts = [
    usage === null ? '' : t('tokens', { input: tokens(usage.inputTokens), output: tokens(usage.outputTokens) }),
    usage?.cachedInputTokens === undefined
      ? ''
      : t('cached', { percent: formatPercent(cachedPercentOf(usage), i18n.language) }),
    usage?.cost === undefined ? '' : formatCost(usage.cost, i18n.language),
    repairs.length === 0 ? '' : t('repairs', { count: repairs.length }),
    durationMs === null ? '' : formatDuration(durationMs, i18n.language),
  ];
  return (
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="flex items-baseline gap-2">
        <span className="flex-none font-medium">{name}</span>
        <span className="min-w-0 flex-1 truncate text-right font-mono text-[12px] text-soft">
          {visibleLine(model.model)}
        </span>
      </span>
      <span className="flex flex-wrap gap-x-2 text-[12px] text-faint tabular-nums">
        {number !== null && purpose !== 'iterate' && <span>{visibleLine(purpose)}</span>}
        {state !== 'answered' && <span className={state === 'failed' ? 'text-bad' : ''}>{t(`state.${state}`)}</span>}
        <Facts facts={facts.filter((fact) => fact !== '')} />
      </span>
    </span>
  );
}
