/** Recognises what the texts of a column mean: numbers in either spelling, dates, truth values, or just text. */
import { assertNever } from '../../../../../shared/assert-never.ts';
import { quotedText } from '../database.ts';

/** The texts that stand for a missing value. */
export const MISSING = ['', 'NA', 'N/A', 'n/a', '#N/A', 'null', 'NULL', 'Null', '-'];

export type ColumnMeaning =
  | { readonly kind: 'text' }
  | { readonly kind: 'integer' }
  | { readonly kind: 'number' }
  /** `1234,5`, or `1.234,5` with `groups`: the comma is the decimal sign. */
  | { readonly kind: 'decimal-comma'; readonly groups: boolean }
  /** `1,234.5`: the comma divides thousands. */
  | { readonly kind: 'thousands-comma' }
  | { readonly kind: 'boolean' }
  /** `formats` are those of `strptime`; none: ISO 8601. */
  | { readonly kind: 'date' | 'time'; readonly formats: readonly string[] }
  | { readonly kind: 'zoned-time' };

export interface Recognised {
  readonly meaning: ColumnMeaning;
  /** A sentence about a doubtful choice, which follows the name of the column. */
  readonly doubt: string | null;
}

const TEXT: Recognised = { meaning: { kind: 'text' }, doubt: null };

