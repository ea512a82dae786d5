/**
 * Finds the secrets of a server in its words: as they are, encoded, cut at one end, and divided
 * over the pieces of a stream.
 */

/**
 * Length in characters from which a value counts as a secret. Shorter values are more likely words
 * than keys.
 */
const SHORTEST_SECRET = 8;
/**
 * How much of one end of a secret counts as the secret, in characters, where words were cut. It
 * applies to secrets that are at least half as long again.
 */
const SHORTEST_END = 16;
/** How much of the beginning of a secret counts as the secret at the end of a piece of a stream. */
const SHORTEST_BEGINNING = 6;
/** The scheme that precedes the key in a header. */
const SCHEME = /^(?:basic|bearer|token)\s+/i;

/** How many levels of a value are searched; what is deeper is removed, because it could overflow the stack. */
const MAX_DEPTH = 200;

const REDACTED = '[redacted]';

/** From the first character to the one after the last. */
interface Span {
  readonly start: number;
  readonly end: number;
}

export class SecretFilter {
  readonly #secrets: readonly string[];
  /** The secrets and their encodings. */
  readonly #forms: readonly string[];

  constructor(values: readonly string[]) {
    this.#secrets = distinct(values.flatMap(partsOf));
    this.#forms = distinct(this.#secrets.flatMap(formsOf));
  }

  /** Returns a text without the secrets. */
  words(text: string): string {
    return covered(text, this.#spans(text));
  }

  /**
   * Returns a function that removes the secrets from consecutive pieces of a text. It holds nothing
   * back: of a secret that is divided over pieces, at most the first characters of its beginning
   * remain.
   */
  pieces(): (piece: string) => string {
    const longest = Math.max(0, ...this.#forms.map(({ length }) => length));
    let before = '';
    return (piece) => {
      const whole = before + piece;
      const from = before.length;
      const spans = [...this.#spans(whole), ...this.#beginningAtEnd(whole)].flatMap(({ start, end }) =>
        end <= from ? [] : [{ start: Math.max(0, start - from), end: end - from }],
      );
      before = whole.slice(Math.max(0, whole.length - longest + 1));
      return covered(piece, spans);
    };
  }

  /**
   * Returns a value of JSON without the secrets in its texts and in the names of its properties. A
   * value without secrets is returned as it is, not copied. Base64 data stay valid.
   */
  value<T>(value: T): T {
    return this.#forms.length === 0 ? value : (this.#inside(value, MAX_DEPTH) as T);
  }

  #inside(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return this.words(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth === 0) return REDACTED;
    if (Array.isArray(value)) {
      const items = value.map((item) => this.#inside(item, depth - 1));
      return items.some((item, at) => item !== value[at]) ? items : value;
    }
    let differs = false;
    const entries = Object.entries(value).map(([name, inner]) => {
      const isData = (name === 'blob' || name === 'data') && typeof inner === 'string' && BASE64.test(inner);
      const kept = isData ? this.#data(inner) : this.#inside(inner, depth - 1);
      const called = this.words(name);
      differs ||= kept !== inner || called !== name;
      return [called, kept];
    });
    return differs ? Object.fromEntries(entries) : value;
  }

  /** Replaces secrets in encoded bytes by as many bytes. */
  #data(encoded: string): string {
    const bytes = Buffer.from(encoded, 'base64');
    let found = false;
    for (const secret of this.#secrets) {
      for (let at = bytes.indexOf(secret); at >= 0; at = bytes.indexOf(secret, at + 1)) {
        bytes.fill('*', at, at + Buffer.byteLength(secret));
        found = true;
      }
    }
    return found ? bytes.toString('base64') : encoded;
  }

  #spans(text: string): readonly Span[] {
    const spans = this.#forms.flatMap((form) =>
      placesOf(text, form).map((start) => ({ start, end: start + form.length })),
    );
    for (const secret of this.#secrets) {
      if (secret.length < SHORTEST_END * 1.5) continue;
      for (const start of placesOf(text, secret.slice(0, SHORTEST_END)))
        spans.push({ start, end: start + equalAtStart(text.slice(start, start + secret.length), secret) });
      for (const at of placesOf(text, secret.slice(-SHORTEST_END))) {
        const end = at + SHORTEST_END;
        spans.push({ start: end - equalAtEnd(text.slice(Math.max(0, end - secret.length), end), secret), end });
      }
    }
    return spans;
  }

  #beginningAtEnd(text: string): readonly Span[] {
    return this.#forms.flatMap((form) => {
      for (let length = Math.min(form.length - 1, text.length); length >= SHORTEST_BEGINNING; length -= 1)
        if (text.endsWith(form.slice(0, length))) return [{ start: text.length - length, end: text.length }];
      return [];
    });
  }
}

const BASE64 = /^[\w+/-]+={0,2}$/;

const distinct = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts)].filter(({ length }) => length >= SHORTEST_SECRET);

/** The value, the key in a header without its scheme, and the lines of a value that has several. */
function partsOf(value: string): readonly string[] {
  const lines = value.split(/\r?\n/).map((line) => line.trim());
  return [value, value.trim(), value.replace(SCHEME, ''), ...(lines.length > 1 ? lines : [])];
}

function formsOf(secret: string): readonly string[] {
  const escaped = JSON.stringify(secret).slice(1, -1);
  const percent = encodeURIComponent(secret.toWellFormed());
  const hex = Buffer.from(secret).toString('hex');
  const base64 = base64Forms(secret);
  return [
    ...[secret, escaped, escaped.replaceAll('/', '\\/'), JSON.stringify(escaped).slice(1, -1)],
    ...[percent, percent.replace(/%../g, (code) => code.toLowerCase()), percent.replaceAll('%20', '+')],
    ...[hex, hex.toUpperCase()],
    ...[...base64, ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))],
  ];
}

/**
 * The characters of base64 that depend on the secret only, at each of the three places that it can
 * have in a longer text.
 */
function base64Forms(secret: string): readonly string[] {
  const { length } = Buffer.from(secret);
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.from(`${'\0'.repeat(offset)}${secret}`).toString('base64');
    return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + length) * 8) / 6));
  });
}

function placesOf(text: string, part: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) places.push(at);
  return places;
}

function equalAtStart(text: string, other: string): number {
  let length = 0;
  while (length < text.length && text[length] === other[length]) length += 1;
  return length;
}

function equalAtEnd(text: string, other: string): number {
  let length = 0;
  while (length < text.length && text.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

function covered(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text;
  let kept = '';
  let until = 0;
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    if (start >= until) kept += `${text.slice(until, start)}${REDACTED}`;
    until = Math.max(until, end);
  }
  return kept + text.slice(until);
}
