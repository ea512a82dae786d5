/**
 * Asks the user at the terminal about one call. The request is printed in pages that fit the
 * window, and it can be allowed only after its last line was printed, or after the user chose to
 * allow it without reading it all. Text is only ever appended, so this works in every terminal.
 */
import { assertNever } from '../../../../shared/assert-never.ts';
import { LoopwrightError } from '../../../../shared/errors.ts';
import type { ApprovalDecision } from '../../../../shared/mcp.ts';
import type { ApprovalScope } from '../../../../shared/receipt.ts';
import { visibleLine } from '../../text/escaped-text.ts';
import { cutMiddle, cutToWidth } from '../../text/text-width.ts';
import { errorWords } from '../error-exit.ts';
import { type ApprovalTexts, approvalTexts } from '../texts/approval-texts.ts';
import type { Paint } from '../texts/paint.ts';
import { filledRows, rowsOf } from '../texts/rows.ts';
import type { Texts } from '../texts/texts.ts';
import type { Output } from '../views/output.ts';
import { Keys, type KeysOptions } from './keys.ts';
import { type LineSource, type Page, type PageSize, Pages, type Position, START } from './pages.ts';

export interface ApprovalAsk {
  /** The question and the name of the call, which are the first of the lines. */
  readonly question: string;
  readonly lines: LineSource;
  readonly offers: readonly ApprovalScope[];
  /** Whether an approval for the topic counts for all later runs of its automation. */
  readonly ofAutomation?: boolean;
  /** Whether the call can be allowed without the secrets in it. */
  readonly canOmitSecrets?: boolean;
  /**
   * Rejects with `call-without-effect` if the call would fail by now. It is called when the last
   * line was printed. Absent if `lines` rejects itself.
   */
  readonly check?: () => Promise<unknown>;
}

export type ApprovalChoice =
  /**
   * `effect`: the call may only end without an effect; see `ApprovalAnswer`. `withoutSecrets`: the
   * call is allowed only without the secrets in it.
   */
  | {
      readonly kind: 'decided';
      readonly decision: ApprovalDecision;
      readonly effect?: 'none';
      readonly withoutSecrets?: true;
    }
  /** The user denies the call and wants to give a reason. */
  | { readonly kind: 'deny-with-reason' }
  /** What was shown is out of date, and the user wants to see the request as it is now. */
  | { readonly kind: 'show-again' };

export interface ApprovalTerminal extends KeysOptions {
  readonly output: Output;
  readonly texts: Texts;
  readonly paint: Paint;
}

const ALLOW_KEYS: Readonly<Record<ApprovalScope, string>> = { once: 'y', topic: 'a', folder: 'A' };
const DENY_KEYS = ['n', 'r'];
const OMIT_KEY = 's';
const NEXT_KEYS = [' ', '\r', '\n', 'f'];

/**
 * What the prompt below the lines asks. `page`: whether to print more. `decision`: everything was
 * printed. `unread`: the user wants to allow the call without reading everything. `outdated`: the
 * call would now do something else than the lines say. `no-effect`: it would now change nothing.
 */
type Asked = 'page' | 'decision' | 'unread' | 'outdated' | 'no-effect';

/** Resolves with null, without a decision, when `signal` aborts or the input ends. */
export async function askApproval(
  ask: ApprovalAsk,
  terminal: ApprovalTerminal,
  signal: AbortSignal,
): Promise<ApprovalChoice | null> {
  const keys = new Keys(terminal, signal);
  try {
    return await new ApprovalPrompt(ask, terminal, keys).choice();
  } finally {
    keys.close();
  }
}

class ApprovalPrompt {
  readonly #ask: ApprovalAsk;
  readonly #terminal: ApprovalTerminal;
  readonly #keys: Keys;
  readonly #words: ApprovalTexts;
  readonly #pages: Pages;
  /** Where the printed pages begin; the last one is the present page. */
  #starts: readonly Position[] = [START];
  /** The present page; null: its lines could not be read, because they are out of date. */
  #page: Page | null = null;
  /** In words, why the call would now change nothing; '' before that was found. */
  #noEffect = '';

  constructor(ask: ApprovalAsk, terminal: ApprovalTerminal, keys: Keys) {
    this.#ask = ask;
    this.#terminal = terminal;
    this.#keys = keys;
    this.#words = approvalTexts(terminal.texts.locale);
    this.#pages = new Pages(ask.lines, terminal.paint, this.#words.emptyLines);
  }

  async choice(): Promise<ApprovalChoice | null> {
    let asked = await this.#printPage();
    for (;;) {
      this.#write(this.#promptRows(asked).join('\n'));
      const pressed = await this.#keys.next({ free: this.#freeKeys(asked), deciding: this.#decidingKeys(asked) });
      this.#write('\n');
      if (pressed === null) return null;
      const next = pressed === 'resized' ? await this.#afterResize(asked) : await this.#after(pressed.key, asked);
      if (typeof next === 'object') return next;
      asked = next;
    }
  }

  async #after(key: string, asked: Asked): Promise<ApprovalChoice | Asked> {
    if (key === 'n') return { kind: 'decided', decision: 'deny' };
    if (key === 'r') return { kind: 'deny-with-reason' };
    if (key === OMIT_KEY) return { kind: 'decided', decision: 'once', withoutSecrets: true };
    const scope = this.#ask.offers.find((each) => ALLOW_KEYS[each] === key);
    if (scope !== undefined)
      return { kind: 'decided', decision: scope, ...(asked === 'no-effect' && { effect: 'none' as const }) };
    if (asked === 'outdated') return { kind: 'show-again' };
    if (key === 'w') return 'unread';
    if (key === 'g') return this.#printRest();
    if (key === 'b') this.#starts = this.#starts.slice(0, -1);
    else if (asked === 'page') {
      if (this.#page === null || this.#page.next === null) return 'decision';
      this.#starts = [...this.#starts, this.#page.next];
    }
    return this.#printPage();
  }

