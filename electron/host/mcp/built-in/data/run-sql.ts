/** The language SQL of the tool `run_code`. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { JsonObject } from '../../../../../shared/json.ts';
import type { Output } from '../../../../../shared/output.ts';
import type { QueryRows } from '../../../data/topic-data.ts';
import { quoted } from '../../../text/visible-text.ts';
import { resultSpace } from '../../tools/window-space.ts';
import type { BuiltInCall } from '../built-in.ts';
import { said } from '../in-process.ts';
import { type DataServerParts, dataOf } from './data-parts.ts';
import type { RunCode } from './data-tools.ts';
import { rowsText } from './result-text.ts';

/** The limits of a query: milliseconds, and what people see of its result. */
const TIME = 60_000;
const MOST_ROWS = 100_000;
const MOST_CHARACTERS = 16_000_000;
/** What a model sees of its result. */
const LONGEST_TEXT = 16_000;
/** The rows that a chart can hold. */
const MOST_CHART_ROWS = 5_000;

export async function runSql(parts: DataServerParts, call: BuiltInCall, run: RunCode): Promise<CallToolResult> {
  const { key, signal } = call;
  const work = { sql: run.code, mostRows: MOST_ROWS, mostCharacters: MOST_CHARACTERS };
  const data = await dataOf(parts, key);
  const done = await data.query(work, { timeMs: parts.sqlTimeMs ?? TIME, signal });
  if (!done.ok) return said([...done.notes, done.message].join('\n'), true);
  const { value, notes } = done;
  if (value.made) return said([...notes, 'Made. It stays for this topic until its process ends.'].join('\n'));
  const chart = run.chart === undefined ? null : await chartOf(parts, run.chart, value, nameOf(run));
  const outputs = [...(value.rows.length > 0 ? [tableOf(value, nameOf(run))] : []), ...(chart?.outputs ?? [])];
  await parts.recorder.effectOf(key).made(outputs);
  const space = Math.min(LONGEST_TEXT, resultSpace(parts.windowOf?.(key) ?? null) / 2);
  const { columns, rows, totalRows } = value;
  const head = `${totalRows ?? 'More than a million'} ${totalRows === 1 ? 'row' : 'rows'}. ${seenBy(value)}`;
  return said(
    [...notes, head.trim(), ...(chart === null ? [] : [chart.words]), rowsText(columns, rows, totalRows, space)].join(
      '\n',
    ),
    chart !== null && chart.outputs.length === 0,
  );
}

function seenBy({ rows, totalRows }: QueryRows): string {
  if (rows.length === 0) return '';
  if (totalRows === rows.length) return 'The user sees all of them as a table.';
  return `The user sees the first ${rows.length} as a table.`;
}

/** The description of the model, or the beginning of its code. */
function nameOf({ description, code }: RunCode): string {
  const name = quoted(description?.trim() ?? '', 120);
  return name === '' ? quoted(code.trim(), 80) : name;
}

const tableOf = ({ columns, rows, totalRows }: QueryRows, name: string): Output => ({
  ...{ kind: 'table', name, columns, rows, totalRows },
});

interface MadeChart {
  readonly outputs: readonly Output[];
  /** A sentence for the model. */
  readonly words: string;
}

async function chartOf(
  { checkChart }: DataServerParts,
  chart: JsonObject,
  { columns, rows, totalRows }: QueryRows,
  name: string,
): Promise<MadeChart> {
  const none = (words: string): MadeChart => ({ outputs: [], words });
  if (checkChart === undefined) return none('No chart was made: charts are not available here.');
  if (rows.length === 0) return none('No chart was made: the result has no rows.');
  if (totalRows === null || totalRows > MOST_CHART_ROWS)
    return none(`No chart was made: its data may have ${MOST_CHART_ROWS} rows. Aggregate in SQL first.`);
  const values = rows.map((row) =>
    Object.fromEntries(columns.map(({ name: column }, at) => [column, row[at] ?? null])),
  );
  const checked = await checkChart({ ...chart, data: { values } });
  if (!checked.ok) return none(`No chart was made: ${checked.message}`);
  return {
    outputs: [{ kind: 'chart', name, spec: checked.spec }],
    words: ['The user sees the chart.', ...checked.warnings].join(' '),
  };
}
