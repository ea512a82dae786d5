/** Reads what calls made for people from our own JSON. Anybody may have written it, so each field is checked. */
import type { CallId } from '../../../../shared/ids.ts';
import type { ImportedOutput } from '../../../../shared/imported-topic.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../../shared/json.ts';
import type { Cell, ColumnType, Output, TableColumn } from '../../../../shared/output.ts';
import { checkedSpec } from '../../charts/check-spec.ts';
import { listIn, objectIn, textIn, timeIn } from './fields.ts';
import { pictureType } from './pictures.ts';
import type { Skips } from './skips.ts';

const MOST_OUTPUTS = 10_000;
const MOST_COLUMNS = 2_000;
const MOST_ROWS = 100_000;
const LONGEST_NAME = 200;
const LONGEST_CELL = 100_000;
const COLUMN_TYPES: readonly ColumnType[] = ['number', 'text', 'boolean', 'date', 'time'];

/** `calls` are the ids that the calls of the topic have here, by their ids in the file. What belongs to no call is left out. */
export function importedOutputs(
  value: JsonValue | undefined,
  calls: ReadonlyMap<string, CallId>,
  skips: Skips,
): readonly ImportedOutput[] {
  const all = listIn(value);
  if (all.length > MOST_OUTPUTS) skips.add('unknown-content', all.length - MOST_OUTPUTS);
  return all.slice(0, MOST_OUTPUTS).flatMap((each) => {
    const entry = objectIn(each);
    const callId = calls.get(textIn(entry.callId));
    const output = callId === undefined ? null : outputOf(objectIn(entry.output), skips);
    if (callId !== undefined && output !== null) return [{ callId, output, createdAt: madeAt(entry) }];
    skips.add('unknown-content');
    return [];
  });
}

const madeAt = ({ createdAt }: JsonObject): number | null =>
  typeof createdAt === 'number' ? timeIn(createdAt / 1_000) : null;

function outputOf(output: JsonObject, skips: Skips): Output | null {
  const name = textIn(output.name).slice(0, LONGEST_NAME).toWellFormed();
  switch (output.kind) {
    case 'table':
      return tableOf(name, output);
    case 'chart': {
      const checked = checkedSpec(objectIn(output.spec));
      return checked.ok ? { name, kind: 'chart', spec: checked.spec } : null;
    }
    case 'image':
      return imageOf(name, textIn(output.data), output.mimeType, skips);
    case 'document': {
      const format = output.format === 'html' || output.format === 'markdown' ? output.format : null;
      return format === null ? null : { name, kind: 'document', format, text: skips.text(textIn(output.text)) };
    }
    case 'text':
      return { name, kind: 'text', text: skips.text(textIn(output.text)) };
    default:
      return null;
  }
}

function tableOf(name: string, output: JsonObject): Output | null {
  const columns = listIn(output.columns).slice(0, MOST_COLUMNS).map(columnOf);
  if (columns.length === 0) return null;
  const rows = listIn(output.rows)
    .slice(0, MOST_ROWS)
    .map((row) => columns.map((_, at) => cellOf(listIn(row)[at])));
  const { totalRows } = output;
  const isCount = typeof totalRows === 'number' && Number.isSafeInteger(totalRows) && totalRows >= rows.length;
  return { name, kind: 'table', columns, rows, totalRows: isCount ? totalRows : null };
}

function columnOf(value: JsonValue): TableColumn {
  const { name, type } = objectIn(value);
  return {
    name: textIn(name).slice(0, LONGEST_NAME).toWellFormed(),
    type: COLUMN_TYPES.find((known) => known === type) ?? 'text',
  };
}

function cellOf(value: JsonValue | undefined): Cell {
  if (typeof value === 'string') return value.slice(0, LONGEST_CELL).toWellFormed();
  return value === undefined || isObject(value) || Array.isArray(value) ? null : (value as Cell);
}

/** A drawing is shown as an image, which runs and loads nothing. */
function imageOf(name: string, data: string, claimed: JsonValue | undefined, skips: Skips): Output | null {
  if (data.length > (skips.limits.imageBytes * 4) / 3) {
    skips.add('image-too-large');
    return null;
  }
  const bytes = Buffer.from(data, 'base64');
  const found = pictureType(bytes);
  const isDrawing =
    claimed === 'image/svg+xml' && /^\s*(?:<\?xml[^>]*>\s*)?<svg[\s>]/.test(bytes.toString('utf8', 0, 2_000));
  const mimeType = found === 'image/png' || found === 'image/jpeg' ? found : isDrawing ? 'image/svg+xml' : null;
  return mimeType === null ? null : { name, kind: 'image', mimeType, data: bytes.toString('base64') };
}
