/** The names of tables. */
import { basename, extname } from 'node:path';
import type { Dataset } from '../../../data/topic-data.ts';

const LONGEST = 60;

/** Words of SQL that cannot be the name of a table without quotation marks. */
const RESERVED = new Set([
  ...['all', 'analyse', 'analyze', 'and', 'any', 'array', 'as', 'asc', 'both', 'case', 'cast', 'check', 'column'],
  ...['constraint', 'create', 'default', 'desc', 'describe', 'distinct', 'do', 'else', 'end', 'except', 'false'],
  ...['fetch', 'for', 'foreign', 'from', 'group', 'having', 'in', 'initially', 'intersect', 'into', 'lambda'],
  ...['leading', 'limit', 'not', 'null', 'offset', 'on', 'only', 'or', 'order', 'pivot', 'placing', 'primary'],
  ...['qualify', 'references', 'returning', 'select', 'show', 'some', 'summarize', 'symmetric', 'table', 'then', 'to'],
  ...['trailing', 'true', 'union', 'unique', 'unpivot', 'using', 'variadic', 'when', 'where', 'window', 'with'],
]);

/** A name for the table of a file: that of its earlier table, or a new one that no other file has. */
export function tableName(
  wanted: string | null,
  file: Pick<Dataset, 'path' | 'sheet'>,
  known: readonly Pick<Dataset, 'name' | 'path' | 'sheet'>[],
): string {
  if (wanted !== null) return plainName(wanted);
  const same = known.find(({ path, sheet }) => path === file.path && sheet === file.sheet);
  if (same !== undefined) return same.name;
  const start = plainName(basename(file.path, extname(file.path)) + (file.sheet === null ? '' : `_${file.sheet}`));
  let name = start;
  for (let number = 2; known.some((other) => other.name.toLowerCase() === name.toLowerCase()); number++)
    name = `${start}_${number}`;
  return name;
}

/** Letters of any script, digits and underscores. */
function plainName(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}_]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, LONGEST)
    .toWellFormed();
  const name = plain === '' ? 'data' : plain;
  return /^\p{N}/u.test(name) || RESERVED.has(name.toLowerCase()) ? `t_${name}` : name;
}
