/**
 * Reads the names of options, in whatever dashes and case. Imports no schema: the first screen of
 * the page loads this file. Pure.
 */

import { plainWord } from './plain-signs.ts';
import { SLASH_OPTIONS, type SlashOption } from './slash-grammar.ts';
import { type Word, wordOf } from './words.ts';

/** Two hyphens of any width. They always begin an option. */
const HYPHENS = /^[-\uff0d\ufe63\u2010\u2011\u2212]{2}$/;
/**
 * What keyboards make of two hyphens: one long dash or more. Chinese text has them too, so they
 * begin only an option that is known.
 */
const LONG_DASHES = /^[\p{Pd}\u2212]{2,4}$|^[\u2013\u2014\u2015\u2e3a\u2e3b]$/u;

/**
 * `--due`, `--Due=`, `——due`. null: it is no option. `option` null: there is none of this name.
 */
export function namedOption({
  written,
  isQuoted,
}: Word): { readonly option: SlashOption | null; readonly inline: string } | null {
  if (isQuoted) return null;
  const [, dashes = '', name = '', inline = ''] =
    /^([\p{Pd}\u2212]+)([\p{L}\d][^=:\uff1d\uff1a]*)(?:[=:\uff1d\uff1a](.*))?$/su.exec(written) ?? [];
  const always = HYPHENS.test(dashes);
  if (!always && (!LONG_DASHES.test(dashes) || /^-+$/.test(dashes))) return null;
  const option = SLASH_OPTIONS.find((known) => known === plainWord(name)) ?? null;
  return option !== null || always ? { option, inline } : null;
}

/** The option that a word names without a value, in whatever dashes and case. */
export function optionNamed(written: string): SlashOption | null {
  const named = namedOption(wordOf(written));
  return named?.inline === '' ? named.option : null;
}
