/**
 * A table of the usage of models. Each row has a bar that compares it with the largest row. The
 * bar only repeats the figures.
 */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCost, formatNumber, formatTokens } from '../i18n/format.ts';
import type { UsageSum } from './usage-sums.ts';

interface UsageTableProps {
  readonly title: string;
  /** The heading of the first column. */
  readonly first: string;
  readonly lines: readonly (UsageSum & {
    readonly key: string;
    readonly name: string;
    /** The usage relative to the largest row, from 0 to 1; null: the row has no bar. */
    readonly share: number | null;
  })[];
}

const NUMBER = 'px-2 py-1.5 text-right align-top tabular-nums whitespace-nowrap max-sm:px-1';

export function UsageTable({ title, first, lines }: UsageTableProps) {
  const { t, i18n } = useTranslation('usage');
  const id = useId();
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="font-semibold text-[13.5px]" id={id}>
        {title}
      </h3>
      <div className="rounded-medium border border-line px-2 py-1 max-sm:px-1">
        <table aria-labelledby={id} className="w-full text-[12.5px]">
          <thead>
            <tr className="text-faint">
              <th scope="col" className="px-2 py-1.5 text-left font-medium max-sm:px-1">
                {first}
              </th>
              {(['calls', 'in', 'out', 'cost'] as const).map((column) => (
                <th key={column} scope="col" className={`${NUMBER} font-medium`}>
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, name, share, modelCalls, usage }) => (
              <tr key={key} className="border-line border-t">
                <th
                  scope="row"
                  className="w-[45%] px-2 py-1.5 text-left font-normal [overflow-wrap:anywhere] max-sm:px-1"
                >
                  {name}
                  {share !== null && <Bar share={share} />}
                </th>
                <td className={NUMBER}>{formatNumber(modelCalls, i18n.language)}</td>
                <td className={NUMBER}>{formatTokens(usage.inputTokens, i18n.language)}</td>
                <td className={NUMBER}>{formatTokens(usage.outputTokens, i18n.language)}</td>
                <td className={NUMBER}>{usage.cost === undefined ? '–' : formatCost(usage.cost, i18n.language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Bar({ share }: { readonly share: number }) {
  return (
    <div aria-hidden="true" className="mt-1 h-1 overflow-hidden rounded-full bg-hover">
      <div className="h-full rounded-full bg-accent" style={{ width: `max(2px, ${share * 100}%)` }} />
    </div>
  );
}
