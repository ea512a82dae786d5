import { useTranslation } from 'react-i18next';
import type { LoopId } from '../../shared/ids.ts';
import type { InspectedIteration } from '../../shared/inspected.ts';
import { visibleLine } from '../../shared/json-text.ts';
import { useReceipt } from '../stores/fact-receipts.ts';
import { useInspector } from '../stores/inspector-store.ts';
import { showMemory } from '../stores/navigation-store.ts';
import { FactValue } from '../ui/facts/fact-value.tsx';

interface SentFactsProps {
  readonly loopId: LoopId;
  readonly iteration: InspectedIteration;
}

/** The facts of memory that a request contained. Those that the loop's answers cite are marked. */
export function SentFacts({ loopId, iteration: { call, state } }: SentFactsProps) {
  const { t } = useTranslation('inspector');
  const receipt = useReceipt(loopId, state);
  const number = useInspector(({ iterations }) => {
    const asked = iterations[loopId];
    return asked?.state === 'ready' ? asked.value.findIndex((each) => each.call === call) + 1 : 0;
  });
  const sent = receipt?.facts.filter(({ withdrawnFrom }) => withdrawnFrom === null || withdrawnFrom > number) ?? [];
  if (sent.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer rounded-small text-[12px] text-soft">
        {t('facts', { count: sent.length })}
      </summary>
      <ul aria-label={t('factsList')} className="mt-1 flex flex-col gap-0.5 text-[12px]">
        {sent.map(({ id, key, value, citedBy }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <button
              type="button"
              onClick={() => showMemory('facts', id)}
              className="mr-1.5 rounded-small text-accent tabular-nums underline underline-offset-2"
            >
              {t('fact', { id })}
            </button>
            <span className="text-soft">{visibleLine(key)}:</span> <FactValue value={value} />
            {citedBy.length > 0 && <span className="ml-1.5 text-good">{t('factCited')}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
