/**
 * What code finds in QuickJS besides the language. `installHelpers` is turned into text and runs there, so
 * it uses nothing from outside itself.
 */

/** The functions of the host. Contents, rows and answers are JSON. */
export interface HostFunctions {
  printed(text: string): void;
  rows(dataset: number, from: number): string;
  output(content: string): string;
  tableRows(rows: string): string;
}

export interface HelperLimits {
  readonly rowsInFrame: number;
  readonly mostColumns: number;
  readonly longestCell: number;
  readonly longestValue: number;
}

/** What the engine calls. */
export interface Helpers {
  /** Makes the datasets of a call known. `text` is the JSON of their names and columns. */
  begin(text: string): void;
  /** The value of the last expression as text; undefined: there is nothing to show. */
  shown(value: unknown): string | undefined;
  /** The JSON of `{name, message, stack}`. */
  described(error: unknown): string;
  /** Milliseconds until the next timer; -1: there is none. */
  untilTimer(): number;
  fireTimers(): void;
}

export function installHelpers(host: HostFunctions, limits: HelperLimits): Helpers {
  // Code may replace the functions of the language, so those that are needed are kept here.
  const { stringify, parse } = JSON;
  const { isArray } = Array;
  const { defineProperty, keys, hasOwn, getPrototypeOf } = Object;
  const { now } = Date;
  const { isFinite: isFiniteNumber } = Number;
  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

  interface Loadable {
    readonly name: string;
    readonly columns: readonly string[];
    loaded?: object[];
  }
  interface Timer {
    readonly id: number;
    readonly at: number;
    readonly work: () => void;
  }
  let shared: string[] = [];
  let timers: Timer[] = [];
  let timerId = 0;

  function answered(text: string): { readonly rows?: unknown[][]; readonly last?: boolean } {
    const answer = parse(text);
    if (answer.refused !== undefined) throw new Error(answer.refused);
    return answer;
  }

  function load(dataset: Loadable, index: number): object[] {
    if (dataset.loaded !== undefined) return dataset.loaded;
    const all: object[] = [];
    for (;;) {
      const { rows = [], last = true } = answered(host.rows(index, all.length));
      for (let at = 0; at < rows.length; at++) all[all.length] = rowObject(dataset.columns, rows[at] ?? []);
      if (last) break;
    }
    dataset.loaded = all;
    return all;
  }

  function rowObject(columns: readonly string[], cells: readonly unknown[]): object {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < columns.length; at++) {
      const name = columns[at] ?? '';
      if (name === '__proto__') define(row, name, { value: cells[at], enumerable: true });
      else row[name] = cells[at] ?? null;
    }
    return row;
  }

  function define(target: object, name: string, descriptor: PropertyDescriptor): void {
    const writable = 'value' in descriptor ? { writable: true } : {};
    defineProperty(target, name, { configurable: true, ...writable, ...descriptor });
  }

  function begin(text: string): void {
    for (let at = 0; at < shared.length; at++) Reflect.deleteProperty(globalThis, shared[at] ?? '');
    shared = [];
    timers = [];
    const all: Loadable[] = parse(text);
    const datasets = Object.create(null);
    for (let at = 0; at < all.length; at++) {
      const dataset = all[at];
      if (dataset === undefined) continue;
      const get = () => load(dataset, at);
      define(datasets, dataset.name, { get, enumerable: true });
      if (hasOwn(globalThis, dataset.name)) continue;
      const { name } = dataset;
      const set = (value: unknown) => {
        shared = shared.filter((each) => each !== name);
        define(globalThis, name, { value, enumerable: true });
      };
      define(globalThis, name, { get, set });
      shared[shared.length] = name;
    }
    define(globalThis, 'datasets', { value: datasets });
  }

  function shortened(text: string, most: number): string {
    return text.length > most ? `${text.slice(0, most)}…` : text;
  }

  function text(value: unknown, depth: number, seen: readonly unknown[]): string {
    if (typeof value === 'string') return depth === 0 ? value : stringify(shortened(value, 2000));
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value === 'function') return `[Function ${value.name || 'without a name'}]`;
    if (typeof value !== 'object' || value === null) return String(value);
    if (seen.includes(value)) return '[Circular]';
    if (value instanceof Error) return `${value.name}: ${value.message}`;
    if (value instanceof Date) return String(value);
    if (depth > 3) return isArray(value) ? `[Array of ${value.length}]` : '[Object]';
    const within = [...seen, value];
    const inner = (each: unknown) => text(each, depth + 1, within);
    if (value instanceof Map)
      return bracketed(
        `Map(${value.size}) {`,
        [...value].slice(0, 100).map(([key, each]) => `${inner(key)} => ${inner(each)}`),
        value.size,
        '}',
      );
    if (value instanceof Set)
      return bracketed(`Set(${value.size}) {`, [...value].slice(0, 100).map(inner), value.size, '}');
    if (ArrayBuffer.isView(value) && 'length' in value)
      return bracketed(
        `${value.constructor.name} [`,
        Array.from(value as Uint8Array)
          .slice(0, 100)
          .map(inner),
        (value as Uint8Array).length,
        ']',
      );
    if (isArray(value)) return bracketed('[', value.slice(0, 100).map(inner), value.length, ']');
    const names = keys(value);
    const entries = names
      .slice(0, 100)
      .map(
        (name) =>
          `${/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : stringify(name)}: ${inner((value as Record<string, unknown>)[name])}`,
      );
    const { name } = getPrototypeOf(value)?.constructor ?? Object;
    return bracketed(`${name === 'Object' ? '' : `${name} `}{`, entries, names.length, '}');
  }

  function bracketed(open: string, parts: readonly string[], length: number, close: string): string {
    const all = length > parts.length ? [...parts, `… ${length - parts.length} more`] : parts;
    if (all.length === 0) return `${open}${close}`;
    const line = `${open} ${all.join(', ')} ${close}`;
    if (line.length <= 100 && !line.includes('\n')) return line;
    return `${open}\n${all.map((part) => `  ${part.replaceAll('\n', '\n  ')}`).join(',\n')}\n${close}`;
  }

  function print(...values: readonly unknown[]): void {
    let line = '';
    for (let at = 0; at < values.length; at++)
      line +=
        (at === 0 ? '' : ' ') + shortened(text(values[at], typeof values[at] === 'string' ? 0 : 1, []), 1_000_000);
    host.printed(`${line}\n`);
  }

  function cell(value: unknown): string | number | boolean | null {
    if (value === undefined || value === null || typeof value === 'boolean') return value ?? null;
    if (typeof value === 'number') return isFiniteNumber(value) ? value : null;
    if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
    return shortened(typeof value === 'string' ? value : (stringify(value) ?? String(value)), limits.longestCell);
  }

  function showTable(rows: unknown, name: unknown = 'Table'): void {
    if (!isArray(rows)) throw new TypeError('showTable expects an array of rows: objects, or arrays of cells.');
    const columns: string[] = [];
    const known = new Map<string, number>();
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at];
      if (typeof row !== 'object' || row === null)
        throw new TypeError(`Row ${at + 1} is neither an object nor an array.`);
      const names = keys(row);
      for (let each = 0; each < names.length; each++) {
        const column = names[each] ?? '';
        if (known.has(column)) continue;
        known.set(column, columns.length);
        columns[columns.length] = column;
        if (columns.length > limits.mostColumns)
          throw new Error(`The table has more than ${limits.mostColumns} columns.`);
      }
    }
    const titles = isArray(rows[0]) ? columns.map((column) => `column ${Number(column) + 1}`) : columns;
    answered(host.output(stringify({ kind: 'table', name: String(name), columns: titles })));
    for (let from = 0; from < rows.length; from += limits.rowsInFrame) {
      const part = rows.slice(from, from + limits.rowsInFrame);
      answered(host.tableRows(stringify(part.map((row) => columns.map((column) => cell(row[column]))))));
    }
  }

  function showChart(spec: unknown, name: unknown = 'Chart'): void {
    if (typeof spec !== 'object' || spec === null) throw new TypeError('showChart expects a Vega-Lite specification.');
    answered(host.output(stringify({ kind: 'chart', name: String(name), spec })));
  }

  function showImage(bytes: unknown, name: unknown = 'Image'): void {
    answered(host.output(stringify({ kind: 'image', name: String(name), data: base64(imageBytes(bytes)) })));
  }

  function imageBytes(value: unknown): Uint8Array {
    if (value instanceof ArrayBuffer) return new Uint8Array(value);
    if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    if (isArray(value)) return Uint8Array.from(value);
    if (typeof value === 'string') return utf8(value);
    throw new TypeError('showImage expects the bytes of a PNG or JPEG image, or the text of an SVG image.');
  }

  function utf8(value: string): Uint8Array {
    const encoded = encodeURIComponent(value.toWellFormed());
    const bytes: number[] = [];
    for (let at = 0; at < encoded.length; at++) {
      if (encoded[at] !== '%') bytes[bytes.length] = encoded.charCodeAt(at);
      else {
        bytes[bytes.length] = Number.parseInt(encoded.slice(at + 1, at + 3), 16);
        at += 2;
      }
    }
    return Uint8Array.from(bytes);
  }

  function base64(bytes: Uint8Array): string {
    let result = '';
    for (let at = 0; at < bytes.length; at += 3) {
      const [one = 0, two = 0, three = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]];
      const left = bytes.length - at;
      result += `${ALPHABET[one >> 2]}${ALPHABET[((one & 3) << 4) | (two >> 4)]}`;
      result += left > 1 ? ALPHABET[((two & 15) << 2) | (three >> 6)] : '=';
      result += left > 2 ? ALPHABET[three & 63] : '=';
    }
    return result;
  }

  function showDocument(format: string, content: unknown, name: unknown): void {
    answered(host.output(stringify({ kind: 'document', name: String(name), format, text: String(content) })));
  }

  function setTimer(work: unknown, delay: unknown = 0, ...values: readonly unknown[]): number {
    if (typeof work !== 'function') throw new TypeError('setTimeout expects a function.');
    timerId += 1;
    timers[timers.length] = { id: timerId, at: now() + (Number(delay) || 0), work: () => work(...values) };
    return timerId;
  }

  function fireTimers(): void {
    const due = timers.filter(({ at }) => at <= now()).sort((one, other) => one.at - other.at);
    timers = timers.filter((timer) => !due.includes(timer));
    for (const { work } of due) work();
  }

  const globals = {
    console: { log: print, info: print, warn: print, error: print, debug: print, table: print },
    setTimeout: setTimer,
    clearTimeout: (id: unknown) => {
      timers = timers.filter((timer) => timer.id !== id);
    },
    ...{ showTable, showChart, showImage },
    showMarkdown: (content: unknown, name: unknown = 'Document') => showDocument('markdown', content, name),
    showHtml: (content: unknown, name: unknown = 'Page') => showDocument('html', content, name),
  };
  for (const [name, value] of Object.entries(globals)) define(globalThis, name, { value });

  return {
    begin,
    shown: (value) =>
      value === undefined
        ? undefined
        : shortened(text(value, typeof value === 'string' ? 0 : 1, []), limits.longestValue),
    described: (error) => {
      const isError = error instanceof Error;
      const name = isError ? shortened(String(error.name), 200) : '';
      const message = shortened(isError ? String(error.message) : `Thrown: ${text(error, 1, [])}`, 5000);
      return stringify({ name, message, stack: isError ? shortened(String(error.stack), 5000) : '' });
    },
    untilTimer: () => (timers.length === 0 ? -1 : Math.max(0, Math.min(...timers.map(({ at }) => at)) - now())),
    fireTimers,
  };
}
