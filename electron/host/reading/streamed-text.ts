/**
 * Reads one text of the JSON object of a reply while the reply arrives, so that it can be shown
 * before the object is complete. Only what is certain is returned: as soon as the reply is written
 * in a way that JSON does not allow, nothing more is. Takes linear time.
 */
import { wellFormed } from '../../../shared/wire/well-formed-text.ts';

/** Which text is shown while the object arrives. */
export interface StreamedText {
  /** The keys that lead to the text. */
  readonly path: readonly string[];
  /** The text is shown only after the key `key` of the object has one of these values. */
  readonly when: { readonly key: string; readonly is: readonly string[] };
}

/** The objects and lists around the current position. `key` is null in a list. */
interface Open {
  readonly isList: boolean;
  key: string | null;
}

type State =
  /** No object has begun. */
  | 'before'
  /** After the brace that may begin the object. */
  | 'begun'
  | 'value'
  | 'value-or-end'
  | 'key'
  | 'key-or-end'
  | 'colon'
  | 'comma-or-end'
  /** In a text of the object. */
  | 'text'
  | 'literal'
  /** The object is complete, or cannot be read to its end. */
  | 'over';

const BLANK = /[ \t\r\n]/;
const LITERAL = /[-+.\w]/;
/** A character with which thinking may begin, whose objects are not meant. */
const THINKING = /[<[◁]/u;
const ESCAPES: Readonly<Record<string, string>> = {
  ...{ '"': '"', '\\': '\\', '/': '/' },
  ...{ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' },
};
const isHigh = (unit: string) => unit >= '\ud800' && unit <= '\udbff';

export class StreamedTextReader {
  readonly #asked: StreamedText;
  readonly #open: Open[] = [];
  #state: State = 'before';
  /** Whether the text that is being read is a key. */
  #isKey = false;
  /** The text that is being read, if it is a key or the value of the condition. */
  #word = '';
  /** The beginning of an escape sequence whose rest has not arrived. */
  #escape = '';
  /** A first half of a character whose second half has not arrived. */
  #half = '';
  /** What was read of the asked text, and neither returned nor held as `#half`. */
  #ready = '';
  #isAllowed = false;
  /** Whether the asked text was read to its end. Where it comes twice, only the first is shown. */
  #wasRead = false;

  constructor(asked: StreamedText) {
    this.#asked = asked;
  }

  /** Reads the next piece of the reply. Returns what can be shown now of the asked text. */
  take(piece: string): string {
    for (const unit of unitsOf(piece)) if (this.#state !== 'over') this.#read(unit);
    if (!this.#isAllowed) return '';
    const ready = this.#ready;
    this.#ready = '';
    return wellFormed(ready);
  }

  #read(unit: string): void {
    if (this.#state === 'text') return this.#inText(unit);
    if (this.#state === 'before') return this.#before(unit);
    if (BLANK.test(unit)) return;
    switch (this.#state) {
      case 'begun':
        // Another character shows that the brace belongs to a sentence.
        if (unit === '"') return this.#begin(true);
        this.#open.length = 0;
        this.#state = 'before';
        return this.#before(unit);
      case 'key':
      case 'key-or-end':
        if (unit === '"') return this.#begin(true);
        return this.#state === 'key-or-end' && unit === '}' ? this.#close() : this.#giveUp();
      case 'colon':
        this.#state = 'value';
        return unit === ':' ? undefined : this.#giveUp();
      case 'literal':
        if (LITERAL.test(unit)) return;
        this.#state = 'comma-or-end';
        return this.#next(unit);
      case 'comma-or-end':
        return this.#next(unit);
      default:
        return this.#value(unit);
    }
  }

  #before(unit: string): void {
    if (THINKING.test(unit)) return this.#giveUp();
    if (unit !== '{') return;
    this.#open.push({ isList: false, key: null });
    this.#state = 'begun';
  }

  #value(unit: string): void {
    if (unit === '"') return this.#begin(false);
    if (unit === ']' && this.#state === 'value-or-end') return this.#close();
    const isList = unit === '[';
    if (isList || unit === '{') {
      this.#open.push({ isList, key: null });
      this.#state = isList ? 'value-or-end' : 'key-or-end';
    } else if (LITERAL.test(unit)) this.#state = 'literal';
    else this.#giveUp();
  }

  /** Reads what follows a value. */
  #next(unit: string): void {
    const isList = this.#open.at(-1)?.isList === true;
    if (unit === ',') this.#state = isList ? 'value' : 'key';
    else if (unit === (isList ? ']' : '}')) this.#close();
    else this.#giveUp();
  }

  #close(): void {
    this.#open.pop();
    this.#state = this.#open.length === 0 ? 'over' : 'comma-or-end';
  }

  #giveUp(): void {
    this.#state = 'over';
  }

  #begin(isKey: boolean): void {
    this.#isKey = isKey;
    this.#word = '';
    this.#state = 'text';
  }

  #inText(unit: string): void {
    if (this.#escape !== '') return this.#escaped(this.#escape + unit);
    if (unit === '\\') this.#escape = unit;
    else if (unit === '"') this.#endText();
    else this.#put(unit);
  }

  #escaped(sequence: string): void {
    this.#escape = '';
    const letter = sequence[1] ?? '';
    if (letter === 'u') {
      const digits = sequence.slice(2);
      if (!/^[0-9a-f]{0,4}$/i.test(digits)) return this.#giveUp();
      if (digits.length === 4) this.#put(String.fromCharCode(Number.parseInt(digits, 16)));
      else this.#escape = sequence;
    } else if (Object.hasOwn(ESCAPES, letter)) this.#put(ESCAPES[letter] ?? '');
    else this.#giveUp();
  }

  #put(unit: string): void {
    if (this.#isAsked) {
      const read = this.#half + unit;
      this.#half = isHigh(unit) ? unit : '';
      this.#ready += this.#half === '' ? read : read.slice(0, -1);
    } else if (this.#isKey || this.#isCondition) this.#word += unit;
  }

  #endText(): void {
    if (this.#isKey) {
      const inner = this.#open.at(-1);
      if (inner !== undefined) inner.key = this.#word;
      this.#state = 'colon';
      return;
    }
    this.#state = 'comma-or-end';
    if (this.#isAsked) {
      this.#ready += this.#half;
      this.#half = '';
      this.#wasRead = true;
    } else if (this.#isCondition) this.#isAllowed = this.#asked.when.is.includes(this.#word);
  }

  get #isAsked(): boolean {
    if (this.#isKey || this.#wasRead) return false;
    const { path } = this.#asked;
    return path.length === this.#open.length && path.every((key, depth) => this.#open[depth]?.key === key);
  }

  get #isCondition(): boolean {
    return !this.#isKey && this.#open.length === 1 && this.#open[0]?.key === this.#asked.when.key;
  }
}

/** Returns the UTF-16 units of a text, because a piece may end within a character. */
function* unitsOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at++) yield text.charAt(at);
}