  #afterResize(asked: Asked): Asked | Promise<Asked> {
    if (asked === 'outdated' || asked === 'no-effect') return asked;
    // The rows of the lines are others now, so every page begins with a whole line.
    this.#starts = this.#starts.map(({ line }) => ({ line, row: 0 }));
    return this.#printPage();
  }

  async #printPage(): Promise<Asked> {
    const { columns, rows } = this.#size;
    const height = Math.max(1, rows - this.#promptRows('page').length);
    try {
      this.#page = await this.#pages.page(this.#starts.at(-1) ?? START, { columns, rows: height });
      this.#write(this.#page.rows.map((row) => `${row}\n`).join(''));
      if (this.#page.next === null) await this.#ask.check?.();
    } catch (error) {
      if (!(error instanceof LoopwrightError) || error.code !== 'conflict') throw error;
      if (error.failure !== 'call-without-effect') return 'outdated';
      this.#noEffect = visibleLine(await errorWords(error, this.#terminal.texts));
      return 'no-effect';
    }
    const needed = this.#page.rows.length + this.#promptRows('decision').length;
    return this.#page.next === null && needed <= rows ? 'decision' : 'page';
  }

  async #printRest(): Promise<Asked> {
    let asked: Asked = 'page';
    while (asked === 'page' && !this.#keys.isOver) {
      if (this.#page === null || this.#page.next === null) return 'decision';
      this.#starts = [...this.#starts, this.#page.next];
      asked = await this.#printPage();
    }
    return asked;
  }

  get #size(): PageSize {
    // Some terminals begin a new row after the last column was written.
    return { columns: this.#terminal.output.columns() - 1, rows: this.#terminal.window.rows() };
  }

  get #isPaged(): boolean {
    return this.#starts.length > 1;
  }

  #freeKeys(asked: Asked): readonly string[] {
    const back = this.#isPaged ? ['b'] : [];
    switch (asked) {
      case 'page':
        return [...NEXT_KEYS, 'g', ...back];
      case 'decision':
        return back;
      case 'unread':
      case 'outdated':
      case 'no-effect':
        return NEXT_KEYS;
      default:
        return assertNever(asked);
    }
  }

  #decidingKeys(asked: Asked): readonly string[] {
    switch (asked) {
      case 'page':
        return this.#canSkip ? [...DENY_KEYS, 'w'] : DENY_KEYS;
      case 'decision':
      case 'unread':
        return [...DENY_KEYS, ...this.#omitting(OMIT_KEY), ...this.#ask.offers.map((scope) => ALLOW_KEYS[scope])];
      case 'no-effect':
        return this.#offersOnce ? [...DENY_KEYS, ALLOW_KEYS.once] : DENY_KEYS;
      case 'outdated':
        return DENY_KEYS;
      default:
        return assertNever(asked);
    }
  }

  /** `word`, if the call can be allowed without its secrets. */
  #omitting(word: string): readonly string[] {
    return this.#ask.canOmitSecrets === true ? [word] : [];
  }

  #nameOf(scope: ApprovalScope): ApprovalScope | 'automation' {
    return scope === 'topic' && this.#ask.ofAutomation === true ? 'automation' : scope;
  }

  get #offersOnce(): boolean {
    return this.#ask.offers.includes('once');
  }

  get #canSkip(): boolean {
    return this.#ask.offers.length > 0 && this.#page?.next !== null;
  }

  #promptRows(asked: Asked): readonly string[] {
    const { columns, rows } = this.#size;
    const { keys, place, unread, changed } = this.#words;
    const { total } = this.#pages;
    const deny = [keys.deny, keys.denyWithReason];
    const allow = [
      ...this.#omitting(keys.withoutSecrets),
      ...this.#ask.offers.map((scope) => keys[this.#nameOf(scope)]),
    ];
    const back = this.#isPaged ? [keys.back] : [];
    const under = (line: string, parts: readonly string[]) => [
      ...this.#rows(line),
      ...filledRows(parts, '   ', columns),
    ];
    switch (asked) {
      case 'page': {
        const { first = total, last = total } = this.#page ?? {};
        const skip = this.#canSkip ? [keys.unread] : [];
        const long = under(place(first, last, total), [keys.next, ...back, keys.end, ...skip, ...deny]);
        if (long.length * 2 <= rows) return long;
        const names = [keys.space, ...back.map(() => 'b'), 'g', ...skip.map(() => 'w'), ...DENY_KEYS];
        const short = filledRows([`${last}/${total} [${names.join(' ')}]`], '', columns);
        return short.length * 2 <= rows ? short : [cutToWidth(`${last}/${total}`, columns)];
      }
      case 'decision': {
        const parts = [...deny, ...allow, ...back];
        if (!this.#isPaged) return filledRows(parts, '   ', columns);
        return [cutMiddle(this.#ask.question, columns), ...filledRows(parts, '   ', columns)];
      }
      case 'unread':
        return under(unread((this.#page?.next?.line ?? 0) + 1, total), [...deny, ...allow, keys.next]);
      case 'outdated':
        return under(changed, [keys.again, ...deny]);
      case 'no-effect':
        return under(this.#noEffect, [...deny, ...(this.#offersOnce ? [keys.once] : []), keys.retry]);
      default:
        return assertNever(asked);
    }
  }

  #rows(text: string): readonly string[] {
    return rowsOf({ text, style: 'yellow', indent: 0 }, this.#size.columns, this.#terminal.paint);
  }

  #write(text: string): void {
    this.#terminal.output.write(text);
  }
}
