/** Commands that the reader accepts or refuses, as cases for its tests. */
import { expect, test } from 'vitest';
import type { SlashForm, UsageProblem } from './slash-command.ts';
import { readSlashCommand } from './slash-command-text.ts';

export const TIME = '<YYYY-MM-DD HH:MM>';
export const MORNING = '2026-11-21T09:00';

export function commandOf(text: string) {
  const read = readSlashCommand(text);
  if (!read.ok) throw new Error(`${text} is refused: ${JSON.stringify(read)}`);
  return read.command;
}

/**
 * A refused command and its expected problem. `other`: the option that the option `written`
 * requires.
 */
type Refused = readonly [text: string, kind: UsageProblem['kind'], written: string, other?: string];

export function refuses(form: SlashForm, cases: readonly Refused[]): void {
  test.each(cases.map(([text, ...rest]) => ({ text, rest })))('refuses "$text" with its usage', ({ text, rest }) => {
    const [kind, written, other] = rest;
    const why = other === undefined ? { kind, written } : { kind, written, other };
    expect(readSlashCommand(text)).toEqual({ ok: false, code: 'usage', form, why });
  });
}
