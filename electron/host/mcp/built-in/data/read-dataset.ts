/** The tool `read_dataset`. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { JsonObject } from '../../../../../shared/json.ts';
import type { Locale } from '../../../../../shared/loop.ts';
import type { Output, TableColumn } from '../../../../../shared/output.ts';
import type { Assessment } from '../../../approvals/assessment.ts';
import type { Foresight } from '../../../approvals/foreseen.ts';
import type { ColumnProfile, DatasetProfile } from '../../../data/messages.ts';
import { type Place, resolvePath, type Workspace } from '../../../files/paths/path-policy.ts';
import { refusedSecret } from '../../../files/paths/secret-places.ts';
import { callProblem, type Refusal, type Result, refuse } from '../../../files/result.ts';
import { resultSpace } from '../../tools/window-space.ts';
import { type BuiltInCall, ONLY_READS } from '../built-in.ts';
import { badArguments, said } from '../in-process.ts';
import { parseArguments } from '../parse-arguments.ts';
import { ownFailure, withFacts } from '../result-facts.ts';
import { type DataServerParts, dataOf } from './data-parts.ts';
import { ReadDataset } from './data-tools.ts';
import { tableName } from './dataset-names.ts';
import { datasetText, shortNumber } from './result-text.ts';

/** The most characters of a result for a model. */
const LONGEST = 20_000;

/** The file that a call would read. */
async function fileOf(workspace: Workspace, path: string): Promise<Result<Place>> {
  const place = await resolvePath(workspace, path);
  if (!place.ok || place.value.kind === 'file') return place;
  if (place.value.kind === 'missing') return refuse('not-found', `${path} does not exist.`);
  return refuse('not-a-file', `${path} is not a regular file.`);
}

export async function assessRead({ workspace }: DataServerParts, args: JsonObject): Promise<Assessment> {
  const parsed = parseArguments(ReadDataset, args);
  if (!parsed.ok) return ONLY_READS;
  const file = await fileOf(workspace, parsed.value.path);
  if (!file.ok) return { ...ONLY_READS, outside: file.refusal.code === 'outside-workspace' };
  const { isSecret, relative } = file.value;
  return isSecret ? { ...ONLY_READS, secretPaths: [relative] } : ONLY_READS;
}

export async function foreseeRead({ workspace }: DataServerParts, args: JsonObject): Promise<Foresight> {
  const parsed = parseArguments(ReadDataset, args);
  if (!parsed.ok) return parsed;
  const file = await fileOf(workspace, parsed.value.path);
  if (!file.ok) return { ok: false, message: file.refusal.message, problem: callProblem(file.refusal) };
  return { ok: true, value: { kind: 'other', effect: { kind: 'read', paths: [file.value.relative] } } };
}

export async function readDataset(parts: DataServerParts, call: BuiltInCall): Promise<CallToolResult> {
  const { args, key, signal } = call;
  const { recorder, windowOf, locale } = parts;
  const parsed = parseArguments(ReadDataset, args);
  if (!parsed.ok) return badArguments(parsed.message);
  const { path, sheet = null, preview_rows: previewRows, encoding = null, name: wanted = null } = parsed.value;
  const readable = recorder.secretsOf?.(key) ?? [];
  const workspace = readable === 'all' ? parts.workspace : { ...parts.workspace, readableSecrets: readable };
  const file = await fileOf(workspace, path);
  if (!file.ok) return refusedFile(file.refusal);
  const refused = refusedSecret(file.value);
  if (refused !== null) return refusedFile(refused.refusal);
  const { absolute, relative } = file.value;
  const data = await dataOf(parts, key);
  const name = tableName(wanted, { path: absolute, sheet }, data.datasets);
  const request = { name, path: absolute, shown: relative, sheet, encoding };
  const read = await data.read(request, previewRows, signal);
  if (!read.ok) return said([...read.notes, read.message].join('\n'), true);
  await recorder.effectOf(key).made(outputsOf(relative, read.value, locale()));
  const space = Math.min(LONGEST, resultSpace(windowOf?.(key) ?? null));
  return said([...read.notes, datasetText(relative, name, read.value, space)].join('\n'));
}

const refusedFile = ({ code, message }: Refusal): CallToolResult =>
  withFacts(said(message, true), { failure: ownFailure(code) });

const WORDS: Readonly<Record<Locale, { readonly columns: string; readonly of: readonly string[] }>> = {
  en: {
    columns: 'columns',
    of: ['Column', 'Type', 'Missing', 'Different', 'Smallest', 'Largest', 'Mean', 'Samples'],
  },
  'zh-CN': { columns: '列', of: ['列', '类型', '缺失', '不同值', '最小', '最大', '平均', '示例'] },
};

/** The first rows, and what is known of the columns, as tables for people. */
function outputsOf(shown: string, profile: DatasetProfile, locale: Locale): readonly Output[] {
  const { preview, rows, profiles } = profile;
  const words = WORDS[locale];
  const columns = words.of.map((name, at): TableColumn => ({ name, type: NUMBERS.has(at) ? 'number' : 'text' }));
  return [
    ...(preview.rows.length === 0
      ? []
      : [{ kind: 'table', name: shown, columns: preview.columns, rows: preview.rows, totalRows: rows } as const]),
    {
      kind: 'table',
      name: `${shown}: ${words.columns}`,
      columns,
      rows: profiles.map((column) => profileRow(column)),
      totalRows: profile.columns,
    },
  ];
}

/** The columns of that table that are numbers. */
const NUMBERS: ReadonlySet<number> = new Set([2, 3, 6]);

const profileRow = ({ name, sqlType, nulls, distinct, min, max, mean, samples }: ColumnProfile) => [
  ...[name, sqlType, nulls, distinct, min, max, mean === null ? null : shortNumber(mean)],
  samples.length === 0 ? null : samples.join(', '),
];
