/** The tools of `@aether/data` as they are described to a model. */
import { z } from 'zod';
import type { BuiltInToolName } from '../../../../../shared/built-in-servers.ts';
import { READ_DATASET, RUN_CODE, RUN_OWN_PYTHON } from '../../../../../shared/mcp.ts';
import { READS, toolsOf } from '../built-in.ts';

const MOST_PREVIEW_ROWS = 50;

export const ReadDataset = z.object({
  path: z.string().min(1).max(4000),
  sheet: z.string().min(1).max(200).optional().describe('Of a workbook. Default: the first one.'),
  preview_rows: z.int().min(0).max(MOST_PREVIEW_ROWS).default(5),
  encoding: z.string().min(1).max(40).optional().describe('Only if it is not recognised, for example latin1.'),
  name: z.string().min(1).max(60).optional().describe('Of the table. Default: from the path.'),
});
export type ReadDataset = z.output<typeof ReadDataset>;

const CODE_LANGUAGES = ['sql', 'javascript', 'python'] as const;

export const RunCode = z.object({
  language: z.enum(CODE_LANGUAGES),
  code: z.string().min(1).max(200_000),
  description: z.string().max(200).optional().describe('The title of the result for the user.'),
  datasets: z.array(z.string().max(200)).max(50).optional().describe('For javascript and python. Default: all.'),
  chart: z
    .record(z.string(), z.json())
    .optional()
    .describe('Only for sql: a Vega-Lite specification without data; the rows of the result become its data.'),
});
export type RunCode = z.output<typeof RunCode>;

export const RunOwnPython = RunCode.pick({ code: true, description: true }).extend({
  datasets: z.array(z.string().max(200)).max(50).optional().describe('Default: all.'),
});
export type RunOwnPython = z.output<typeof RunOwnPython>;

/** Without a sandbox it can do what the user can. */
const RUNS = { readOnly: false, destructive: true, idempotent: false } as const;

export const DATA_TOOLS = toolsOf<BuiltInToolName<'@aether/data'>>({
  [READ_DATASET]: [
    READS,
    ReadDataset,
    'Reads a CSV, TSV, JSON, JSON Lines, Parquet or XLSX file of any size into a table for run_code: its columns with types and statistics, and its first rows.',
  ],
  [RUN_CODE]: [
    READS,
    RunCode,
    'Runs code on the tables that read_dataset made, without files and network. sql: DuckDB, SELECT and CREATE TEMP TABLE; the user sees the whole result as a table. javascript, python: each dataset is there by its name; there is no numpy, pandas or matplotlib. Prefer sql.',
  ],
  [RUN_OWN_PYTHON]: [
    RUNS,
    RunOwnPython,
    "Runs Python code in the user's own interpreter with the packages that they installed, such as numpy, pandas and matplotlib; open figures are shown. There is no network, and it writes only in its own temporary folder. Each dataset is there by its name, dataframe(name) gives a DataFrame. The user is asked each time, so use run_code where its Python is enough.",
  ],
});