const INTEGER = /^[+-]?(0|[1-9]\d{0,17})$/;
const NUMBER = /^[+-]?(0|[1-9]\d*|)(\.\d+)?([eE][+-]?\d{1,3})?$/;
const SPACE = '[ \u00a0\u202f]';
const DECIMAL_COMMA = /^[+-]?(\d{1,3}([.\u202f\u00a0 ']\d{3})+|0|[1-9]\d*)(,\d+)?$/;
const THOUSANDS_COMMA = /^[+-]?(\d{1,3}(,\d{3})+|0|[1-9]\d*)(\.\d+)?$/;
const BOOLEAN = /^(true|false)$/i;
const TIME = `(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d{1,9})?)?)`;
const ZONE = '(?:Z|[+-]\\d{2}(?::?\\d{2})?)';
const ISO_TIME = new RegExp(`^\\d{4}-\\d{1,2}-\\d{1,2}${TIME}?$`);
const ZONED = new RegExp(`^\\d{4}-\\d{2}-\\d{2}${TIME}${SPACE}?${ZONE}$`);

interface DateForm {
  readonly pattern: RegExp;
  readonly format: string;
}

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const FULL_MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';

/** The spellings in which day and month cannot be confused. */
const CLEAR_DATES: readonly DateForm[] = [
  { pattern: /^\d{4}-\d{1,2}-\d{1,2}/, format: '%Y-%m-%d' },
  { pattern: /^\d{4}\/\d{1,2}\/\d{1,2}/, format: '%Y/%m/%d' },
  { pattern: /^\d{4}\.\d{1,2}\.\d{1,2}/, format: '%Y.%m.%d' },
  { pattern: /^\d{1,2}\.\d{1,2}\.\d{4}/, format: '%d.%m.%Y' },
  { pattern: /^\d{4}年\d{1,2}月\d{1,2}日/, format: '%Y年%m月%d日' },
  { pattern: new RegExp(`^\\d{1,2} ${MONTH} \\d{4}`, 'i'), format: '%d %b %Y' },
  { pattern: new RegExp(`^\\d{1,2}-${MONTH}-\\d{4}`, 'i'), format: '%d-%b-%Y' },
  { pattern: new RegExp(`^\\d{1,2} ${FULL_MONTH} \\d{4}`, 'i'), format: '%d %B %Y' },
  { pattern: new RegExp(`^${MONTH} \\d{1,2}, \\d{4}`, 'i'), format: '%b %d, %Y' },
  { pattern: new RegExp(`^${FULL_MONTH} \\d{1,2}, \\d{4}`, 'i'), format: '%B %d, %Y' },
];

/** Day and month in either order. */
const UNCLEAR_DATE = /^(\d{1,2})([/-])(\d{1,2})\2\d{4}/;
const AFTER_DATE: readonly DateForm[] = [
  { pattern: /^$/, format: '' },
  { pattern: /^ \d{1,2}:\d{2}$/, format: ' %H:%M' },
  { pattern: /^ \d{1,2}:\d{2}:\d{2}$/, format: ' %H:%M:%S' },
];
const MOST_FORMATS = 12;

/** `values` are the texts of some rows; missing ones are left out. */
export function recognised(values: Iterable<string>, { semicolons }: { readonly semicolons: boolean }): Recognised {
  const texts = [...new Set([...values].map((value) => value.trim()))].filter((value) => !MISSING.includes(value));
  if (texts.length === 0) return TEXT;
  const all = (pattern: RegExp) => texts.every((value) => pattern.test(value));
  if (all(BOOLEAN)) return certain({ kind: 'boolean' });
  if (all(INTEGER)) return certain({ kind: 'integer' });
  if (all(NUMBER)) return texts.some((text) => /\d{18}/.test(text)) ? TEXT : certain({ kind: 'number' });
  return numbersWithCommas(texts, all, semicolons) ?? times(texts, all) ?? TEXT;
}

const certain = (meaning: ColumnMeaning): Recognised => ({ meaning, doubt: null });

function numbersWithCommas(
  texts: readonly string[],
  all: (pattern: RegExp) => boolean,
  semicolons: boolean,
): Recognised | null {
  const isDecimal = all(DECIMAL_COMMA);
  const isThousands = all(THOUSANDS_COMMA);
  const groups = texts.some((text) => /\d[^\d,]\d/.test(text));
  if (isDecimal && !isThousands) return certain({ kind: 'decimal-comma', groups });
  if (isThousands && !isDecimal) return certain({ kind: 'thousands-comma' });
  if (!isDecimal) return null;
  const [example = ''] = texts.filter((text) => text.includes(','));
  const meaning: ColumnMeaning = semicolons ? { kind: 'decimal-comma', groups } : { kind: 'thousands-comma' };
  const read = semicolons ? 'the comma was read as the decimal sign' : 'the comma was read as dividing thousands';
  return { meaning, doubt: `has numbers such as ${example}: ${read}.` };
}

function times(texts: readonly string[], all: (pattern: RegExp) => boolean): Recognised | null {
  if (all(ZONED)) return certain({ kind: 'zoned-time' });
  if (all(ISO_TIME)) {
    return certain({ kind: texts.some((text) => /[T ]/.test(text)) ? 'time' : 'date', formats: [] });
  }
  const order = orderOf(texts);
  if (order === null) return null;
  const formats = new Set<string>();
  for (const text of texts) {
    const format = formatOf(text, order.format);
    if (format === null) return null;
    formats.add(format);
    if (formats.size > MOST_FORMATS) return null;
  }
  const hasTime = [...formats].some((format) => format.includes('%H'));
  return { meaning: { kind: hasTime ? 'time' : 'date', formats: [...formats] }, doubt: order.doubt };
}

/** In which order day and month stand; null if both orders occur. */
function orderOf(texts: readonly string[]): { readonly format: string; readonly doubt: string | null } | null {
  const found = texts.flatMap((text) => UNCLEAR_DATE.exec(text) ?? []);
  let dayFirst = false;
  let monthFirst = false;
  let example = '';
  for (const text of texts) {
    const [whole, first = '', , second = ''] = UNCLEAR_DATE.exec(text) ?? [];
    if (whole === undefined) continue;
    example = whole;
    dayFirst ||= Number(first) > 12;
    monthFirst ||= Number(second) > 12;
  }
  if (dayFirst && monthFirst) return null;
  const doubt = 'has dates such as';
  if (found.length === 0 || dayFirst) return { format: 'day', doubt: null };
  if (monthFirst) return { format: 'month', doubt: null };
  return { format: 'day', doubt: `${doubt} ${example}: the day was read as standing before the month.` };
}

function formatOf(text: string, order: string): string | null {
  const unclear = UNCLEAR_DATE.exec(text);
  const sign = unclear?.[2] ?? '/';
  const form: DateForm | undefined =
    unclear === null
      ? CLEAR_DATES.find(({ pattern }) => pattern.test(text))
      : { pattern: UNCLEAR_DATE, format: order === 'day' ? `%d${sign}%m${sign}%Y` : `%m${sign}%d${sign}%Y` };
  if (form === undefined) return null;
  const rest = text.slice(form.pattern.exec(text)?.[0].length ?? 0);
  const after = AFTER_DATE.find(({ pattern }) => pattern.test(rest.replace('T', ' ')));
  return after === undefined ? null : `${form.format}${after.format}`;
}

/** The expression of SQL that turns the text of a column into its value, or fails. */
export function valueExpression(column: string, meaning: ColumnMeaning): string {
  const text = `trim(${column})`;
  switch (meaning.kind) {
    case 'text':
      return column;
    case 'integer':
      return `CAST(${column} AS BIGINT)`;
    case 'number':
      return `CAST(${column} AS DOUBLE)`;
    case 'decimal-comma':
      return meaning.groups
        ? `CAST(replace(regexp_replace(${text}, '[.\u00a0\u202f '']', '', 'g'), ',', '.') AS DOUBLE)`
        : `CAST(replace(${column}, ',', '.') AS DOUBLE)`;
    case 'thousands-comma':
      return `CAST(replace(${column}, ',', '') AS DOUBLE)`;
    case 'boolean':
      return `CAST(${column} AS BOOLEAN)`;
    case 'zoned-time':
      return `CAST(${column} AS TIMESTAMPTZ)`;
    case 'date':
    case 'time': {
      const type = meaning.kind === 'date' ? 'DATE' : 'TIMESTAMP';
      if (meaning.formats.length === 0) return `CAST(${column} AS ${type})`;
      return `CAST(strptime(${text}, [${meaning.formats.map(quotedText).join(', ')}]) AS ${type})`;
    }
    default:
      return assertNever(meaning);
  }
}

/** What the column holds, for a sentence about values that are something else. */
export function meaningWords({ kind }: ColumnMeaning): string {
  switch (kind) {
    case 'text':
      return 'texts';
    case 'integer':
    case 'number':
    case 'decimal-comma':
    case 'thousands-comma':
      return 'numbers';
    case 'boolean':
      return 'true or false';
    case 'date':
      return 'dates';
    case 'time':
    case 'zoned-time':
      return 'times';
    default:
      return assertNever(kind);
  }
}
