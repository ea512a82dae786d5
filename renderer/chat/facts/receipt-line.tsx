import { useTranslation } from 'react-i18next';
import type { FactReceipt, SentFact } from '../../../shared/fact.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useReceipt } from '../../stores/fact-receipts.ts';
import { showMemory } from '../../stores/navigation-store.ts';
import { FactValue } from '../../ui/facts/fact-value.tsx';
import { Popover } from '../../ui/popover.tsx';
import { shownLine } from '../../ui/text/shown-line.ts';
import type { AnswerEnd } from '../chat-row.ts';

/** Says how many facts of memory were sent for an answer and how many it used. A click lists them. */
export function ReceiptLine({ end: { loopId, messageId, turn } }: { readonly end: AnswerEnd }) {
  // The last answer of a turn stands for its loop. What it cites is stored when the loop ends.
  const receipt = useReceipt(turn === null ? null : loopId, messageId);
  return receipt === null || receipt === undefined || receipt.facts.length === 0 ? null : <Line receipt={receipt} />;
}

function Line({ receipt }: { readonly receipt: FactReceipt }) {
  const { t, i18n } = useTranslation('memory');
  const { facts, tokens, budget, left } = receipt;
  const number = (count: number) => formatNumber(count, i18n.language);
  const sent = t('receipt.sent', { count: facts.length, number: number(facts.length) });
  const used = facts.filter(({ citedBy }) => citedBy.length > 0).length;
  return (
    <Popover
      label={t('receipt.title')}
      className="w-96"
      trigger={
        <button
          type="button"
          data-receipt=""
          className="-ml-1.5 mb-0.5 block self-start rounded-small px-1.5 text-[12px] text-faint hover:bg-hover hover:text-ink aria-expanded:bg-hover"
        >
          {t('receipt.line', { sent, used: t('receipt.used', { number: number(used) }) })}
        </button>
      }
    >
      <div className="flex min-h-0 flex-col gap-2 overflow-y-auto p-3.5">
        <h2 className="font-semibold">{t('receipt.title')}</h2>
        <ul className="flex flex-col gap-1.5">
          {facts.map((fact) => (
            <Sent key={fact.id} fact={fact} />
          ))}
        </ul>
        <p className="text-[12px] text-faint">
          {t('receipt.tokens', { tokens: number(tokens), budget: number(budget) })}
          {left > 0 && <> {t('receipt.left', { count: left, number: number(left) })}</>}
        </p>
      </div>
    </Popover>
  );
}

function Sent({ fact }: { readonly fact: SentFact }) {
  const { t } = useTranslation('memory');
  const { id, value, citedBy, withdrawnFrom } = fact;
  const notes = [
    t('number', { id }),
    citedBy.length > 0 ? t('receipt.isUsed') : '',
    withdrawnFrom === null ? '' : t('receipt.withdrawn', { call: withdrawnFrom }),
  ];
  return (
    <li>
      <button
        type="button"
        onClick={() => showMemory('facts', id)}
        className="w-full rounded-small px-1.5 py-1 text-left text-[12.5px] hover:bg-hover"
      >
        <span className="text-soft">{shownLine(fact.key)}:</span> <FactValue value={value} />
        <span className="block text-[12px] text-faint">{notes.filter((note) => note !== '').join(' · ')}</span>
      </button>
    </li>
  );
}
