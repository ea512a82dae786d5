import { useTranslation } from 'react-i18next';
import { useReceipt } from '../../stores/fact-receipts.ts';
import { showMemory } from '../../stores/navigation-store.ts';
import type { CitedFactProps } from '../../ui/fact-marks.ts';
import { shortValue } from '../../ui/facts/collision.tsx';
import { shownLine } from '../../ui/text/shown-line.ts';
import { Tooltip } from '../../ui/tooltip.tsx';

const LOOK =
  'mx-0.5 inline-flex h-4 items-center rounded-full bg-accent-soft px-1.5 align-[1px] text-[10.5px] text-accent tabular-nums leading-none';

/**
 * A citation of a fact, which leads to the fact. A fact that the loop was not sent is not cited, so its
 * mark is not shown. The place is kept free while the receipt of the loop is loading.
 */
export function FactChip({ loopId, id }: CitedFactProps) {
  const { t } = useTranslation('memory');
  const receipt = useReceipt(loopId);
  if (receipt === undefined)
    return (
      <span aria-hidden="true" className={`invisible ${LOOK}`}>
        {id}
      </span>
    );
  const fact = receipt?.facts.find((each) => each.id === id);
  if (fact === undefined) return null;
  const key = shownLine(fact.key);
  return (
    <>
      {' '}
      <Tooltip label={t('chip.tooltip', { key, value: shortValue(fact) })} side="top">
        <button
          type="button"
          data-fact={id}
          aria-label={t('chip.label', { id, key })}
          onClick={() => showMemory('facts', id)}
          className={`${LOOK} hover:brightness-95 dark:hover:brightness-125`}
        >
          {id}
        </button>
      </Tooltip>
    </>
  );
}
