import i18next from 'i18next';
import type { OutputRef, RowOrder, TableTextFormat } from '../../../shared/output.ts';
import { formatNumber } from '../../i18n/format.ts';
import type { OutputSource } from '../../output-source.ts';
import { notify } from '../toast.tsx';

/** Copies a table in the order in which it is shown, and says how many rows were copied. */
export async function copyTable(
  source: OutputSource,
  output: Extract<OutputRef, { kind: 'table' }>,
  format: TableTextFormat,
  order: RowOrder | null,
): Promise<void> {
  try {
    const { text, rows } = await source.text(output.id, format, order);
    await navigator.clipboard.writeText(text);
    const numbers = { rows: formatNumber(rows, i18next.language), all: formatNumber(output.rows, i18next.language) };
    notify({
      title: () => i18next.t('outputs:table.copied', { count: rows, rows: numbers.rows }),
      ...(rows < output.rows && { text: () => i18next.t('outputs:table.copiedPart', numbers) }),
    });
  } catch {
    notify({ title: () => i18next.t('outputs:table.notCopied'), tone: 'bad' });
  }
}
