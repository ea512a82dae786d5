/**
 * Reads the options of one command from the command line and refuses unknown ones. Throws
 * `UsageError`.
 */
import { parseArgs } from 'node:util';
import { FLAGS, OPTIONS, REPEATABLE } from './option-names.ts';
import { UsageError } from './usage-problem.ts';

type Token = ReturnType<typeof readTokens>[number];

export function readTokens(words: readonly string[]) {
  const options: Record<string, { type: 'string' | 'boolean'; short?: string }> = {};
  for (const name of OPTIONS) options[name] = { type: 'string' };
  for (const name of FLAGS) options[name] = { type: 'boolean' };
  options.help = { type: 'boolean', short: 'h' };
  // Not strict, because the messages of parseArgs are only in English and name its API.
  // OptionReader makes the checks.
  return parseArgs({ args: [...words], options, strict: false, allowPositionals: true, tokens: true }).tokens;
}

export class OptionReader {
  /** The arguments that are not options, in order. */
  readonly words: readonly string[];
  readonly #values = new Map<string, readonly string[]>();

  constructor(tokens: readonly Token[], known: readonly string[]) {
    this.words = tokens.filter((token) => token.kind === 'positional').map((token) => token.value);
    for (const token of tokens) {
      if (token.kind === 'option') this.#add(token, known);
    }
  }

  #add(token: Extract<Token, { kind: 'option' }>, known: readonly string[]): void {
    const { name, rawName: option, value } = token;
    if (name === 'token' && known.includes('token-file')) throw new UsageError({ problem: 'token-replaced' });
    if (!known.includes(name)) throw new UsageError({ problem: 'unknown-option', option });
    if (FLAGS.includes(name)) {
      if (value !== undefined) throw new UsageError({ problem: 'takes-no-value', option });
      this.#values.set(name, ['']);
      return;
    }
    const swallowedOption = !token.inlineValue && value !== undefined && value.startsWith('-') && value !== '-';
    if (value === undefined || swallowedOption) throw new UsageError({ problem: 'needs-value', option });
    if (value === '' && name !== 'answer') throw new UsageError({ problem: 'empty-value', option });
    const before = this.all(name);
    if (before.length > 0 && !REPEATABLE.includes(name)) throw new UsageError({ problem: 'given-twice', option });
    this.#values.set(name, [...before, value]);
  }

  all(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  text(name: string): string | undefined {
    return this.all(name)[0];
  }

  flag(name: string): boolean {
    return this.#values.has(name);
  }

  choice<Choice extends string>(name: string, allowed: readonly Choice[]): Choice | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const choice = allowed.find((each) => each === value);
    if (choice === undefined) throw new UsageError({ problem: 'not-one-of', option: `--${name}`, value, allowed });
    return choice;
  }

  number(name: string, from: number, to: number, kind: 'whole' | 'any'): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const shape = kind === 'whole' ? /^\d+$/ : /^\d+(\.\d+)?$/;
    const number = Number(value);
    if (!shape.test(value) || number < from || number > to) {
      throw new UsageError({ problem: 'not-a-number', option: `--${name}`, value, from, to });
    }
    return number;
  }

  /** Reads an option whose value must be an http or https URL without a user name or password. */
  webAddress(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const url = URL.canParse(value) ? new URL(value) : null;
    const plain = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
    if (!plain) throw new UsageError({ problem: 'not-a-url', option: `--${name}` });
    return value;
  }

  variableName(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined || /^[A-Za-z_][A-Za-z0-9_]*$/.test(value)) return value;
    throw new UsageError({ problem: 'not-a-variable-name', option: `--${name}`, value });
  }
}
